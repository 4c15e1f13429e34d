"""What may be done now and why not: the one home of every decision on legality."""

from __future__ import annotations

__all__ = [
    "Reason",
    "legal_actions",
    "legal_cards",
    "refused_details",
    "refused_start",
    "refused_trump",
    "start_choices",
    "trump_choices",
    "why_illegal",
]

from collections.abc import Iterator
from typing import NamedTuple

from barbu.cards import (
    RANKS,
    SUITS,
    cards_in,
    complete_ranks,
    format_card,
    suit_of,
)
from barbu.play import layout, masks, tricks
from barbu.play.actions import PASS, Action, Choose, PlayCard, Speak, play_card
from barbu.play.doubling import Speech, refused_speech, sayable
from barbu.play.state import Deal, Phase
from barbu.play.tables import START_DECLARED, compile_rules
from barbu.rules.parts import Chooser, Contract
from barbu.rules.ruleset import Ruleset


class Reason(NamedTuple):
    """Why an action is refused."""

    code: str
    """Stable: `illegal/must_follow`."""
    message: str
    """One line in English: what was given and what would do."""


_CODES = {
    masks.NOT_IN_HAND: "illegal/not_in_hand",
    masks.MUST_FOLLOW: "illegal/must_follow",
    masks.MUST_TRUMP: "illegal/must_trump",
    masks.MUST_OVERTRUMP: "illegal/must_overtrump",
    masks.MUST_BEAT_TRUMP: "illegal/must_beat_trump",
    masks.LEAD_BANNED: "illegal/lead_ban",
    masks.FORCED_DISCARD: "illegal/forced_discard",
}

_WORDS = {
    "illegal/not_in_hand": "seat {seat} does not hold {card}",
    "illegal/must_follow": "seat {seat} played {card}, the lead is {led} and the hand can follow",
    "illegal/must_trump": "seat {seat} played {card}, is void in the suit led and holds a trump: a trump would do",
    "illegal/must_overtrump": "seat {seat} played {card} and holds a trump above the best: that would do",
    "illegal/must_beat_trump": "seat {seat} played {card}, trumps are led and a higher one is held: that would do",
    "illegal/lead_ban": "seat {seat} led {card} and holds cards of suits that may be led",
    "illegal/forced_discard": "seat {seat} played {card} and holds a card that must be got rid of now",
}


def why_illegal(deal: Deal, action: Action, seat: int | None = None) -> Reason | None:
    """
    Return why `action` is not allowed now, or None if it is.

    Args:
        deal: The state.
        action: What somebody wants to do.
        seat: Who; whoever's turn it is, if left out.
    """
    if deal.phase is Phase.OVER:
        return Reason("illegal/deal_is_over", "the deal is over: nothing more can be done in it")
    if seat is not None and seat != deal.turn:
        return _not_your_turn(deal, action, seat)
    if isinstance(action, PlayCard):
        if deal.phase is not Phase.PLAY:
            return _wrong_phase(deal)
        return _refused_trick(deal, action) if deal.tricks is not None else _refused_layout(deal, action)
    if isinstance(action, Choose):
        return _refused_choice(deal, action) if deal.phase is Phase.CHOOSE else _wrong_phase(deal)
    if isinstance(action, Speak):
        return _refused_speech(deal, action)
    return _refused_pass(deal)


def _not_your_turn(deal: Deal, action: Action, seat: int) -> Reason:
    if isinstance(action, Speak) and deal.phase is Phase.SPEAK:
        spoke = any(speech.seat == seat for speech in deal.spoken)
        code = "illegal/already_spoke" if spoke else "illegal/not_your_turn_to_speak"
        return Reason(code, f"seat {seat} spoke, it is the turn of seat {deal.turn}")
    return Reason("illegal/not_your_turn", f"seat {seat} acted, it is the turn of seat {deal.turn}")


def _wrong_phase(deal: Deal) -> Reason:
    wanted = {
        Phase.CHOOSE: "a contract is to be named",
        Phase.SPEAK: "seats are speaking on doubles",
        Phase.PLAY: "cards are being played",
        Phase.OVER: "the deal is over",
    }[deal.phase]
    return Reason("illegal/not_your_turn", f"this cannot be done now: {wanted} (seat {deal.turn})")


def _refused_choice(deal: Deal, choice: Choose) -> Reason | None:
    ruleset, available = deal.ruleset, deal.setting.available
    if choice.contract not in {contract.id for contract in ruleset.contracts}:
        known = ", ".join(contract.id for contract in ruleset.contracts)
        return Reason("illegal/bad_choice", f'"{choice.contract}" is no contract here: {known} would do')
    if choice.contract not in available:
        left = ", ".join(available) or "nothing"
        return Reason("illegal/contract_used", f"{choice.contract} has been used; left: {left}")
    if ruleset.schedule.choice is Chooser.FIXED and choice.contract != available[0]:
        message = f"the order is fixed: {available[0]} comes next, {choice.contract} was named"
        return Reason("illegal/wrong_contract", message)
    return refused_details(ruleset, ruleset.contract(choice.contract), choice.trump, choice.start_rank)


def refused_details(
    ruleset: Ruleset, contract: Contract, trump: str | None, start_rank: str | None
) -> Reason | None:
    """Return why a trump suit and a start rank do not go with `contract`, or None if they do."""
    return refused_trump(contract, trump) or refused_start(ruleset, contract, start_rank)


def refused_trump(contract: Contract, trump: str | None) -> Reason | None:
    """Return why `trump` may not be named with `contract`, or None if it may."""
    choices = trump_choices(contract)
    if trump in choices:
        return None
    wanted = " or ".join(choice for choice in choices if choice) or "no trump suit"
    return Reason("illegal/bad_choice", f"trump {trump} with {contract.id}: {wanted} would do")


def refused_start(ruleset: Ruleset, contract: Contract, start_rank: str | None) -> Reason | None:
    """Return why `start_rank` may not be named with `contract`, or None if it may."""
    choices = start_choices(ruleset, contract)
    if start_rank in choices:
        return None
    wanted = " ".join(rank for rank in choices if rank) or "no start rank"
    return Reason("illegal/bad_choice", f"start rank {start_rank} with {contract.id}: {wanted} would do")


def trump_choices(contract: Contract) -> tuple[str | None, ...]:
    """Return what may be named as trump: suits and "none"; (None,) where there is nothing to name."""
    return contract.trump.choices if contract.trump else (None,)


def start_choices(ruleset: Ruleset, contract: Contract) -> tuple[str | None, ...]:
    """Return what may be named as start rank, low to high; (None,) where there is nothing to name."""
    tables = compile_rules(ruleset, contract)
    if contract.layout is None or tables.start_kind != START_DECLARED:
        return (None,)
    return tuple(RANKS[rank] for rank in complete_ranks(ruleset.cards))


def _refused_speech(deal: Deal, action: Speak) -> Reason | None:
    if deal.contract is None:
        return _wrong_phase(deal)
    targets = action.targets
    if any(not 0 <= target < deal.ruleset.players for target in targets) or len(set(targets)) < len(targets):
        return Reason("illegal/bad_choice", f"doubles of {list(targets)}: other seats, each once, would do")
    if deal.phase is not Phase.SPEAK:
        code = "illegal/no_doubling" if deal.ruleset.doubling is None else "illegal/already_spoke"
        return Reason(code, "seats do not speak on doubles now")
    speech = Speech(deal.turn, tuple(sorted(targets)))
    ruleset = deal.ruleset
    code_ = refused_speech(
        ruleset.doubling, deal.contract, ruleset.players, deal.declarer, deal.spoken, speech
    )
    return Reason(code_, f"seat {deal.turn} may not double {list(targets)} now") if code_ else None


def _refused_trick(deal: Deal, action: PlayCard) -> Reason | None:
    setting, state, tables = deal.setting, deal.tricks, deal.setting.tables
    assert state is not None and tables is not None
    if action.ace or not 0 <= action.card < 52:
        return Reason(
            "illegal/bad_choice", f"card {action.card} with end {action.ace}: a plain card would do"
        )
    number = tricks.refusal_in_trick(tables, setting.trump, state, deal.hands[deal.turn], 1 << action.card)
    if number == masks.LEGAL:
        return None
    code = _CODES[number]
    led = SUITS[suit_of(state.cards[0].bit_length() - 1)] if state.cards else ""
    return Reason(code, _WORDS[code].format(seat=deal.turn, card=format_card(action.card), led=led))


def _refused_layout(deal: Deal, action: PlayCard) -> Reason | None:
    rows, tables = deal.layout, deal.setting.tables
    assert rows is not None and tables is not None
    if not 0 <= action.card < 52:
        return Reason("illegal/bad_choice", f"card {action.card}: a card from 0 to 51 would do")
    bit, text = 1 << action.card, format_card(action.card)
    if not bit & deal.hands[deal.turn]:
        return Reason("illegal/not_in_hand", f"seat {deal.turn} does not hold {text}")
    if not bit & layout.playable(tables, rows, deal.hands[deal.turn]):
        return Reason("illegal/does_not_fit", f"seat {deal.turn} laid {text}: it does not join a row")
    ends = layout.ace_choices(tables, rows, bit)
    if action.ace not in ends:
        would = " or ".join(text + ("", "+", "-")[end] for end in ends)
        return Reason("illegal/does_not_fit", f"seat {deal.turn} laid {action}: {would} would do")
    return None


def _refused_pass(deal: Deal) -> Reason | None:
    rows, tables = deal.layout, deal.setting.tables
    if deal.phase is not Phase.PLAY or rows is None or tables is None:
        return Reason("illegal/must_play", "a pass is for domino only: a card would do")
    if layout.may_pass(tables, rows, deal.hands[deal.turn]):
        return None
    able = ", ".join(
        format_card(card) for card in cards_in(layout.playable(tables, rows, deal.hands[deal.turn]))
    )
    return Reason("illegal/must_play", f"seat {deal.turn} passed and can lay {able}")


def legal_cards(deal: Deal) -> int:
    """Return the cards that the seat whose turn it is may play, as a set; 0 outside the play."""
    setting, tables = deal.setting, deal.setting.tables
    if deal.phase is not Phase.PLAY or tables is None:
        return 0
    hand = deal.hands[deal.turn]
    if deal.tricks is not None:
        return tricks.legal_in_trick(tables, setting.trump, deal.tricks, hand)
    assert deal.layout is not None
    return layout.playable(tables, deal.layout, hand)


def legal_actions(deal: Deal) -> tuple[Action, ...]:
    """
    Return all that may be done now, in a fixed order.

    Cards by number, the end above the king before the one below, a pass last; doubles by how many, then by
    seat; contracts in the ruleset's order, trumps as listed, start ranks low to high. Empty when over.
    """
    if deal.phase is Phase.PLAY and deal.tricks is not None:
        return tuple([play_card(card) for card in cards_in(legal_cards(deal))])
    return tuple(_other_actions(deal))


def _other_actions(deal: Deal) -> Iterator[Action]:
    ruleset = deal.ruleset
    if deal.phase is Phase.CHOOSE:
        ids = deal.setting.available
        for contract_id in ids[:1] if ruleset.schedule.choice is Chooser.FIXED else ids:
            contract = ruleset.contract(contract_id)
            for trump in trump_choices(contract):
                for rank in start_choices(ruleset, contract):
                    yield Choose(contract_id, trump, rank)
    elif deal.phase is Phase.SPEAK and ruleset.doubling and deal.contract:
        for targets in sayable(
            ruleset.doubling, deal.contract, ruleset.players, deal.declarer, deal.spoken, deal.turn
        ):
            yield Speak(targets)
    elif deal.phase is Phase.PLAY and deal.layout is not None and deal.setting.tables is not None:
        for card in cards_in(legal_cards(deal)):
            for end in layout.ace_choices(deal.setting.tables, deal.layout, 1 << card):
                yield play_card(card, end)
        if layout.may_pass(deal.setting.tables, deal.layout, deal.hands[deal.turn]):
            yield PASS
