"""Which outcomes a table can have at all, found by trying every sharing of a small deck."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from tests.oracle.deck import Contract, Rules, deck_of, hand_size, matching, suit_of
from tests.oracle.scoring import Outcome, full_count

Counts = tuple[tuple[int, ...], ...]
"""For each item of the contract, in order, the count of each seat."""


def compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to write `total` as `parts` counts in order."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in compositions(total - first, parts - 1):
            yield (first, *rest)


def kinds_of_card(rules: Rules, contract: Contract) -> Counter[tuple[str, tuple[bool, ...]]]:
    """Count the cards that are alike: same suit, where suits matter, and counted by the same items."""
    items = contract["items"]
    suits_matter = any(item.get("longest_suit") for item in items)
    deck = deck_of(rules)
    sets = [matching(item.get("cards", ""), deck) for item in items]
    return Counter((suit_of(c) if suits_matter else "", tuple(c in s for s in sets)) for c in deck)


def sharings(rules: Rules, contract: Contract) -> Iterator[list[dict[tuple[str, tuple[bool, ...]], int]]]:
    """Yield every sharing of the deck in whole tricks of N cards: by seat, how many cards of each kind."""
    players = rules["players"]
    kinds = kinds_of_card(rules, contract)
    for split in product(*(list(compositions(number, players)) for number in kinds.values())):
        if all(sum(part[seat] for part in split) % players == 0 for seat in range(players)):
            yield [dict(zip(kinds, (part[seat] for part in split), strict=True)) for seat in range(players)]


def possible_outcomes(rules: Rules, contract: Contract) -> set[Counts]:
    """Return every outcome of a trick contract that some sharing of the deck gives."""
    players, items = rules["players"], contract["items"]
    found: set[Counts] = set()
    for piles in sharings(rules, contract):
        tricks = [sum(pile.values()) // players for pile in piles]
        assert sum(tricks) == hand_size(rules)
        single = [i for i, item in enumerate(items) if item.get("trick", "each") != "each"]
        for takers in product(range(players), repeat=len(single)):
            if any(takers.count(seat) > tricks[seat] for seat in range(players)):
                continue
            counts = []
            for i, item in enumerate(items):
                if "cards" in item:
                    counts.append(tuple(sum(n for (_, hit), n in pile.items() if hit[i]) for pile in piles))
                elif item.get("longest_suit"):
                    counts.append(tuple(longest(pile) for pile in piles))
                elif item["trick"] == "each":
                    counts.append(tuple(tricks))
                else:
                    taker = takers[single.index(i)]
                    counts.append(tuple(int(seat == taker) for seat in range(players)))
            found.add(tuple(counts))
    return found


def longest(pile: dict[tuple[str, tuple[bool, ...]], int]) -> int:
    """Return the largest number of cards of one suit among a seat's kinds of card."""
    by_suit: Counter[str] = Counter()
    for (suit, _), number in pile.items():
        by_suit[suit] += number
    return max(by_suit.values())


def why_refused(rules: Rules, contract: Contract, counts: Outcome, possible: set[Counts]) -> str | None:
    """Return the code that refuses an outcome of a trick contract entered by hand, or None if it can be."""
    items = contract["items"]
    names = [item["name"] for item in items]
    if set(counts) != set(names) or any(len(counts[n]) != rules["players"] for n in names):
        return "record/malformed"
    if any(n < 0 for name in names for n in counts[name]):
        return "outcome/impossible"
    for item in items:
        if not item.get("longest_suit") and sum(counts[item["name"]]) != full_count(rules, item):
            return "outcome/wrong_total"
    return None if tuple(tuple(counts[name]) for name in names) in possible else "outcome/impossible"
