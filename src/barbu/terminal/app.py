"""The table as a Textual application: widgets that print what `screenful` says, keys, and bots in a thread."""

from __future__ import annotations

__all__ = ["TableApp"]

import os
import threading
from collections.abc import Callable, Mapping
from time import monotonic

from textual import events, work
from textual.app import App
from textual.screen import Screen
from textual.theme import Theme

from barbu.bots import Bot
from barbu.play import Action, view
from barbu.terminal.match import Match, after_action, after_claim, after_deal, bot_chance
from barbu.terminal.table_screen import TableScreen

_THEME = Theme(
    name="barbu",
    primary="#6FC3A8",
    background="#15191B",
    surface="#1E2427",
    foreground="#EEF0EA",
    accent="#6FC3A8",
    warning="#E0B65A",
    error="#F0898B",
    dark=True,
)


class TableApp(App[None]):
    """
    One match of a person against bots.

    Attributes:
        match: Where it stands; each action puts another one here.
    """

    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        lang: str,
        *,
        pace: float = 0.6,
        on_deal: Callable[[Match], None] | None = None,
        on_change: Callable[[Match], None] | None = None,
    ) -> None:
        """
        Make the application; `run()` plays.

        Args:
            match: Where it starts.
            bots: Who plays each of the other seats.
            lang: The reader's language.
            pace: Seconds that a bot's move takes at least.
            on_deal: Called with the match after each deal.
            on_change: Called with the match after each action, of whoever, done or taken back.
        """
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.match = match
        self.bots = bots
        self.lang = lang
        self.pace = pace
        self._on_deal = on_deal
        self._on_change = on_change
        self._leaving = threading.Event()

    def get_default_screen(self) -> Screen[None]:
        """Return the table."""
        return TableScreen(id="_default")

    @property
    def table(self) -> TableScreen:
        """The table, also while a page lies over it."""
        table = self.screen_stack[0]
        assert isinstance(table, TableScreen)
        return table

    def on_mount(self) -> None:
        """Put on our own colours."""
        self.register_theme(_THEME)
        self.theme = "barbu"

    def go_on(self) -> None:
        """Show where the match stands, and let a bot act if it is its turn."""
        self.table.show_turn()
        if not self.match.deal.is_over and not self.match.is_mine:
            self._let_bot_act(self.match)

    def act(self, action: Action) -> None:
        """Do a legal action of whoever's turn it is."""
        self._come_to(after_action(self.match, action))

    def claim(self) -> bool:
        """Take the rest of the tricks for the person, if that is proved; return whether it is."""
        if (claimed := after_claim(self.match)) is None:
            return False
        self._come_to(claimed)
        return True

    def next_deal(self) -> None:
        """Go on from a deal that is over: to the next one, or out."""
        if self.match.is_over:
            self.leave()
        else:
            self.put_back(after_deal(self.match))

    def put_back(self, match: Match) -> None:
        """Go to another moment; a bot that is still thinking is not listened to."""
        self.match = match
        if self._on_change is not None:
            self._on_change(match)
        self.go_on()

    def _come_to(self, match: Match) -> None:
        if match.deal.is_over and self._on_deal is not None:
            self._on_deal(match)
        self.put_back(match)

    @work(thread=True, group="bots")
    def _let_bot_act(self, match: Match) -> None:
        began = monotonic()
        seat = match.deal.turn
        decision = self.bots[seat].decide(view(match.deal, seat), bot_chance(match))
        is_new_trick = bool(match.deal.tricks and match.deal.tricks.winners and not match.deal.tricks.cards)
        wanted = self.pace * (2 if is_new_trick else 1)
        if not self._leaving.wait(max(0.0, wanted - (monotonic() - began))):
            self.call_from_thread(self._bot_has_decided, match, decision.action)

    def _bot_has_decided(self, match: Match, action: Action) -> None:
        if match is self.match and not self._leaving.is_set():
            self.act(action)

    @work(thread=True, group="hints")
    def hint(self) -> None:
        """Ask a bot what it would do in the person's place; it sees what the person sees."""
        match = self.match
        decision = next(iter(self.bots.values())).decide(match.view, bot_chance(match))
        if not self._leaving.is_set():
            self.call_from_thread(self._show_hint, match, decision.action)

    def _show_hint(self, match: Match, action: Action) -> None:
        if match is self.match:
            self.table.show_hint(action)

    def on_unmount(self) -> None:
        """Let no thread wait any more."""
        self._leaving.set()

    def leave(self) -> None:
        """End; the match stays in `match`."""
        self._leaving.set()
        self.exit()

    async def action_quit(self) -> None:
        """Leave by Ctrl+Q."""
        self.leave()

    def action_help_quit(self) -> None:
        """Leave by Ctrl+C as well."""
        self.leave()

    def on_resize(self, _: events.Resize) -> None:
        """Set the table anew for the room there is."""
        self.table.show_again()
