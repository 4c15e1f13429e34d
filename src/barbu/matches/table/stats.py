"""What a match at a table says of each player: points by contract, doubles, tricks, first places in layouts."""

from __future__ import annotations

__all__ = ["figures_of"]

from dataclasses import asdict

from barbu.matches.sheet import ScoredDeal, stats_of
from barbu.matches.table.state import Table
from barbu.play import Deal, scores_of


def figures_of(table: Table) -> list[dict[str, object]]:
    """
    Return the statistics of each seat over the finished deals, as plain data.

    They are those of a score sheet and, as cards were played here: `tricks` taken in `trick_deals` deals, and how often
    a seat was out first (`firsts`) in `layouts` layouts.
    """
    deals = [_scored(deal) for deal in table.deals]
    in_tricks = [deal.tricks.winners for deal in table.deals if deal.tricks and deal.tricks.winners]
    orders = [deal.layout.order for deal in table.deals if deal.layout and deal.layout.order]
    return [
        {
            **asdict(stats),
            "tricks": sum(winners.count(seat) for winners in in_tricks),
            "trick_deals": len(in_tricks),
            "firsts": sum(order[0] == seat for order in orders),
            "layouts": len(orders),
        }
        for seat, stats in enumerate(stats_of(table.ruleset, deals))
    ]


def _scored(deal: Deal) -> ScoredDeal:
    assert deal.contract is not None, "a finished deal has a contract"
    return ScoredDeal(deal.contract.id, deal.declarer, deal.spoken, scores_of(deal))
