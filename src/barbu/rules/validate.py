"""What a ruleset must hold beyond its shape (R-5): each fault with its path, what was given, and the mend."""

from __future__ import annotations

__all__ = ["faults_of"]

from collections.abc import Iterator, Sequence

from barbu.cards import (
    SUITS,
    complete_ranks,
    parse_card,
    parse_card_set,
    parse_rank,
    parse_suit,
    removal_that_divides,
    suit_cards,
    suit_is_contiguous,
)
from barbu.cards.card import RANKS
from barbu.errors import Fault
from barbu.rules.parts import CapotNeeds, Chooser, Contract, Item, Kind, Layout, Pool, Sign, Turnover
from barbu.rules.ruleset import Ruleset


def faults_of(ruleset: Ruleset, places: Sequence[int] | None = None) -> list[Fault]:
    """
    Return everything that contradicts itself in a ruleset of the right shape; nothing if it holds.

    Args:
        ruleset: What to check.
        places: For each contract, its index in the file, where some contracts of the file were left out.
    """
    indexes = range(len(ruleset.contracts)) if places is None else places
    faults = [*_deck_faults(ruleset), *_schedule_faults(ruleset)]
    seen: set[str] = set()
    for index, contract in zip(indexes, ruleset.contracts, strict=True):
        path = f"contracts[{index}]"
        if contract.id in seen:
            faults.append(
                Fault(f"{path}.id", contract.id, "another contract has this id: each needs its own")
            )
        seen.add(contract.id)
        faults += _contract_faults(ruleset, contract, path)
    return faults


def _deck_faults(ruleset: Ruleset) -> Iterator[Fault]:
    whole = deck_from(ruleset)
    seen: set[str] = set()
    for index, text in enumerate(ruleset.deck.removed):
        if text in seen or not whole >> parse_card(text) & 1:
            mend = "is removed twice" if text in seen else f"is not in a deck from {ruleset.deck.lowest} up"
            yield Fault(f"deck.removed[{index}]", text, f"{mend}: leave it out")
        seen.add(text)
    count = ruleset.cards.bit_count()
    if count % ruleset.players:
        trim = removal_that_divides(ruleset.cards, ruleset.players)
        removed = ", ".join(f'"{card}"' for card in (*ruleset.deck.removed, *trim))
        yield Fault(
            "deck.removed",
            f"{count} cards for {ruleset.players} players",
            f"the deck does not divide: removed = [{removed}] would do",
        )
    elif not count:
        yield Fault("deck", "no cards", "a deck needs a card for each player at least")


def deck_from(ruleset: Ruleset) -> int:
    """Return the deck of a ruleset before cards are removed."""
    lowest = parse_rank(ruleset.deck.lowest)
    return sum(1 << (13 * suit + rank) for suit in range(4) for rank in range(lowest, 13))


def _schedule_faults(ruleset: Ruleset) -> Iterator[Fault]:
    schedule = ruleset.schedule
    if schedule.first != "drawn" and not ruleset.cards >> parse_card(schedule.first) & 1:
        yield Fault(
            "schedule.first", schedule.first, "is not in the deck: drawn, or a card of the deck would do"
        )
    if schedule.pool is not Pool.EACH and schedule.declarer is Turnover.SERIES:
        mend = f'pool = "{schedule.pool}" goes with declarer = "each-deal"'
        yield Fault("schedule.declarer", schedule.declarer, mend)
    if (schedule.pool is Pool.QUOTAS) != (schedule.quotas is not None):
        given = "no quotas" if schedule.quotas is None else "quotas"
        yield Fault("schedule.quotas", given, 'quotas and pool = "quotas" go together')
    if schedule.pool is Pool.QUOTAS and schedule.choice is Chooser.FIXED:
        yield Fault("schedule.choice", schedule.choice, "with quotas somebody chooses: declarer would do")
    if schedule.pool is not Pool.SHARED:
        for index, contract in enumerate(ruleset.contracts):
            if contract.times != 1:
                mend = 'times counts only with schedule.pool = "shared"'
                yield Fault(f"contracts[{index}].times", str(contract.times), mend)
    yield from _quota_faults(ruleset)


def _quota_faults(ruleset: Ruleset) -> Iterator[Fault]:
    quotas = ruleset.schedule.quotas
    if quotas is None:
        return
    if quotas.negative + quotas.positive == 0:
        yield Fault("schedule.quotas", "0 contracts", "each declarer needs one contract at least")
    for sign, wanted, most in (
        (Sign.NEGATIVE, quotas.negative, quotas.each_at_most),
        (Sign.POSITIVE, quotas.positive, None),
    ):
        have = sum(contract.sign is sign for contract in ruleset.contracts)
        if wanted and (have == 0 or (most is not None and have * most < wanted * ruleset.players)):
            mend = (
                f"{wanted * ruleset.players} {sign} contracts are wanted and {have * (most or 0)} can be had"
            )
            yield Fault(f"schedule.quotas.{sign}", str(wanted), mend)


def _contract_faults(ruleset: Ruleset, contract: Contract, path: str) -> Iterator[Fault]:
    if contract.kind is Kind.LAYOUT:
        for field in ("items", "lead_ban", "trump", "forced_discard", "capot"):
            if getattr(contract, field):
                yield Fault(f"{path}.{field}", field, 'goes only with kind = "tricks": leave it out')
        if contract.layout is None:
            yield Fault(f"{path}.layout", "nothing", "a contract of kind layout needs a layout with payments")
        else:
            yield from _layout_faults(ruleset, contract.layout, f"{path}.layout")
        return
    if contract.layout is not None:
        yield Fault(f"{path}.layout", "layout", 'goes only with kind = "layout": leave it out')
    if not contract.items:
        yield Fault(f"{path}.items", "nothing", "a contract of tricks needs one item at least")
    names: set[str] = set()
    for index, item in enumerate(contract.items):
        if item.name in names:
            yield Fault(
                f"{path}.items[{index}].name", item.name, "another item has this name: each needs its own"
            )
        names.add(item.name)
        yield from _item_faults(ruleset, item, f"{path}.items[{index}]")
    yield from _play_faults(ruleset, contract, path)


def _item_faults(ruleset: Ruleset, item: Item, path: str) -> Iterator[Fault]:
    given = [name for name in ("cards", "trick", "longest_suit") if getattr(item, name) is not None]
    if len(given) != 1:
        yield Fault(path, " and ".join(given) or "nothing", "one of cards, trick and longest_suit is needed")
    if item.cards is not None and not parse_card_set(item.cards) & ruleset.cards:
        yield Fault(f"{path}.cards", item.cards, "no such card is in the deck")
    if isinstance(item.trick, int) and not 1 <= abs(item.trick) <= ruleset.cards_each:
        mend = (
            f"a deal has {ruleset.cards_each} tricks: 1 to {ruleset.cards_each}, or -1 for the last, would do"
        )
        yield Fault(f"{path}.trick", str(item.trick), mend)


def _play_faults(ruleset: Ruleset, contract: Contract, path: str) -> Iterator[Fault]:
    if contract.lead_ban and not suit_cards(parse_suit(contract.lead_ban.suit)) & ruleset.cards:
        yield Fault(f"{path}.lead_ban.suit", contract.lead_ban.suit, "no card of this suit is in the deck")
    if contract.forced_discard and not parse_card_set(contract.forced_discard) & ruleset.cards:
        yield Fault(f"{path}.forced_discard", contract.forced_discard, "no such card is in the deck")
    if contract.trump is not None:
        choices = contract.trump.choices
        if not choices or len(set(choices)) != len(choices):
            yield Fault(
                f"{path}.trump.choices", str(list(choices)), "each suit once, and one at least, is needed"
            )
        for index, choice in enumerate(choices):
            if choice != "none" and not suit_cards(parse_suit(choice)) & ruleset.cards:
                yield Fault(f"{path}.trump.choices[{index}]", choice, "no card of this suit is in the deck")
    if contract.capot is not None:
        yield from _capot_faults(contract, path)


def _capot_faults(contract: Contract, path: str) -> Iterator[Fault]:
    if any(item.longest_suit for item in contract.items):
        yield Fault(f"{path}.capot", "capot", "the longest suit has no capot: leave it out")
    needs_tricks = contract.capot is not None and contract.capot.needs is CapotNeeds.TRICKS
    if needs_tricks and not any(item.trick == "each" for item in contract.items):
        mend = 'an item with trick = "each" (0 points would do) must count the tricks'
        yield Fault(f"{path}.capot.needs", "tricks", mend)


def _layout_faults(ruleset: Ruleset, layout: Layout, path: str) -> Iterator[Fault]:
    if len(layout.payments) != ruleset.players:
        mend = f"one payment for each of the {ruleset.players} players is needed, first out first"
        yield Fault(f"{path}.payments", f"{len(layout.payments)} payments", mend)
    for suit in range(4):
        if not suit_is_contiguous(ruleset.cards, suit):
            mend = f"the row of {SUITS[suit]} would have a gap: remove the cards below it as well, or none inside"
            yield Fault("deck.removed", ", ".join(ruleset.deck.removed), mend)
    complete = complete_ranks(ruleset.cards)
    ranks = " ".join(RANKS[rank] for rank in complete) or "none"
    if layout.start in ("declared", "first-card"):
        if not complete:
            yield Fault(
                f"{path}.start", layout.start, "no rank has a card in every suit, so no row can start"
            )
    elif parse_rank(layout.start) not in complete:
        mend = f"the deck lacks this rank in some suit, so the hand could lock: {ranks} would do"
        yield Fault(f"{path}.start", layout.start, mend)
