"""The round of doubles: who speaks when, whom each may double, and why not (X-1 to X-8)."""

from __future__ import annotations

__all__ = [
    "Speech",
    "doublers_of",
    "forbidden",
    "nobody_doubled",
    "refused_speech",
    "sayable",
    "speakers",
    "speaking_order",
    "written_in_order",
]

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from barbu.rules.parts import Contract, DeclarerDoubles, Doubling, Redouble, Sign, Whom


class Speech(NamedTuple):
    """What one seat said: whom it doubles, ascending."""

    seat: int
    targets: tuple[int, ...] = ()


def speaking_order(players: int, declarer: int) -> tuple[int, ...]:
    """Return the seats in the order in which they speak: the declarer's left first, the declarer last (X-1)."""
    return tuple((declarer + step) % players for step in range(1, players + 1))


def doublers_of(spoken: Iterable[Speech], seat: int) -> tuple[int, ...]:
    """Return the seats that have doubled `seat`, ascending."""
    return tuple(sorted({speech.seat for speech in spoken if seat in speech.targets}))


def nobody_doubled(spoken: Iterable[Speech]) -> bool:
    """Whether nobody has doubled anybody (X-8)."""
    return not any(speech.targets for speech in spoken)


def _doubled_by(spoken: Iterable[Speech], seat: int) -> set[int]:
    return {target for speech in spoken if speech.seat == seat for target in speech.targets}


def speakers(doubling: Doubling, players: int, declarer: int, spoken: Sequence[Speech]) -> tuple[int, ...]:
    """
    Return the seats that are still to speak, given what was said.

    With a redouble round, after the declarer each seat that a later speaker doubled, and that does not double
    it back yet, speaks once more, in the same order (X-4).
    """
    order = speaking_order(players, declarer)
    if len(spoken) < players:
        return order[len(spoken) :]
    if not doubling.redouble_round or doubling.redouble is Redouble.NONE:
        return ()
    first = spoken[:players]
    again = tuple(seat for seat in order if _answerable(first, seat))
    return again[len(spoken) - players :]


def _answerable(first_round: Sequence[Speech], seat: int) -> set[int]:
    """The seats that doubled `seat` after it had spoken, and that it does not double."""
    turn = [speech.seat for speech in first_round].index(seat)
    later = {speech.seat for speech in first_round[turn + 1 :] if seat in speech.targets}
    return later - set(first_round[turn].targets)


def forbidden(
    doubling: Doubling | None,
    contract: Contract,
    players: int,
    declarer: int,
    spoken: Sequence[Speech],
    seat: int,
    target: int,
) -> str | None:
    """Return the code of the rule by which `seat`, whose turn it is to speak, may not double `target`."""
    if seat == target:
        return "illegal/double_self"
    if doubling is None:
        return "illegal/no_doubling"
    back = target in doublers_of(spoken, seat)
    if len(spoken) >= players:
        return None if target in _answerable(spoken[:players], seat) else "illegal/already_spoke"
    if back and doubling.redouble is Redouble.NONE:
        return "illegal/no_redouble"
    if seat == declarer:
        if doubling.declarer is DeclarerDoubles.NONE:
            return "illegal/no_redouble" if back else "illegal/declarer_may_only_redouble"
        if doubling.declarer is DeclarerDoubles.REDOUBLE and not back:
            return "illegal/declarer_may_only_redouble"
        return None
    whom = doubling.who
    if contract.sign is Sign.POSITIVE and doubling.positive is Whom.DECLARER:
        whom = Whom.DECLARER
    return "illegal/double_only_declarer" if whom is Whom.DECLARER and target != declarer else None


def refused_speech(
    doubling: Doubling | None,
    contract: Contract,
    players: int,
    declarer: int,
    spoken: Sequence[Speech],
    speech: Speech,
) -> str | None:
    """Return the code of the rule that `speech` breaks, if any; whose turn it is comes first."""
    seat = speech.seat
    left = speakers(doubling, players, declarer, spoken) if doubling else ()
    if doubling is None and speech.targets:
        return "illegal/no_doubling"
    if not left or seat != left[0]:
        spoke = any(said.seat == seat for said in spoken)
        return "illegal/already_spoke" if spoke else "illegal/not_your_turn_to_speak"
    for target in speech.targets:
        if code := forbidden(doubling, contract, players, declarer, spoken, seat, target):
            return code
    if doubling and doubling.redouble is Redouble.ALL_OR_NONE and seat == declarer:
        against = set(doublers_of(spoken, seat))
        answered = against & set(speech.targets)
        if answered and answered != against:
            return "illegal/redouble_all_or_none"
    return None


def sayable(
    doubling: Doubling, contract: Contract, players: int, declarer: int, spoken: Sequence[Speech], seat: int
) -> tuple[tuple[int, ...], ...]:
    """Return every set of seats that `seat` may double now: fewest first, then by seat."""
    others = [
        target
        for target in range(players)
        if not forbidden(doubling, contract, players, declarer, spoken, seat, target)
    ]
    choices = (chosen for size in range(len(others) + 1) for chosen in combinations(others, size))
    return tuple(
        chosen
        for chosen in choices
        if not refused_speech(doubling, contract, players, declarer, spoken, Speech(seat, chosen))
    )


def written_in_order(players: int, declarer: int, doubles: Collection[tuple[int, int]]) -> tuple[Speech, ...]:
    """
    Return a grid of doubles, entered in any order, as speeches in speaking order.

    Args:
        players: Number of seats.
        declarer: The declarer's seat.
        doubles: Pairs (who, whom).

    Returns:
        One speech a seat, the declarer's last; of a mutual pair the later speaker redoubled.
    """
    order = speaking_order(players, declarer)
    return tuple(Speech(seat, tuple(sorted(whom for who, whom in doubles if who == seat))) for seat in order)
