"""
A process in which bots think: views come in by standard input, actions go out by standard output.

It holds the compiled code, so that the server does not, and it yields to the server when both want the processor. It
ends when its input does: a server that is killed leaves none behind.
"""

from __future__ import annotations

__all__ = ["LENGTH", "Thought", "main", "packed"]

import json
import os
import pickle
import signal
import sys
import threading
import traceback
from random import Random
from typing import BinaryIO, NamedTuple

from barbu.bots import bot, warm
from barbu.play import Action, View

LENGTH = 4
"""Bytes before each message that say how long it is, big end first."""
_NICE = 10


class Thought(NamedTuple):
    """What is to be thought about."""

    level: str
    view: View
    chance: bytes
    """Where the bot's chance comes from."""


def packed(message: Thought | Action | None) -> bytes:
    """Return a message as it travels."""
    data = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH, "big") + data


def main() -> None:
    """Answer each thought with an action, or with None where the bot failed, until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of the terminal: the server says when it is over
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # nothing else may get in between
    if hasattr(os, "nice"):
        os.nice(_NICE)
    threading.Thread(target=warm, daemon=True).start()
    try:
        while (data := _read(sys.stdin.buffer)) is not None:
            answers.write(packed(_action(data)))
            answers.flush()
    except BrokenPipeError:
        pass  # nobody listens any more
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(0)  # at once, also while something is being compiled


def _read(source: BinaryIO) -> bytes | None:
    head = source.read(LENGTH)
    length = int.from_bytes(head, "big")
    data = source.read(length) if len(head) == LENGTH else b""
    return data if data and len(data) == length else None


def _action(data: bytes) -> Action | None:
    thought: Thought = pickle.loads(data)  # noqa: S301  # from the server that started this process
    try:
        return bot(thought.level, wait=False).decide(thought.view, Random(thought.chance)).action
    except Exception as error:
        told = {"event": "bot_failed", "level": "error", "bot": thought.level, "error": type(error).__name__}
        sys.stderr.write(json.dumps(told) + "\n")
        return None


if __name__ == "__main__":
    main()
