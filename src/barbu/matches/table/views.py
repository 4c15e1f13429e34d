"""What a seat, a spectator or the owner may see of a table, built from nothing up."""

from __future__ import annotations

__all__ = ["Eyes", "match_of", "news_of", "record_of", "seen_by", "view_of"]

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from barbu.cards import SUITS, cards_in, format_card
from barbu.matches.sheet import ranks_of
from barbu.matches.table.actions import action_data
from barbu.matches.table.claims import claim_holds
from barbu.matches.table.commands import last_choice
from barbu.matches.table.dealing import commitment, deal_secret
from barbu.matches.table.events import SeatKind
from barbu.matches.table.state import Table, done_of, next_of
from barbu.play import (
    Deal,
    Phase,
    PlayCard,
    View,
    doubles_owed,
    pair_payments,
    play_card,
    remaining,
    scores_of,
    view,
    why_illegal,
)
from barbu.play.tables import START_FIXED
from barbu.records import Record, played_deal
from barbu.rules import deals_in_match


def _once(build: Callable[[Table], dict[str, object]]) -> Callable[[Table], dict[str, object]]:
    """Keep what was built of the state that was asked for last: all who look at a table are told of it in a row."""
    last: tuple[Table, dict[str, object]] | None = None

    def built(table: Table) -> dict[str, object]:
        nonlocal last
        if (kept := last) is None or kept[0] is not table:
            last = kept = (table, build(table))
        return kept[1]

    return built


class Eyes(NamedTuple):
    """Through what somebody looks at a table."""

    seat: int | None = None
    """The seat that is theirs; None for who only looks on."""
    owner: bool = False
    """Whether the table is theirs."""
    watched: int | None = None
    """The seat that shows its hand to whoever looks on; None: they see no hand."""
    late: bool = False
    """Whether of the deal under way nothing is seen."""


def view_of(table: Table, seat: int | None, *, owner: bool = False) -> dict[str, object]:
    """Return everything that a seat may see, or, without one, who looks on and sees no hand: `seen_by()` of both."""
    return seen_by(table, Eyes(seat, owner))


def seen_by(table: Table, eyes: Eyes) -> dict[str, object]:
    """Return everything that a viewer may see, as plain data."""
    return {**_standing(table, eyes), **_rest(table, eyes)}


def news_of(table: Table, eyes: Eyes, happened: Collection[str]) -> dict[str, object]:
    """
    Return what a viewer needs who was up to date before some events: the view without what they left as it was.

    Args:
        table: The state after the events.
        eyes: Through what the viewer looks.
        happened: The types of the events.
    """
    news = _standing(table, eyes)
    if "said" in happened:
        news["chat"] = _chat_data(table, eyes)
    if _OPENING_OR_ENDING.intersection(happened) or (table.current and table.current.is_over):
        news |= {"match": match_of(table), "proof": _proof_data(table)}
    return news


_OPENING_OR_ENDING = frozenset({"match_started", "dealt", "claimed", "taken_back"})
"""Events that may change the finished deals, whatever else has happened."""


def _standing(table: Table, eyes: Eyes) -> dict[str, object]:
    deal = table.current
    hidden = deal is None or (eyes.late and not deal.is_over)
    return {
        "seat": eyes.seat,
        "owner": eyes.owner,
        "late": eyes.late,
        "watched": eyes.watched,
        **_same_for_all(table),
        "clock": None if eyes.late else _clock_data(table),
        "forced": eyes.seat is not None and table.seats[eyes.seat].forced,
        "deal": None if hidden else _deal_data(table, eyes),
    }


@_once
def _same_for_all(table: Table) -> dict[str, object]:
    return {
        "version": table.version,
        "shown": table.shown,
        "title": table.opening.title,
        "pace": table.opening.pace.value,
        "spectators": table.opening.spectators.value,
        "ruleset_id": table.opening.ruleset_id,
        "seats": [_seat_data(table, place) for place in range(table.ruleset.players)],
        "started": table.first_declarer is not None,
        "over": table.is_over,
        "closed": table.closed,
        "casual": table.casual,
    }


def _rest(table: Table, eyes: Eyes) -> dict[str, object]:
    return {"match": match_of(table), "proof": _proof_data(table), "chat": _chat_data(table, eyes)}


def _clock_data(table: Table) -> dict[str, object] | None:
    """What was left to each seat when this turn began, in ms; None for bots."""
    clock = table.opening.clock
    if clock is None:
        return None
    people = [there.kind is SeatKind.PERSON for there in table.seats]
    left = table.left or (clock.budget,) * len(people)
    return {
        "budget": clock.budget,
        "increment": clock.increment,
        "left": [time if person else None for time, person in zip(left, people, strict=True)],
        "since": table.turn_at,
    }


def _chat_data(table: Table, eyes: Eyes) -> list[dict[str, object]]:
    """What was said; who sees the cards late hears nothing, for players may speak of their cards."""
    return [] if eyes.late else [said._asdict() for said in table.chat]


def _seat_data(table: Table, place: int) -> dict[str, object]:
    there = table.seats[place]
    return {"kind": there.kind.value, "name": there.name, "level": there.level, "stand_in": there.stand_in}


def match_of(table: Table) -> dict[str, object]:
    """Return how the match stands: the finished deals, totals and places, what is left and what is owed."""
    ruleset, players = table.ruleset, table.ruleset.players
    done = done_of(table)
    rows = [_finished_data(deal) for deal in table.deals]
    settled = [scores_of(deal).settled for deal in table.deals]
    totals = [sum(points[place] for points in settled) for place in range(players)]
    return {
        "first_declarer": table.first_declarer,
        "deals": deals_in_match(ruleset),
        "done": rows,
        "totals": totals,
        "ranks": list(ranks_of(ruleset, totals)),
        "left": [list(remaining(ruleset, place, done)) for place in range(players)],
        "owed": _owed_data(table),
        "has_next": next_of(table) is not None,
    }


def _owed_data(table: Table) -> dict[str, object] | None:
    """For each declarer how often each other seat has doubled it, and how often it should."""
    doubling, players, done = table.ruleset.doubling, range(table.ruleset.players), done_of(table)
    if doubling is None:
        return None
    counts = [doubles_owed(table.ruleset, declarer, done) for declarer in players]
    return {"owed": doubling.owed, "counts": [[row.get(seat) for seat in players] for row in counts]}


def _finished_data(deal: Deal) -> dict[str, object]:
    scores, choice = scores_of(deal), deal.setting.choice
    return {
        "declarer": deal.declarer,
        "contract": deal.contract.id if deal.contract else "",
        "trump": choice.trump if choice else None,
        "start_rank": choice.start_rank if choice else None,
        "spoken": [[speech.seat, list(speech.targets)] for speech in deal.spoken],
        "skipped": deal.skipped,
        "raw": list(scores.raw),
        "settled": list(scores.settled),
        "payments": _payments(deal, scores.raw),
    }


def _payments(deal: Deal, raw: Sequence[int]) -> list[dict[str, int]]:
    """Who pays whom by doubles, and how much; pairs that are level are left out."""
    lowest = deal.ruleset.winner == "lowest"
    paid = pair_payments(raw, deal.spoken, lowest_wins=lowest)
    return [payment._asdict() for payment in paid if payment.points]


def _deal_data(table: Table, eyes: Eyes) -> dict[str, object]:
    assert table.current is not None
    seen = view(table.current, eyes.watched if eyes.seat is None else eyes.seat)
    acts = eyes.seat is not None
    return {
        **_deal_for_all(table),
        "hand": _texts(seen.hand),
        "actions": [action_data(action) for action in seen.actions] if acts else [],
        "refused": _refused(table.current, seen) if acts else {},
        "can_take_back": acts and _can_take_back(table, seen.seat),
        "can_undo": acts and last_choice(table, seen.seat) is not None,
        "can_claim": acts and claim_holds(seen),
    }


@_once
def _deal_for_all(table: Table) -> dict[str, object]:
    """What even who holds no seat may see of the deal under way."""
    assert table.current is not None
    seen = view(table.current, None)
    return {
        "number": table.number,
        "roles": seen.roles._asdict(),
        "phase": seen.phase.name.lower(),
        "turn": seen.turn,
        "available": list(seen.available),
        "contract": seen.contract.id if seen.contract else None,
        "trump": seen.choice.trump if seen.choice else None,
        "start_rank": seen.choice.start_rank if seen.choice else None,
        "cards_left": list(seen.cards_left),
        "spoken": [[speech.seat, list(speech.targets)] for speech in seen.spoken],
        "skipped": seen.skipped,
        "plays": len(seen.plays),
        **(_layout_data(seen) if table.current.layout else _tricks_data(seen)),
        **_result_data(table.current),
    }


def _can_take_back(table: Table, seat: int) -> bool:
    last = table.acts[-1] if table.acts else None
    over = table.current is None or table.current.is_over
    return last is not None and last.seat == seat and last.by != "forced" and not over


def _texts(cards: int) -> list[str]:
    return [format_card(card) for card in cards_in(cards)]


def _refused(deal: Deal, seen: View) -> dict[str, str]:
    """For each card of the hand that may not be played now: the code of the rule that forbids it."""
    if seen.phase is not Phase.PLAY or seen.seat != seen.turn:
        return {}
    reasons = ((card, why_illegal(deal, play_card(card))) for card in cards_in(seen.hand))
    free = {action.card for action in seen.actions if isinstance(action, PlayCard)}
    return {format_card(card): reason.code for card, reason in reasons if reason and card not in free}


def _tricks_data(seen: View) -> dict[str, object]:
    players, finished = seen.ruleset.players, len(seen.trick_winners)
    last = seen.plays[(finished - 1) * players : finished * players] if finished else ()
    return {
        "trick": [[play.seat, str(play)] for play in seen.trick],
        "winner": seen.winner,
        "tricks": [seen.trick_winners.count(place) for place in range(players)],
        "last_trick": [[play.seat, str(play)] for play in last],
        "last_winner": seen.trick_winners[-1] if finished else -1,
        "shown": [_texts(cards) for cards in seen.shown],
    }


def _row_start(seen: View) -> str | None:
    """The rank with which every row starts: chosen, fixed by the rules, or that of the first card laid."""
    if seen.choice is not None and seen.choice.start_rank is not None:
        return seen.choice.start_rank
    if seen.tables is not None and seen.tables.start_kind == START_FIXED:
        return _texts(seen.tables.start)[0][0]
    laid = [play for play in seen.plays if play.card >= 0]
    return format_card(laid[0].card)[0] if laid else None


def _last_cards(seen: View) -> dict[int, int]:
    """Return for each seat the card of its last turn, -1 for a pass; no seat that has had none."""
    return {play.seat: play.card for play in seen.plays}


def _layout_data(seen: View) -> dict[str, object]:
    rows = {
        suit: [text[0] for text in _texts(seen.rows >> (13 * i) & 0x1FFF)] for i, suit in enumerate(SUITS)
    }
    return {
        "rows": rows,
        "start": _row_start(seen),
        "ace": seen.ace,
        "bonus": seen.bonus,
        "order": list(seen.order),
        "passed": [seat for seat, card in sorted(_last_cards(seen).items()) if card < 0],
        "last_play": [seen.plays[-1].seat, str(seen.plays[-1])] if seen.plays else None,
    }


def _result_data(deal: Deal) -> dict[str, object]:
    if not deal.is_over:
        return {"scores": None}
    scores = scores_of(deal)
    return {
        "scores": {
            "raw": list(scores.raw),
            "settled": list(scores.settled),
            "payments": _payments(deal, scores.raw),
        }
    }


def _proof_data(table: Table) -> dict[str, object]:
    """The commitments of all deals, and the secrets of those that are over; of the deal under way none."""
    secret = table.opening.secret
    secrets = [deal_secret(secret, number) for number in range(deals_in_match(table.ruleset))]
    return {
        "commitments": [commitment(one) for one in secrets],
        "secrets": [one.hex() for one in secrets[: len(table.deals)]],
        "entropy": [there.entropy for there in table.seats] if table.first_declarer is not None else None,
    }


def record_of(table: Table) -> Record:
    """
    Return the record of the finished deals; the deal under way stays out, for its hands are hidden.

    Raises:
        ValueError: If the match has not started.
    """
    if table.first_declarer is None:
        raise ValueError("the match has not started, so it has no record")
    return Record(
        ruleset=table.ruleset,
        ruleset_id=table.opening.ruleset_id,
        players=tuple(there.name for there in table.seats),
        first_declarer=table.first_declarer,
        deals=tuple(played_deal(deal) for deal in table.deals),
    )
