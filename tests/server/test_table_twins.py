"""Twin deals that differ only in what a viewer does not see look the same to that viewer, byte for byte."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest

from barbu.cards import cards_in
from barbu.matches.sheet import SheetEvent
from barbu.matches.table import Asker, Eyes, Table, action_data, begin, decide, fold, news_of, seen_by
from barbu.matches.table.state import dealt
from barbu.play import Deal, legal_actions


def some_way_into_a_deal(ruleset: str, seed: int) -> Table:
    """A table some random acts into its first deal."""
    random = Random(seed)
    people = [{"kind": "person", "name": f"P{seat}"} for seat in range(4)]
    table: Table | None = None
    number = 0

    def keep(drafts: object) -> Table:
        nonlocal table, number
        for draft in drafts:  # type: ignore[attr-defined]
            number += 1
            table = fold(table, [SheetEvent(number, draft.type, json.loads(json.dumps(draft.payload)))])
        assert table is not None
        return table

    state = keep(begin({"ruleset": ruleset, "seats": people}, random.randbytes(32), ()))
    state = keep(decide(state, "start", {}, Asker(None, owner=True), ()))
    for _ in range(random.randrange(6, 40)):
        deal = state.current
        assert deal is not None
        if deal.is_over:
            break
        action = action_data(random.choice(legal_actions(deal)))
        state = keep(decide(state, "act", {"action": action}, Asker(deal.turn), ()))
    return state


@pytest.mark.parametrize("ruleset", ["tournament", "classic", "rifki"])
@pytest.mark.parametrize("seed", range(12))
def test_twin_deals_that_differ_in_hidden_cards_only_look_alike_byte_for_byte(
    ruleset: str, seed: int
) -> None:
    table = some_way_into_a_deal(ruleset, seed)
    deal, random = table.current, Random(seed)
    assert deal is not None
    if deal.is_over:
        return
    for eyes in (Eyes(), Eyes(late=True), Eyes(watched=1), *(Eyes(seat) for seat in range(4))):
        own = eyes.watched if eyes.seat is None else eyes.seat
        one, other = random.sample([seat for seat in range(4) if seat != own and deal.hands[seat]], 2)
        twin = replace(table, current=swapped(deal, one, other, random))
        assert json.dumps(seen_by(table, eyes)) == json.dumps(seen_by(twin, eyes))
        happened = {"acted", "said", "dealt"}
        assert json.dumps(news_of(table, eyes, happened)) == json.dumps(news_of(twin, eyes, happened))


@pytest.mark.parametrize("seed", range(6))
def test_of_a_deal_under_way_a_late_viewer_sees_the_same_whatever_is_played(seed: int) -> None:
    table = some_way_into_a_deal("tournament", seed)
    deal = table.current
    assert deal is not None
    if deal.is_over:
        return
    before = replace(table, current=dealt(table, 0), acts=())
    assert seen_by(before, Eyes(late=True)) == seen_by(table, Eyes(late=True))


def swapped(deal: Deal, one: int, other: int, random: Random) -> Deal:
    """The deal with a card that `one` holds and one that `other` holds in each other's hand."""
    cards = [random.choice(list(cards_in(deal.hands[seat]))) for seat in (one, other)]
    both = sum(1 << card for card in cards)
    hands = tuple(hand ^ both if seat in (one, other) else hand for seat, hand in enumerate(deal.hands))
    dealt = tuple(
        hand ^ both if seat in (one, other) else hand for seat, hand in enumerate(deal.setting.dealt)
    )
    return deal._replace(hands=hands, setting=deal.setting._replace(dealt=dealt))
