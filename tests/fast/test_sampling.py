"""Hidden hands: exactly the deals that the referee would have let go the same way, each as often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import factorial, prod
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from barbu.cards import cards_in, deal_hands
from barbu.errors import IllegalAction
from barbu.fast import position
from barbu.fast.sampling import count_hands, hidden_from, sample_hands, sample_positions
from barbu.play import (
    PASS,
    Choose,
    Deal,
    Phase,
    View,
    apply,
    legal_actions,
    legal_cards,
    play_card,
    start_deal,
    view,
)
from barbu.play.legality import start_choices, trump_choices
from barbu.rules import Ruleset, parse_ruleset, preset
from tests.strategies import random_ruleset
from tests.tables import DOMINO, NO_HEARTS, NO_QUEENS, TRUMPS, table

Hands = tuple[int, ...]


def any_deal(ruleset: Ruleset, contract_id: str, rng: Random) -> Deal:
    """Return a deal at its first card."""
    ruleset = ruleset.model_copy(update={"doubling": None})
    contract = ruleset.contract(contract_id)
    trump, start = rng.choice(trump_choices(contract)), rng.choice(start_choices(ruleset, contract))
    deal = start_deal(ruleset, 0, deal_hands(ruleset.cards, ruleset.players, rng), [contract_id])
    return apply(deal, Choose(contract_id, trump, start))


def assignments(unseen: list[int], sizes: list[int]) -> Iterator[Hands]:
    """Yield every way of giving out the cards."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(unseen, sizes[0]):
        rest = [card for card in unseen if card not in chosen]
        for others in assignments(rest, sizes[1:]):
            yield (sum(1 << card for card in chosen), *others)


def consistent(seen: View) -> set[Hands]:
    """Return the hands that could be held, each tried with the referee from the first card on."""
    others = [seat for seat in range(seen.ruleset.players) if seat != seen.seat]
    gone = sum(1 << play.card for play in seen.plays if play.card >= 0)
    unseen = list(cards_in(seen.ruleset.cards & ~gone & ~seen.hand))
    found = set()
    for given_out in assignments(unseen, [seen.cards_left[seat] for seat in others]):
        hands = [0] * seen.ruleset.players
        for seat, cards in zip(others, given_out, strict=True):
            hands[seat] = cards
        if seen.seat >= 0:
            hands[seen.seat] = seen.hand
        if went_so(seen, hands):
            found.add(tuple(hands))
    return found


def went_so(seen: View, hands: list[int]) -> bool:
    """Whether the history was legal with these hands at its end."""
    dealt = list(hands)
    for played in seen.plays:
        dealt[played.seat] |= 1 << played.card if played.card >= 0 else 0
    assert seen.choice is not None
    deal = apply(start_deal(seen.ruleset, 0, dealt, [seen.choice.contract]), seen.choice)
    try:
        for played in seen.plays:
            deal = apply(deal, PASS if played.card < 0 else play_card(played.card, played.ace), played.seat)
    except IllegalAction:
        return False
    return True


def ways(seen: View) -> int:
    """Return how many ways of giving out the unseen cards there are, whatever was played."""
    sizes = [left for seat, left in enumerate(seen.cards_left) if seat != seen.seat]
    return factorial(sum(sizes)) // prod(factorial(size) for size in sizes)


def late_view(ruleset: Ruleset, contract_id: str, rng: Random, most: int, *, spectator: bool = False) -> View:
    """Play until few enough deals are possible, and return what one seat sees."""
    deal = any_deal(ruleset, contract_id, rng)
    seat = None if spectator else rng.randrange(ruleset.players)
    while not deal.is_over and ways(view(deal, seat)) > most:
        deal = apply(deal, rng.choice(legal_actions(deal)))
    return view(deal, seat)


def assert_uniform(seen: View, seed: int, each: int = 40) -> int:
    """Compare samples with the enumeration: the support, and every frequency; return its size."""
    wanted = consistent(seen)
    assert count_hands(seen) == len(wanted), seen
    drawn = sample_hands(seen, each * len(wanted), seed=seed)
    counts = Counter(tuple(hands) for hands in drawn.tolist())
    assert set(counts) <= wanted, seen
    chi_square = sum((counts[hands] - each) ** 2 / each for hands in wanted)
    free = len(wanted) - 1
    assert chi_square <= free + 5 * (2 * free) ** 0.5 + 10, (chi_square, free, seen)
    return len(wanted)


@pytest.mark.parametrize("seed", range(12))
def test_samples_are_even_over_all_consistent_deals_of_random_rulesets(seed: int) -> None:
    rng = Random(seed)
    ruleset = parse_ruleset(random_ruleset(rng))
    for contract in ruleset.contracts[:3]:
        assert_uniform(late_view(ruleset, contract.id, rng, most=150), seed)


@pytest.mark.parametrize("contract", [NO_HEARTS, NO_QUEENS, TRUMPS, DOMINO], ids=lambda c: c["id"])
def test_history_narrows_the_deals_down(contract: dict[str, object]) -> None:
    ruleset = table(contract, lowest="Q")
    sizes = []
    for seed in range(12):
        rng = Random(seed)
        deal = any_deal(ruleset, str(contract["id"]), rng)
        for _ in range(5):
            deal = apply(deal, rng.choice(legal_actions(deal)))
        seen = view(deal, (deal.turn + 1) % 4)
        sizes.append(assert_uniform(seen, seed) / ways(seen))
    assert min(sizes) < 0.5


def test_a_spectator_may_not_know_any_hand() -> None:
    ruleset = table(TRUMPS, lowest="Q")
    for seed in range(6):
        seen = late_view(ruleset, "trumps", Random(seed), most=3000, spectator=True)
        assert_uniform(seen, seed, each=10)


def test_the_same_holds_before_the_first_card() -> None:
    ruleset = preset("tournament")
    deal = start_deal(ruleset, 0, deal_hands(ruleset.cards, 4, Random(1)))
    seen = view(deal, 2)
    assert count_hands(seen) == pytest.approx(factorial(39) / factorial(13) ** 3, rel=1e-12)
    drawn = sample_hands(seen, 50)
    assert (drawn[:, 2] == deal.hands[2]).all()
    assert (drawn.sum(axis=1) == ruleset.cards).all()


def test_a_forced_lead_of_the_banned_suit_shows_the_whole_hand() -> None:
    deal = first_where(table(NO_HEARTS, lowest="J"), "no-hearts", forced_heart_lead)
    leader = deal.plays[-1].seat
    hidden = hidden_from(view(deal, (leader + 1) % 4))
    hearts = 0x1FFF << 13
    assert (
        int(hidden.cannot[leader]) & ~hearts == sum(int(c) for c in (*hidden.bound, *hidden.free)) & ~hearts
    )


def forced_heart_lead(deal: Deal) -> bool:
    return bool(deal.plays) and len(deal.plays) % 4 == 1 and deal.plays[-1].card // 13 == 1


def first_where(ruleset: Ruleset, contract_id: str, wanted: object) -> Deal:
    """Return the first of many random deals, at a moment that is `wanted`."""
    assert callable(wanted)
    for seed in range(10_000):
        rng = Random(seed)
        deal = any_deal(ruleset, contract_id, rng)
        while not deal.is_over:
            deal = apply(deal, rng.choice(legal_actions(deal)))
            if not deal.is_over and wanted(deal):
                return deal
    raise AssertionError("never seen")


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_the_true_deal_is_always_possible_and_samples_go_on_legally(seed: int) -> None:
    rng = Random(seed)
    ruleset = parse_ruleset(random_ruleset(rng))
    contract = rng.choice(ruleset.contracts)
    deal = any_deal(ruleset, contract.id, rng)
    seat = rng.choice([None, *range(ruleset.players)])
    for _ in range(rng.randrange(ruleset.cards.bit_count() + 8)):
        if deal.is_over:
            break
        deal = apply(deal, rng.choice(legal_actions(deal)))
    seen = view(deal, seat)
    hidden = hidden_from(seen)
    assert all(not hand & int(out) for hand, out in zip(deal.hands, hidden.cannot, strict=True))
    assert count_hands(seen) >= 1
    for row in sample_positions(seen, 3, seed=seed):
        hands = row[position.HANDS : position.HANDS + ruleset.players].tolist()
        assert [hand.bit_count() for hand in hands] == list(seen.cards_left)
        assert went_so(seen._replace(ruleset=deal.ruleset), hands)
        true_row = position.row_of(deal)
        true_row[position.HANDS : position.PILES] = row[position.HANDS : position.PILES]
        assert row.tolist() == true_row.tolist()


def test_the_first_samples_do_not_depend_on_how_many_are_drawn() -> None:
    ruleset = preset("tournament")
    deal = any_deal(ruleset, "no-tricks", Random(3))
    seen = view(deal, 1)
    assert np.array_equal(sample_hands(seen, 5, seed=9), sample_hands(seen, 500, seed=9)[:5])
    assert not np.array_equal(sample_hands(seen, 5, seed=9), sample_hands(seen, 5, seed=8))


def test_a_seat_that_passes_holds_nothing_that_fits() -> None:
    deal = first_where(table(DOMINO, lowest="9"), "domino", lambda deal: deal.plays[-1].card < 0)
    passed = deal.plays[-1].seat
    hidden = hidden_from(view(deal, (passed + 1) % 4))
    fitting = legal_cards(deal)
    assert deal.phase is Phase.PLAY
    assert fitting & int(hidden.cannot[passed]) == fitting
