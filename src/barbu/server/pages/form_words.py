"""The words around the form of a ruleset: labels, choices, and what may be added."""

from __future__ import annotations

__all__ = ["form_words", "place_in_words", "titles_of"]

import re
from collections.abc import Sequence

from barbu.cards import RANKS, SUITS, format_card
from barbu.cards.names import card_name, rank_letter, suit_name
from barbu.i18n import translator
from barbu.rules.names import contract_name
from barbu.server.pages.buttons import known_contracts
from barbu.server.pages.drafts import ContractForm, Draft
from barbu.server.pages.labels import field_label, options_of

_INDEX = re.compile(r"\[(\d+)\]")
LOWEST = "23456789T"
"""The ranks that a deck may begin with in the form."""


def form_words(draft: Draft, lang: str) -> dict[str, object]:
    """Return the words that the form of a draft needs in `lang`."""
    tr = translator(lang)
    taken = {one.fields.get("id") for one in draft.contracts}
    offered = [(key, contract_name(one, lang)) for key, one in known_contracts().items() if key not in taken]
    suits = [(letter, _capital(suit_name(suit, lang))) for suit, letter in enumerate(SUITS)]
    return {
        "label": lambda path: field_label(path, lang),
        "options": lambda path: options_of(path, lang),
        "titles": titles_of(draft, lang),
        "offered": sorted(offered, key=lambda pair: pair[1].casefold()),
        "lows": [(rank, rank_letter(RANKS.index(rank), lang)) for rank in LOWEST],
        "ranks_in_words": [(rank, rank_letter(RANKS.index(rank), lang)) for rank in RANKS],
        "firsts": [("drawn", tr.gettext("Drawn by chance")), *_holders(lang)],
        "suits": [("", tr.gettext("No lead ban")), *suits],
        "trump_suits": [*suits, ("none", tr.gettext("No trump"))],
        "card_sets": _card_sets(lang),
    }


def _holders(lang: str) -> list[tuple[str, str]]:
    tr = translator(lang)
    return [
        (format_card(card), tr.gettext("Whoever holds the {card}", card=card_name(card, lang)))
        for card in range(len(SUITS) * len(RANKS))
    ]


def place_in_words(path: str, titles: Sequence[str], lang: str) -> str:
    """
    Return where a field of the form is: `No queens: Points`.

    Args:
        path: The field's name, `contracts[1].items[0].points`.
        titles: The names of the form's contracts, in order.
        lang: The reader's language.
    """
    label = translator(lang).gettext("Name") if path == "name" else field_label(_INDEX.sub("", path), lang)
    found = _INDEX.search(path)
    if found and path.startswith("contracts[") and int(found[1]) < len(titles):
        return f"{titles[int(found[1])]}: {label}"
    return label


def titles_of(draft: Draft, lang: str) -> list[str]:
    """Return what the form calls its contracts, in order."""
    return [_title(one, lang) for one in draft.contracts]


def _title(one: ContractForm, lang: str) -> str:
    """What the form calls a contract."""
    if name := one.fields.get("name", "").strip():
        return name
    known = known_contracts().get(one.fields.get("id", ""))
    if known is not None:
        return contract_name(known, lang)
    return translator(lang).gettext("Our own contract")


def _card_sets(lang: str) -> list[tuple[str, str]]:
    """Sets of cards that contracts count most, with their names."""
    tr = translator(lang)
    ranks = {
        "Q*": tr.gettext("Queens"),
        "J*": tr.gettext("Jacks"),
        "K*": tr.gettext("Kings"),
        "A*": tr.gettext("Aces"),
        "K* J*": tr.gettext("Kings and jacks"),
    }
    suits = [(f"*{letter}", _capital(suit_name(suit, lang))) for suit, letter in enumerate(SUITS)]
    kings = [(f"K{SUITS[suit]}", _capital(card_name(13 * suit + 11, lang))) for suit in (1, 0, 2, 3)]
    return [*ranks.items(), *suits, *kings]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
