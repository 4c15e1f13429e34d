"""Matches in the terminal, played forward by bots in every seat."""

from __future__ import annotations

from collections.abc import Iterator

from barbu.bots import bot
from barbu.play import Action, view
from barbu.rules import Ruleset, preset
from barbu.terminal.match import Match, after_action, after_deal, bot_chance, new_match

NAMES = ("Me", "Ana", "Rui", "Inês", "Luc", "Nora")


def match_of(rules: str | Ruleset, *, seed: int = 3) -> Match:
    """Return a match before its first contract; seat 0 is the person's."""
    ruleset = preset(rules) if isinstance(rules, str) else rules
    ruleset_id = rules if isinstance(rules, str) else None
    return new_match(ruleset, NAMES[: ruleset.players], seed, ruleset_id=ruleset_id)


def bots_action(match: Match, level: str = "random") -> Action:
    """Return what a bot would do in the seat whose turn it is."""
    return bot(level).decide(view(match.deal, match.deal.turn), bot_chance(match)).action


def moments(match: Match, *, deals: int = 99, level: str = "random") -> Iterator[Match]:
    """Yield every moment of the next deals, the beginning and each deal's end included."""
    yield match
    while True:
        if match.deal.is_over:
            if match.is_over or len(match.finished) >= deals:
                return
            match = after_deal(match)
        else:
            match = after_action(match, bots_action(match, level))
        yield match


def my_turn(match: Match, *, level: str = "random") -> Match:
    """Return the next moment at which it is the person's turn."""
    return next(moment for moment in moments(match, level=level) if moment.is_mine)
