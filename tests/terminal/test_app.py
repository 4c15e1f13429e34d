"""The application itself, without a terminal behind it: keys in, what is painted out."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from rich.color import Color
from textual.pilot import Pilot
from textual.widgets import Static

from barbu.bots import Decision, bot
from barbu.play import Phase, View
from barbu.records import replay
from barbu.terminal.app import TableApp
from barbu.terminal.match import Match, after_claim, record_of
from tests.tables import BARBU, NO_TRICKS, table
from tests.terminal.matches import match_of, moments

Piloted = Pilot[None]
SECONDS = 100.0
"""No drive may take longer."""


def driven(
    app: TableApp, drive: Callable[[Piloted], Awaitable[None]], *, size: tuple[int, int] = (80, 24)
) -> TableApp:
    """Run an application without a terminal and drive it; errors in it come out here."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await drive(pilot)

    asyncio.run(asyncio.wait_for(run(), SECONDS))
    return app


def app_of(
    rules: str, *, lang: str = "en", seed: int = 3, level: str = "random", **options: object
) -> TableApp:
    """Return an application at the first moment of a match."""
    match = match_of(rules, seed=seed)
    bots = {seat: bot(level) for seat in range(1, match.ruleset.players)}
    return TableApp(match, bots, lang, pace=0.0, **options)  # type: ignore[arg-type]


def table_of(pilot: Piloted) -> TableApp:
    """Return the application that a pilot drives."""
    assert isinstance(pilot.app, TableApp)
    return pilot.app


async def settled(pilot: Piloted) -> None:
    """Wait until it is the person's turn, or the deal is over."""
    app = table_of(pilot)
    while True:
        await app.workers.wait_for_complete()
        await pilot.pause()
        if app.match.deal.is_over or app.match.is_mine:
            return


async def to_the_end_of_the_deal(pilot: Piloted) -> None:
    """Do with Enter what the cursor offers, until the deal is over."""
    app = table_of(pilot)
    for _ in range(200):
        if app.match.deal.is_over:
            return
        before = app.match
        passes = app.match.deal.layout is not None and not any(
            hasattr(action, "card") for action in app.match.view.actions
        )
        await pilot.press("p" if passes else "enter")
        await settled(pilot)
        assert app.match is not before
    raise AssertionError("the deal does not end")


def painted(app: TableApp) -> list[str]:
    """Return the lines of the screen as text."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip) for strip in strips]


@pytest.mark.parametrize("rules", ["tournament", "classic", "five", "trex"])
def test_a_deal_is_played_to_its_end_by_keys_and_the_next_one_begins(rules: str) -> None:
    async def drive(pilot: Piloted) -> None:
        await to_the_end_of_the_deal(pilot)
        screen = "\n".join(painted(table_of(pilot)))
        assert "The deal is over" in screen
        assert "Total now" in screen
        await pilot.press("enter")
        await settled(pilot)

    app = driven(app_of(rules), drive)
    assert app.match.number == 1
    assert len(app.match.finished) == 1


def test_a_whole_match_is_played_by_keys_and_ends_by_enter() -> None:
    saved: list[Match] = []

    async def drive(pilot: Piloted) -> None:
        while not table_of(pilot).match.is_over:
            await to_the_end_of_the_deal(pilot)
            if not table_of(pilot).match.is_over:
                await pilot.press("enter")
                await settled(pilot)
        assert "The match is over" in "\n".join(painted(table_of(pilot)))
        await pilot.press("enter")

    app = driven(app_of(table(NO_TRICKS, BARBU), on_deal=saved.append), drive)
    assert app.match.is_over
    assert replay(record_of(app.match)).totals == app.match.totals
    assert [len(match.finished) for match in saved] == list(range(1, len(app.match.finished) + 1))


def test_each_action_is_told_also_what_is_taken_back() -> None:
    told: list[Match] = []

    async def drive(pilot: Piloted) -> None:
        await pilot.press("enter")
        await settled(pilot)
        await pilot.press("u")
        await settled(pilot)
        assert told[-1] is table_of(pilot).match

    app = driven(app_of("tournament", on_change=told.append), drive)
    assert app.match.taken == 1
    steps = [len(match.deal.spoken) + len(match.deal.plays) for match in told]
    assert steps[-1] < max(steps)


def app_at(match: Match) -> TableApp:
    """Return an application at any moment of a match."""
    return TableApp(match, {seat: bot("random") for seat in range(1, match.ruleset.players)}, "en", pace=0.0)


def test_the_rest_is_claimed_by_a_key_which_the_last_line_names() -> None:
    async def drive(pilot: Piloted) -> None:
        app = table_of(pilot)
        assert "c the rest is mine" in painted(app)[-1]
        assert "^Q quit" in painted(app)[-1]
        await pilot.press("c")
        await settled(pilot)
        assert app.match.deal.is_over

    rules = table(NO_TRICKS, lowest="9")
    all_moments = (moment for seed in range(30) for moment in moments(match_of(rules, seed=seed)))
    driven(app_at(next(moment for moment in all_moments if after_claim(moment))), drive)


def test_a_claim_that_is_not_proved_takes_nothing() -> None:
    async def drive(pilot: Piloted) -> None:
        app = table_of(pilot)
        before = app.match
        assert "c the rest" not in painted(app)[-1]
        await pilot.press("c")
        assert "It is not proved" in "\n".join(painted(app))
        assert app.match is before

    driven(app_at(next(one for one in moments(match_of("classic")) if one.is_mine and one.deal.plays)), drive)


async def until_a_card_is_illegal(pilot: Piloted) -> str:
    """Play on to a trick in which some card held may not be played; return that card's text."""
    from barbu.cards import cards_in, format_card

    app = table_of(pilot)
    for _ in range(100):
        view = app.match.view
        legal = {action.card for action in view.actions if hasattr(action, "card")}
        other = [card for card in cards_in(view.hand) if legal and card not in legal]
        if other:
            return format_card(other[0])
        await pilot.press("enter")
        await settled(pilot)
    raise AssertionError("no card was ever illegal")


@pytest.mark.parametrize(("lang", "rule"), [("en", "You must follow suit"), ("fr", "Il faut fournir")])
def test_an_illegal_card_names_its_rule_and_is_not_played(lang: str, rule: str) -> None:
    async def drive(pilot: Piloted) -> None:
        card = await until_a_card_is_illegal(pilot)
        before = table_of(pilot).match
        await pilot.press(*card.lower(), "enter")
        await settled(pilot)
        assert table_of(pilot).match is before
        assert rule in "\n".join(painted(table_of(pilot)))

    driven(app_of("classic", lang=lang), drive)


def test_everything_stands_within_80_by_24() -> None:
    async def drive(pilot: Piloted) -> None:
        for _ in range(4):
            await pilot.press("enter")
            await settled(pilot)
        lines = painted(table_of(pilot))
        assert len(lines) == 24
        for part in ("headline", "rule", "hand", "prompt", "note", "keys"):
            widget = table_of(pilot).screen.query_one(f"#{part}", Static)
            assert widget.region.height >= 1
            assert widget.region.bottom <= 24
            assert widget.region.right <= 80
        text = "\n".join(lines)
        assert "^Q quit" in lines[-1]
        assert all(name in text for name in table_of(pilot).match.names)

    driven(app_of("three"), drive)


def test_without_colour_not_one_colour_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    seen: set[Color | None] = set()

    async def drive(pilot: Piloted) -> None:
        for _ in range(3):
            await pilot.press("enter")
            await settled(pilot)
        for strip in table_of(pilot).screen._compositor.render_strips():
            for segment in strip.apply_filter(
                table_of(pilot)._filters[-1], table_of(pilot).background_colors[1]
            ):
                if segment.style is not None:
                    seen.update((segment.style.color, segment.style.bgcolor))
        assert "[" in "\n".join(painted(table_of(pilot)))

    app = driven(app_of("tournament"), drive)
    assert app.no_color
    assert seen <= {None, Color.default()}


@pytest.mark.parametrize(
    ("key", "title"), [("question_mark", "Keys"), ("s", "Contract"), ("l", "Nothing has been played")]
)
def test_help_sheet_and_log_open_over_the_table_and_close_again(key: str, title: str) -> None:
    async def drive(pilot: Piloted) -> None:
        app = table_of(pilot)
        await pilot.press(key)
        await pilot.pause()
        assert app.screen is not app.table
        assert title in "\n".join(painted(app))
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen is app.table

    driven(app_of("tournament", seed=my_choice()), drive)


def my_choice() -> int:
    """Return a seed with which the person names the first contract."""
    return next(seed for seed in range(50) if match_of("tournament", seed=seed).is_mine)


def test_undo_takes_back_the_last_own_action() -> None:
    async def drive(pilot: Piloted) -> None:
        app = table_of(pilot)
        first = app.match
        await pilot.press("u")
        assert "There is nothing to undo" in "\n".join(painted(app))
        await pilot.press("down", "enter")
        await settled(pilot)
        assert app.match.deal.phase is not Phase.CHOOSE
        await pilot.press("u")
        await settled(pilot)
        assert app.match.deal == first.deal
        assert app.match.taken == 1

    driven(app_of("tournament", seed=my_choice()), drive)


def test_a_hint_names_a_legal_action_and_does_nothing_itself() -> None:
    async def drive(pilot: Piloted) -> None:
        app = table_of(pilot)
        before = app.match
        await pilot.press("h")
        await settled(pilot)
        assert "Hint: " in "\n".join(painted(app))
        assert app.match is before

    driven(app_of("tournament", level="simple"), drive)


class Watching:
    """A bot that plays at random and keeps what it was shown."""

    name = "watching"

    def __init__(self) -> None:
        self.views: list[View] = []

    def decide(self, view: View, random: Random) -> Decision:
        """Return any legal action."""
        self.views.append(view)
        return Decision(random.choice(view.actions))


def test_bots_are_shown_their_own_view_and_nothing_else() -> None:
    match = match_of("classic")
    bots = {seat: Watching() for seat in range(1, 4)}
    app = TableApp(match, bots, "en", pace=0.0)
    driven(app, to_the_end_of_the_deal)
    for seat, one in bots.items():
        assert one.views
        assert {view.seat for view in one.views} == {seat}
        assert all(view.hand & ~app.match.deal.setting.dealt[seat] == 0 for view in one.views)


def test_leaving_in_the_middle_of_a_deal_leaves_a_record_that_holds() -> None:
    async def drive(pilot: Piloted) -> None:
        await until_a_card_is_illegal(pilot)
        await pilot.press("ctrl+q")

    app = driven(app_of("classic"), drive)
    record = record_of(app.match)
    assert len(record.deals) == 1
    assert replay(record).deals[0].finished is False
