"""The form of a new table: what a browser sends, and what it means."""

from __future__ import annotations

__all__ = [
    "BOT_NAMES",
    "CLOCKS",
    "FIRST_LEVEL",
    "SEATS",
    "clocks_in_words",
    "levels_in_words",
    "new_table_payload",
]

from collections.abc import Callable, Mapping

from barbu.bots import bot_names
from barbu.matches.table import USUAL_CLOCK
from barbu.rules import Ruleset

SEATS = 6
CLOCKS = ("1+2", USUAL_CLOCK, "5+10")
FIRST_LEVEL = "club"
"""The level that the form offers first."""
BOT_NAMES = ("Ada", "Blaise", "Carl", "Dora", "Émilie", "Félix")
"""What the bot of each seat is called."""


def levels_in_words(gettext: Callable[[str], str]) -> list[tuple[str, str]]:
    """Return the levels of bots, weakest first, each with what people call it."""
    known = {
        "random": gettext("Bot that plays at random"),
        "beginner": gettext("Beginner bot"),
        "club": gettext("Club bot"),
        "simple": gettext("Bot with rules of thumb"),
        "strong": gettext("Strong bot"),
        "network": gettext("Strong bot that plays by instinct"),
        "search": gettext("Strong bot that thinks longer"),
        "master": gettext("Strongest bot"),
    }
    return [(name, known.get(name, name)) for name in bot_names()]


def clocks_in_words(gettext: Callable[[str], str]) -> list[tuple[str, str]]:
    """Return the clocks that the form offers, shortest first, each with what it gives a player."""
    text = gettext("{minutes} min, and {seconds} s more for each card")
    return [
        (clock, text.format(minutes=clock.split("+")[0], seconds=clock.split("+")[1])) for clock in CLOCKS
    ]


def new_table_payload(ruleset: Ruleset, given: Mapping[str, str]) -> dict[str, object]:
    """
    Return what opens a table, from the fields of the form.

    Args:
        ruleset: The ruleset that was chosen.
        given: The fields: `seat_1` ... (`open`, or a bot's level), `pace`, `clock`, `spectators`, `title`. Seat 0 is
            whoever opens the table; they sit down when the page has shown them what the cards were fixed by.
    """
    seats: list[dict[str, str]] = [{"kind": "open"}]
    for seat in range(1, ruleset.players):
        chosen = given.get(f"seat_{seat}", "open")
        bot = {"kind": "bot", "level": chosen, "name": BOT_NAMES[seat]}
        seats.append({"kind": "open"} if chosen == "open" else bot)
    return {
        "ruleset": ruleset.as_data(),
        "seats": seats,
        "pace": given.get("pace", "normal"),
        "clock": given.get("clock", USUAL_CLOCK),
        "spectators": given.get("spectators", "none"),
        "title": given.get("title", ""),
    }
