"""Pages over the table: the score sheet, the log, the help. Any of a few keys closes them."""

from __future__ import annotations

__all__ = ["Page"]

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group
from rich.markdown import Markdown
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from barbu.i18n import translator


class Page(ModalScreen[None]):
    """Something to read, scrolled by the arrow keys."""

    CSS = """
    Page { align: center middle; }
    Page > VerticalScroll { padding: 0 1; background: $surface; scrollbar-size-vertical: 1; }
    Page > #close { height: 1; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(key, "dismiss", show=False) for key in ("escape", "enter", "q", "s", "l", "question_mark")
    ]

    def __init__(self, lines: Sequence[Text], lang: str, *, markdown: str = "") -> None:
        super().__init__()
        self.lines = lines
        self.markdown = markdown
        self.lang = lang

    def compose(self) -> ComposeResult:
        """Yield what is read, and how to leave it."""
        text = Text("\n").join(self.lines)
        with VerticalScroll():
            yield Static(Group(text, Markdown(self.markdown)) if self.markdown else text)
        yield Static(translator(self.lang).gettext("↑↓ scroll  Esc close"), id="close", markup=False)
