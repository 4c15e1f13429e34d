"""Messages in the reader's language: the standard library's gettext over the catalogs in `locale/`."""

from __future__ import annotations

__all__ = ["LOCALE", "Translator", "fill", "js_catalog", "marked", "translator"]

import gettext
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import cast

from barbu.i18n.languages import LANGS, SOURCE

LOCALE = Path(__file__).parent / "locale"
"""`<lang>/LC_MESSAGES/barbu.po` as translated, `barbu.mo` as read, `<lang>/js.json` for the pages."""

MINUS = "−"
_PLACE = re.compile(r"\{(\w+)\}")
_GROUP = {"en": ",", "fr": "\u202f", "es": "\u202f", "pt": "\u202f"}


def fill(message: str, values: Mapping[str, object]) -> str:
    """Return `message` with its `{places}` filled; a place without a value stays as it is."""
    return _PLACE.sub(lambda place: str(values.get(place[1], place[0])), message) if values else message


def marked(message: str) -> str:
    """Mark a message for translation where it stands, to be translated where it is used."""
    return message


class Translator:
    """What is said to one reader: messages, numbers and lists in one language."""

    __slots__ = ("_catalog", "lang")

    def __init__(self, lang: str, catalog: gettext.NullTranslations) -> None:
        self.lang = lang
        self._catalog = catalog

    def gettext(self, message: str, /, **values: object) -> str:
        """Return the translation of an English message, its `{places}` filled with `values`."""
        return fill(self._catalog.gettext(message), values)

    def ngettext(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Return the translation that goes with the number `n`, which stands at `{n}`."""
        return fill(self._catalog.ngettext(one, many, n), {"n": self.number(n), **values})

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """Return the translation of a message that means different things in different places."""
        return fill(self._catalog.pgettext(context, message), values)

    def number(self, value: int) -> str:
        """Return a whole number as the reader writes it, with a true minus; from 10 000 on in groups of three."""
        digits = (
            f"{abs(value):,}".replace(",", _GROUP[self.lang]) if abs(value) >= 10_000 else str(abs(value))
        )
        return f"{MINUS}{digits}" if value < 0 else digits

    def decimal(self, value: float) -> str:
        """Return a number with one decimal as the reader writes it: `−3.5`, in French `−3,5`."""
        whole, _, part = f"{abs(value):.1f}".partition(".")
        minus = MINUS if value < 0 and (whole, part) != ("0", "0") else ""
        return f"{minus}{self.number(int(whole))}{'.' if self.lang == SOURCE else ','}{part}"

    def signed(self, points: int) -> str:
        """Return points with their sign: `+45`, `−26`, `0`."""
        return f"+{self.number(points)}" if points > 0 else self.number(points)

    def listed(self, words: Sequence[str], *, last: str = "and") -> str:
        """Return words as a list in a sentence: `a, b and c`, or with `last="or"` `a, b or c`."""
        if len(words) < 2:
            return "".join(words)
        link = self.pgettext("list", "or") if last == "or" else self.pgettext("list", "and")
        return f"{', '.join(words[:-1])} {link} {words[-1]}"


@cache
def translator(lang: str) -> Translator:
    """
    Return the translator of a language, its catalog read when first asked for; of English, the source itself.

    Raises:
        ValueError: If it is none of `LANGS`.
    """
    if lang not in LANGS:
        raise ValueError(f'"{lang}" is not a language of Barbu: {", ".join(LANGS)} would do')
    if lang == SOURCE:
        return Translator(SOURCE, gettext.NullTranslations())
    with (LOCALE / lang / "LC_MESSAGES" / "barbu.mo").open("rb") as file:
        return Translator(lang, gettext.GNUTranslations(file))


@cache
def js_catalog(lang: str) -> dict[str, object]:
    """
    Return what `static/js/i18n.js` needs: `{"lang", "messages"}`, English text to translation.

    A message with a plural stands under its singular, as a table by plural category (`one`, `other`).
    """
    if translator(lang).lang == SOURCE:
        return {"lang": SOURCE, "messages": {}}
    text = (LOCALE / lang / "js.json").read_text(encoding="utf-8")
    return {"lang": lang, "messages": cast("dict[str, object]", json.loads(text))}
