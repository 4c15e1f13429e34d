"""What stands on the screen: in 80 columns, in four languages, by any ruleset, and nothing that is hidden."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from barbu.cards import cards_in
from barbu.i18n import LANGS
from barbu.play import Phase
from barbu.rules import preset, preset_ids
from barbu.rules.parts import Direction
from barbu.terminal.guide import guide_lines
from barbu.terminal.match import Match, after_deal
from barbu.terminal.paint import card_text
from barbu.terminal.pressing import Hold, ready
from barbu.terminal.results import log_lines, sheet_lines
from barbu.terminal.screenful import Screenful, screenful
from barbu.terminal.table import seat_places
from tests.tables import DOMINO, NO_TRICKS, begun, changed, played, table
from tests.terminal.matches import match_of, moments

WIDTH, TABLE_LINES = 80, 15
"""What is left for the table in 24 lines: all but contract, rule, hand, sentence, note, keys and air."""


def shown(match: Match, lang: str = "en", hold: Hold | None = None) -> Screenful:
    """Return what stands on a screen of 80 columns."""
    return screenful(match, hold or ready(match), lang, WIDTH)


def text_of(screen: Screenful) -> str:
    """Return all of a screen as text."""
    lines = [
        screen.headline,
        screen.rule,
        *screen.table,
        *screen.hand,
        screen.prompt,
        screen.note,
        screen.keys,
    ]
    return "\n".join(line.plain for line in lines)


@pytest.mark.parametrize("rules", preset_ids())
def test_every_moment_of_every_preset_fits_into_80_by_24(rules: str) -> None:
    ruleset = preset(rules)
    series = len(ruleset.contracts)
    for number, match in enumerate(moments(match_of(rules), deals=series)):
        lang = LANGS[number % len(LANGS)]
        screen = shown(match, lang)
        lines = [screen.headline, *screen.table, *screen.hand, screen.prompt, screen.keys]
        wide = [line.plain for line in lines if line.cell_len > WIDTH]
        assert wide == [], lang
        assert screen.rule.cell_len <= 2 * WIDTH
        if match.deal.phase in (Phase.SPEAK, Phase.PLAY):
            assert len(screen.table) <= TABLE_LINES


def test_sheet_log_and_help_fit_into_80_columns() -> None:
    *_, match = moments(match_of("five"), deals=9)
    for lang in LANGS:
        lines = [*sheet_lines(match, lang), *log_lines(match, lang), *guide_lines(lang)]
        assert max(line.cell_len for line in sheet_lines(match, lang)) <= 78
        assert max(line.cell_len for line in guide_lines(lang)) <= 78
        assert all(line.plain for line in lines if line.plain.strip())


@pytest.mark.parametrize("rules", ["tournament", "five", "trex"])
def test_deals_that_differ_in_hidden_cards_only_look_the_same(rules: str) -> None:
    for match in moments(match_of(rules), deals=7):
        if match.deal.is_over:
            continue
        twin = replace(match, deal=match.deal._replace(hands=_swapped(match)))
        for lang in ("en", "fr"):
            assert text_of(shown(twin, lang)) == text_of(shown(match, lang))


def _swapped(match: Match) -> tuple[int, ...]:
    """The hands with all hidden cards given out anew, as many to each seat as before."""
    hands = list(match.deal.hands)
    hidden = [card for seat, hand in enumerate(hands) if seat != match.seat for card in cards_in(hand)][::-1]
    for seat, hand in enumerate(hands):
        if seat != match.seat:
            size = hand.bit_count()
            hands[seat] = sum(1 << card for card in hidden[:size])
            del hidden[:size]
    return tuple(hands)


def test_the_table_marks_who_led_who_is_winning_and_whose_turn_it_is() -> None:
    hands = ["AKQ.A..", "J.KQJ..", "..AKQJ.", "...AKQJ"]
    deal = played(begun(table(NO_TRICKS), hands, declarer=1), "JS AD")
    lines = [line.plain for line in shown(replace(match_of(deal.ruleset), deal=deal)).table]
    assert any("★ J♠" in line and "led" in line for line in lines)
    assert any("A♦" in line for line in lines)
    assert any("▶ Inês" in line for line in lines)


def test_a_trick_stays_in_view_until_the_next_is_led() -> None:
    hands = ["AKQ.A..", "J.KQJ..", "..AKQJ.", "...AKQJ"]
    deal = played(begun(table(NO_TRICKS), hands, declarer=1), "JS AD AC KS")
    screen = "\n".join(line.plain for line in shown(replace(match_of(deal.ruleset), deal=deal)).table)
    for card in ("J♠", "A♦", "A♣", "★ K♠", "Trick to Me", "1 trick"):
        assert card in screen


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_each_seat_keeps_a_place_of_its_own_in_the_order_of_play(players: int) -> None:
    clockwise = seat_places(players, 0, Direction.CLOCKWISE)
    other = seat_places(players, 0, Direction.ANTICLOCKWISE)
    assert len(set(clockwise.values())) == players
    assert clockwise[0] == other[0] == (2, 1)
    assert clockwise[1][1] == 0
    assert other[1][1] == 2
    assert clockwise[players - 1] == other[1]


def test_dots_stand_under_exactly_the_cards_that_may_be_played() -> None:
    for match in moments(match_of("tournament"), deals=3):
        if not match.is_mine or match.deal.phase is not Phase.PLAY:
            continue
        cards, marks = (line.plain for line in shown(match).hand)
        legal = {
            card_text(action.card, "en").plain for action in match.view.actions if hasattr(action, "card")
        }
        dots = [place for place, sign in enumerate(marks[: len(cards)]) if sign == "•"]
        under = {found[0] for place in dots if (found := re.match(r"\w+[♠♥♦♣]", cards[place:]))}
        assert under == legal


def test_the_rows_show_what_lies_and_what_may_be_laid_next() -> None:
    rules = table(changed(DOMINO, layout={"payments": [45, 20, 5, -5], "start": "Q"}))
    hands = ["AKQJ...", ".AKQJ..", "..AKQJ.", "...AKQJ"]
    deal = played(begun(rules, hands), "QS")
    rows = [line.plain for line in shown(replace(match_of(rules), deal=deal)).table][-4:]
    assert rows[0].split() == ["♠", "(J)", "Q♠", "(K)", "·"]
    assert rows[1].split() == ["♥", "·", "(Q)", "·", "·"]


def test_the_result_names_each_pair_that_pays_and_adds_up_to_the_new_totals() -> None:
    for match in moments(match_of("tournament"), level="simple", deals=7):
        if not match.deal.is_over:
            continue
        lines = [line.plain for line in shown(match).table]
        pairs = {
            frozenset((speech.seat, target)) for speech in match.deal.spoken for target in speech.targets
        }
        assert sum(line.startswith(("|", "‖")) for line in lines) == len(pairs)
        totals = next(line for line in lines if line.startswith("Total now")).split()[2:]
        assert tuple(int(text.replace("−", "-")) for text in totals) == match.totals


def test_the_choice_shows_what_everybody_has_played_and_has_left() -> None:
    *_, match = moments(match_of("tournament"), deals=8)
    match = after_deal(match)
    lines = [line.plain for line in shown(match).table]
    assert sum(line.count(" x") for line in lines) == 8
    assert len(lines) == 1 + 7


def test_the_sentence_names_the_player_whose_turn_it_is() -> None:
    for match in moments(match_of("tournament"), deals=2):
        said = shown(match).prompt.plain
        if match.deal.is_over:
            assert said == "The deal is over: press Enter for the next one."
        elif not match.is_mine:
            assert match.names[match.deal.turn] in said
        else:
            assert said.startswith(("Your turn", "You took", "Your ace"))


def test_the_rule_of_the_deal_says_what_counts_and_what_is_forbidden() -> None:
    lines = set()
    for match in moments(match_of("tournament"), deals=28):
        if match.deal.contract:
            lines.add(shown(match).rule.plain)
    assert "Queens −6 each" in lines
    assert "King of hearts −20 · hearts may not be led" in lines
    assert "Tricks +5 each · you must trump, overtrump and beat trumps led" in lines
