"""`kill -9` in the middle of writing: what was acknowledged is there, once."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from collections import Counter
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest

from barbu.server.store import Store
from tests.server.writing_process import Answer, write_for_ever

pytestmark = pytest.mark.anyio
KILLS = 20


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> ForkServerContext:
    """Starts processes that have everything imported already."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.server.writing_process", "tests.server.serving_process"])
    return context


def write_until_killed(
    processes: ForkServerContext, url: str, name: str, streams: list[str], acknowledged: int
) -> list[Answer]:
    """Run a writer, kill it after so many answers, and return every answer that it gave."""
    hear, tell = processes.Pipe(duplex=False)
    process = processes.Process(target=write_for_ever, args=(url, name, streams, tell))
    process.start()
    tell.close()
    with hear:
        answers: list[Answer] = [hear.recv() for _ in range(acknowledged)]
        process.kill()
        with contextlib.suppress(EOFError, OSError):
            while True:
                answers.append(hear.recv())
    process.join()
    assert process.exitcode == -signal.SIGKILL
    return answers


@pytest.mark.slow
async def test_nothing_acknowledged_is_lost_or_doubled_when_the_process_is_killed(
    store_url: str, processes: ForkServerContext
) -> None:
    store = await Store.open(store_url)
    streams = [(await store.create_stream("table")).id for _ in range(8)]
    await store.close()
    answers = [
        answer
        for kill in range(KILLS)
        for answer in write_until_killed(
            processes, store_url, f"run{kill}", streams, acknowledged=5 + 17 * kill % 60
        )
    ]
    assert len(answers) > 20 * KILLS
    store = await Store.open(store_url)
    for stream_id in streams:
        events = await store.events_after(stream_id, 0)
        assert [event.version for event in events] == list(range(1, len(events) + 1))
        words = [event.payload["word"] for event in events]
        assert [word for word, times in Counter(words).items() if times > 1] == []
        for _, key, version, parts in (answer for answer in answers if answer[0] == stream_id):
            assert words[version - parts : version] == [f"{key}.{part}" for part in range(parts)]
            done = await store.find_key(stream_id, key)
            assert done is not None
            assert done.version == version
        for word in words:  # a command is there whole or not at all
            key, part = str(word).rsplit(".", 1)
            if part == "0" and int(key.split("-")[1]) % 2:
                assert f"{key}.1" in words
    await store.close()
