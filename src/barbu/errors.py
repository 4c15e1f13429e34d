"""Every error that Barbu raises on purpose: one tree, each leaf with a stable code."""

from __future__ import annotations

__all__ = [
    "BarbuError",
    "CardError",
    "Fault",
    "IllegalAction",
    "OutcomeError",
    "RecordError",
    "RulesetError",
    "StaleVersion",
    "UnknownName",
]

from typing import NamedTuple


class BarbuError(Exception):
    """The root: something given from outside cannot be used, and `code` says why."""

    code = "barbu/error"

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        if code is not None:
            self.code = code


class CardError(BarbuError, ValueError):
    """A text is not a card, a suit, a rank, a card set or a hand."""

    code = "cards/malformed"


class Fault(NamedTuple):
    """One thing wrong in a ruleset."""

    path: str
    """Where: `contracts[2].items[0].cards`."""
    given: str
    """What stands there, as text."""
    mend: str
    """What would do."""

    def __str__(self) -> str:
        return f"{self.path}: {self.mend} (given: {self.given})"


class RulesetError(BarbuError):
    """A ruleset contradicts itself or is no ruleset; `faults` lists everything that is wrong."""

    code = "ruleset/invalid"

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(str(fault) for fault in faults))
        self.faults = faults


class UnknownName(BarbuError):
    """A name of a ruleset, a bot or a file means nothing here."""

    code = "ruleset/unknown"


class IllegalAction(BarbuError):
    """An action is well formed, but the rules do not allow it now."""

    code = "illegal/not_your_turn"

    def __init__(self, code: str, seat: int | None, message: str) -> None:
        super().__init__(message, code=code)
        self.seat = seat


class OutcomeError(BarbuError):
    """The counts entered for a deal cannot be the result of any play."""

    code = "outcome/impossible"


class RecordError(BarbuError):
    """A record does not hold; `deal` and `trick` count from 1, `seat` from 0."""

    code = "record/malformed"

    def __init__(
        self,
        code: str,
        message: str,
        *,
        deal: int | None = None,
        trick: int | None = None,
        seat: int | None = None,
    ) -> None:
        super().__init__(message, code=code)
        self.deal = deal
        self.trick = trick
        self.seat = seat


class StaleVersion(BarbuError):
    """The match has moved on since the version that a command saw."""

    code = "version/stale"

    def __init__(self, expected: int, got: int) -> None:
        super().__init__(f"the match is at version {expected}, the command saw version {got}: read again")
        self.expected = expected
        self.got = got
