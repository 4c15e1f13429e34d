"""Translations: gettext catalogs for rule sheets, cards, contracts, pages and messages. No rules."""
