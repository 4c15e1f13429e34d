"""Backups: of one moment, of either database, to either database, never over anything."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

import pytest

from barbu.server.store import BackupError, NewEvent, Role, Store, backup, restore
from barbu.server.store.migrate import upgrade
from tests.server.conftest import fresh_postgres

pytestmark = pytest.mark.anyio


async def written(url: str) -> tuple[Store, list[str]]:
    store = await Store.open(url)
    streams = [(await store.create_stream("table", device="d1")).id for _ in range(4)]
    await store.save_ruleset("d1", "Home", "f", {"players": 4})
    return store, streams


async def write_forever(store: Store, stream_id: str) -> None:
    version = (await store.stream(stream_id)).version
    while True:
        said = NewEvent("said", {"word": f"é{version}"})
        version = (await store.append(stream_id, version, f"k{version}", [said])).version


async def test_a_backup_under_load_restores_to_the_events_of_one_moment(
    store_url: str, tmp_path: Path
) -> None:
    store, streams = await written(store_url)
    writers = [asyncio.create_task(write_forever(store, stream_id)) for stream_id in streams]
    while (await store.stream(streams[-1])).version < 20:
        await asyncio.sleep(0)
    counts = await asyncio.to_thread(backup, store_url, tmp_path / "b.barbu")
    for writer in writers:
        writer.cancel()
    await asyncio.gather(*writers, return_exceptions=True)
    url = f"sqlite:///{tmp_path}/restored.db"
    assert await asyncio.to_thread(restore, tmp_path / "b.barbu", url) == counts
    copy = await Store.open(url)
    found = 0
    for stream_id in streams:
        events = await copy.events_after(stream_id, 0)
        assert (await copy.stream(stream_id)).version == len(events)
        assert events == (await store.events_after(stream_id, 0))[: len(events)]
        found += len(events)
    assert found == counts.events
    assert await copy.roles("d1", streams[0]) == await store.roles("d1", streams[0])
    assert await copy.rulesets("d1") == await store.rulesets("d1")
    await store.close()
    await copy.close()


async def test_a_backup_of_sqlite_restores_to_postgresql_and_back(postgres_url: str, tmp_path: Path) -> None:
    first, second = f"sqlite:///{tmp_path}/1.db", fresh_postgres(postgres_url)
    store, streams = await written(first)
    await store.append(streams[0], 0, "k", [NewEvent("said", {"word": "\x00\ud800é"}), NewEvent("said", {})])
    link = await store.create_link(streams[0], Role.VIEWER, label="é")
    exported = [await store.export(stream_id) for stream_id in streams]
    await store.close()
    backup(first, tmp_path / "1.barbu")
    restore(tmp_path / "1.barbu", second)
    backup(second, tmp_path / "2.barbu")
    third = f"sqlite:///{tmp_path}/3.db"
    restore(tmp_path / "2.barbu", third)
    for url in (second, third):
        copy = await Store.open(url)
        assert [await copy.export(stream_id) for stream_id in streams] == exported
        assert await copy.find_link(link.token) == link.link
        assert (await copy.append(streams[0], 0, "k", [NewEvent("other", {})])).replayed
        await copy.close()


async def test_a_backup_is_readable_by_its_owner_only_and_never_overwrites(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    store, _ = await written(url)
    await store.close()
    path = tmp_path / "b.barbu"
    backup(url, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    before = path.read_bytes()
    with pytest.raises(BackupError, match="never overwrites"):
        backup(url, path)
    assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.glob("*.part")) == []


async def test_a_restore_refuses_a_store_that_is_not_empty(store_url: str, tmp_path: Path) -> None:
    store, streams = await written(store_url)
    backup(store_url, tmp_path / "b.barbu")
    with pytest.raises(BackupError, match="not empty"):
        restore(tmp_path / "b.barbu", store_url)
    assert (await store.stream(streams[0])).version == 0
    await store.close()


@pytest.mark.parametrize("content", [b"", b"not a database", b"SQLite format 3\x00" + b"\x00" * 100])
def test_what_is_not_a_backup_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "b.barbu"
    path.write_bytes(content)
    with pytest.raises(BackupError):
        restore(path, f"sqlite:///{tmp_path}/new.db")
    assert not (tmp_path / "new.db").exists()
    with pytest.raises(BackupError):
        restore(tmp_path / "none", f"sqlite:///{tmp_path}/new.db")
    with pytest.raises(BackupError):
        backup(f"sqlite:///{tmp_path}/none.db", tmp_path / "c.barbu")


def test_an_empty_store_is_backed_up_and_restored(tmp_path: Path) -> None:
    upgrade(f"sqlite:///{tmp_path}/a.db")
    backup(f"sqlite:///{tmp_path}/a.db", tmp_path / "b.barbu")
    assert restore(tmp_path / "b.barbu", f"sqlite:///{tmp_path}/c.db") == (0, 0)
