"""What a deal counts and what that is worth: K-1 to K-6, D-5, X-5 and X-8."""

from collections.abc import Mapping, Sequence

from tests.oracle.deck import SUITS, Contract, Rules, deck_of, hand_size, matching, suit_of
from tests.oracle.layout import position_after
from tests.oracle.tricks import Table, piles, tricks_of, winner_of

Outcome = Mapping[str, Sequence[int]]
"""Counts by seat for each item's name; "order" (seats, first out first) for a layout."""

Doubles = Sequence[tuple[int, Sequence[int]]]
"""Who spoke, in that order, and whom each doubled."""


def trick_number(item: Mapping[str, object], tricks: int) -> int:
    """Return which trick, from 1, an item such as `trick = -2` means."""
    k = item["trick"]
    assert isinstance(k, int)
    return k if k > 0 else tricks + 1 + k


def outcome(table: Table, plays: list[str]) -> dict[str, list[int]]:
    """Count what a finished deal counts."""
    if table.contract["kind"] == "layout":
        return {"order": position_after(table, plays).order}
    seats = range(table.rules["players"])
    takers = [winner_of(trick, table.trump) for trick in tricks_of(table, plays)[0]]
    taken = piles(table, plays)
    counts: dict[str, list[int]] = {}
    for item in table.contract["items"]:
        if "cards" in item:
            count = [len(matching(item["cards"], taken[s])) for s in seats]
        elif item.get("longest_suit"):
            count = [longest(taken[s]) for s in seats]
        elif item["trick"] == "each":
            count = [takers.count(s) for s in seats]
        else:
            taker = takers[trick_number(item, hand_size(table.rules)) - 1]
            count = [int(s == taker) for s in seats]
        counts[item["name"]] = count
    return counts


def longest(pile: list[str]) -> int:
    """Return the largest number of cards of one suit in a pile (K-4)."""
    return max(sum(suit_of(card) == suit for card in pile) for suit in SUITS)


def full_count(rules: Rules, item: Mapping[str, object]) -> int:
    """Return how often an item can be counted in one deal; the longest suit is paid once."""
    if "cards" in item:
        return len(matching(str(item["cards"]), deck_of(rules)))
    return hand_size(rules) if item.get("trick") == "each" else 1


def control(rules: Rules, contract: Contract) -> int:
    """Return what a deal of the contract sums to before capots (K-1)."""
    if contract["kind"] == "layout":
        return sum(contract["layout"]["payments"])
    return sum(full_count(rules, item) * item["points"] for item in contract["items"])


def share(points: int, counts: Sequence[int]) -> list[int]:
    """Share `points` among the seats with the greatest count; what does not divide is left unpaid (K-4)."""
    most = max(counts)
    tied = [seat for seat in range(len(counts)) if counts[seat] == most]
    each = abs(points) // len(tied)
    return [(each if points > 0 else -each) if seat in tied else 0 for seat in range(len(counts))]


def capot_taker(rules: Rules, contract: Contract, counts: Outcome) -> int | None:
    """Return the seat that took all that the capot needs, if there is one (K-2)."""
    capot = contract.get("capot")
    if capot is None:
        return None
    if capot["needs"] == "tricks":
        needed = [item for item in contract["items"] if item.get("trick") == "each"]
    else:
        needed = [item for item in contract["items"] if not item.get("longest_suit")]
    assert needed, "nothing tells whether there was a capot"
    for seat in range(rules["players"]):
        if all(counts[item["name"]][seat] == full_count(rules, item) for item in needed):
            return seat
    return None


def raw_scores(rules: Rules, contract: Contract, counts: Outcome) -> list[int]:
    """Return the scores by seat before doubles, the capot included."""
    seats = range(rules["players"])
    scores = [0 for _ in seats]
    if contract["kind"] == "layout":
        for seat, payment in zip(counts["order"], contract["layout"]["payments"], strict=True):
            scores[seat] = payment
        return scores
    for item in contract["items"]:
        count = counts[item["name"]]
        if item.get("longest_suit"):
            paid = share(item["points"], count)
        else:
            paid = [item["points"] * n for n in count]
        scores = [scores[s] + paid[s] for s in seats]
    taker = capot_taker(rules, contract, counts)
    if taker is not None:
        pays = contract["capot"]["pays"]
        worth = -sum(scores) if pays == "mirror" else pays
        scores = [worth if s == taker else 0 for s in seats]
    return scores


def settled_scores(raw: Sequence[int], doubles: Doubles) -> list[int]:
    """Settle every pair with a double between them on the raw scores: once, or twice if both doubled (X-5)."""
    bets = [(seat, target) for seat, targets in doubles for target in targets]
    settled = list(raw)
    for one, other in bets:
        settled[one] += raw[one] - raw[other]
        settled[other] += raw[other] - raw[one]
    return settled


def is_skipped(rules: Rules, contract: Contract, doubles: Doubles) -> bool:
    """Say whether the deal is scored unplayed: a negative contract in which nobody doubled anybody (X-8)."""
    if rules.get("doubling", {}).get("undoubled_negative", "play") != "skip":
        return False
    return contract["sign"] == "negative" and not any(targets for _, targets in doubles)


def skipped_scores(rules: Rules, contract: Contract, declarer: int) -> list[int]:
    """Share the total of an unplayed deal: rounded up to each opponent, the rest to the declarer (X-8)."""
    total = control(rules, contract)
    opponents = rules["players"] - 1
    each = (abs(total) + opponents - 1) // opponents
    if total < 0:
        each = -each
    return [total - opponents * each if s == declarer else each for s in range(rules["players"])]
