"""Where `barbu play` keeps matches that were broken off: a file each, in the user's data folder."""

from __future__ import annotations

__all__ = ["Keeper", "newest", "saved_folder"]

import datetime
import os
from pathlib import Path
from typing import TYPE_CHECKING

from barbu.cli.output import write_whole
from barbu.errors import BarbuError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barbu.terminal.match import Match

MOST = 10
"""Broken-off matches that are kept; the oldest goes first."""
_SUFFIX = ".barbu.json"


def saved_folder() -> Path:
    """Return the folder of broken-off matches."""
    from barbu.server.settings import read_settings

    return read_settings(os.environ).folder / "play"


def newest(folder: Path) -> Path:
    """
    Return the file of the match that was played last.

    Raises:
        BarbuError: `play/nothing_saved` if there is none.
    """
    if files := _files(folder):
        return files[-1]
    raise BarbuError("no match was broken off here: barbu play begins one", code="play/nothing_saved")


def _files(folder: Path) -> list[Path]:
    """Every file of a match, the one written last at the end."""
    return sorted(folder.glob(f"*{_SUFFIX}"), key=lambda file: (file.stat().st_mtime_ns, file.name))


class Keeper:
    """
    Keeps one match in a file, from its first action until it is over.

    Attributes:
        trouble: Why it could not be kept the last time; None if it could.
    """

    def __init__(self, folder: Path, bots: Sequence[str], file: Path | None = None) -> None:
        """
        Make a keeper.

        Args:
            folder: Where the file goes.
            bots: Who plays the other seats.
            file: The file of a match that is taken up again; left out, a new one.
        """
        now = datetime.datetime.now(tz=datetime.UTC)
        self.file = file or folder / f"{now:%Y%m%d-%H%M%S-%f}{_SUFFIX}"
        self.trouble: BarbuError | None = None
        self._bots = bots
        self._is_new = file is None

    def keep(self, match: Match) -> None:
        """Write the match as it stands; once it is over, forget it."""
        from barbu.terminal.saved import saved_text

        try:
            if match.is_over:
                self.file.unlink(missing_ok=True)
            else:
                self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                write_whole(str(self.file), saved_text(match, self._bots))
                self._make_room()
            self.trouble = None
        except OSError as error:
            self.trouble = BarbuError(f"{self.file}: {error.strerror or error}", code="usage/no_such_file")
        except BarbuError as error:
            self.trouble = error

    @property
    def is_kept(self) -> bool:
        """Whether there is something to go on with."""
        return self.trouble is None and self.file.exists()

    def _make_room(self) -> None:
        if self._is_new:
            for old in _files(self.file.parent)[:-MOST]:
                old.unlink(missing_ok=True)
            self._is_new = False
