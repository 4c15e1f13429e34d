"""The catalogs: whole, current, compiled from what stands beside them; and the tool that says when they are not."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Message

from tools import messages


def test_every_catalog_is_whole_and_every_compiled_file_is_that_of_its_text() -> None:
    assert messages.check() == []


def test_a_translation_with_other_places_is_a_fault() -> None:
    assert list(messages.message_faults(Message("{who} leads", "{qui} entame")))


def test_a_translation_that_leaves_a_place_out_is_a_fault() -> None:
    assert list(messages.message_faults(Message("{who} leads", "on entame")))


def test_only_the_singular_may_leave_its_number_out() -> None:
    message = ("{n} trick of {who}", "{n} tricks of {who}")
    assert not list(messages.message_faults(Message(message, ("un pli de {who}", "{n} plis de {who}"))))
    assert list(messages.message_faults(Message(message, ("{n} pli de {who}", "des plis de {who}"))))


def test_an_empty_translation_is_a_fault() -> None:
    assert list(messages.message_faults(Message("Trumps", ""))) == ["untranslated"]
    assert list(messages.message_faults(Message(("one", "{n}"), ("un", "")))) == ["untranslated"]


def test_missing_stale_and_fuzzy_messages_are_faults() -> None:
    found = messages.Catalog()
    found.add("Trumps")
    found.add("Domino")
    catalog = messages.Catalog(locale="fr")
    catalog.add("Trumps", "Atout", flags=["fuzzy"])
    catalog.add("Salade", "Salade")
    text = "\n".join(messages.faults("fr", catalog, found))
    assert "fuzzy: 'Trumps'" in text
    assert "missing: 'Domino'" in text
    assert "no source any more: 'Salade'" in text


def test_messages_are_found_in_scripts_and_not_in_their_comments(tmp_path: Path) -> None:
    script = tmp_path / "a.js"
    script.write_text(
        '// t("not this")\n'
        'const a = t("Deal {n}", { n: 1 }) + plural("{n} trick", "{n} tricks", 3);\n'
        'html`<p>${t("He said \\"pass\\"")}</p>`; cut("nor this"); start("nor that");\n'
    )
    with script.open("rb") as file:
        found = [text for _, _, text, _ in messages.extract_script(file)]
    assert found == ["Deal {n}", ("{n} trick", "{n} tricks"), 'He said "pass"']


@pytest.mark.parametrize("lang", messages.LANGS)
def test_an_update_keeps_what_is_translated(lang: str) -> None:
    catalog = messages.catalog_of(lang)
    again = messages.updated(lang, messages.found_messages())
    for message in messages.messages_of(again):
        known = catalog.get(message.id, message.context)
        assert known is None or known.string == message.string
