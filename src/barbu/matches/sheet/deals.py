"""One deal on a sheet: from what people enter to data that the rules hold, and on to points."""

from __future__ import annotations

__all__ = ["SheetDeal", "checked_deal", "deal_of_data", "spoken_of_grid"]

from collections.abc import Collection, Mapping
from typing import NamedTuple

from barbu.errors import IllegalAction
from barbu.matches.sheet.events import SheetError
from barbu.play import Outcome, Scores, Speech, score_outcome, speaking_order, written_in_order
from barbu.play.doubling import nobody_doubled, refused_speech, speakers
from barbu.records import RecordDeal, outcome_data, parse_deal, replay_deal
from barbu.rules import Contract, Ruleset

ENTERED = ("declarer", "contract", "trump", "start_rank", "pairs", "doubles", "outcome", "skipped")
"""The fields of a deal that a command may give."""


class SheetDeal(NamedTuple):
    """A deal as it stands on the sheet."""

    data: Mapping[str, object]
    """As its event holds it: the shape of a record's deal, `outcome` there unless it was skipped."""
    written: RecordDeal
    """The same, read; the hands and cards of an imported deal apart."""
    spoken: tuple[Speech, ...]
    outcome: Outcome
    scores: Scores
    version: int
    """Version of the event that wrote it last."""
    at: int

    @property
    def is_played(self) -> bool:
        """Whether the cards are known: it came from the record of a played match."""
        return "hands" in self.data


def deal_of_data(ruleset: Ruleset, data: Mapping[str, object], *, version: int, at: int) -> SheetDeal:
    """Return a deal that was checked when it was stored, with its points."""
    plain = {key: value for key, value in data.items() if key not in ("hands", "play")}
    written = parse_deal(ruleset, plain)
    contract = ruleset.contract(written.contract)
    spoken = written.doubles or _silence(ruleset, written.declarer)
    outcome = written.outcome or Outcome(skipped=True)
    scores = score_outcome(ruleset, contract, outcome, written.declarer, spoken)
    return SheetDeal(data, written, spoken, outcome, scores, version, at)


def _silence(ruleset: Ruleset, declarer: int) -> tuple[Speech, ...]:
    if ruleset.doubling is None:
        return ()
    return tuple(Speech(seat) for seat in speaking_order(ruleset.players, declarer))


def checked_deal(ruleset: Ruleset, given: object, declarer: int) -> dict[str, object]:
    """
    Return a deal that someone entered as data to be stored.

    Args:
        ruleset: The rules of the match.
        given: Plain data with the fields `ENTERED`; of `pairs` (any order) and `doubles` (speaking order) one.
        declarer: Whose deal it is where `given` does not say.

    Raises:
        RecordError: `record/malformed` for a wrong shape, else the code of the rule that it breaks.
        IllegalAction: If a pair of the grid is against the rules.
    """
    entered = _entered(given, declarer)
    pairs = entered.pop("pairs", None)
    shape = parse_deal(ruleset, entered)
    contract = ruleset.contract(shape.contract)
    if pairs is not None:
        spoken = spoken_of_grid(ruleset, contract, shape.declarer, _pairs(ruleset, pairs))
        entered["doubles"] = [[speech.seat, list(speech.targets)] for speech in spoken]
        shape = parse_deal(ruleset, entered)
    replayed = replay_deal(ruleset, shape)
    return _stored(ruleset, shape, replayed.spoken)


def _entered(given: object, declarer: int) -> dict[str, object]:
    if not isinstance(given, Mapping):
        raise SheetError("deal: a table with the fields " + ", ".join(ENTERED) + " would do")
    for key in given:
        if key not in ENTERED:
            raise SheetError(f'deal: "{str(key)[:40]}" is not a field: {", ".join(ENTERED)} would do')
    if "pairs" in given and "doubles" in given:
        raise SheetError("deal: either pairs in any order, or doubles in speaking order, would do")
    return {"declarer": declarer, **given}


def _pairs(ruleset: Ruleset, given: object) -> list[tuple[int, int]]:
    pairs: list[tuple[int, int]] = []
    for pair in given if isinstance(given, list) else [given]:
        if not isinstance(pair, list) or len(pair) != 2 or not all(_is_seat(ruleset, seat) for seat in pair):
            raise SheetError("pairs: a list of [who, whom] would do")
        if (pair[0], pair[1]) in pairs:
            raise SheetError(f"pairs: {pair} stands twice: once would do")
        pairs.append((pair[0], pair[1]))
    return pairs


def _is_seat(ruleset: Ruleset, value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < ruleset.players


def spoken_of_grid(
    ruleset: Ruleset, contract: Contract, declarer: int, pairs: Collection[tuple[int, int]]
) -> tuple[Speech, ...]:
    """
    Return a grid of doubles, in any order, as what each seat said in turn, seats that speak a second time included.

    Raises:
        IllegalAction: With the code of the first speech that the rules refuse, and its seat.
    """
    players, doubling = ruleset.players, ruleset.doubling
    said: list[Speech] = []
    for speech in written_in_order(players, declarer, pairs):
        if doubling is None and not speech.targets:
            continue
        if code := refused_speech(doubling, contract, players, declarer, said, speech):
            message = f"seat {speech.seat} may not double {list(speech.targets)}"
            raise IllegalAction(code, speech.seat, message)
        said.append(speech)
    if doubling is not None:
        said += [Speech(seat) for seat in speakers(doubling, players, declarer, said)]
    return tuple(said)


def _stored(ruleset: Ruleset, shape: RecordDeal, spoken: tuple[Speech, ...]) -> dict[str, object]:
    data: dict[str, object] = {"declarer": shape.declarer, "contract": shape.contract}
    if shape.trump is not None:
        data["trump"] = shape.trump
    if shape.start_rank is not None:
        data["start_rank"] = shape.start_rank
    if not nobody_doubled(spoken):
        data["doubles"] = [[speech.seat, list(speech.targets)] for speech in spoken]
    if shape.outcome is None:
        data["skipped"] = True
    else:
        data["outcome"] = outcome_data(ruleset, ruleset.contract(shape.contract), shape.outcome)
    return data
