"""Four languages: gettext catalogs, one translator a language, and which language a reader wants. No rules."""

from barbu.i18n.languages import LANGS, OWN_NAMES, SOURCE, negotiate
from barbu.i18n.translator import Translator, js_catalog, marked, translator

__all__ = [
    "LANGS",
    "OWN_NAMES",
    "SOURCE",
    "Translator",
    "js_catalog",
    "marked",
    "negotiate",
    "translator",
]
