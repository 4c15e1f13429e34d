"""
What travels between the server and the processes in which bots think.

It stands apart from `thinker`, which is run as a program: what a program defines itself has no name for others.
"""

from __future__ import annotations

__all__ = ["LENGTH", "SUBSTITUTE", "Reply", "Thought", "packed"]

import pickle
from typing import NamedTuple

from barbu.play import Action, View

LENGTH = 4
"""Bytes before each message that say how long it is, big end first."""
SUBSTITUTE = "simple"
"""The level of the bot that thinks where one that searches is not ready, or has not said in time what it does."""


class Thought(NamedTuple):
    """What is to be thought about."""

    level: str
    view: View
    chance: bytes
    """Where the bot's chance comes from."""


class Reply(NamedTuple):
    """What came of a thought."""

    action: Action
    level: str
    """Who thought: the level that was asked, or its substitute while that one is being compiled."""


def packed(message: Thought | Reply | None) -> bytes:
    """Return a message as it travels."""
    data = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH, "big") + data
