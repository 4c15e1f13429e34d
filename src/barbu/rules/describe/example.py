"""A deal with doubles, worked out with the values of the ruleset itself."""

from __future__ import annotations

__all__ = ["example"]

from collections.abc import Iterator
from itertools import combinations, cycle

from barbu.cards import cards_in
from barbu.rules.control import contract_total
from barbu.rules.describe.blocks import Block, Bullets, Paragraph
from barbu.rules.describe.counting import counted_cards, item_cards
from barbu.rules.describe.words import Words
from barbu.rules.parts import (
    CapotNeeds,
    Contract,
    DeclarerDoubles,
    Doubling,
    Item,
    Redouble,
    Sign,
    Whom,
    Winner,
)
from barbu.rules.ruleset import Ruleset

NAMES = ("Alba", "Bruno", "Clara", "Dario", "Elena", "Flavio")
"""Players of the example, the declarer first, in order of play."""

Pairs = set[tuple[int, int]]


def example(ruleset: Ruleset, rules: Doubling, words: Words) -> Iterator[Block]:
    """Yield a deal of the first negative contract (else of the first), doubled and settled (X-5)."""
    _, say = words.gettext, words.say
    negative = [contract for contract in ruleset.contracts if contract.sign is Sign.NEGATIVE]
    contract = (negative or list(ruleset.contracts))[0]
    raw = example_scores(ruleset, contract)
    doubles = _doubles(ruleset, rules, contract)
    text = _("An example: {declarer} is declarer in {contract}. Before doubles the scores are {scores}.")
    scores = _scores(raw, words)
    yield Paragraph(say(text, declarer=NAMES[0], contract=words.contract(contract), scores=scores))
    yield Bullets((*_said(ruleset, doubles, words), *_payments(ruleset, raw, doubles, words)))
    settled = list(raw)
    for who, whom in doubles:
        settled[who] += raw[who] - raw[whom]
        settled[whom] -= raw[who] - raw[whom]
    text = _("The settled scores are {scores}; they add up to {sum}, as before.")
    yield Paragraph(say(text, scores=_scores(settled, words), sum=words.signed(sum(raw))))


def _scores(scores: list[int], words: Words) -> str:
    template = words.gettext("{player} {points}")
    pairs = zip(NAMES, scores, strict=False)
    return words.all_of([template.format(player=name, points=words.signed(points)) for name, points in pairs])


def example_scores(ruleset: Ruleset, contract: Contract) -> list[int]:
    """Return raw scores of one possible outcome, by seat from the declarer on; the fourth seat takes nothing."""
    players = ruleset.players
    if contract.layout is not None:
        return list(contract.layout.payments)
    takers = range(min(3, players - 1))
    winners = [seat for seat, _ in zip(cycle(takers), range(ruleset.cards_each), strict=False)]
    owners = _owners(ruleset, contract, winners)
    counts = [_counts(ruleset, item, winners, owners) for item in contract.items]
    scores = [
        sum(item.points * of_item[seat] for item, of_item in zip(contract.items, counts, strict=True))
        for seat in range(players)
    ]
    return [
        _capot(ruleset, contract, winners.count(seat), [row[seat] for row in counts], score)
        for seat, score in enumerate(scores)
    ]


def _owners(ruleset: Ruleset, contract: Contract, winners: list[int]) -> dict[int, int]:
    """Return who captures each card that counts, in turn, nobody more than fit into their tricks."""
    room = {seat: winners.count(seat) * ruleset.players for seat in winners}
    turns = cycle(sorted(room))
    owners = {}
    for card in cards_in(counted_cards(ruleset, contract)):
        seat = next(seat for seat in turns if room[seat])
        room[seat] -= 1
        owners[card] = seat
    return owners


def _counts(ruleset: Ruleset, item: Item, winners: list[int], owners: dict[int, int]) -> list[int]:
    seats = range(ruleset.players)
    if item.cards is not None:
        owned = [owners[card] for card in cards_in(item_cards(ruleset, item))]
        return [owned.count(seat) for seat in seats]
    if item.trick == "each":
        return [winners.count(seat) for seat in seats]
    if item.trick is not None:
        winner = winners[item.trick - 1 if item.trick > 0 else item.trick]
        return [int(seat == winner) for seat in seats]
    return [int(seat == 0) for seat in seats]


def _capot(ruleset: Ruleset, contract: Contract, tricks: int, counts: list[int], score: int) -> int:
    """Return a seat's score, or what a capot pays it instead (K-2)."""
    if contract.capot is None:
        return score
    if contract.capot.needs is CapotNeeds.TRICKS:
        whole = tricks == ruleset.cards_each
    else:
        whole = sum(
            item.points * count for item, count in zip(contract.items, counts, strict=True)
        ) == contract_total(ruleset, contract) and all(counts)
    if not whole:
        return score
    return -score if contract.capot.pays == "mirror" else contract.capot.pays


def _doubles(ruleset: Ruleset, rules: Doubling, contract: Contract) -> Pairs:
    """Return doubles that the rules allow: the bold last speaker's, the second seat's, the declarer's answers."""
    bold = min(3, ruleset.players - 1)
    only_declarer = rules.who is Whom.DECLARER or (
        contract.sign is Sign.POSITIVE and rules.positive is Whom.DECLARER
    )
    doubles = {(1, 0)} | {(bold, seat) for seat in range(1 if only_declarer else bold)}
    if rules.declarer is not DeclarerDoubles.NONE and rules.redouble is not Redouble.NONE:
        doubles |= {(0, 1), (0, bold)} if rules.redouble is Redouble.ALL_OR_NONE else {(0, 1)}
    return doubles


def _said(ruleset: Ruleset, doubles: Pairs, words: Words) -> Iterator[str]:
    _ = words.gettext
    for seat in (*range(1, ruleset.players), 0):
        whom = [NAMES[target] for target in range(ruleset.players) if (seat, target) in doubles]
        if whom:
            text = _("{player} redoubles {others}.") if seat == 0 else _("{player} doubles {others}.")
            yield words.say(text, player=NAMES[seat], others=words.all_of(whom))


def _payments(ruleset: Ruleset, raw: list[int], doubles: Pairs, words: Words) -> Iterator[str]:
    _ = words.gettext
    for one, other in combinations(range(ruleset.players), 2):
        times = ((one, other) in doubles) + ((other, one) in doubles)
        if not times:
            continue
        difference = times * (raw[one] - raw[other]) * (1 if ruleset.winner is Winner.HIGHEST else -1)
        payer, receiver = (one, other) if difference < 0 else (other, one)
        if not difference:
            text = _("{payer} and {receiver} have the same score: nothing passes between them.")
        elif times == 1:
            text = _("{payer} pays {receiver} the difference, {points}.")
        else:
            text = _("{payer} pays {receiver} twice the difference, {points}.")
        yield words.say(text, payer=NAMES[payer], receiver=NAMES[receiver], points=abs(difference))
