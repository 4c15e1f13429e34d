"""The page of all deals of this server: what was dealt beside what fair dealing gives."""

from __future__ import annotations

__all__ = ["statistics"]

import asyncio
from collections.abc import Mapping

from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.i18n import Translator, translator
from barbu.server.census import QUANTITIES, Deck, Finding, Row, finding_of, law_of, parse_deck
from barbu.server.context import store_of
from barbu.server.pages.frame import page
from barbu.server.pages.languages import language_of
from barbu.server.store.census import all_counts

statistics = APIRouter(include_in_schema=False)
USUAL = 0.05
"""A difference at least as likely as this under fair dealing is nothing to speak of."""
STRANGE = 0.001
"""One less likely than this is not put down to chance."""


@statistics.get("/statistics")
async def statistics_page(request: Request) -> Response:
    """Show the census of deals, a part for each deck."""
    counts = await all_counts(store_of(request))
    said = translator(language_of(request))
    decks = await asyncio.to_thread(_decks, counts, said)
    deals = sum(quantities["deals"][""] for quantities in counts.values())
    return page(request, "statistics.html", {"decks": decks, "deals": deals})


def _decks(
    counts: Mapping[str, Mapping[str, Mapping[str, int]]], said: Translator
) -> list[dict[str, object]]:
    """Return what the page shows of each deck, the one dealt most often first."""
    by_deals = sorted(counts, key=lambda deck: (-counts[deck]["deals"][""], deck))
    return [_deck(parse_deck(text), counts[text], said) for text in by_deals]


def _deck(deck: Deck, counts: Mapping[str, Mapping[str, int]], said: Translator) -> dict[str, object]:
    deals = counts["deals"][""]
    players = said.ngettext("{n} player", "{n} players", deck.players)
    cards = said.ngettext("{n} card", "{n} cards", deck.cards.bit_count())
    tables = []
    for quantity in QUANTITIES:
        law = law_of(deck, quantity)
        if len(law.values) > 1:
            finding = finding_of(law, deals, counts.get(quantity, {}))
            tables.append(_table(quantity, finding, said))
    return {
        "id": f"deck-{deck}",
        "name": f"{cards}, {players}",
        "deals": said.ngettext("{n} deal", "{n} deals", deals),
        "tables": tables,
    }


def _table(quantity: str, finding: Finding, said: Translator) -> dict[str, object]:
    """Return the rows of one quantity, with bars out of 100, and what they say."""
    title, column = _titles(said)[quantity]
    widest = max((max(row.seen, row.expected) for row in finding.rows), default=0) or 1
    return {
        "id": quantity,
        "title": title,
        "column": column,
        "rows": [
            {
                "value": _value(quantity, row, finding, said),
                "seen": said.number(row.seen),
                "expected": said.decimal(row.expected),
                "bar": round(100 * row.seen / widest, 2),
                "mark": round(100 * row.expected / widest, 2),
            }
            for row in finding.rows
        ],
        "verdict": _verdict(finding, said),
        "figure": _figure(finding, said),
    }


def _titles(said: Translator) -> dict[str, tuple[str, str]]:
    _ = said.gettext
    return {
        "aces": (_("Aces in a hand"), _("Aces")),
        "voids": (_("Suits missing from a hand"), _("Missing")),
        "longest": (_("Longest suit of a hand"), _("Cards")),
        "splits": (_("How a suit falls among the hands"), _("Cards each")),
    }


def _value(quantity: str, row: Row, finding: Finding, said: Translator) -> str:
    if len(row.values) == 1:
        return row.values[0]
    if quantity == "splits":
        return said.gettext("any other")
    if row is finding.rows[0]:
        return said.gettext("{n} or fewer", n=row.values[-1])
    return said.gettext("{n} or more", n=row.values[0])


def _verdict(finding: Finding, said: Translator) -> str:
    if finding.freedom == 0:
        return said.gettext("Too few deals so far to tell.")
    if finding.chance >= USUAL:
        times = said.number(round(100 * finding.chance))
        return said.gettext(
            "As chance has it: of 100 servers that deal fairly, {n} would be at least this far off.", n=times
        )
    if finding.chance >= STRANGE:
        times = said.number(round(1000 * finding.chance))
        return said.gettext(
            "Seldom, but it happens: of 1000 servers that deal fairly, {n} would be at least this far off.",
            n=times,
        )
    return said.gettext(
        "Not what chance gives: of 1000 servers that deal fairly, not one would be this far off."
    )


def _figure(finding: Finding, said: Translator) -> str:
    """Return the chi-square for those who know it."""
    if finding.freedom == 0:
        return ""
    return said.ngettext(
        "Chi-square {figure}, {n} degree of freedom.",
        "Chi-square {figure}, {n} degrees of freedom.",
        finding.freedom,
        figure=said.decimal(finding.chi_square),
    )
