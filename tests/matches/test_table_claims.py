"""Claims held against every hand that the others may hold: what is accepted can never go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from barbu.cards import cards_in, deal_hands, parse_hand
from barbu.matches.table import claim_holds, claimed_rest
from barbu.play import (
    Action,
    Choose,
    Deal,
    Phase,
    Play,
    Speak,
    apply,
    legal_actions,
    scores_of,
    start_deal,
    view,
)
from barbu.rules import Ruleset, parse_ruleset, preset
from tests.strategies import random_ruleset
from tests.tables import NO_HEARTS, TRUMPS, changed, table

PRESETS = ("classic", "tournament", "rifki", "king-portugal", "three")
EVERY_HAND = 6
"""So many unseen cards or fewer are shared out among the others in every way there is."""
DRAWN = 12
"""More of them are shared out so many times by chance."""


def _moments(ruleset: Ruleset, random: Random) -> Iterator[Deal]:
    """The moments of a random deal of a random contract, from its first card to its last."""
    contract = random.choice(ruleset.contracts).id
    hands = deal_hands(ruleset.cards, ruleset.players, random)
    deal = start_deal(ruleset, random.randrange(ruleset.players), hands, [contract])
    while not deal.is_over:
        if deal.tricks is not None:
            yield deal
        deal = apply(deal, random.choice(legal_actions(deal)))


def _shares(cards: list[int], sizes: list[int]) -> Iterator[list[int]]:
    """Every way to share cards out in hands of given sizes, as card sets."""
    if len(sizes) == 1:
        yield [sum(1 << card for card in cards)]
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        for others in _shares(rest, sizes[1:]):
            yield [sum(1 << card for card in hand), *others]


def _others(deal: Deal, random: Random) -> Iterator[Deal]:
    """The deal with what the others hold shared out anew: in every way, or in some by chance."""
    places = [seat for seat in range(deal.ruleset.players) if seat != deal.turn]
    cards = [card for seat in places for card in cards_in(deal.hands[seat])]
    sizes = [deal.hands[seat].bit_count() for seat in places]
    if len(cards) <= EVERY_HAND:
        shares = list(_shares(cards, sizes))
    else:
        shares = [next(_shares(random.sample(cards, len(cards)), sizes)) for _ in range(DRAWN)]
    for share in shares:
        hands = list(deal.hands)
        for seat, hand in zip(places, share, strict=True):
            hands[seat] = hand
        yield deal._replace(hands=tuple(hands))


def _answers(deal: Deal, claimant: int) -> tuple[Action, ...]:
    """What may be played next: anything, but the claimant leads what the claim says."""
    return legal_actions(deal) if deal.turn != claimant else (claimed_rest(deal, claimant)[1][0][1],)


def _ends(deal: Deal, claimant: int) -> Iterator[Deal]:
    """Every way in which a deal can end, whatever the others play."""
    if deal.is_over:
        yield deal
        return
    for action in _answers(deal, claimant):
        yield from _ends(apply(deal, action), claimant)


def _an_end(deal: Deal, claimant: int, random: Random) -> Deal:
    while not deal.is_over:
        deal = apply(deal, random.choice(_answers(deal, claimant)))
    return deal


def _check(deal: Deal, random: Random) -> None:
    """Fail unless the claim holds whatever the others hold and whatever anybody plays."""
    claimant, before = deal.turn, len(deal.tricks.winners) if deal.tricks else 0
    for other in _others(deal, random):
        assert claim_holds(view(other, claimant)), "a claim depends on what the claimant has not seen"
        whole, _rest = claimed_rest(other, claimant)
        few = deal.hands[claimant].bit_count() <= 2
        ways = _ends(other, claimant) if few else (_an_end(other, claimant, random) for _ in range(3))
        for end in ways:
            assert end.tricks is not None
            assert set(end.tricks.winners[before:]) <= {claimant}, f"{deal.hands} {end.plays}"
            assert scores_of(end).raw == scores_of(whole).raw, f"{deal.hands} {end.plays}"


@pytest.mark.parametrize("name", PRESETS)
def test_an_accepted_claim_holds_whatever_the_others_hold_and_play(name: str) -> None:
    _hold_claims(preset(name), Random(name), deals=60)


@pytest.mark.parametrize("seed", range(20))
def test_an_accepted_claim_holds_in_every_ruleset(seed: int) -> None:
    random = Random(seed)
    _hold_claims(parse_ruleset(random_ruleset(random)), random, deals=12, least=0)


@pytest.mark.parametrize("alone", [False, True], ids=["led at will", "led only if nothing else is left"])
def test_an_accepted_claim_at_trumps_draws_every_trump_first(alone: bool) -> None:
    duties = {"void_must_trump": True, "lead_only_if_nothing_else": alone}
    rules = table(changed(TRUMPS, trump=duties), lowest="9")
    _hold_claims(rules, Random(f"trumps {alone}"), deals=250)


def test_an_accepted_claim_at_a_banned_suit_plays_the_others_first() -> None:
    _hold_claims(table(NO_HEARTS, lowest="9"), Random(5), deals=100)


@pytest.mark.parametrize(
    ("hands", "holds"),
    [
        (["AK2...", ".AK2..", "QJ3...", "..AK2."], False),
        (["AK2...", "Q.AK..", "J.Q2..", "..AK2."], True),
        (["AK2...", ".AK2..", "QJ..2.", "..AK3."], True),
        (["A2...", "K...2", ".A..3", "..2.4"], True),
        (["A.A..", "KQ...", ".3.2.", "..43."], False),
        (["AK...", "Q.2..", ".3.2.", "..43."], True),
        (["A...", "K...", "Q...", "..3."], True),
        (["A.A..", "K.2..", ".3.2.", "..43."], True),
        (["A.AK2..", "3.Q.4.2", ".J.52.3", "..7653."], True),
        (["A.AK2..", "3.Q.4.2", ".J.52.3", "2..653."], False),
    ],
)
def test_a_claim_reckons_with_the_cards_that_must_follow(hands: list[str], holds: bool) -> None:
    rules = table(changed(TRUMPS, trump={"void_must_trump": True}), lowest="2")
    assert claim_holds(view(_position(rules, hands), 0)) == holds


def _position(rules: Ruleset, hands: list[str]) -> Deal:
    """Spades are trumps, and the first seat is to lead; what nobody holds has been played."""
    full = deal_hands(rules.cards, 4, Random(1))
    deal = apply(start_deal(rules, 0, full), Choose(rules.contracts[0].id, "S"))
    while deal.phase is Phase.SPEAK:
        deal = apply(deal, Speak())
    held = tuple(parse_hand(hand) for hand in hands)
    gone = cards_in(rules.cards & ~sum(held))
    plays = tuple(Play(place % 4, card) for place, card in enumerate(gone))
    return deal._replace(hands=held, plays=plays)


def _hold_claims(ruleset: Ruleset, random: Random, *, deals: int, least: int = 20) -> None:
    """Look at every moment of some deals; check each claim that is accepted, and that there are some."""
    accepted = 0
    for _ in range(deals):
        for deal in _moments(ruleset, random):
            if claim_holds(view(deal, deal.turn)):
                accepted += 1
                _check(deal, random)
    assert accepted >= least, "there is nothing to check"


def test_nobody_but_the_seat_that_leads_a_trick_claims() -> None:
    random = Random(3)
    for _ in range(20):
        for deal in _moments(preset("classic"), random):
            for seat in range(4):
                if seat != deal.turn or (deal.tricks and deal.tricks.cards):
                    assert not claim_holds(view(deal, seat))
