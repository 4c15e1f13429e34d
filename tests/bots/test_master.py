"""The bot that looks ahead with a net at hand: blind, true to its chance and budget, led by both."""

from random import Random

import numpy as np
import pytest

from barbu.bots import bot, bot_names, play_match
from barbu.bots.master import MasterBot, opinion
from barbu.bots.nets.inference import policy_scores
from barbu.bots.nets.seeing import position_of
from barbu.bots.nets.shape import desk_of
from barbu.bots.nets.stored import shipped_net
from barbu.bots.nets.terms import net_family, terms_of
from barbu.bots.search import SearchBot, Worlds
from barbu.bots.seen import shown_voids
from barbu.fast.sampling import sample_hands
from barbu.fast.tables import rule_arrays
from barbu.play import Choose, Deal, Phase, Speak, View, apply, start_deal, view
from barbu.rules import preset, preset_ids
from tests.bots.positions import fresh_deal, positions

CONTRACTS = ("no-queens", "last-two", "barbu", "trumps", "domino")


def _twin(deal: Deal, seat: int, number: int) -> Deal:
    """A deal that looks the same to `seat`, and differs in what it cannot see."""
    hands = sample_hands(view(deal, seat), 4, seed=number)
    other = next((tuple(int(h) for h in row) for row in hands if tuple(row) != deal.hands), deal.hands)
    return deal._replace(hands=other, setting=deal.setting._replace(dealt=other))


def _turns(seen: View) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Every card that may be played, as turns."""
    cards = [1 << action.card for action in seen.actions if hasattr(action, "card")]
    return np.array([(card, 0) for card in cards], np.int64)


def test_it_is_the_strongest_level() -> None:
    assert bot_names()[-1] == "master"
    assert bot("master").name == "master"


@pytest.mark.parametrize("contract", CONTRACTS)
def test_deals_that_differ_in_hidden_cards_alone_give_the_same_decision(contract: str) -> None:
    different = 0
    for number, (deal, seen) in enumerate(positions(contract, lambda _: True, 12)):
        twin = _twin(deal, seen.seat, number)
        different += twin.hands != deal.hands
        decisions = [bot("master").decide(view(d, seen.seat), Random(5)) for d in (deal, twin)]
        assert decisions[0] == decisions[1], f"{contract}, position {number}: action, words and expectation"
    assert different >= 6


@pytest.mark.parametrize("name", preset_ids())
def test_it_plays_a_whole_match_of_every_preset(name: str) -> None:
    ruleset = preset(name)
    players = [MasterBot(worlds=4), *[bot("simple")] * (ruleset.players - 1)]
    assert len(play_match(ruleset, players, seed=1).deals) > 0


def test_the_same_chance_gives_the_same_decision_and_other_chance_other_worlds() -> None:
    _, seen = next(positions("no-hearts", lambda v: len(v.plays) < 8 and len(v.actions) > 4, 1))
    player = MasterBot(worlds=40)
    assert player.decide(seen, Random(1)) == player.decide(seen, Random(1))
    assert player.decide(seen, Random(1)).expected != player.decide(seen, Random(2)).expected


def test_without_weight_for_the_net_it_is_search_and_with_all_weight_the_net() -> None:
    led_by_net = 0
    for contract in CONTRACTS[:4]:
        for number, (_, seen) in enumerate(positions(contract, lambda v: len(v.actions) > 3, 6)):
            where = f"{contract}, position {number}"
            plain = SearchBot(worlds=40).decide(seen, Random(number))
            assert MasterBot(worlds=40, prior_worlds=0.0).decide(seen, Random(number)) == plain, where
            turns = _turns(seen)
            thought = opinion(seen, turns, shown_voids(4, seen.plays))
            sure = MasterBot(worlds=40, prior_worlds=1e12).decide(seen, Random(number))
            card = getattr(sure.action, "card", -1)
            assert thought[turns[:, 0].tolist().index(1 << card)] == pytest.approx(thought.max(), abs=1e-3), (
                where
            )
            led_by_net += sure.action != plain.action
    assert led_by_net > 0


def test_an_opinion_is_the_nets_score_in_points_and_cards_that_are_alike_share_one() -> None:
    for number, (_, seen) in enumerate(positions("no-queens", lambda v: len(v.actions) > 4, 8)):
        assert seen.tables is not None
        net, terms = shipped_net(net_family(seen.tables, 1)), terms_of(seen.tables, 1)
        desk, voids, turns = desk_of(net), shown_voids(4, seen.plays), _turns(seen)
        row = position_of(seen)
        count = policy_scores(rule_arrays(seen.tables), terms, net, row, voids, np.eye(4), desk)
        found = dict(zip(turns[:, 0].tolist(), opinion(seen, turns, voids).tolist(), strict=True))
        scores = {int(desk.facts.option_card[o]): desk.scores[o] * terms.scale for o in range(count)}
        for card, score in scores.items():
            assert found[card] == pytest.approx(score), f"position {number}"
        assert set(found.values()) == {found[card] for card in scores}, f"position {number}"


def test_after_doubles_an_opinion_counts_in_points_of_whoever_decides() -> None:
    deal = start_deal(preset("tournament"), 0, fresh_deal("no-queens", 3).hands)
    deal = apply(deal, Choose("no-queens"))
    doubled = deal
    while deal.phase is Phase.SPEAK:
        deal = apply(deal, Speak(()))
        others = tuple(seat for seat in range(4) if seat != doubled.turn)
        speech = Speak(others) if Speak(others) in view(doubled, doubled.turn).actions else Speak(())
        doubled = apply(doubled, speech)
    plain, told = view(deal, deal.turn), view(doubled, doubled.turn)
    assert plain.turn == told.turn and any(speech.targets for speech in told.spoken)
    spread = [float(np.ptp(opinion(seen, _turns(seen), 0))) for seen in (plain, told)]
    assert spread[1] > 1.5 * spread[0], "more is at stake"


class _Clock:
    """Goes on by a little whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.001
        return self.now


@pytest.mark.parametrize("contract", ["no-tricks", "trumps", "domino"])
def test_a_budget_is_used_up_within_a_tenth(contract: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worlds, "are_decided", lambda *_: False)
    clock = _Clock()
    _, seen = next(positions(contract, lambda v: len(v.plays) < 4 and len(v.actions) > 3, 1))
    MasterBot(budget_ms=50.0, clock=clock).decide(seen, Random(0))
    assert 0.045 <= clock.now <= 0.055
