"""Catalogs: which languages there are, their translators, and what the browser is sent."""

from __future__ import annotations

__all__ = ["DOMAIN", "LANGS", "Translator", "js_catalog", "negotiate", "translator"]

import gettext
import json
from functools import cache
from importlib import resources
from typing import Protocol

LANGS = ("en", "fr", "es", "pt")
"""The languages of the interface; the first is the source."""

DOMAIN = "barbu"


class Translator(Protocol):
    """What translates: every message is a whole English sentence, with {places} for values."""

    def gettext(self, message: str, /) -> str:
        """Return `message` in the reader's language."""
        ...

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        """Return the form of the message that goes with the number `n`."""
        ...

    def pgettext(self, context: str, message: str, /) -> str:
        """Return `message`, of which English has one word and others several, in `context`."""
        ...


@cache
def translator(lang: str) -> Translator:
    """
    Return the translator into `lang`; the source itself for English.

    Raises:
        ValueError: If there is no such language.
    """
    if lang not in LANGS:
        raise ValueError(f'"{lang}" is not a language of the interface: {", ".join(LANGS)} would do')
    file = resources.files("barbu.i18n") / "locale" / lang / "LC_MESSAGES" / f"{DOMAIN}.mo"
    if lang == LANGS[0] or not file.is_file():
        return gettext.NullTranslations()
    with file.open("rb") as stream:
        return gettext.GNUTranslations(stream)


def negotiate(accept_language: str | None) -> str:
    """Return the language that goes best with an `Accept-Language` header; English if none does."""
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate((accept_language or "")[:500].split(",")):
        name, _, quality = part.partition(";q=")
        try:
            weight = float(quality) if quality else 1.0
        except ValueError:
            continue
        lang = name.strip().split("-")[0].lower()
        if lang in LANGS and weight > 0:
            wanted.append((-weight, place, lang))
    return min(wanted)[2] if wanted else LANGS[0]


@cache
def js_catalog(lang: str) -> dict[str, object]:
    """Return what a page needs to translate its own messages: `{"lang", "messages"}`, plurals by CLDR category."""
    if lang == LANGS[0]:
        return {"lang": lang, "messages": {}}
    text = (resources.files("barbu.i18n") / "locale" / lang / "js.json").read_text(encoding="utf-8")
    messages: dict[str, object] = json.loads(text)
    return {"lang": lang, "messages": messages}
