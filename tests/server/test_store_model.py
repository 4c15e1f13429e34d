"""The store against a model of a few lines: any order of appends, replays and stale tries, on both databases."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from barbu.errors import StaleVersion
from barbu.server.store import Appended, NewEvent, Store
from tests.server.conftest import fresh_postgres

Command = tuple[int, int, str, int]
"""Stream, version seen (counted from the one of now), key, number of events."""
COMMANDS = st.tuples(st.integers(0, 2), st.integers(-2, 2), st.sampled_from("abcdefgh"), st.integers(1, 3))


class StoreMachine(RuleBasedStateMachine):
    """Three streams as three lists of words, and what each key was answered."""

    url = ""

    @initialize()
    def open(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.store = self.loop.run_until_complete(Store.open(self.url))
        create = self.store.create_stream
        self.ids = [self.loop.run_until_complete(create("sheet")).id for _ in range(3)]
        self.words: list[list[str]] = [[], [], []]
        self.answers: dict[tuple[int, str], int] = {}
        self.said = 0

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.loop.run_until_complete(self.store.close())
            self.loop.close()

    @rule(commands=st.lists(COMMANDS, min_size=1, max_size=8))
    def append_at_once(self, commands: list[Command]) -> None:
        """Send several commands at the same time: they are done in the order they were sent."""
        seen = [max(0, len(self.words[stream]) + ahead) for stream, ahead, _, _ in commands]
        sent = []
        for (stream, _, key, count), version in zip(commands, seen, strict=True):
            words = [f"{self.said + n}" for n in range(count)]
            self.said += count
            sent.append((stream, version, key, words))

        async def send() -> list[Appended | BaseException]:
            tries = [
                self.store.append(
                    self.ids[stream], version, key, [NewEvent("said", {"word": w}) for w in words]
                )
                for stream, version, key, words in sent
            ]
            return await asyncio.gather(*tries, return_exceptions=True)

        for (stream, version, key, words), answer in zip(
            sent, self.loop.run_until_complete(send()), strict=True
        ):
            self.check(stream, version, key, words, answer)

    def check(
        self, stream: int, version: int, key: str, words: list[str], answer: Appended | BaseException
    ) -> None:
        known = self.words[stream]
        if (stream, key) in self.answers:
            assert isinstance(answer, Appended)
            assert (answer.version, answer.replayed) == (self.answers[stream, key], True)
        elif version != len(known):
            assert isinstance(answer, StaleVersion)
            assert (answer.expected, answer.got) == (len(known), version)
        else:
            known += words
            assert isinstance(answer, Appended)
            assert (answer.version, answer.replayed) == (len(known), False)
            self.answers[stream, key] = len(known)

    @rule()
    def reopen(self) -> None:
        self.loop.run_until_complete(self.store.close())
        self.store = self.loop.run_until_complete(Store.open(self.url))

    @invariant()
    def streams_are_as_the_model_says(self) -> None:
        if not hasattr(self, "ids"):
            return
        for stream_id, known in zip(self.ids, self.words, strict=True):
            events = self.loop.run_until_complete(self.store.events_after(stream_id, 0))
            assert [event.payload["word"] for event in events] == known
            assert [event.version for event in events] == list(range(1, len(known) + 1))


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_the_store_does_what_the_model_does(database: str, request: pytest.FixtureRequest) -> None:
    with TemporaryDirectory() as folder:
        sqlite = f"sqlite:///{Path(folder) / 'model.db'}"
        url = sqlite if database == "sqlite" else fresh_postgres(request.getfixturevalue("postgres_url"))
        machine = type("Machine", (StoreMachine,), {"url": url})
        run_state_machine_as_test(
            machine, settings=settings(max_examples=15, stateful_step_count=12, deadline=None)
        )
