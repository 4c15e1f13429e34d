"""A program of its own as a bot: asked over standard input, answering on standard output, line by line."""

from __future__ import annotations

__all__ = ["OutsideBot"]

import contextlib
import shlex
import subprocess
from queue import Empty, Queue
from random import Random
from threading import Thread

from barbu.bots import Decision
from barbu.bots.lines import answered_action, request_line
from barbu.errors import BarbuError
from barbu.play import View

LONGEST_LINE = 65536
"""Characters of an answer; what is longer is nonsense."""


class OutsideBot:
    """
    Asks a program for each decision; what it does wrong is a forfeit, an error that names it.

    Args:
        command: The program with its arguments, as a shell would split them; no shell runs it.
        seconds: Time for each answer.

    Raises:
        BarbuError: `usage/bad_option` if it cannot be started.
    """

    def __init__(self, command: str, seconds: float = 10.0) -> None:
        self.name = command
        self._seconds = seconds
        self._asked = 0
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user named the program
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except (OSError, ValueError, IndexError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise BarbuError(
                f'"{command[:80]}" cannot be started: {reason}', code="usage/bad_option"
            ) from None
        self._lines: Queue[str] = Queue()
        Thread(target=self._read, name="barbu-outside-bot", daemon=True).start()

    def decide(self, view: View, random: Random) -> Decision:
        """
        Return the program's answer.

        Raises:
            BarbuError: `bot/no_answer` if it is dead or too late, `bot/bad_answer` if it answers nonsense.
        """
        self._asked += 1
        self._send(request_line(view, self._asked, random.getrandbits(48)))
        try:
            line = self._lines.get(timeout=self._seconds)
        except Empty:
            raise self._forfeit(f"gave no answer within {self._seconds:g} s") from None
        if not line:
            raise self._forfeit("ended before it answered")
        try:
            return Decision(answered_action(line, view, self._asked))
        except BarbuError as error:
            raise BarbuError(f"{self.name[:80]} forfeits: {error.message}", code=error.code) from None

    def close(self) -> None:
        """End the program: its input is closed, and it is killed if it does not leave by itself."""
        with contextlib.suppress(OSError):
            if self._process.stdin:
                self._process.stdin.close()
        try:
            self._process.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except OSError:
            raise self._forfeit("ended before it was asked") from None

    def _read(self) -> None:
        """Put every line of the program into the queue, an empty one when it ends."""
        assert self._process.stdout is not None
        with self._process.stdout as output:
            while line := output.readline(LONGEST_LINE):
                self._lines.put(line)
        self._lines.put("")

    def _forfeit(self, what: str) -> BarbuError:
        return BarbuError(f"{self.name[:80]} forfeits: it {what}", code="bot/no_answer")
