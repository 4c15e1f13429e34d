"""The languages that Barbu speaks, and the choice among them."""

from __future__ import annotations

__all__ = ["LANGS", "OWN_NAMES", "SOURCE", "negotiate"]

SOURCE = "en"
"""The language in which messages stand in the code."""

LANGS = ("en", "fr", "es", "pt")

OWN_NAMES = {"en": "English", "fr": "Français", "es": "Español", "pt": "Português"}
"""Each language as its speakers call it."""

MAX_HEADER = 1000
"""Characters of an `Accept-Language` header that are read; the rest is ignored."""


def negotiate(accept_language: str | None) -> str:
    """
    Return the language of `LANGS` that a reader likes best, English if none.

    Args:
        accept_language: An `Accept-Language` header (RFC 9110): `pt-BR,pt;q=0.9,en;q=0.8`. What is malformed
            in it is passed over; of equal weights the earlier stands first.
    """
    best, most = SOURCE, 0.0
    for part in (accept_language or "")[:MAX_HEADER].split(","):
        tag, _, parameters = part.partition(";")
        language = tag.strip().lower().partition("-")[0]
        if language == "*":
            language = SOURCE
        weight = _weight(parameters)
        if language in LANGS and weight > most:
            best, most = language, weight
    return best


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if not name:
        return 1.0
    text = value.strip()
    if name.strip().lower() != "q" or not text.replace(".", "", 1).isdecimal() or not text.isascii():
        return 0.0
    return min(float(text), 1.0)
