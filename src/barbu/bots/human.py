"""Weaker levels for the table: they err as people do, by what they overlook, not at random."""

from __future__ import annotations

__all__ = ["BeginnerBot", "ClubBot"]

from random import Random

from barbu.bots.bot import Decision
from barbu.bots.simple import SimpleBot, best_liked, choice_by_thumb, likings, speech_by_thumb
from barbu.bots.stakes import lowest_wins_sign, stakes_of
from barbu.bots.thumb import D_END, D_NEXT_OWN, D_OWN, D_PASS
from barbu.bots.weights import LAYING
from barbu.play import Action, Phase, Speak, View

_TIRED = 0.1
"""How often a club player does what looks almost as good."""
_ALMOST = 0.35
"""How much less than the best, in usual stakes, still looks almost as good."""


def _laying_by(seen: frozenset[int]) -> tuple[float, ...]:
    """The weights of who sees some of what there is to see in rows."""
    return tuple(weight if number in seen else 0.0 for number, weight in enumerate(LAYING))


_OPENS_ITS_OWN = _laying_by(frozenset({D_OWN}))
"""Lays where most of its own cards lie beyond; whom else that lets in, it does not ask."""
_NEVER_BLOCKS = _laying_by(frozenset({D_OWN, D_NEXT_OWN, D_END, D_PASS}))
"""Sees what opens the way for its own cards, and what ends a row, but keeps no card to hold others up."""


class BeginnerBot:
    """
    Sees the trick on the table and its own hand.

    It counts nothing that has gone: every card of a finished trick may still come, nobody is ever known to be
    void. At domino it opens rows for itself and never holds a card back to block. It doubles nobody, because it does
    not trust its hand; and it answers no double.
    """

    name = "beginner"

    def decide(self, view: View, random: Random) -> Decision:
        """Return what the rules of thumb say to who has forgotten all finished tricks."""
        if view.phase is Phase.SPEAK and Speak(()) in view.actions:
            return Decision(Speak(()), "beginners leave bets alone")
        if _lays(view):
            return Decision(best_liked(view, likings(view, _OPENS_ITS_OWN), random))
        return SimpleBot().decide(_forgetful(view, 0), random)


class ClubBot:
    """
    Remembers the last tricks and big mistakes, and is sometimes satisfied with what looks almost as good.

    It doubles by its hand, and overlooks who has turned out void more than a few tricks ago. At domino it opens the
    way for its own cards, and does not see whom it could hold up.
    """

    name = "club"

    def decide(self, view: View, random: Random) -> Decision:
        """Return what the rules of thumb say to a short memory, or at times something nearly as good."""
        if view.phase is Phase.CHOOSE:
            return choice_by_thumb(view)
        if view.phase is Phase.SPEAK:
            return speech_by_thumb(view)
        if _lays(view):
            return Decision(best_liked(view, likings(view, _NEVER_BLOCKS), random))
        seen = _forgetful(view, 3)
        if len(view.actions) > 1 and random.random() < _TIRED:
            return Decision(random.choice(_nearly_best(seen)))
        return SimpleBot().decide(seen, random)


def _lays(view: View) -> bool:
    return view.phase is Phase.PLAY and view.tables is not None and bool(view.tables.payments)


def _nearly_best(view: View) -> list[Action]:
    """All that looks almost as good as the best, the best included."""
    assert view.tables is not None
    unit = stakes_of(view.tables, lowest_wins_sign(view.ruleset)).unit
    liked = likings(view)
    least = max(liked) - _ALMOST * unit
    return [action for action, liking in zip(view.actions, liked, strict=True) if liking >= least]


def _forgetful(view: View, tricks: int) -> View:
    """The view of who remembers only the last `tricks` finished tricks."""
    if view.tables is None:
        return view
    forgotten = len(view.plays) - tricks * view.ruleset.players - len(view.trick)
    return view._replace(plays=view.plays[max(0, forgotten) :])
