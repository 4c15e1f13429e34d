"""Doubles owed in a series (X-6): made in time, and with the best hands that come."""

from random import Random

import pytest

from barbu.bots import bot, play_match
from barbu.bots.owing import MEAN, SPREAD, price_of_doubling
from barbu.cards import deal_hands
from barbu.play import (
    Choose,
    Done,
    Speak,
    Speech,
    View,
    apply,
    doubles_owed,
    next_slot,
    start_deal,
    start_slot,
    view,
)
from barbu.records import replay
from barbu.rules import preset

RULESET = preset("tournament")


def _asked(owed: int, deals_left: int, number: int = 0) -> View:
    """The view of the declarer's left, who owes so many doubles, when it is to speak."""
    hands = deal_hands(RULESET.cards, 4, Random(f"owing/{number}"))
    owes = (0, owed, 0, 0)
    deal = apply(start_deal(RULESET, 0, hands, owed=owes, deals_left=deals_left), Choose("no-tricks"))
    return view(deal, 1)


def test_the_next_deal_says_what_is_owed_and_how_many_deals_are_left() -> None:
    done = [
        Done(0, "no-tricks", (Speech(1, (0,)), Speech(2, (1,)), Speech(3, (0, 1)), Speech(0, (1,)))),
        Done(0, "barbu", (Speech(1, (0,)), Speech(2), Speech(3), Speech(0))),
    ]
    slot = next_slot(RULESET, 0, done)
    assert slot is not None
    assert (slot.owed, slot.deals_left) == ((0, 0, 2, 1), 5)
    seen = view(start_slot(RULESET, slot, deal_hands(RULESET.cards, 4, Random(0))), 2)
    assert (seen.owed, seen.deals_left, len(seen.available)) == ((0, 0, 2, 1), 5, 5)
    first_of_next = next_slot(RULESET, 0, [Done(0, contract.id) for contract in RULESET.contracts])
    assert first_of_next is not None
    assert (first_of_next.owed, first_of_next.deals_left) == ((2, 0, 2, 2), 7)


def test_what_is_not_owed_has_no_price_and_the_last_chance_any() -> None:
    assert price_of_doubling(_asked(0, 1)) == 0
    assert price_of_doubling(_asked(1, 1)) < -100
    assert price_of_doubling(_asked(2, 2)) < -100
    assert price_of_doubling(_asked(2, 1)) < -100


@pytest.mark.parametrize("owed", [1, 2])
def test_fewer_chances_and_more_owed_make_a_poorer_double_right(owed: int) -> None:
    prices = [price_of_doubling(_asked(owed, deals)) for deals in range(owed + 1, 8)]
    assert prices == sorted(prices)
    assert all(price < 0 for price in prices)
    assert price_of_doubling(_asked(2, 4)) < price_of_doubling(_asked(1, 4))


def _brought(owed: int, deals: int, chance: Random, limits: dict[tuple[int, int], float]) -> float:
    """What doubles bring in one series to who doubles from a limit on, by what is owed and deals left."""
    total = 0.0
    for left in range(deals, 0, -1):
        gain = chance.gauss(MEAN, SPREAD)
        if gain >= limits[min(owed, left), left]:
            total += gain
            owed = max(0, owed - 1)
    return total


def test_no_limits_nearby_bring_more_than_the_prices() -> None:
    prices = {(k, m): price_of_doubling(_asked(k, m)) for m in range(1, 6) for k in range(min(2, m) + 1)}

    def mean(shift: float) -> float:
        chance = Random("series")
        moved = {key: price if abs(price) > 100 else price + shift for key, price in prices.items()}
        return sum(_brought(2, 5, chance, moved) for _ in range(20_000)) / 20_000

    assert mean(0.0) > mean(-0.12)
    assert mean(0.0) > mean(0.12)


@pytest.mark.parametrize("level", ["simple", "search"])
def test_a_double_that_must_be_made_now_is_made_with_any_hand(level: str) -> None:
    player = bot(level)
    free, forced = 0, 0
    for number in range(8):
        for owed in (0, 1):
            action = player.decide(_asked(owed, 1, number), Random(0)).action
            assert isinstance(action, Speak)
            doubled = 0 in action.targets
            free, forced = free + (doubled and not owed), forced + (doubled and bool(owed))
    assert free < forced == 8


def test_in_a_match_every_seat_has_doubled_every_declarer_as_often_as_it_owed() -> None:
    record = play_match(RULESET, [bot("simple")] * 4, 5)
    assert RULESET.doubling is not None
    done = [Done(deal.declarer, deal.contract, deal.spoken) for deal in replay(record).deals]
    for declarer in range(4):
        assert min(doubles_owed(RULESET, declarer, done).values()) >= RULESET.doubling.owed
