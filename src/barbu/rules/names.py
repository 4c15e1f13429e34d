"""What contracts and the things they count are called, by a table's own words or by the known ones."""

from __future__ import annotations

__all__ = ["contract_name", "contract_title", "item_name"]

from barbu.cards import parse_card_set
from barbu.cards.names import card_name
from barbu.i18n import marked, translator
from barbu.rules.parts import Contract, Item, text_in
from barbu.rules.ruleset import Ruleset

_CONTRACTS = {
    "no-tricks": marked("No tricks"),
    "no-queens": marked("No queens"),
    "no-jacks": marked("No jacks"),
    "no-kings": marked("No kings"),
    "no-men": marked("No kings or jacks"),
    "no-hearts": marked("No hearts"),
    "no-diamonds": marked("No diamonds"),
    "no-clubs": marked("No clubs"),
    "no-spades": marked("No spades"),
    "last-trick": marked("No last trick"),
    "last-two": marked("No last two"),
    "last-three": marked("No last three"),
    "barbu": marked("Barbu"),
    "salade": marked("Salade"),
    "trumps": marked("Trumps"),
    "domino": marked("Domino"),
    "ravage-city": marked("Ravage City"),
    "no-courts": marked("No court cards"),
    "take-tricks": marked("Take tricks"),
    "take-queens": marked("Take queens"),
    "take-men": marked("Take kings and jacks"),
    "take-hearts": marked("Take hearts"),
    "take-last-two": marked("Take the last two"),
    "take-king": marked("Take the king of hearts"),
}

_ITEMS = {
    "tricks": marked("Tricks"),
    "queens": marked("Queens"),
    "jacks": marked("Jacks"),
    "kings": marked("Kings"),
    "aces": marked("Aces"),
    "men": marked("Kings and jacks"),
    "hearts": marked("Hearts"),
    "diamonds": marked("Diamonds"),
    "clubs": marked("Clubs"),
    "spades": marked("Spades"),
    "longest": marked("Longest suit"),
}


def contract_name(contract: Contract, lang: str) -> str:
    """Return a contract's name: the table's own, else the known one of its id, else the id."""
    if contract.name is not None:
        return text_in(contract.name, lang)
    known = _CONTRACTS.get(contract.id)
    return translator(lang).gettext(known) if known else contract.id


def contract_title(contract: Contract, lang: str) -> str:
    """Return the name for a heading; the Barbu says which card it is: `No king of hearts (Barbu)`."""
    name = contract_name(contract, lang)
    card = _only_card(contract.items[0]) if len(contract.items) == 1 else None
    if contract.id != "barbu" or contract.name is not None or card is None:
        return name
    return translator(lang).gettext("No {card} ({name})", card=card_name(card, lang), name=name)


def item_name(ruleset: Ruleset, item: Item, lang: str) -> str:
    """
    Return what an item is called: the table's own label, else the card or trick it is, else the known name.

    Args:
        ruleset: Where the item stands; it says how many tricks a deal has.
        item: One item of a contract.
        lang: The reader's language.
    """
    tr = translator(lang)
    if item.label is not None:
        return text_in(item.label, lang)
    if isinstance(item.trick, int):
        number = item.trick if item.trick > 0 else ruleset.cards_each + 1 + item.trick
        if number == ruleset.cards_each:
            return tr.gettext("Last trick")
        if number == ruleset.cards_each - 1:
            return tr.gettext("Last trick but one")
        return tr.gettext("Trick {n}", n=number)
    card = _only_card(item)
    if card is not None:
        name = card_name(card, lang)
        return name[:1].upper() + name[1:]
    known = _ITEMS.get(item.name)
    return tr.gettext(known) if known else item.name


def _only_card(item: Item) -> int | None:
    """The card that an item counts, if it counts one alone."""
    cards = parse_card_set(item.cards) if item.cards is not None else 0
    return cards.bit_length() - 1 if cards and not cards & (cards - 1) else None
