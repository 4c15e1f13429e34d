"""Replaying records: every deal through the referee or the scorer, every fault with its place."""

from __future__ import annotations

__all__ = ["Replay", "ReplayedDeal", "replay", "replay_deal"]

from dataclasses import dataclass, field

from barbu.cards import parse_card
from barbu.errors import BarbuError, CardError, IllegalAction, OutcomeError, RecordError
from barbu.play import (
    PASS,
    Action,
    Choose,
    Deal,
    Done,
    Outcome,
    Phase,
    Scores,
    Speak,
    Speech,
    apply,
    check_outcome,
    outcome_of,
    play_card,
    schedule_fault,
    score_outcome,
    speaking_order,
    start_deal,
)
from barbu.play.doubling import nobody_doubled, refused_speech, speakers
from barbu.play.legality import refused_start, refused_trump
from barbu.records.record import Record, RecordDeal
from barbu.records.strict import malformed
from barbu.rules import Contract, Ruleset, Sign


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayedDeal:
    """What became of one deal of a record."""

    declarer: int
    contract: str
    spoken: tuple[Speech, ...]
    """What every seat said, in speaking order, also where the record leaves it out."""
    outcome: Outcome | None
    scores: Scores | None
    """None while the deal is not finished."""
    deal: Deal | None
    """The referee's state; None for a deal with real cards."""

    @property
    def finished(self) -> bool:
        """Whether the deal has scores."""
        return self.scores is not None


@dataclass(frozen=True, slots=True)
class Replay:
    """A record that holds."""

    record: Record
    deals: tuple[ReplayedDeal, ...] = field(default=())

    @property
    def totals(self) -> tuple[int, ...]:
        """Settled points of the finished deals by seat, shape (players,)."""
        finished = [deal.scores.settled for deal in self.deals if deal.scores]
        return tuple(sum(scores[seat] for scores in finished) for seat in range(self.record.ruleset.players))


def replay(record: Record) -> Replay:
    """
    Return the record replayed to its scores.

    Raises:
        RecordError: With code, deal and trick (from 1) and seat of the first thing that does not hold.
    """
    done: list[Done] = []
    deals: list[ReplayedDeal] = []
    for number, written in enumerate(record.deals, start=1):
        fault = schedule_fault(
            record.ruleset, record.first_declarer, done, written.declarer, written.contract
        )
        if fault:
            raise RecordError(fault[0], fault[1], deal=number, seat=written.declarer)
        deal = replay_deal(record.ruleset, written, number=number)
        if not deal.finished and number < len(record.deals):
            raise malformed("only the last deal may be unfinished", deal=number, seat=written.declarer)
        deals.append(deal)
        done.append(Done(deal.declarer, deal.contract, deal.spoken))
    return Replay(record, tuple(deals))


def replay_deal(ruleset: Ruleset, written: RecordDeal, *, number: int | None = None) -> ReplayedDeal:
    """
    Return one deal of a record, replayed or scored; its place in the schedule is not looked at.

    Raises:
        RecordError: As `replay()`.
    """
    contract = ruleset.contract(written.contract)
    walker = _Walker(ruleset, contract, written, number)
    deal = walker.played() if written.hands is not None else walker.scored()
    walker.check_scores(deal.scores)
    return deal


class _Walker:
    """Walks one written deal through the rules and puts the place on whatever goes wrong."""

    def __init__(self, ruleset: Ruleset, contract: Contract, written: RecordDeal, number: int | None) -> None:
        self.ruleset = ruleset
        self.contract = contract
        self.written = written
        self.number = number

    def _error(self, error: BarbuError, *, seat: int | None, trick: int | None = None) -> RecordError:
        return RecordError(error.code, error.message, deal=self.number, trick=trick, seat=seat)

    def _fault(self, code: str, message: str, seat: int | None = None) -> RecordError:
        place = self.written.declarer if seat is None else seat
        return RecordError(code, message, deal=self.number, seat=place)

    # --- deals with real cards -----------------------------------------------------------------------------

    def scored(self) -> ReplayedDeal:
        """A deal of which only the result is known."""
        written = self.written
        self._check_details()
        spoken = self.spoken()
        skips = self._is_skipped(spoken)
        if written.skipped and not skips:
            message = "skipped: only a negative contract that nobody doubled, where the ruleset skips those"
            raise malformed(message, deal=self.number, seat=written.declarer)
        if skips and not written.skipped:
            raise self._fault(
                "illegal/deal_is_over", 'nobody doubled, so this deal is not played: "skipped": true'
            )
        outcome = written.outcome or Outcome(skipped=True)
        try:
            check_outcome(self.ruleset, self.contract, outcome)
        except OutcomeError as error:
            raise self._error(error, seat=written.declarer) from None
        scores = score_outcome(self.ruleset, self.contract, outcome, written.declarer, spoken)
        return self._result(spoken, outcome, scores, None)

    def _check_details(self) -> None:
        # In a scored deal trump suit and start rank may be left out; what is there must fit.
        trump, rank = self.written.trump, self.written.start_rank
        reason = refused_trump(self.contract, trump) if trump is not None else None
        if reason is None and rank is not None:
            reason = refused_start(self.ruleset, self.contract, rank)
        if reason:
            raise self._fault(reason.code, reason.message)

    def spoken(self) -> tuple[Speech, ...]:
        """What every seat said; every speech checked, none missing."""
        doubling, written, players = self.ruleset.doubling, self.written, self.ruleset.players
        given = written.doubles or ()
        if doubling is None:
            for speech in given:
                if speech.targets:
                    raise self._fault("illegal/no_doubling", "this ruleset has no doubles", speech.seat)
            return ()
        if not given:
            return tuple(Speech(seat) for seat in speaking_order(players, written.declarer))
        said: list[Speech] = []
        for speech in given:
            code = refused_speech(doubling, self.contract, players, written.declarer, said, speech)
            if code:
                raise self._fault(
                    code, f"seat {speech.seat} may not double {list(speech.targets)} now", speech.seat
                )
            said.append(speech)
        missing = speakers(doubling, players, written.declarer, said)
        if missing:
            message = f"seat {missing[0]} has not spoken: one entry a seat, the declarer's last, would do"
            raise self._fault("illegal/not_your_turn_to_speak", message, missing[0])
        return tuple(said)

    def _is_skipped(self, spoken: tuple[Speech, ...]) -> bool:
        doubling = self.ruleset.doubling
        skips = doubling is not None and doubling.undoubled_negative == "skip"
        return skips and self.contract.sign is Sign.NEGATIVE and nobody_doubled(spoken)

    # --- deals that were played ----------------------------------------------------------------------------

    def played(self) -> ReplayedDeal:
        """A deal with its hands, finished or not."""
        written = self.written
        assert written.hands is not None
        deal = start_deal(self.ruleset, written.declarer, written.hands, (written.contract,))
        deal = self._act(
            deal, Choose(written.contract, written.trump, written.start_rank), written.declarer, None
        )
        deal = self._with_doubles(deal)
        if deal.phase is Phase.OVER:
            if written.play:
                message = "nobody doubled, so this deal is not played"
                raise RecordError(
                    "illegal/deal_is_over", message, deal=self.number, trick=1, seat=written.declarer
                )
            message = 'nobody doubled, so this deal is not played: "skipped": true without hands would do'
            raise malformed(message, deal=self.number, seat=written.declarer)
        if written.play is not None:
            deal = self._turns(deal) if self.contract.layout is not None else self._tricks(deal)
        if not deal.is_over:
            return self._result(deal.spoken, None, None, deal)
        outcome = outcome_of(deal)
        scores = score_outcome(self.ruleset, self.contract, outcome, written.declarer, deal.spoken)
        return self._result(deal.spoken, outcome, scores, deal)

    def _with_doubles(self, deal: Deal) -> Deal:
        written = self.written
        if self.ruleset.doubling is None or written.play is not None or written.doubles == ():
            speeches = self.spoken()
        else:
            speeches = written.doubles or ()
        for speech in speeches:
            deal = self._act(deal, Speak(speech.targets), speech.seat, None, seat=speech.seat)
        return deal

    def _act(
        self, deal: Deal, action: Action, place: int, trick: int | None, *, seat: int | None = None
    ) -> Deal:
        try:
            return apply(deal, action, seat)
        except IllegalAction as error:
            raise self._error(error, seat=place, trick=trick) from None

    def _tricks(self, deal: Deal) -> Deal:
        texts = self.written.play or ()
        players = self.ruleset.players
        for trick, text in enumerate(texts, start=1):
            words = text.split()
            if not words or len(words) > players or (len(words) < players and trick < len(texts)):
                message = f'"{text[:60]}": a trick has {players} cards, and only the last may have fewer'
                raise malformed(message, deal=self.number, trick=trick, seat=_seat_of(deal))
            for word in words:
                deal = self._card(deal, word, trick)
        return deal

    def _card(self, deal: Deal, word: str, trick: int) -> Deal:
        try:
            card = parse_card(word)
        except CardError as error:
            raise malformed(error.message[:200], deal=self.number, trick=trick, seat=_seat_of(deal)) from None
        return self._act(
            deal, play_card(card), deal.turn if not deal.is_over else self.written.declarer, trick
        )

    def _turns(self, deal: Deal) -> Deal:
        for turn, word in enumerate(self.written.play or (), start=1):
            place = deal.turn if not deal.is_over else self.written.declarer
            deal = self._act(deal, self._turn_action(deal, word, turn), place, turn)
        return deal

    def _turn_action(self, deal: Deal, word: str, turn: int) -> Action:
        if word == "pass":
            return PASS
        end = {"+": 1, "-": 2}.get(word[-1:], 0)
        try:
            return play_card(parse_card(word[:-1] if end else word), end)
        except CardError as error:
            raise malformed(error.message[:200], deal=self.number, trick=turn, seat=_seat_of(deal)) from None

    # --- both ----------------------------------------------------------------------------------------------

    def _result(
        self, spoken: tuple[Speech, ...], outcome: Outcome | None, scores: Scores | None, deal: Deal | None
    ) -> ReplayedDeal:
        return ReplayedDeal(
            declarer=self.written.declarer,
            contract=self.written.contract,
            spoken=spoken,
            outcome=outcome,
            scores=scores,
            deal=deal,
        )

    def check_scores(self, scores: Scores | None) -> None:
        """Compare the written points, where there are any, with those of the rules."""
        for name, given, right in (
            ("raw", self.written.raw, scores.raw if scores else None),
            ("settled", self.written.settled, scores.settled if scores else None),
        ):
            if given is None or given == right:
                continue
            shown = list(right) if right else "nothing, the deal is not finished"
            seat = next(
                (i for i, points in enumerate(given) if right and points != right[i]), self.written.declarer
            )
            message = f"{name}: {list(given)} is written, the rules give {shown}"
            raise RecordError("record/score_mismatch", message, deal=self.number, seat=seat)


def _seat_of(deal: Deal) -> int | None:
    return None if deal.is_over else deal.turn
