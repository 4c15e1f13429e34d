"""Kernels that play a position to its end, each seat by a net or by the rules of thumb."""

from __future__ import annotations

__all__ = ["finish_by_net", "play_by_net", "thumb_turn"]

import numpy as np

from barbu.bots.nets.compiling import inner_net_kernel, net_kernel
from barbu.bots.nets.inference import best_option, voids_after
from barbu.bots.nets.shape import Desk, Net
from barbu.bots.nets.terms import Floats, Terms
from barbu.bots.playing import Thumbs, card_by_thumb, turn_by_thumb
from barbu.fast.position import (
    BEST,
    FINISHED,
    GATHERED,
    HANDS,
    LED,
    PLAYED,
    TABLE,
    TRUMP,
    TURN,
    WINNER,
    count_and_score,
    legal_cards,
    pass_turn,
    play,
)
from barbu.fast.tables import Ints, RuleArrays
from barbu.play.tables import KIND_LAYOUT


@inner_net_kernel
def thumb_turn(rules: RuleArrays, thumbs: Thumbs, row: Ints, voids: int) -> tuple[int, int]:
    """Return what the rules of thumb do: card and end of a first ace; (0, 0) for a pass."""
    seat, legal = row[TURN], legal_cards(rules, row)
    if rules.kind == KIND_LAYOUT:
        if legal == 0:
            return 0, 0
        return turn_by_thumb(rules, thumbs.weights[seat], row, legal)
    if not legal & (legal - 1):
        return legal, 0
    hand = row[HANDS + seat]
    unseen = rules.deck & ~(row[GATHERED] | row[TABLE] | hand)
    regard = thumbs.regards[seat, row[WINNER]] if row[LED] else 0.0
    card = card_by_thumb(
        thumbs, thumbs.weights[seat], regard, legal, hand, unseen, row[LED], row[BEST], row[TRUMP], row[TABLE],
        row[FINISHED], seat, row[PLAYED], rules.players, voids,
    )  # fmt: skip
    return card, 0


@inner_net_kernel
def finish_by_net(
    rules: RuleArrays,
    terms: Terms,
    thumbs: Thumbs,
    net: Net,
    row: Ints,
    voids: int,
    regards: Floats,
    by_net: int,
    desk: Desk,
) -> None:
    """Play the position `row` to its end; the seats of the set `by_net` (bit seat) ask the net, the others do not."""
    while row[TURN] >= 0:
        if by_net >> row[TURN] & 1:
            card, end = 0, 0
            option = best_option(rules, terms, net, row, voids, regards, desk)
            if option >= 0:
                card, end = desk.facts.option_card[option], desk.facts.option_end[option]
        else:
            card, end = thumb_turn(rules, thumbs, row, voids)
        if card == 0:
            pass_turn(rules, row)
        else:
            if rules.kind != KIND_LAYOUT:
                voids = voids_after(row, card, voids)
            play(rules, row, card, end)


@net_kernel
def play_by_net(
    rules: RuleArrays,
    terms: Terms,
    thumbs: Thumbs,
    net: Net,
    rows: Ints,
    regards: Floats,
    by_net: int,
    desk: Desk,
    raw: Ints,
) -> None:
    """
    Play deals from their first card; the seats of the set `by_net` ask the net, the others the rules of thumb.

    `rows`, shape (n, ROW), are played on in place; `raw`, shape (n, players), is filled with the points.
    """
    counts = np.zeros(rules.item_kinds.size * rules.players, np.int64)
    for place in range(rows.shape[0]):
        finish_by_net(rules, terms, thumbs, net, rows[place], 0, regards, by_net, desk)
        count_and_score(rules, rows[place], counts, raw[place])
