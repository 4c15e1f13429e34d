"""The written form of a match (`barbu-record/1`): its parts, read and checked for shape."""

from __future__ import annotations

__all__ = ["DEAL_KEYS", "FORMAT", "Record", "RecordDeal", "parse_deal", "parse_record", "parse_ruleset_field"]

import json
from collections.abc import Mapping
from dataclasses import dataclass

from barbu.cards import parse_hand
from barbu.errors import CardError
from barbu.play import Outcome, Speech, outcome_keys
from barbu.records.strict import check_keys, load_strict, malformed
from barbu.rules import Contract, Ruleset, parse_ruleset, preset

FORMAT = "barbu-record/1"
MAX_NAME = 200
_RECORD_KEYS = ("format", "ruleset", "players", "first_declarer", "deals")
DEAL_KEYS = (
    "declarer",
    "contract",
    "trump",
    "start_rank",
    "hands",
    "doubles",
    "play",
    "outcome",
    "skipped",
    "raw",
    "settled",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordDeal:
    """One deal as it is written: the right shape, not yet checked against the rules."""

    declarer: int
    contract: str
    trump: str | None = None
    start_rank: str | None = None
    hands: tuple[int, ...] | None = None
    """Card sets as dealt, shape (players,); None for a deal with real cards."""
    doubles: tuple[Speech, ...] | None = None
    play: tuple[str, ...] | None = None
    """One text a trick, or one a turn of a layout."""
    outcome: Outcome | None = None
    skipped: bool = False
    raw: tuple[int, ...] | None = None
    settled: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A whole match as it is written."""

    ruleset: Ruleset
    ruleset_id: str | None
    """The preset's id where the record names one; None where it holds the whole ruleset."""
    players: tuple[str, ...]
    first_declarer: int
    deals: tuple[RecordDeal, ...] = ()


def parse_record(raw: str | bytes) -> Record:
    """
    Return the record that a text holds.

    Raises:
        RecordError: `record/malformed`.
        RulesetError: `ruleset/invalid`, if the whole ruleset in it has faults.
        UnknownName: `ruleset/unknown`, if it names a preset that is none.
    """
    data = load_strict(raw)
    if not isinstance(data, dict):
        raise malformed("a record is a table with the fields " + ", ".join(_RECORD_KEYS))
    if data.get("format") != FORMAT:
        raise malformed(f'format: "{FORMAT}" would do (given: {_shown(data.get("format"))})')
    check_keys(data, _RECORD_KEYS, _RECORD_KEYS, "record")
    ruleset, ruleset_id = parse_ruleset_field(data["ruleset"])
    players = _players(ruleset, data["players"])
    first = data["first_declarer"]
    if not _is_seat(first, ruleset.players):
        raise malformed(
            f"first_declarer: a seat from 0 to {ruleset.players - 1} would do (given: {_shown(first)})"
        )
    deals = data["deals"]
    if not isinstance(deals, list):
        raise malformed(f"deals: a list would do (given: {_shown(deals)})")
    parsed = tuple(parse_deal(ruleset, deal, number=index + 1) for index, deal in enumerate(deals))
    return Record(ruleset=ruleset, ruleset_id=ruleset_id, players=players, first_declarer=first, deals=parsed)


def parse_ruleset_field(value: object) -> tuple[Ruleset, str | None]:
    """Return the ruleset that a record's field means, and the preset's id if it names one."""
    if isinstance(value, str):
        return preset(value), value
    if not isinstance(value, dict):
        raise malformed(f"ruleset: a preset's id or a whole ruleset would do (given: {_shown(value)})")
    return parse_ruleset(value), None


def parse_deal(ruleset: Ruleset, data: object, *, number: int | None = None) -> RecordDeal:
    """
    Return one deal of a record.

    Args:
        ruleset: The rules it was played by.
        data: What JSON gave.
        number: Its number in the record, from 1, for errors.

    Raises:
        RecordError: `record/malformed`.
    """
    if not isinstance(data, dict):
        raise malformed(f"a deal is a table (given: {_shown(data)})", deal=number)
    check_keys(data, DEAL_KEYS, ("declarer", "contract"), "deal", deal=number)
    reader = _DealReader(ruleset, data, number)
    contract = reader.contract()
    deal = RecordDeal(
        declarer=reader.seat("declarer"),
        contract=contract.id,
        trump=reader.text("trump"),
        start_rank=reader.text("start_rank"),
        hands=reader.hands(),
        doubles=reader.doubles(),
        play=reader.play(),
        outcome=reader.outcome(contract),
        skipped=reader.skipped(),
        raw=reader.points("raw"),
        settled=reader.points("settled"),
    )
    _check_kind(deal, number)
    return deal


def _check_kind(deal: RecordDeal, number: int | None) -> None:
    ways = sum((deal.hands is not None, deal.outcome is not None, deal.skipped))
    if ways != 1 or (deal.play is not None and deal.hands is None):
        raise malformed(
            'a deal has either "hands" and "play", or "outcome", or "skipped": true',
            deal=number,
            seat=deal.declarer,
        )


class _DealReader:
    """Reads the fields of one deal; every fault names the field, what was given and what would do."""

    def __init__(self, ruleset: Ruleset, data: Mapping[str, object], number: int | None) -> None:
        self.ruleset = ruleset
        self.data = data
        self.number = number

    def _fail(self, field: str, would_do: str, given: object) -> Exception:
        return malformed(f"{field}: {would_do} would do (given: {_shown(given)})", deal=self.number)

    def contract(self) -> Contract:
        given = self.data["contract"]
        for contract in self.ruleset.contracts:
            if contract.id == given:
                return contract
        raise self._fail("contract", ", ".join(contract.id for contract in self.ruleset.contracts), given)

    def seat(self, field: str) -> int:
        given = self.data[field]
        if isinstance(given, int) and _is_seat(given, self.ruleset.players):
            return given
        raise self._fail(field, f"a seat from 0 to {self.ruleset.players - 1}", given)

    def text(self, field: str) -> str | None:
        given = self.data.get(field)
        if given is None or (isinstance(given, str) and len(given) <= 10):
            return given
        raise self._fail(field, "a short text", given)

    def skipped(self) -> bool:
        given = self.data.get("skipped", False)
        if isinstance(given, bool):
            return given
        raise self._fail("skipped", "true", given)

    def hands(self) -> tuple[int, ...] | None:
        given = self.data.get("hands")
        if given is None:
            return None
        if not isinstance(given, list) or len(given) != self.ruleset.players or not _all_texts(given):
            raise self._fail("hands", f"a list of {self.ruleset.players} hands", given)
        try:
            hands = tuple(parse_hand(hand) for hand in given)
        except CardError as error:
            raise malformed(f"hands: {error.message[:200]}", deal=self.number) from None
        whole = 0
        for seat, hand in enumerate(hands):
            if hand & whole or hand & ~self.ruleset.cards or hand.bit_count() != self.ruleset.cards_each:
                message = f"hands: seat {seat} needs {self.ruleset.cards_each} cards of the deck that nobody else holds"
                raise malformed(message, deal=self.number, seat=seat)
            whole |= hand
        return hands

    def doubles(self) -> tuple[Speech, ...] | None:
        given = self.data.get("doubles")
        if given is None:
            return None
        if not isinstance(given, list) or len(given) > 2 * self.ruleset.players:
            raise self._fail("doubles", "a list of [seat, [whom, ...]]", given)
        return tuple(self._speech(entry) for entry in given)

    def _speech(self, entry: object) -> Speech:
        players = self.ruleset.players
        if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[1], list):
            raise self._fail("doubles", "[seat, [whom, ...]]", entry)
        seat, targets = entry
        if not _is_seat(seat, players) or not all(_is_seat(target, players) for target in targets):
            raise self._fail("doubles", f"seats from 0 to {players - 1}", entry)
        if len(set(targets)) != len(targets):
            raise malformed(
                f"doubles: seat {seat} doubles a seat twice: once would do", deal=self.number, seat=seat
            )
        return Speech(seat, tuple(sorted(targets)))

    def play(self) -> tuple[str, ...] | None:
        given = self.data.get("play")
        if given is None:
            return None
        if not isinstance(given, list) or not _all_texts(given):
            raise self._fail("play", "a list of texts, one a trick or one a turn", given)
        return tuple(given)

    def outcome(self, contract: Contract) -> Outcome | None:
        given = self.data.get("outcome")
        if given is None:
            return None
        keys = outcome_keys(contract)
        if not isinstance(given, dict):
            raise self._fail("outcome", "a table of " + ", ".join(keys), given)
        check_keys(given, keys, keys, "outcome", deal=self.number)
        rows = [self._numbers(f"outcome.{key}", given[key]) for key in keys]
        if contract.layout is None:
            return Outcome(counts=tuple(count for row in rows for count in row))
        if any(not _is_seat(seat, self.ruleset.players) for seat in rows[0]):
            raise self._fail("outcome.order", f"seats from 0 to {self.ruleset.players - 1}", rows[0])
        return Outcome(order=rows[0])

    def points(self, field: str) -> tuple[int, ...] | None:
        given = self.data.get(field)
        return None if given is None else self._numbers(field, given)

    def _numbers(self, field: str, given: object) -> tuple[int, ...]:
        players = self.ruleset.players
        whole = isinstance(given, list) and all(isinstance(n, int) and not isinstance(n, bool) for n in given)
        if not whole or not isinstance(given, list) or len(given) != players:
            raise self._fail(field, f"a list of {players} whole numbers, one a seat,", given)
        return tuple(given)


def _players(ruleset: Ruleset, given: object) -> tuple[str, ...]:
    if not isinstance(given, list) or len(given) != ruleset.players:
        raise malformed(f"players: a list of {ruleset.players} names would do (given: {_shown(given)})")
    for name in given:
        if not isinstance(name, str) or not name or len(name) > MAX_NAME or not _is_printable(name):
            raise malformed(f"players: names of 1 to {MAX_NAME} characters would do (given: {_shown(name)})")
    return tuple(given)


def _all_texts(given: list[object]) -> bool:
    return all(isinstance(entry, str) and entry for entry in given)


def _is_printable(name: str) -> bool:
    return "\0" not in name and not any("\ud800" <= letter <= "\udfff" for letter in name)


def _is_seat(value: object, players: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < players


def _shown(value: object) -> str:
    if isinstance(value, str):
        return json.dumps(value[:60])
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, list | tuple):
        return (
            f"a list of {len(value)}"
            if len(value) > 8
            else "[" + ", ".join(_shown(item) for item in value) + "]"
        )
    if isinstance(value, int):
        return str(value) if abs(value) < 10**20 else "a huge number"
    return "a table" if isinstance(value, dict) else str(value)[:40]
