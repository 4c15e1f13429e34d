"""What an action changes: the referee of one deal."""

from __future__ import annotations

__all__ = ["apply", "outcome_of", "scores_of"]

from barbu.cards import parse_rank, parse_suit, rank_cards, suit_cards
from barbu.errors import IllegalAction
from barbu.play import layout, masks, tricks
from barbu.play.actions import Action, Choose, Pass, PlayCard, Speak
from barbu.play.doubling import Speech, nobody_doubled, speakers
from barbu.play.legality import why_illegal
from barbu.play.outcome import Outcome
from barbu.play.settle import Scores, score_outcome
from barbu.play.state import Deal, Phase, Play
from barbu.play.tables import KIND_LAYOUT, Tables, compile_rules
from barbu.rules.parts import Sign, Undoubled


def apply(deal: Deal, action: Action, seat: int | None = None) -> Deal:
    """
    Return the deal after `action`; `deal` itself never changes.

    Args:
        deal: The state before.
        action: What is done.
        seat: Who does it; whoever's turn it is, if left out.

    Raises:
        IllegalAction: With the code of the rule that forbids it; `why_illegal()` says the same.
    """
    if reason := why_illegal(deal, action, seat):
        raise IllegalAction(reason.code, deal.turn if seat is None else seat, reason.message)
    if isinstance(action, PlayCard):
        return _with_card(deal, action)
    if isinstance(action, Choose):
        return _with_contract(deal, action)
    if isinstance(action, Speak):
        return _with_speech(deal, action)
    return _with_pass(deal, action)


def _with_contract(deal: Deal, choice: Choose) -> Deal:
    setting = deal.setting
    contract = setting.ruleset.contract(choice.contract)
    tables = compile_rules(setting.ruleset, contract)
    suit = choice.trump if choice.trump not in (None, "none") else None
    trump = suit_cards(parse_suit(suit)) if suit else 0
    setting = setting._replace(contract=contract, tables=tables, choice=choice, trump=trump)
    chosen = deal._replace(setting=setting)
    if setting.ruleset.doubling is None:
        return _begin(chosen)
    order = speakers(setting.ruleset.doubling, tables.players, deal.declarer, ())
    return chosen._replace(phase=Phase.SPEAK, turn=order[0])


def _with_speech(deal: Deal, action: Speak) -> Deal:
    doubling, contract = deal.ruleset.doubling, deal.contract
    assert doubling is not None and contract is not None
    spoken = (*deal.spoken, Speech(deal.turn, tuple(sorted(action.targets))))
    after = deal._replace(spoken=spoken)
    left = speakers(doubling, deal.ruleset.players, deal.declarer, spoken)
    if left:
        return after._replace(turn=left[0])
    skips = doubling.undoubled_negative is Undoubled.SKIP and contract.sign is Sign.NEGATIVE
    if skips and nobody_doubled(spoken):
        return after._replace(phase=Phase.OVER, turn=-1, skipped=True)
    return _begin(after)


def _begin(deal: Deal) -> Deal:
    tables, roles = deal.setting.tables, deal.setting.roles
    assert tables is not None
    if tables.kind == KIND_LAYOUT:
        choice = deal.setting.choice
        start = tables.start
        if choice and choice.start_rank:
            start = rank_cards(parse_rank(choice.start_rank)) & tables.deck
        rows = layout.first_turn(tables, start)
        return deal._replace(phase=Phase.PLAY, turn=roles.starter, layout=rows)
    state = tricks.first_trick(tables.players, roles.leader)
    return deal._replace(phase=Phase.PLAY, turn=roles.leader, tricks=state)


def _with_card(deal: Deal, action: PlayCard) -> Deal:
    setting, _, seat, hands, spoken, state, rows, plays, _ = deal
    tables = setting.tables
    assert tables is not None
    bit = 1 << action.card
    left = list(hands)
    left[seat] ^= bit
    held = tuple(left)
    if state is None:
        return _with_laid(deal, tables, held, action)
    after = tricks.play_to_trick(tables.players, setting.trump, state, seat, bit)
    plays = (*plays, Play(seat, action.card))
    if after.cards:
        turn = seat + 1 if seat + 1 < tables.players else 0
        return Deal(setting, Phase.PLAY, turn, held, spoken, after, rows, plays)
    if len(after.winners) == tables.tricks or masks.deal_ended(tables.end, after.gathered):
        return Deal(setting, Phase.OVER, -1, held, spoken, after, rows, plays)
    return Deal(setting, Phase.PLAY, after.leader, held, spoken, after, rows, plays)


def _with_laid(deal: Deal, tables: Tables, held: tuple[int, ...], action: PlayCard) -> Deal:
    assert deal.layout is not None
    seat = deal.turn
    rows, turn = layout.after_card(tables, deal.layout, seat, 1 << action.card, held[seat], action.ace)
    plays = (*deal.plays, Play(seat, action.card, action.ace))
    if len(rows.order) < tables.players - 1:
        return deal._replace(turn=turn, hands=held, layout=rows, plays=plays)
    rows = rows._replace(order=(*rows.order, turn))
    return deal._replace(phase=Phase.OVER, turn=-1, hands=held, layout=rows, plays=plays)


def _with_pass(deal: Deal, _: Pass) -> Deal:
    assert deal.layout is not None and deal.setting.tables is not None
    rows, turn = layout.after_pass(deal.setting.tables, deal.layout, deal.turn)
    return deal._replace(turn=turn, layout=rows, plays=(*deal.plays, Play(deal.turn, -1)))


def outcome_of(deal: Deal) -> Outcome:
    """
    Return what a finished deal came to.

    Raises:
        ValueError: If the deal is not over.
    """
    tables = deal.setting.tables
    if not deal.is_over or tables is None:
        raise ValueError("the deal is not over yet, so it has no outcome")
    if deal.skipped:
        return Outcome(skipped=True)
    if deal.layout is not None:
        return Outcome(order=deal.layout.order)
    assert deal.tricks is not None
    counts = [0] * (len(tables.item_kinds) * tables.players)
    masks.count_items(
        tables.item_kinds,
        tables.item_cards,
        tables.item_tricks,
        tables.players,
        deal.tricks.captured,
        deal.tricks.winners,
        len(deal.tricks.winners),
        counts,
    )
    return Outcome(counts=tuple(counts))


def scores_of(deal: Deal) -> Scores:
    """Return raw and settled scores of a finished deal; `ValueError` if it is not over."""
    outcome = outcome_of(deal)
    assert deal.contract is not None
    return score_outcome(deal.ruleset, deal.contract, outcome, deal.declarer, deal.spoken)
