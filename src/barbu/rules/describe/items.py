"""What a contract of tricks counts, what a capot pays, and when its deal ends."""

from __future__ import annotations

__all__ = ["brief", "endings", "values"]

from collections.abc import Iterator

from barbu.cards import cards_in
from barbu.rules.control import contract_total, item_count
from barbu.rules.describe.counting import counted_cards, ends_early, item_cards, share, worth_of_card
from barbu.rules.describe.words import Words
from barbu.rules.names import item_name
from barbu.rules.parts import Capot, CapotNeeds, Contract, Item
from barbu.rules.ruleset import Ruleset

_LISTED_AT_MOST = 8


def values(ruleset: Ruleset, contract: Contract, words: Words) -> Iterator[str]:
    """Yield sentences on what counts and what it comes to (section 4, K-2 to K-6)."""
    apart = _apart(ruleset, contract)
    for item in contract.items:
        yield from _item(ruleset, contract, item, words, more=item.name in apart)
    if len(contract.items) > 1:
        yield from _together(ruleset, contract, words, apart)
    if contract.capot is not None:
        yield from _capot(ruleset, contract, contract.capot, words)
    elif any(other.capot for other in ruleset.contracts):
        yield words.gettext("There is no capot in this contract.")


def brief(ruleset: Ruleset, contract: Contract, words: Words) -> str:
    """Return what counts and how much, short enough for one line: "Tricks −5 · Queens −20"."""
    apart = _apart(ruleset, contract)
    said = []
    for item in contract.items:
        points = item.points
        if item.name in apart:
            points = worth_of_card(ruleset, contract, next(cards_in(item_cards(ruleset, item))))
        said.append(f"{item_name(ruleset, item, words.lang)} {words.signed(points)}")
    return " · ".join(said)


def _apart(ruleset: Ruleset, contract: Contract) -> set[str]:
    """Return the names of items that are one card out of those of an earlier item: the ace in No hearts."""
    seen = 0
    found = set()
    for item in contract.items:
        cards = item_cards(ruleset, item)
        if cards.bit_count() == 1 and cards & seen:
            found.add(item.name)
        seen |= cards
    return found


def _item(ruleset: Ruleset, contract: Contract, item: Item, words: Words, *, more: bool) -> Iterator[str]:
    _, say = words.gettext, words.say
    total = words.signed(item.points * item_count(ruleset, item))
    if item.longest_suit:
        yield from _longest_suit(ruleset, item, words)
    elif item.trick == "each":
        text = _("Each trick counts {points}: {total} in all for the {tricks} tricks.")
        yield say(text, points=words.points(item.points), total=total, tricks=ruleset.cards_each)
    elif item.trick is not None:
        yield _one_trick(ruleset, item, item.trick, words)
    elif more:
        card = next(cards_in(item_cards(ruleset, item)))
        text = _("{card} counts {points} on top of that, so that it comes to {sum} in all.")
        worth = words.signed(worth_of_card(ruleset, contract, card))
        yield say(text, card=words.the_card(card), points=words.signed(item.points), sum=worth)
    else:
        yield _cards(ruleset, item, words)


def _cards(ruleset: Ruleset, item: Item, words: Words) -> str:
    _, say = words.gettext, words.say
    named = list(dict.fromkeys((item.cards or "").split()))
    cards = item_cards(ruleset, item)
    points, total = words.points(item.points), words.signed(item.points * cards.bit_count())
    if cards.bit_count() == 1:
        return say(_("{card} counts {points}."), card=words.the_card(next(cards_in(cards))), points=points)
    if len(named) == 1:
        text = _("Each {kind} counts {points}: {total} in all.")
        return say(text, kind=words.one_card(named[0]), points=points, total=total)
    text = _("Each of these cards counts {points}, {total} in all: {cards}.")
    listed = words.all_of([words.kind_of_cards(word) for word in named])
    return say(text, points=points, total=total, cards=listed)


def _one_trick(ruleset: Ruleset, item: Item, number: int, words: Words) -> str:
    _ = words.gettext
    place = number if number > 0 else ruleset.cards_each + 1 + number
    known = {
        -1: _("The last trick counts {points}."),
        -2: _("The last trick but one counts {points}."),
        -3: _("The last trick but two counts {points}."),
        1: _("The first trick counts {points}."),
    }
    other = _("Trick number {place} of the {tricks} counts {points}.")
    text = known.get(number, other)
    return words.say(text, points=words.points(item.points), place=place, tricks=ruleset.cards_each)


def _longest_suit(ruleset: Ruleset, item: Item, words: Words) -> Iterator[str]:
    _, say = words.gettext, words.say
    yield _(
        "After the last trick all look for the suit of which they have captured most cards; the player with the "
        "longest such suit at the table takes the points. Players are compared, not suits."
    )
    text = _("That counts {points}; players who tie share it: {shares}.")
    shares = [
        _("{points} each for {players}").format(points=words.signed(share(item.points, tied)), players=tied)
        for tied in range(2, ruleset.players + 1)
    ]
    yield say(text, points=words.points(item.points), shares=", ".join(shares))
    if any(item.points % tied for tied in range(2, ruleset.players + 1)):
        yield _("What does not divide is left unpaid.")


def _together(ruleset: Ruleset, contract: Contract, words: Words, apart: set[str]) -> Iterator[str]:
    _, say = words.gettext, words.say
    told = 0
    for item in contract.items:
        told |= item_cards(ruleset, item) if item.name in apart else 0
    sums = _sums(ruleset, contract, told)
    if counted_cards(ruleset, contract) and any(item.trick for item in contract.items):
        yield _("All of this adds up, within one trick as well.")
        yield from _example_trick(ruleset, contract, words)
    if 0 < sum(cards.bit_count() for cards in sums.values()) <= _LISTED_AT_MOST:
        for worth, cards in sums.items():
            text = words.ngettext(
                "What counts under several headings adds up: {cards} comes to {sum} in all.",
                "What counts under several headings adds up: {cards} come to {sum} in all each.",
                cards.bit_count(),
            )
            yield say(text, cards=words.the_cards(cards), sum=words.signed(worth))
    elif sums:
        yield _("A card that counts under several headings counts under each of them.")
    total = words.points(contract_total(ruleset, contract))
    yield say(_("The whole contract comes to {total}."), total=total)


def _sums(ruleset: Ruleset, contract: Contract, told: int) -> dict[int, int]:
    """Return, by worth, the cards that several items count, those left out that were told of already."""
    sums: dict[int, int] = {}
    for card in cards_in(counted_cards(ruleset, contract) & ~told):
        headings = sum(item_cards(ruleset, item) >> card & 1 for item in contract.items)
        if headings > 1:
            worth = worth_of_card(ruleset, contract, card)
            sums[worth] = sums.get(worth, 0) | 1 << card
    return sums


def _example_trick(ruleset: Ruleset, contract: Contract, words: Words) -> Iterator[str]:
    """Yield what one trick with a few counting cards comes to, where each trick counts too."""
    tricks = sum(item.points for item in contract.items if item.trick == "each")
    cards: list[int] = []
    for item in contract.items:
        alone = item_cards(ruleset, item)
        for other in contract.items:
            alone &= ~item_cards(ruleset, other) if other is not item else alone
        cards += list(cards_in(alone))[: 1 if cards else 2]
    if not tricks or len(cards) < 2:
        return
    shown = cards[: ruleset.players]
    total = tricks + sum(worth_of_card(ruleset, contract, card) for card in shown)
    text = words.gettext("A trick with {cards} in it, say, comes to {sum}.")
    listed = words.all_of([words.the_card(card) for card in shown])
    yield words.say(text, cards=listed, sum=words.signed(total))


def _capot(ruleset: Ruleset, contract: Contract, capot: Capot, words: Words) -> Iterator[str]:
    total = contract_total(ruleset, contract)
    pays = -total if capot.pays == "mirror" else capot.pays
    count = counted_cards(ruleset, contract).bit_count()
    text = _capot_text(contract, capot, count, words)
    gets = {"tricks": ruleset.cards_each, "pays": words.signed(pays), "total": words.signed(total)}
    yield words.say(text, **gets)
    if capot.pays == "mirror":
        yield words.gettext("The capot turns the sign of the whole sum round, exactly.")
    else:
        yield words.gettext("The capot pays that flat amount, whatever the contract comes to.")


def _capot_text(contract: Contract, capot: Capot, count: int, words: Words) -> str:
    _ = words.gettext
    item = contract.items[0]
    if capot.needs is CapotNeeds.TRICKS:
        return _(
            "Capot: whoever wins all {tricks} tricks, and nothing less, scores {pays} instead of {total}."
        )
    if len(contract.items) > 1:
        return _("Capot: whoever takes everything that counts here scores {pays} instead of {total}.")
    if item.trick == "each":
        return _("Capot: whoever wins each of the {tricks} tricks scores {pays} instead of {total}.")
    if item.trick is not None:
        return _("Capot: whoever wins that trick scores {pays} instead of {total}.")
    return words.ngettext(
        "Capot: whoever takes that card scores {pays} instead of {total}.",
        "Capot: whoever takes all {n} of those cards scores {pays} instead of {total}.",
        count,
    )


def endings(ruleset: Ruleset, contract: Contract, words: Words) -> Iterator[str]:
    """Yield sentences on what lies face up and when the deal ends (P-5, P-9)."""
    _ = words.gettext
    count = counted_cards(ruleset, contract).bit_count()
    if count > 1:
        yield _("Cards that count stay face up in front of the player who took them, for all to see.")
    if ends_early(ruleset, contract):
        text = words.ngettext(
            "The deal is over at the end of the trick in which that card is taken.",
            "The deal is over at the end of the trick in which the last of those {n} cards is taken.",
            count,
        )
        yield words.say(text)
    else:
        yield _("The deal is played to the last card.")
