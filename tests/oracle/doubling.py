"""The bidding of doubles, X-1 to X-4 and X-7: who speaks when, and whom a seat may double."""

from collections.abc import Sequence

from tests.oracle.deck import Contract, Rules
from tests.oracle.scoring import Doubles


def speaking_order(players: int, declarer: int) -> list[int]:
    """Return the seats from the declarer's left round to the declarer (X-1)."""
    return [(declarer + k) % players for k in range(1, players + 1)]


def has_doubled(spoken: Doubles, one: int, other: int) -> bool:
    """Say whether `one` has already doubled `other`."""
    return any(seat == one and other in targets for seat, targets in spoken)


def answerable(rules: Rules, declarer: int, first_round: Doubles, seat: int) -> list[int]:
    """Return whom `seat` may still answer in the redouble round: later speakers who doubled it (X-4)."""
    order = speaking_order(rules["players"], declarer)
    later = order[order.index(seat) + 1 :]
    return [t for t in later if has_doubled(first_round, t, seat) and not has_doubled(first_round, seat, t)]


def second_round(rules: Rules, declarer: int, first_round: Doubles) -> list[int]:
    """Return the seats that speak once more, in order; none unless the ruleset has a redouble round."""
    doubling = rules.get("doubling", {})
    if not doubling.get("redouble_round", False) or doubling.get("redouble", "free") == "none":
        return []
    order = speaking_order(rules["players"], declarer)
    return [seat for seat in order if answerable(rules, declarer, first_round, seat)]


def yet_to_speak(rules: Rules, declarer: int, spoken: Doubles) -> list[int]:
    """Return the seats that have still to speak, next one first; nobody speaks without a doubling table."""
    if "doubling" not in rules:
        return []
    players = rules["players"]
    order = speaking_order(players, declarer)
    if len(spoken) < players:
        return order[len(spoken) :]
    return second_round(rules, declarer, spoken[:players])[len(spoken) - players :]


def why_not_speak(
    rules: Rules, contract: Contract, declarer: int, spoken: Doubles, seat: int, targets: Sequence[int]
) -> str | None:
    """Return the code that refuses `seat` the word, or a double of its `targets`; None if all is well."""
    players = rules["players"]
    if not all(0 <= t < players for t in [seat, *targets]) or len(set(targets)) != len(targets):
        return "record/malformed"
    if "doubling" not in rules:
        return "illegal/no_doubling" if targets else None
    waiting = yet_to_speak(rules, declarer, spoken)
    if not waiting or seat != waiting[0]:
        has_spoken = seat in [speaker for speaker, _ in spoken]
        return "illegal/already_spoke" if has_spoken else "illegal/not_your_turn_to_speak"
    if seat in targets:
        return "illegal/double_self"
    if len(spoken) >= players:
        answers = answerable(rules, declarer, spoken[:players], seat)
        return None if all(t in answers for t in targets) else "illegal/already_spoke"
    if seat == declarer:
        return _why_not_declarer(rules, spoken, seat, targets)
    return _why_not_opponent(rules, contract, declarer, spoken, seat, targets)


def _why_not_opponent(
    rules: Rules, contract: Contract, declarer: int, spoken: Doubles, seat: int, targets: Sequence[int]
) -> str | None:
    """X-3 and the variants of X-7 for everybody but the declarer."""
    doubling = rules["doubling"]
    anyone = doubling.get("who", "anyone") == "anyone"
    if contract["sign"] == "positive" and doubling.get("positive", "declarer") == "declarer":
        anyone = False
    if not anyone and any(target != declarer for target in targets):
        return "illegal/double_only_declarer"
    if doubling.get("redouble", "free") == "none" and any(has_doubled(spoken, t, seat) for t in targets):
        return "illegal/no_redouble"
    return None


def _why_not_declarer(rules: Rules, spoken: Doubles, declarer: int, targets: Sequence[int]) -> str | None:
    """X-2 and the variants of X-7 for the declarer, who speaks last."""
    doubling = rules["doubling"]
    doublers = {seat for seat, others in spoken if declarer in others}
    rule = doubling.get("declarer", "redouble")
    redouble = doubling.get("redouble", "free")
    if rule == "redouble" and any(t not in doublers for t in targets):
        return "illegal/declarer_may_only_redouble"
    if rule == "none" and targets:
        return "illegal/no_redouble" if doublers.issuperset(targets) else "illegal/declarer_may_only_redouble"
    redoubled = doublers & set(targets)
    if redouble == "none" and redoubled:
        return "illegal/no_redouble"
    if redouble == "all-or-none" and redoubled and redoubled != doublers:
        return "illegal/redouble_all_or_none"
    return None
