"""What keys do, without a terminal: choose, double, play, be told the rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from barbu.cards import format_card, parse_card, parse_hand
from barbu.play import PASS, Choose, Deal, PlayCard, Speak, apply, start_deal
from barbu.rules import Ruleset
from barbu.terminal.match import Match
from barbu.terminal.pressing import Hold, Pressed, press, ready
from tests.tables import (
    BARBU,
    DOMINO,
    DOUBLING,
    NO_HEARTS,
    NO_TRICKS,
    TRUMPS,
    begun,
    changed,
    played,
    table,
)
from tests.terminal.matches import match_of

SUITS = ["AKQJ...", ".AKQJ..", "..AKQJ.", "...AKQJ"]
HANDS = ["AKQ.A..", "J.KQJ..", "..AKQJ.", "...AKQJ"]


def at(deal: Deal) -> Match:
    """Return a match whose deal stands like this; seat 0 is the person's."""
    return replace(match_of(deal.ruleset), deal=deal)


def pressed(match: Match, *keys: str, lang: str = "en", hold: Hold | None = None) -> Pressed:
    """Return what several keys come to, one after the other."""
    came = Pressed(hold or ready(match))
    for key in keys:
        came = press(match, came.hold, key, lang)
    return came


def choosing(ruleset: Ruleset, hands: Sequence[str] = HANDS) -> Match:
    """Return a match whose contract seat 0 has to name."""
    return at(start_deal(ruleset, 0, [parse_hand(hand) for hand in hands]))


def test_a_turn_begins_with_the_cursor_on_a_card_that_may_be_played() -> None:
    match = at(played(begun(table(NO_TRICKS), HANDS, declarer=1), "KH AD AC"))
    assert format_card(ready(match).card) == "AH"


def test_typing_a_card_moves_the_cursor_and_enter_plays_it() -> None:
    match = at(begun(table(NO_TRICKS), HANDS))
    came = pressed(match, "q", "s")
    assert format_card(came.hold.card) == "QS"
    assert came.action is None
    assert pressed(match, "q", "s", "enter").action == PlayCard(parse_card("QS"))


def test_french_letters_play_french_cards() -> None:
    match = at(begun(table(NO_TRICKS), HANDS))
    assert pressed(match, "d", "p", "enter", lang="fr").action == PlayCard(parse_card("QS"))
    assert pressed(match, "a", "c", "enter", lang="fr").action == PlayCard(parse_card("AH"))


def test_arrows_go_through_the_hand_and_up_and_down_through_what_may_be_played() -> None:
    match = at(played(begun(table(NO_TRICKS), HANDS, declarer=1), "JS AD AC"))
    start = pressed(match, hold=Hold(card=parse_card("AH")))
    assert format_card(pressed(match, "right", hold=start.hold).hold.card) == "AS"
    assert format_card(pressed(match, "left", hold=start.hold).hold.card) == "QS"
    legal = {format_card(pressed(match, *["down"] * times).hold.card) for times in range(6)}
    assert legal == {"AS", "KS", "QS"}


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "You must follow suit: you hold spades."),
        ("fr", "Il faut fournir\u00a0: vous avez du pique."),
        ("es", "Hay que asistir: tiene picas."),
        ("pt", "Tem de assistir: tem espadas."),
    ],
)
def test_a_card_that_does_not_follow_names_the_rule(lang: str, sentence: str) -> None:
    match = at(played(begun(table(NO_TRICKS), HANDS, declarer=1), "JS AD AC"))
    came = press(match, Hold(card=parse_card("AH")), "enter", lang)
    assert came.action is None
    assert came.hold.note == sentence


def test_a_banned_lead_names_the_suit() -> None:
    came = pressed(at(begun(table(NO_HEARTS), HANDS)), "a", "h", "enter")
    assert came.hold.note == "This suit may not be led now while you hold another one: hearts."


def test_a_card_of_another_hand_is_not_held() -> None:
    came = pressed(at(begun(table(NO_TRICKS), HANDS)), "j", "c", "enter")
    assert came.action is None
    assert came.hold.note == "You do not hold that card: jack of clubs."


def test_a_void_hand_with_trumps_must_trump() -> None:
    deal = played(begun(table(TRUMPS), HANDS, trump="S", declarer=2), "AD AC")
    came = press(at(deal), Hold(card=parse_card("AH")), "enter", "en")
    assert came.hold.note == "You cannot follow suit and hold a trump: you must trump."


def test_a_card_to_be_thrown_is_named() -> None:
    hands = ["AKQ.K..", "J.AQJ..", "..AKQJ.", "...AKQJ"]
    deal = played(begun(table(changed(BARBU, forced_discard="KH")), hands, declarer=2), "AD AC")
    came = press(at(deal), Hold(card=parse_card("AS")), "enter", "en")
    assert came.hold.note == "You must get rid of this card now: king of hearts."


def test_what_is_no_card_is_said_to_be_none() -> None:
    came = pressed(at(begun(table(NO_TRICKS), HANDS)), "q", "enter")
    assert came.hold.note == "No card is written like that: Q"
    assert came.hold.typed == ""


def test_out_of_turn_nothing_is_played() -> None:
    match = at(begun(table(NO_TRICKS), HANDS, declarer=1))
    came = pressed(match, "a", "s", "enter")
    assert came.action is None
    assert came.hold.note == "It is not your turn."


def test_the_list_of_contracts_goes_round_and_names_the_trump_in_the_same_step() -> None:
    match = choosing(table(NO_TRICKS, BARBU, TRUMPS))
    assert pressed(match, "enter").action == Choose("no-tricks")
    assert pressed(match, "up", "enter").action == Choose("trumps", "S")
    assert pressed(match, "3", "right", "enter").action == Choose("trumps", "H")
    assert pressed(match, "3", "left", "enter").action == Choose("trumps", "C")


def test_a_start_rank_is_named_in_the_same_step() -> None:
    match = choosing(table(NO_TRICKS, DOMINO))
    assert pressed(match, "down", "right", "right", "enter").action == Choose("domino", None, "K")


def doubling(*said: tuple[int, ...], declarer: int = 3, contract: str = "no-tricks") -> Match:
    """Return a match in which seat 0 speaks after the given speeches."""
    match = choosing(table(NO_TRICKS, TRUMPS, doubling=DOUBLING))
    deal = start_deal(match.ruleset, declarer, match.deal.setting.dealt)
    deal = apply(deal, Choose(contract, "S" if contract == "trumps" else None))
    for targets in said:
        deal = apply(deal, Speak(targets))
    return at(deal)


def test_space_ticks_a_seat_and_enter_says_it() -> None:
    match = doubling()
    assert pressed(match, "enter").action == Speak(())
    assert pressed(match, "space", "down", "down", "space", "enter").action == Speak((1, 3))
    assert pressed(match, "space", "space", "enter").action == Speak(())


def test_one_key_doubles_all_the_declarer_the_flanks_or_nobody() -> None:
    match = doubling()
    assert pressed(match, "a", "enter").action == Speak((1, 2, 3))
    assert pressed(match, "d", "enter").action == Speak((3,))
    assert pressed(match, "f", "enter").action == Speak((1, 2))
    assert pressed(match, "a", "n", "enter").action == Speak(())


def test_in_a_positive_contract_all_is_the_declarer_and_a_flank_is_refused_by_its_rule() -> None:
    match = doubling(contract="trumps")
    assert pressed(match, "a", "enter").action == Speak((3,))
    came = pressed(match, "space")
    assert came.hold.targets == frozenset()
    assert came.hold.note == "In this contract only the declarer may be doubled."


def test_the_declarer_answers_those_who_doubled_with_one_key() -> None:
    match = doubling((0,), (), (0,), declarer=0)
    assert pressed(match, "r", "enter").action == Speak((1, 3))
    came = pressed(match, "down", "space")
    assert came.hold.note == "The declarer may only double back those who doubled the declarer."


def domino(hands: Sequence[str], *turns: str) -> Match:
    """Return a domino whose rows start with the jack."""
    rules = table(changed(DOMINO, layout={"payments": [45, 20, 5, -5], "start": "J"}))
    return at(played(begun(rules, hands), *turns))


def test_p_passes_only_when_nothing_fits() -> None:
    came = pressed(domino(SUITS), "p")
    assert came.hold.note == "You can lay a card, so you may not pass."
    assert pressed(domino(HANDS), "p").action is PASS


def test_a_card_that_joins_no_row_is_refused_by_name() -> None:
    came = pressed(domino(SUITS), "k", "s", "enter")
    assert came.hold.note == "This card joins no row yet: king of spades."


def test_passing_in_a_trick_contract_is_refused() -> None:
    came = pressed(at(begun(table(NO_TRICKS), HANDS)), "p")
    assert came.hold.note == "Passing is for domino only: play a card."


def test_both_ends_of_a_row_of_one_start_rank_are_answered_by_plus_and_minus() -> None:
    rules = table(changed(DOMINO, layout={"payments": [45, 20, 5, -5], "start": "A", "ace": "first-ace"}))
    match = at(begun(rules, SUITS))
    asked = pressed(match, "a", "s", "enter")
    assert asked.hold.asks_end
    assert "+" in asked.hold.note
    assert pressed(match, "a", "s", "enter", "+").action == PlayCard(parse_card("AS"), 1)
    assert pressed(match, "a", "s", "enter", "-").action == PlayCard(parse_card("AS"), 2)
    assert pressed(match, "a", "s", "enter", "right").hold.asks_end is False


def test_no_key_makes_an_action_once_the_deal_is_over() -> None:
    deal = played(begun(table(BARBU), ["A.A.A.A", "K.K.K.K", "Q.Q.Q.Q", "J.J.J.J"]), "AH KH QH JH")
    assert deal.is_over
    for key in ("enter", "a", "p", "space", "left"):
        assert pressed(at(deal), key).action is None
