"""A match that was broken off, as a text: its record, and what the record does not say."""

from __future__ import annotations

__all__ = ["SAVED_FORMAT", "Saved", "read_saved", "saved_text"]

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from barbu.errors import IllegalAction, RecordError
from barbu.play import PASS, Choose, Play, Speak, play_card
from barbu.records import Record, ReplayedDeal, load_strict, parse_record, record_data, replay
from barbu.terminal.match import Match, after_action, after_deal, new_match, record_of

SAVED_FORMAT = "barbu-saved/1"
_KEYS = {"format", "record", "seed", "seat", "names", "bots", "taken"}


class Saved(NamedTuple):
    """A match to go on with."""

    match: Match
    bots: tuple[str, ...]
    """Who plays the other seats, in their order, shape (players - 1,)."""


def saved_text(match: Match, bots: Sequence[str]) -> str:
    """Return a match as a text from which `read_saved()` makes it again, its undo included."""
    data = {
        "format": SAVED_FORMAT,
        "seed": match.seed,
        "seat": match.seat,
        "names": list(match.names),
        "bots": list(bots),
        "taken": match.taken,
        "record": record_data(record_of(match)),
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def read_saved(text: str | bytes) -> Saved:
    """
    Return the match that a text holds, played again from its seed.

    Raises:
        RecordError: If the text is not such a match, its record does not hold, or its cards are not of its seed.
    """
    data = load_strict(text)
    if not isinstance(data, dict) or data.get("format") != SAVED_FORMAT or set(data) != _KEYS:
        raise _malformed(f'a saved match has the format "{SAVED_FORMAT}" and {", ".join(sorted(_KEYS))}')
    record = parse_record(json.dumps(data["record"]))
    players = record.ruleset.players
    names, bots = _texts(data["names"], players), _texts(data["bots"], players - 1)
    seed, seat, taken = (_number(data[key]) for key in ("seed", "seat", "taken"))
    if seat >= players:
        raise _malformed(f"seat: 0 to {players - 1} would do")
    match = new_match(
        record.ruleset, names, seed, players=record.players, ruleset_id=record.ruleset_id, seat=seat
    )
    return Saved(replace(_played(match, record), taken=taken), bots)


def _played(match: Match, record: Record) -> Match:
    """Return the match with everything done that its record holds."""
    for number, deal in enumerate(replay(record).deals):
        match = after_deal(match) if number else match
        hands = record.deals[number].hands
        if hands is not None and hands != match.deal.setting.dealt:
            raise _malformed("the cards are not those of the seed", deal=number + 1)
        written = record.deals[number]
        try:
            match = after_action(match, Choose(written.contract, written.trump, written.start_rank))
            match = _done(match, deal)
        except IllegalAction as error:
            raise RecordError(error.code, error.message, deal=number + 1) from None
    return match


def _done(match: Match, deal: ReplayedDeal) -> Match:
    for speech in deal.spoken:
        match = after_action(match, Speak(speech.targets))
    plays: Sequence[Play] = deal.deal.plays if deal.deal is not None else ()
    for play in plays:
        match = after_action(match, PASS if play.card < 0 else play_card(play.card, play.ace))
    return match


def _malformed(message: str, deal: int | None = None) -> RecordError:
    return RecordError("record/malformed", message, deal=deal)


def _texts(value: object, number: int) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) != number or not all(isinstance(one, str) for one in value):
        raise _malformed(f"names and bots: lists of texts, {number} here, would do")
    return tuple(str(one) for one in value)


def _number(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise _malformed("seed, seat and taken: numbers from 0 would do")
    return value
