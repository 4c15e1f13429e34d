"""What a seat may see: built from nothing up, never a hidden card (P-9)."""

from random import Random

import pytest

from barbu.cards import cards_in, deal_hands
from barbu.play import Deal, Phase, View, apply, legal_actions, start_deal, view
from barbu.rules import parse_ruleset
from tests.strategies import random_ruleset
from tests.tables import DOMINO, DOUBLING, NO_HEARTS, NO_QUEENS, TRUMPS, table

SEEDS = range(12)


def _states(seed: int) -> list[Deal]:
    """Return all states of one random deal of a random ruleset."""
    random = Random(seed)
    ruleset = parse_ruleset(random_ruleset(random))
    hands = deal_hands(ruleset.cards, ruleset.players, random)
    deal = start_deal(ruleset, random.randrange(ruleset.players), hands)
    states = [deal]
    while not deal.is_over:
        deal = apply(deal, random.choice(legal_actions(deal)))
        states.append(deal)
    return states


def _numbers(part: object) -> set[int]:
    """Return every int in a view, wherever it stands, rules apart."""
    if isinstance(part, bool):
        return set()
    if isinstance(part, int):
        return {int(part)}
    if isinstance(part, tuple):
        return set().union(*(_numbers(inner) for inner in part))
    return set()


@pytest.mark.rule("P-9")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_holds_no_set_with_a_card_that_the_seat_has_not_seen(seed: int) -> None:
    for deal in _states(seed):
        played = {play.card for play in deal.plays if play.card >= 0}
        for seat in (None, *range(deal.ruleset.players)):
            seen = view(deal, seat)
            own = set() if seat is None else set(cards_in(deal.hands[seat]))
            rules_apart = seen._replace(tables=None, trump=0)
            for number in _numbers(tuple(rules_apart)):
                if number > deal.ruleset.cards_each * 60:
                    assert set(cards_in(number)) <= own | played, f"seed {seed}"


@pytest.mark.rule("P-9")
@pytest.mark.parametrize("seed", SEEDS)
def test_deals_that_differ_in_hidden_cards_only_give_the_same_view(seed: int) -> None:
    random = Random(seed)
    ruleset = table(NO_QUEENS, NO_HEARTS, TRUMPS, DOMINO, doubling=DOUBLING)
    hands = deal_hands(ruleset.cards, 4, random)
    others = [card for seat in (1, 2, 3) for card in cards_in(hands[seat])]
    random.shuffle(others)
    swapped = [hands[0], *(sum(1 << card for card in others[i * 4 : i * 4 + 4]) for i in range(3))]
    one, other = start_deal(ruleset, 1, hands), start_deal(ruleset, 1, swapped)
    while one.phase is not Phase.PLAY:
        action = random.choice(legal_actions(one))
        one, other = apply(one, action), apply(other, action)
        assert view(one, 0)._replace(actions=()) == view(other, 0)._replace(actions=())


def test_only_the_seat_whose_turn_it_is_sees_actions() -> None:
    for deal in _states(3):
        for seat in range(deal.ruleset.players):
            assert bool(view(deal, seat).actions) == (seat == deal.turn)


def test_a_spectator_sees_no_hand() -> None:
    seen: list[View] = [view(deal, None) for deal in _states(5)]
    assert {one.hand for one in seen} == {0}
    assert all(not one.actions for one in seen)


def test_a_seat_that_does_not_exist_has_no_view() -> None:
    with pytest.raises(ValueError, match="seat 9"):
        view(_states(1)[0], 9)
