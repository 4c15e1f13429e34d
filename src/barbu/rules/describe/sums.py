"""The sums that a sheet is checked against, and who wins."""

from __future__ import annotations

__all__ = ["control_sums", "winner"]

from collections.abc import Iterator

from barbu.rules.control import contract_total, deals_in_match, match_total, series_total
from barbu.rules.describe.blocks import Block, Heading, Paragraph, Table
from barbu.rules.describe.words import Words
from barbu.rules.parts import Contract, Winner
from barbu.rules.ruleset import Ruleset


def control_sums(ruleset: Ruleset, words: Words) -> Iterator[Block]:
    """Yield the section on control sums (K-1)."""
    _ = words.gettext
    yield Heading(2, _("Checking the sheet"))
    yield Paragraph(_("Over all players together, each deal must add up to the sum of its contract:"))
    rows = tuple(
        (words.contract(contract), words.signed(contract_total(ruleset, contract)))
        for contract in ruleset.contracts
    )
    yield Table((_("Contract"), _("Sum")), rows, numeric=(1,))
    yield Paragraph(" ".join((*_totals(ruleset, words), *_provisos(ruleset, words))))


def _totals(ruleset: Ruleset, words: Words) -> Iterator[str]:
    _, say = words.gettext, words.say
    series, match = series_total(ruleset), match_total(ruleset)
    if series is not None:
        text = _("All the contracts together add up to {series}, a whole match to {match}.")
        yield say(text, series=words.signed(series), match=words.signed(match or 0))
    elif match is not None:
        yield say(_("A whole match adds up to {match}."), match=words.signed(match))
    else:
        yield _("What a whole match adds up to depends on the contracts that are chosen.")
    if match == 0:
        yield _("The values cancel out, so a finished sheet checks itself.")


def _provisos(ruleset: Ruleset, words: Words) -> Iterator[str]:
    _ = words.gettext
    if any(contract.capot for contract in ruleset.contracts):
        yield _("That is without capots: each of them changes the sum by what it pays more or less.")
    if any(_may_leave_a_rest(ruleset, contract) for contract in ruleset.contracts):
        yield _("Where a tie does not divide, the sum is short of the points left unpaid.")


def _may_leave_a_rest(ruleset: Ruleset, contract: Contract) -> bool:
    tied = range(2, ruleset.players + 1)
    return any(item.longest_suit and any(item.points % by for by in tied) for item in contract.items)


def winner(ruleset: Ruleset, words: Words) -> Iterator[Block]:
    """Yield the section on who wins (R-3)."""
    _ = words.gettext
    yield Heading(2, _("Who wins"))
    match = words.deals(deals_in_match(ruleset))
    if ruleset.winner is Winner.HIGHEST:
        text = _("After {match} the player with the highest total wins.")
    else:
        text = _("Points are penalties here: after {match} the player with the lowest total wins.")
    ties = _("Players with equal totals share the place.")
    yield Paragraph(f"{words.say(text, match=match)} {ties}")
