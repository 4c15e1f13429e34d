"""The time that a decision may take."""

from __future__ import annotations

__all__ = ["Watch"]

from collections.abc import Callable, Iterator

AT_ONCE = 8
"""How many worlds are asked between two looks at the clock."""


class Watch:
    """
    Started when a decision begins; without a limit, work is done in one go and the clock never looked at.

    Args:
        clock: Returns seconds.
        seconds: The time for the decision; None for as long as a fixed amount of work takes.
    """

    def __init__(self, clock: Callable[[], float], seconds: float | None) -> None:
        self.is_timed = seconds is not None
        self._clock = clock
        self._seconds = seconds or 0.0
        self._started = self._before = clock() if self.is_timed else 0.0

    def is_up(self, part: float = 1.0) -> bool:
        """Whether another step, as long as what was done since the last look, would end after a part of the time."""
        if not self.is_timed:
            return False
        now = self._clock()
        step, self._before = now - self._before, now
        return now + step > self._started + part * self._seconds

    def portions(self, done: int, until: int, part: float = 1.0) -> Iterator[tuple[int, int]]:
        """
        Yield how far to go on, from where to before where, up to `until` or as far as a part of the time goes.

        At least once, so that there is something to judge by.
        """
        while done < until:
            step = min(until, done + AT_ONCE) if self.is_timed else until
            yield done, step
            done = step
            if self.is_up(part):
                return
