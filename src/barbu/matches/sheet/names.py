"""Names that people type: players and titles of matches."""

from __future__ import annotations

__all__ = ["MAX_NAME", "clean_name", "clean_title"]

import unicodedata

from barbu.matches.sheet.events import SheetError

MAX_NAME = 200
"""Characters of a name or a title beyond which it is refused; records allow as many."""

_INVISIBLE = ("Cf", "Zs", "Zl", "Zp", "Mn")


def clean_name(given: object) -> str:
    """
    Return a player's name in normal form: composed, blanks at the ends and double blanks gone.

    Raises:
        SheetError: `sheet/bad_name`, if it is empty, invisible, too long or has control characters.
    """
    name = _normal(given)
    if all(unicodedata.category(letter) in _INVISIBLE for letter in name):
        raise SheetError("a name needs a letter, a digit or a sign that can be seen", code="sheet/bad_name")
    return name


def clean_title(given: object) -> str:
    """Return a title as `clean_name()` does; it may be empty."""
    return _normal(given)


def _normal(given: object) -> str:
    if not isinstance(given, str):
        raise SheetError("a name is a text", code="sheet/bad_name")
    if len(given) > 4 * MAX_NAME:
        raise SheetError(f"{len(given)} characters: at most {MAX_NAME} would do", code="sheet/bad_name")
    text = given.replace("\t", " ").replace("\n", " ").replace("\r", " ")
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in text):
        raise SheetError("a name has no control characters", code="sheet/bad_name")
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if len(name) > MAX_NAME:
        raise SheetError(f"{len(name)} characters: at most {MAX_NAME} would do", code="sheet/bad_name")
    return name
