"""The rules of thumb: what people check first, on random positions, and that they beat chance everywhere."""

import json
from random import Random

import pytest

from barbu.bots import bot, play_match
from barbu.bots.duel import Duel, play_row, rows_to_play
from barbu.bots.measure import verdict
from barbu.bots.seen import shown_voids, unseen_cards
from barbu.bots.simple import likings
from barbu.bots.stakes import family_of, stakes_of
from barbu.bots.worth import standing, standing_as_chooser
from barbu.cards import cards_in, parse_card, parse_card_set, parse_hand, suit_cards, suit_of
from barbu.play import Choose, Play, PlayCard, Speak, View, apply, compile_rules, start_deal, view
from barbu.play.masks import popcount
from barbu.records import replay
from barbu.rules import Ruleset, parse_ruleset, parse_ruleset_text, preset, preset_ids
from tests.bots.positions import positions

QUEENS = parse_card_set("Q*")
HEARTS = parse_card_set("*H")
POSITIONS = 200


def _card(seen: View) -> int:
    action = bot("simple").decide(seen, Random(0)).action
    assert isinstance(action, PlayCard)
    return action.card


def _best(seen: View) -> int:
    return next(play.card for play in seen.trick if play.seat == seen.winner)


def _wins(seen: View, card: int) -> bool:
    best = _best(seen)
    return suit_of(card) == suit_of(best) and card > best


def _options(seen: View) -> list[int]:
    return [action.card for action in seen.actions if isinstance(action, PlayCard)]


def _last_and_able_to_duck(seen: View) -> bool:
    last = len(seen.trick) == seen.ruleset.players - 1
    return last and len({_wins(seen, card) for card in _options(seen)}) == 2


@pytest.mark.parametrize(("contract", "counted"), [("no-queens", QUEENS), ("no-hearts", HEARTS)])
def test_last_to_play_it_ducks_a_trick_with_a_penalty_card(contract: str, counted: int) -> None:
    def wanted(seen: View) -> bool:
        lying = any(counted >> play.card & 1 for play in seen.trick)
        return lying and _last_and_able_to_duck(seen)

    for _, seen in positions(contract, wanted, POSITIONS):
        assert not _wins(seen, _card(seen))


def test_it_does_not_overtake_to_win_a_trick_that_it_need_not() -> None:
    for _, seen in positions("no-tricks", _last_and_able_to_duck, POSITIONS):
        assert not _wins(seen, _card(seen))


def _is_sure_winner(seen: View, card: int) -> bool:
    out = unseen_cards(seen) & suit_cards(suit_of(card))
    return not out >> card


def test_it_never_leads_a_sure_winner_in_no_tricks_with_another_choice() -> None:
    def wanted(seen: View) -> bool:
        return not seen.trick and len({_is_sure_winner(seen, card) for card in _options(seen)}) == 2

    for _, seen in positions("no-tricks", wanted, POSITIONS):
        assert not _is_sure_winner(seen, _card(seen))


def _opened(seen: View, card: int) -> tuple[int, int]:
    """How many own and how many unseen cards lie beyond `card` in its row."""
    suit = suit_cards(suit_of(card))
    laid = seen.rows & suit
    above = suit & ~((2 << card) - 1)
    below = suit & ((1 << card) - 1)
    side = (above | below) if not laid else above if laid & below else below
    return popcount(side & seen.hand), popcount(side & unseen_cards(seen))


def test_it_keeps_the_domino_card_that_only_opens_the_way_for_others() -> None:
    def wanted(seen: View) -> bool:
        opened = [_opened(seen, card) for card in _options(seen)]
        blocks = any(own == 0 and others >= 3 for own, others in opened)
        return blocks and any(own >= 2 and others <= 2 for own, others in opened)

    for _, seen in positions("domino", wanted, POSITIONS):
        own, others = _opened(seen, _card(seen))
        assert not (own == 0 and others >= 3)


def _aces_low() -> Ruleset:
    data = preset("tournament").as_data()
    text = json.dumps(data).replace('"payments": [45', '"ace": "low", "payments": [45')
    return parse_ruleset(json.loads(text))


def test_it_starts_the_panels_hand_near_the_middle_of_what_the_panel_chose() -> None:
    ruleset = _aces_low()
    contract = ruleset.contract("domino")
    assert contract.layout is not None and contract.layout.ace == "low"
    choices = [Choose("domino", None, rank) for rank in "23456789TJQK"]
    _, choice = standing_as_chooser(ruleset, contract, parse_hand("Q976.T9.A94.AT42"), choices)
    assert choice.start_rank in ("4", "5", "6")


def test_voids_are_shown_by_who_does_not_follow() -> None:
    cards = [(2, "5S"), (3, "9S"), (0, "2H"), (1, "KS"), (1, "4H"), (2, "3D")]
    plays = tuple(Play(seat, parse_card(card)) for seat, card in cards)
    assert shown_voids(4, plays) == 1 << (4 * 0 + 0) | 1 << (4 * 2 + 1)


def test_unseen_cards_are_those_of_the_other_hands() -> None:
    for deal, seen in positions("no-tricks", lambda _: True, 20):
        others = sum(hand for seat, hand in enumerate(deal.hands) if seat != seen.seat)
        assert unseen_cards(seen) == others


@pytest.mark.parametrize(
    ("contract", "family"),
    [
        ("no-tricks", "tricks"),
        ("no-queens", "few"),
        ("last-two", "ends"),
        ("no-hearts", "many"),
        ("barbu", "single"),
        ("trumps", "trumps"),
        ("domino", "layout"),
    ],
)
def test_a_contract_is_known_by_its_items_not_by_its_name(contract: str, family: str) -> None:
    ruleset = preset("tournament")
    tables = compile_rules(ruleset, ruleset.contract(contract))
    assert family_of(tables, 1) == family
    turned = tables._replace(item_points=tuple(-points for points in tables.item_points))
    assert stakes_of(turned, -1) == stakes_of(tables, 1), "penalties written positive are the same stakes"


INVENTED = """
format = "barbu-ruleset/1"
id = "invented"
name = "Invented"

[[contracts]]
id = "ten-of-clubs"
kind = "tricks"
sign = "positive"
items = [{ name = "ten", cards = "TC", points = 80 }]

[[contracts]]
id = "no-clubs-first-trick"
kind = "tricks"
sign = "negative"
items = [{ name = "clubs", cards = "*C", points = -3 }, { name = "first", trick = 1, points = -15 }]

[[contracts]]
id = "jacks-and-aces"
kind = "tricks"
sign = "negative"
items = [{ name = "jacks", cards = "J*", points = -10 }, { name = "aces", cards = "A*", points = 5 }]
"""


@pytest.mark.parametrize("contract", ["ten-of-clubs", "no-clubs-first-trick", "jacks-and-aces"])
def test_it_beats_chance_in_contracts_that_nobody_has_heard_of(contract: str) -> None:
    _beats_random(parse_ruleset_text(INVENTED), contract)


@pytest.mark.parametrize("ruleset", ["tournament", "classic"])
@pytest.mark.parametrize("number", range(6))
def test_it_beats_chance_in_every_contract(ruleset: str, number: int) -> None:
    _beats_random(preset(ruleset), preset(ruleset).contracts[number].id)


def _beats_random(ruleset: Ruleset, contract: str) -> None:
    duel = Duel(ruleset.model_copy(update={"doubling": None}), (contract,), 60, seed=11, seating="1v3")
    rows = [play_row(duel, bot("simple"), bot("random"), *which) for which in rows_to_play(duel)]
    assert verdict(duel, rows).per_deal.low > 0


def test_every_contract_of_every_preset_has_likings_and_standings() -> None:
    for name in preset_ids():
        ruleset = preset(name)
        for contract in ruleset.contracts:
            _, seen = next(positions(contract.id, lambda _: True, 1, ruleset))
            assert len(likings(seen)) == len(seen.actions)
            assert seen.choice is not None
            assert -3 <= standing(ruleset, contract, seen.hand, seen.choice).grade <= 3


def test_a_better_hand_stands_better() -> None:
    ruleset = preset("tournament")
    low, high = parse_hand("5432.432.432.432"), parse_hand("AKQJ.AKQ.AKQ.AKQ")
    for contract_id in ("no-tricks", "no-queens", "no-hearts", "last-two"):
        contract = ruleset.contract(contract_id)
        choice = Choose(contract_id)
        assert (
            standing(ruleset, contract, low, choice).grade
            > 0
            > standing(ruleset, contract, high, choice).grade
        )
    trumps = ruleset.contract("trumps")
    assert standing(ruleset, trumps, high, Choose("trumps", "S")).grade > 1


def test_it_takes_every_seat_under_every_doubling_of_the_presets() -> None:
    for name in preset_ids():
        record = play_match(preset(name), [bot("simple")] * preset(name).players, 3)
        assert replay(record).deals[-1].scores is not None


def test_a_hand_far_above_the_rest_doubles_and_a_poor_one_does_not() -> None:
    ruleset = preset("tournament")
    good, poor = parse_hand("5432.432.432.432"), parse_hand("AKQJ.AKQ.AKQ.AKQ")
    rest = ruleset.cards & ~(good | poor)
    cards = list(cards_in(rest))
    hands = (sum(1 << c for c in cards[:13]), good, poor, sum(1 << c for c in cards[13:]))
    deal = apply(start_deal(ruleset, 0, hands), Choose("no-tricks"))
    first = bot("simple").decide(view(deal, 1), Random(0)).action
    assert isinstance(first, Speak) and first.targets
    deal = apply(deal, first)
    assert bot("simple").decide(view(deal, 2), Random(0)).action == Speak(())


def _gain(better: str, worse: str, contract: str, deals: int) -> float:
    """The low end of the interval of what one level is better than another, in points a deal."""
    duel = Duel(preset("tournament").model_copy(update={"doubling": None}), (contract,), deals, 5, "1v3")
    rows = [play_row(duel, bot(better), bot(worse), *which) for which in rows_to_play(duel)]
    return verdict(duel, rows).per_deal.low


@pytest.mark.parametrize(
    ("better", "worse", "contract", "deals"),
    [
        ("beginner", "random", "no-queens", 30),
        ("beginner", "random", "domino", 30),
        ("club", "beginner", "trumps", 150),
        ("club", "beginner", "domino", 150),
        ("simple", "club", "no-queens", 150),
        ("simple", "club", "domino", 150),
    ],
)
def test_each_level_for_people_is_better_than_the_one_before(
    better: str, worse: str, contract: str, deals: int
) -> None:
    assert _gain(better, worse, contract, deals) > 0
