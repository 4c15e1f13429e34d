"""Pages of rulesets: gallery, rule sheet, editor, comparison, files."""

from __future__ import annotations

import html
import re
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from barbu.i18n import LANGS
from barbu.rules import parse_ruleset_text, preset, preset_ids
from barbu.rules.differences import differences
from tests.server.sheet_site import SheetSite, sheet_site
from tests.server.site_fixture import ORIGIN

pytestmark = pytest.mark.anyio


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[SheetSite]:
    async with sheet_site(tmp_path) as running:
        yield running


def fields_of(page: str) -> dict[str, str]:
    """Return what a browser would send of the form on a page."""
    sent: dict[str, str] = {}
    for tag in re.findall(r"<input([^>]*)>", page):
        given = {key: html.unescape(value) for key, value in re.findall(r'([\w-]+)="([^"]*)"', tag)}
        ticked = given.get("type") not in ("checkbox", "radio") or re.search(r"\schecked\b", tag)
        if "name" in given and ticked:
            sent[given["name"]] = given.get("value", "")
    for name, inner in re.findall(r'<select[^>]* name="([^"]*)"[^>]*>(.*?)</select>', page, re.DOTALL):
        options = re.findall(r'<option value="([^"]*)"([^>]*)>', inner)
        chosen = [value for value, more in options if "selected" in more] or [options[0][0]]
        sent[html.unescape(name)] = html.unescape(chosen[0])
    for name, inner in re.findall(r'<textarea[^>]* name="([^"]*)"[^>]*>(.*?)</textarea>', page, re.DOTALL):
        sent[name] = html.unescape(inner)
    return sent


@pytest.mark.parametrize("lang", LANGS)
async def test_gallery_rule_sheet_editor_and_comparison_open_in_every_language(
    site: SheetSite, lang: str
) -> None:
    ana = site.device()
    for path in (
        "",
        "/tournament",
        "/classic/edit",
        "/compare?a=tournament&b=brader",
        "/import",
        "/trex/sheet",
    ):
        answer = await ana.page(f"/rulesets{path}", lang)
        assert answer.status_code == 200, path
        assert f'<html lang="{lang}"' in answer.text


@pytest.mark.parametrize("ref", preset_ids())
async def test_the_form_of_a_preset_saved_as_it_is_changes_nothing_but_the_name(
    site: SheetSite, ref: str
) -> None:
    ana = site.device()
    form = fields_of((await ana.page(f"/rulesets/{ref}/edit")).text)
    saved = await ana.send("/rulesets/edit", {**form, "name": "Ours", "do": "save"})
    assert saved.status_code == 303, saved.text
    kept = parse_ruleset_text((await ana.page(saved.headers["location"] + ".toml")).text)
    changed = {one.path.split(".")[0] for one in differences(preset(ref), kept)}
    assert changed == {"id", "name"}


async def form_after(site: SheetSite, **changes: str) -> tuple[int, str]:
    """Return status and page after the form of `tournament` was sent with changes."""
    ana = site.device()
    form = fields_of((await ana.page("/rulesets/tournament/edit")).text)
    answer = await ana.send("/rulesets/edit", {**form, "name": "Ours", "do": "save", **changes})
    return answer.status_code, answer.text


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("contracts[1].items[0].points", "six"),
        ("contracts[1].items[0].cards", "1H"),
        ("contracts[6].layout.payments", "45 20 5"),
        ("deck.removed", "2C"),
        ("schedule.first", "ZZ"),
        ("doubling.owed", "-1"),
        ("name", ""),
    ],
)
async def test_a_fault_stands_beside_its_field(site: SheetSite, name: str, value: str) -> None:
    status, page = await form_after(site, **{name: value})
    assert status == 422
    assert f'id="{name}-error"' in page or f'href="#{name}"' in page


async def test_contracts_can_be_added_moved_left_out_and_removed_without_javascript(site: SheetSite) -> None:
    ana = site.device()
    form = fields_of((await ana.page("/rulesets/tournament/edit")).text)
    for do in ("add", "up 7", "remove 0", "add-item 0"):
        form = fields_of((await ana.send("/rulesets/edit", {**form, "add": "ravage-city", "do": do})).text)
    form["contracts[0].items[1].cards"], form["contracts[0].items[1].points"] = "J*", "-3"
    form["contracts[1].off"] = "on"
    saved = await ana.send("/rulesets/edit", {**form, "name": "Ours", "do": "save"})
    kept = parse_ruleset_text((await ana.page(saved.headers["location"] + ".toml")).text)
    ids = [contract.id for contract in kept.contracts]
    assert ids == ["no-queens", "no-hearts", "barbu", "trumps", "ravage-city", "domino"]
    assert [(item.name, item.points) for item in kept.contracts[0].items] == [("queens", -6), ("jacks", -3)]


async def test_a_contract_of_ones_own_is_made_of_items(site: SheetSite) -> None:
    ana = site.device()
    form = fields_of((await ana.page("/rulesets/tournament/edit")).text)
    form = fields_of((await ana.send("/rulesets/edit", {**form, "add": "own", "do": "add"})).text)
    own = {
        "name": "Tens",
        "items[0].what": "cards",
        "items[0].cards": "T*",
        "items[0].points": "20",
        "sign": "positive",
    }
    form |= {f"contracts[7].{key}": value for key, value in own.items()}
    saved = await ana.send("/rulesets/edit", {**form, "name": "Ours", "do": "save"})
    kept = parse_ruleset_text((await ana.page(saved.headers["location"] + ".toml")).text)
    assert (kept.contracts[7].name, kept.contracts[7].sign) == ("Tens", "positive")
    sheet = await ana.sheet(ruleset=kept.as_data())
    await ana.give(sheet, 1, "score", {"deal": {"contract": "own-1", "outcome": {"tall": [4, 0, 0, 0]}}})
    assert (await ana.view(sheet))["totals"] == [80, 0, 0, 0]


async def test_the_form_is_checked_while_it_is_filled_in(site: SheetSite) -> None:
    ana = site.device()
    form = {**fields_of((await ana.page("/rulesets/tournament/edit")).text), "name": "Ours"}
    checked = (await ana.send("/api/rulesets/check", form)).json()
    assert (checked["ok"], checked["match"], checked["series"], checked["deals"]) == (True, 0, 0, 28)
    assert checked["controls"] == [-26, -24, -30, -30, -20, 65, 65]
    form["contracts[0].items[0].points"] = "-3"
    assert (await ana.send("/api/rulesets/check", form)).json()["match"] == -52
    form["contracts[0].items[0].points"] = "three"
    wrong = (await ana.send("/api/rulesets/check", form)).json()
    assert [fault["path"] for fault in wrong["faults"]] == ["contracts[0].items[0].points"]
    assert wrong["controls"][:2] == [None, -24]


async def test_a_saved_ruleset_is_offered_for_a_match_and_shared_by_its_address(site: SheetSite) -> None:
    ana, bea = site.device(), site.device()
    form = {
        **fields_of((await ana.page("/rulesets/classic/edit")).text),
        "name": "Café Central",
        "do": "save",
    }
    place = (await ana.send("/rulesets/edit", form)).headers["location"]
    assert "Café Central" in (await ana.page("/new")).text
    assert "Café Central" not in (await bea.page("/new")).text
    shared = await bea.page(place)
    assert "Café Central" in shared.text
    assert f"{place}/delete" not in shared.text
    assert (await bea.send(f"{place}/delete")).status_code in (403, 404)
    assert (await ana.send(f"{place}/delete")).status_code == 303
    assert (await ana.page(place)).status_code == 404


@pytest.mark.parametrize("ending", ["toml", "json"])
async def test_a_ruleset_taken_away_and_brought_back_is_the_same(site: SheetSite, ending: str) -> None:
    ana = site.device()
    text = (await ana.page(f"/rulesets/brader.{ending}")).text
    place = (await ana.send("/rulesets/import", {"document": text})).headers["location"]
    assert parse_ruleset_text((await ana.page(f"{place}.{ending}")).text) == preset("brader")


async def test_a_file_that_is_no_ruleset_is_refused_with_every_fault(site: SheetSite) -> None:
    answer = await site.device().send(
        "/rulesets/import", {"document": 'format = "barbu-ruleset/1"\nplayers = 9'}
    )
    assert answer.status_code == 422
    assert "<code>players</code>" in answer.text


async def test_two_rulesets_are_compared_rule_by_rule(site: SheetSite) -> None:
    page = (await site.device().page("/rulesets/compare?a=tournament&b=brader")).text
    barbu = re.findall(r'scope="rowgroup">Barbu</th></tr>(.*?)(?:rowgroup|</table>)', page, re.DOTALL)
    rows = re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td><td>(.*?)</td></tr>', barbu[0])
    assert ("Points", "−20", "−25") in rows


async def test_ranks_are_compared_as_they_stand_on_the_cards(site: SheetSite) -> None:
    page = (await site.device().page("/rulesets/compare?a=tournament&b=classic")).text
    assert re.search(r'<th scope="row">Rows start with</th><td>[^<]*</td><td>10</td>', page)


async def test_a_form_with_nonsense_never_breaks_the_page(site: SheetSite) -> None:
    ana = site.device()
    nonsense = {
        "base": "[[[",
        "contracts[0].items[999].points": "x",
        "contracts[77].kind": "?",
        "players": "0",
    }
    for do in ("save", "add", "up 0", "remove 99", "add-item 5", "remove-item 0 7", "\u0660"):
        answer = await ana.send("/rulesets/edit", {**nonsense, "do": do, "add": "own-layout"})
        assert answer.status_code in (200, 422), do


FAULTY: tuple[dict[str, str], ...] = (
    {"deck.removed": "2C 2C 9Z"},
    {"deck.removed": "2C"},
    {"schedule.pool": "shared"},
    {"schedule.first": "1H"},
    {"contracts[0].items[0].points": "x"},
    {"contracts[1].items[0].cards": ""},
    {"contracts[2].items[0].trick": "40"},
    {"contracts[3].lead_ban.suit": "X"},
    {"contracts[4].capot": "mirror", "contracts[4].capot.needs": "tricks"},
    {"contracts[6].layout.payments": "1 2 3"},
    {"contracts[6].layout.start": "Z"},
    {"name": ""},
    {"players": ""},
)


@pytest.mark.parametrize("wrong", FAULTY, ids=lambda wrong: next(iter(wrong)))
async def test_what_is_wrong_is_said_in_the_language_of_the_reader(
    site: SheetSite, wrong: dict[str, str]
) -> None:
    ana = site.device()
    form = {**fields_of((await ana.page("/rulesets/tournament/edit")).text), "name": "Ours", **wrong}
    said = {}
    for lang in ("en", "fr"):
        headers = {"origin": ORIGIN, "accept-language": lang}
        answer = await ana.http.post("/api/rulesets/check", data=form, headers=headers)
        said[lang] = {fault["mend"] for fault in answer.json()["faults"]}
    assert said["en"]
    assert not said["en"] & said["fr"]


names = st.one_of(
    st.sampled_from(
        ["name", "players", "deck.removed", "base", "do", "add", "doubling", "schedule.pool", "id", "key"]
    ),
    st.builds(
        "contracts[{}].{}".format, st.integers(0, 12), st.sampled_from(["id", "kind", "sign", "off", "from"])
    ),
    st.builds(
        "contracts[{}].items[{}].{}".format,
        st.integers(0, 3),
        st.integers(0, 3),
        st.sampled_from(["what", "cards"]),
    ),
    st.text(max_size=20),
)
values = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["save", "add", "on", "tricks", "layout", "Q*", "-1", "[]", "{}", "null"]),
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    fields=st.dictionaries(names, values, max_size=12),
    path=st.sampled_from(["edit", "check", "new", "import"]),
)
async def test_no_form_however_strange_breaks_the_server(
    site: SheetSite, fields: dict[str, str], path: str
) -> None:
    address = {"edit": "/rulesets/edit", "check": "/api/rulesets/check", "new": "/new", "import": "/import"}[
        path
    ]
    body = urlencode(fields, errors="surrogatepass")
    kind = "application/x-www-form-urlencoded"
    headers = {"accept": "text/html", "origin": ORIGIN, "content-type": kind}
    answer = await site.device().http.post(address, content=body, headers=headers)
    assert answer.status_code < 500, answer.text
