"""Seats by what they are in a deal: who deals, cuts, chooses, leads and starts (S-1 to S-4)."""

from __future__ import annotations

__all__ = ["Roles", "left_of", "right_of", "roles_of"]

from typing import NamedTuple

from barbu.rules.parts import Chooser, Role
from barbu.rules.ruleset import Ruleset


class Roles(NamedTuple):
    """Who is what in one deal, by seat."""

    declarer: int
    dealer: int
    chooser: int
    """Who names the contract; where the order is fixed, the declarer names what is left open."""
    leader: int
    starter: int
    """Who starts a layout."""


def left_of(ruleset: Ruleset, seat: int) -> int:
    """Return the next seat in order of play."""
    return (seat + 1) % ruleset.players


def right_of(ruleset: Ruleset, seat: int) -> int:
    """Return the previous seat in order of play."""
    return (seat - 1) % ruleset.players


def roles_of(ruleset: Ruleset, declarer: int) -> Roles:
    """Return the roles in a deal whose series or round belongs to `declarer`."""
    schedule = ruleset.schedule
    dealer = declarer if schedule.dealer == "declarer" else right_of(ruleset, declarer)
    seats = {
        Role.DECLARER: declarer,
        Role.DEALER: dealer,
        Role.DEALER_LEFT: left_of(ruleset, dealer),
        Role.DEALER_RIGHT: right_of(ruleset, dealer),
    }
    choosers = {Chooser.DEALER: dealer, Chooser.DEALER_LEFT: left_of(ruleset, dealer)}
    return Roles(
        declarer=declarer,
        dealer=dealer,
        chooser=choosers.get(schedule.choice, declarer),
        leader=seats[schedule.leader],
        starter=seats[schedule.domino or schedule.leader],
    )
