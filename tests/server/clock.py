"""A clock that stands until it is moved."""

from __future__ import annotations


class FakeClock:
    """Gives ms, as the store's clock, and seconds, as the limits' clock."""

    def __init__(self) -> None:
        self.ms = 1_700_000_000_000

    def __call__(self) -> int:
        return self.ms

    def seconds(self) -> float:
        return self.ms / 1000

    def pass_seconds(self, seconds: float) -> None:
        self.ms += round(seconds * 1000)
