"""
A process in which bots think: views come in by standard input, actions go out by standard output.

It holds the compiled code, so that the server does not, and it yields to the server when both want the processor. It
ends when its input does: a server that is killed leaves none behind.
"""

from __future__ import annotations

__all__ = ["main"]

import json
import os
import pickle
import signal
import sys
import threading
import traceback
from random import Random
from typing import BinaryIO

from barbu.bots import bot, is_warm, warm
from barbu.bots.levels import searches
from barbu.server.thoughts import LENGTH, SUBSTITUTE, Reply, Thought, packed

_NICE = 10


def main() -> None:
    """Answer each thought with a reply, or with None where the bot failed, until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # of the terminal: the server says when it is over
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # nothing else may get in between
    if hasattr(os, "nice"):
        os.nice(_NICE)
    threading.Thread(target=warm, daemon=True).start()
    try:
        while (data := _read(sys.stdin.buffer)) is not None:
            answers.write(packed(_reply(data)))
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


def _reply(data: bytes) -> Reply | None:
    thought: Thought = pickle.loads(data)  # noqa: S301  # from the server that started this process
    level = thought.level if is_warm() or not searches(thought.level) else SUBSTITUTE
    try:
        return Reply(bot(level).decide(thought.view, Random(thought.chance)).action, level)
    except Exception as error:
        told = {"event": "bot_failed", "level": "error", "bot": level, "error": type(error).__name__}
        sys.stderr.write(json.dumps(told) + "\n")
        return None


if __name__ == "__main__":
    main()
