"""The load script plays, and finds what does not fit."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from barbu.server.store import NewEvent, Store
from bench.table_clients import Done
from bench.table_load import compare, parsed, run

PLAY = {"do": "play", "card": "AH"}


@pytest.mark.slow
def test_a_small_load_is_taken_without_an_error_and_all_of_it_is_in_the_log() -> None:
    report = run(parsed(["--tables", "3", "--rate", "12", "--seconds", "2"]))
    assert "errors: none; pushes that never came: 0" in report
    assert "lost: 0, doubled: 0, not acknowledged: 0, gaps: 0" in report


@pytest.mark.anyio
async def test_what_was_acknowledged_is_looked_for_in_the_log(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/t.db"
    store = await Store.open(url)
    table = (await store.create_stream("table")).id
    for version in range(3):
        await store.append(table, version, f"k{version}", [NewEvent("acted", {"action": PLAY})])
    await store.close()

    def done(version: int, card: str = "AH") -> Done:
        return Done(table, f"k{version}", version, "act", {"action": PLAY | {"card": card}})

    async def found(*acknowledged: Done) -> dict[str, int]:
        counts = await asyncio.to_thread(compare, url, acknowledged)
        return {what: number for what, number in counts.items() if number}

    assert await found(done(1), done(2), done(3)) == {}
    assert await found(done(1), done(2)) == {"not acknowledged": 1}
    assert await found(done(1), done(2), done(3, card="KH")) == {"lost": 1}
    assert await found(done(1), done(2), done(3), done(4)) == {"lost": 1}
    assert await found(done(1), done(2), done(3), done(3)) == {"doubled": 1}
