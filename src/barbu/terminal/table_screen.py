"""The screen of the table: what is printed where, and which key does what."""

from __future__ import annotations

__all__ = ["TableScreen"]

from typing import TYPE_CHECKING, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from barbu.i18n import translator
from barbu.play import Action, Phase, Speak
from barbu.terminal.dialogs import Page
from barbu.terminal.guide import guide_lines, rule_sheet
from barbu.terminal.hints import hint_text
from barbu.terminal.match import taken_back
from barbu.terminal.pressing import Hold, press, ready
from barbu.terminal.results import log_lines, sheet_lines
from barbu.terminal.screenful import screenful

if TYPE_CHECKING:
    from barbu.terminal.app import TableApp

_PARTS = ("headline", "rule", "hand", "prompt", "note", "keys")


class TableScreen(Screen[None]):
    """Contract and rule at the top, the table, one's own hand, one sentence on what is wanted, the keys."""

    CSS = """
    TableScreen { background: $background; color: $foreground; }
    TableScreen Static { height: 1; width: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }
    #table { height: 1fr; margin: 1 0; scrollbar-size-vertical: 1; }
    #table > Static { height: auto; }
    #hand { height: 2; }
    #rule { height: auto; min-height: 1; max-height: 2; text-wrap: wrap; }
    #headline { background: $surface; }
    """
    AUTO_FOCUS = None

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.hold = Hold()
        self._has_parts = False

    @property
    def table_app(self) -> TableApp:
        """The application."""
        return cast("TableApp", self.app)

    def compose(self) -> ComposeResult:
        """Yield the parts from the top down."""
        yield Static(id="headline", markup=False)
        yield Static(id="rule", markup=False)
        with VerticalScroll(id="table", can_focus=False):
            yield Static(id="table-text", markup=False)
        for part in _PARTS[2:]:
            yield Static(id=part, markup=False)

    def on_mount(self) -> None:
        """Begin: the first turn may be a bot's."""
        self._has_parts = True
        self.table_app.go_on()

    def show_turn(self) -> None:
        """Show where the match stands, at the beginning of a turn."""
        self.hold = ready(self.table_app.match)
        self.show_again()

    def show_again(self) -> None:
        """Print everything as it is now."""
        if not self._has_parts or not self.children:
            return
        app = self.table_app
        shown = screenful(app.match, self.hold, app.lang, self.size.width)
        for part, text in zip(
            _PARTS,
            (shown.headline, shown.rule, Text("\n").join(shown.hand), shown.prompt, shown.note, shown.keys),
            strict=True,
        ):
            self.query_one(f"#{part}", Static).update(text)
        self.query_one("#table-text", Static).update(Text("\n").join(shown.table))
        room = self.query_one("#table", VerticalScroll)
        room.scroll_to(y=max(0, shown.marked - max(1, room.size.height) + 2), animate=False)

    def show_hint(self, action: Action) -> None:
        """Say what a bot would do, and tick its doubles."""
        app = self.table_app
        targets = frozenset(action.targets) if isinstance(action, Speak) else self.hold.targets
        note = hint_text(app.match, action, app.lang)
        self.hold = self.hold._replace(note=note, targets=targets)
        self.show_again()

    def on_key(self, event: events.Key) -> None:
        """Do what a key means here."""
        is_character = event.is_printable and event.character not in (None, " ")
        key = str(event.character).lower() if is_character else event.key
        if key.startswith("ctrl+"):
            return
        event.stop()
        if not self._is_command(key):
            self._press(key)

    def _is_command(self, key: str) -> bool:
        """Do what a key means wherever a match stands; say whether it was such a key."""
        app = self.table_app
        match = app.match
        if key == "?":
            app.push_screen(
                Page(guide_lines(app.lang), app.lang, markdown=rule_sheet(match.ruleset, app.lang))
            )
        elif key in ("pageup", "pagedown"):
            room = self.query_one("#table", VerticalScroll)
            (room.scroll_page_up if key == "pageup" else room.scroll_page_down)(animate=False)
        elif key == "enter" and match.deal.is_over:
            app.next_deal()
        elif self.hold.typed and match.deal.phase is Phase.PLAY:
            return False
        elif key == "s":
            app.push_screen(Page(sheet_lines(match, app.lang), app.lang))
        elif key == "l":
            app.push_screen(Page(log_lines(match, app.lang), app.lang))
        elif key == "u":
            self._take_back()
        elif key == "c" and match.deal.phase is Phase.PLAY:
            self._claim()
        elif key == "h" and match.is_mine:
            app.hint()
        else:
            return False
        return True

    def _take_back(self) -> None:
        app = self.table_app
        earlier = taken_back(app.match)
        if earlier is not None:
            app.put_back(earlier)
            return
        self.hold = self.hold._replace(note=translator(app.lang).gettext("There is nothing to undo."))
        self.show_again()

    def _claim(self) -> None:
        app = self.table_app
        if not app.claim():
            said = translator(app.lang).gettext(
                "It is not proved that every trick that is left is yours: play on."
            )
            self.hold = self.hold._replace(note=said)
            self.show_again()

    def _press(self, key: str) -> None:
        app = self.table_app
        self.hold, action = press(app.match, self.hold, key, app.lang)
        if action is not None:
            app.act(action)
        else:
            self.show_again()
