"""What may be done to a sheet: commands as values, each checked and turned into exactly one event."""

from __future__ import annotations

__all__ = ["COMMANDS", "Preview", "begin", "decide", "preview"]

from collections.abc import Callable, Mapping
from typing import NamedTuple

from barbu.errors import RecordError
from barbu.matches.sheet.deals import SheetDeal, checked_deal, deal_of_data
from barbu.matches.sheet.events import Draft, SheetError, SheetEvent
from barbu.matches.sheet.names import clean_name, clean_title
from barbu.matches.sheet.ranks import ranks_of
from barbu.matches.sheet.recording import drafts_of_record
from barbu.matches.sheet.state import Sheet, done_deals, fold, next_deal
from barbu.play import Done, next_slot, schedule_fault
from barbu.records import parse_ruleset_field
from barbu.rules import Ruleset, preset, preset_ids


class Preview(NamedTuple):
    """What a command would change, before it is given."""

    before: tuple[int, ...]
    """Totals by seat, shape (players,)."""
    after: tuple[int, ...]
    ranks_before: tuple[int, ...]
    ranks_after: tuple[int, ...]

    @property
    def changes(self) -> tuple[int, ...]:
        """Points by seat that the totals would move by."""
        return tuple(new - old for old, new in zip(self.before, self.after, strict=True))


def begin(payload: Mapping[str, object], entropy: bytes) -> tuple[Draft, ...]:
    """
    Return the first events of a sheet.

    Args:
        payload: `{ruleset, names, first_declarer?, title?}`: a preset's id or a whole ruleset; without
            `first_declarer` it is drawn. Or `{record}`: a `barbu-record/1` as plain data.
        entropy: Random bytes for the draw.

    Raises:
        SheetError, RulesetError, UnknownName, RecordError: If the payload does not hold.
    """
    if "record" in payload:
        _only(payload, "record", "title")
        return drafts_of_record(payload["record"], title=clean_title(payload.get("title", "")))
    _only(payload, "ruleset", "names", "first_declarer", "title")
    ruleset, ruleset_id = parse_ruleset_field(payload.get("ruleset"))
    names = payload.get("names")
    if not isinstance(names, list) or len(names) != ruleset.players:
        raise SheetError(f"names: a list of {ruleset.players} names would do", code="sheet/bad_name")
    first = payload.get("first_declarer")
    if first is not None:
        first = _seat(ruleset, first, "first_declarer")
    opening = {
        "ruleset": ruleset.as_data(),
        "ruleset_id": ruleset_id or _preset_of(ruleset),
        "names": [clean_name(name) for name in names],
        "first_declarer": int.from_bytes(entropy, "big") % ruleset.players if first is None else first,
        "drawn": first is None,
        "title": clean_title(payload.get("title", "")),
    }
    return (Draft("sheet_started", opening),)


def _preset_of(ruleset: Ruleset) -> str | None:
    same = ruleset.id in preset_ids() and preset(ruleset.id) == ruleset
    return ruleset.id if same else None


def decide(sheet: Sheet, command: str, payload: Mapping[str, object]) -> Draft:
    """
    Return the event that a command makes.

    Raises:
        SheetError: If there is no such command, or the sheet is not in a state for it.
        RecordError, IllegalAction: With the code of the rule that a deal breaks.
    """
    if command not in COMMANDS:
        known = ", ".join(COMMANDS)
        raise SheetError(f'"{command[:40]}" is no command of a sheet: {known} would do')
    return COMMANDS[command](sheet, payload)


def preview(sheet: Sheet, command: str, payload: Mapping[str, object]) -> Preview:
    """Return what a command would change in the totals; it raises what `decide()` raises."""
    draft = decide(sheet, command, payload)
    after = fold(sheet, [SheetEvent(sheet.version + 1, draft.type, draft.payload)])
    ranks = ranks_of(sheet.ruleset, sheet.totals), ranks_of(sheet.ruleset, after.totals)
    return Preview(sheet.totals, after.totals, *ranks)


def _score(sheet: Sheet, payload: Mapping[str, object]) -> Draft:
    _only(payload, "deal")
    if sheet.body.ended:
        raise SheetError("the match has been ended: play on first", code="sheet/ended")
    slot = next_deal(sheet)
    if slot is None:
        raise SheetError("every deal of the match is there already", code="sheet/over")
    data = checked_deal(sheet.ruleset, payload.get("deal"), slot.roles.declarer)
    deal = deal_of_data(sheet.ruleset, data, version=0, at=0)
    _check_schedule(sheet, (*sheet.body.deals, deal), start=len(sheet.body.deals))
    return Draft("deal_scored", {"deal": data})


def _mend(sheet: Sheet, payload: Mapping[str, object]) -> Draft:
    _only(payload, "number", "deal")
    number = _number(sheet, payload.get("number"))
    deals = sheet.body.deals
    data = checked_deal(sheet.ruleset, payload.get("deal"), deals[number].written.declarer)
    deal = deal_of_data(sheet.ruleset, data, version=0, at=0)
    _check_schedule(sheet, (*deals[:number], deal, *deals[number + 1 :]), start=number)
    return Draft("deal_mended", {"number": number, "deal": data})


def _remove(sheet: Sheet, payload: Mapping[str, object]) -> Draft:
    _only(payload, "number")
    number = _number(sheet, payload.get("number"))
    deals = sheet.body.deals
    _check_schedule(sheet, (*deals[:number], *deals[number + 1 :]), start=number)
    return Draft("deal_removed", {"number": number})


def _check_schedule(sheet: Sheet, deals: tuple[SheetDeal, ...], start: int) -> None:
    """Refuse deals whose order the schedule does not allow, from deal `start` on."""
    done: list[Done] = done_deals(deals)
    first = sheet.opening.first_declarer
    for number in range(start, len(done)):
        deal = done[number]
        fault = schedule_fault(sheet.ruleset, first, done[:number], deal.declarer, deal.contract)
        if fault:
            raise RecordError(fault[0], fault[1], deal=number + 1, seat=deal.declarer)


def _rename(sheet: Sheet, payload: Mapping[str, object]) -> Draft:
    return Draft("renamed", _named(sheet, payload))


def _substitute(sheet: Sheet, payload: Mapping[str, object]) -> Draft:
    return Draft("substituted", _named(sheet, payload))


def _named(sheet: Sheet, payload: Mapping[str, object]) -> dict[str, object]:
    _only(payload, "seat", "name")
    return {
        "seat": _seat(sheet.ruleset, payload.get("seat"), "seat"),
        "name": clean_name(payload.get("name")),
    }


def _title(_sheet: Sheet, payload: Mapping[str, object]) -> Draft:
    _only(payload, "title")
    return Draft("titled", {"title": clean_title(payload.get("title"))})


def _undo(sheet: Sheet, payload: Mapping[str, object]) -> Draft:
    _only(payload)
    if not sheet.edits:
        raise SheetError("nothing has been done that could be undone", code="sheet/nothing_to_undo")
    return Draft("undone", {"of": sheet.edits[-1].version})


def _redo(sheet: Sheet, payload: Mapping[str, object]) -> Draft:
    _only(payload)
    if not sheet.undone:
        raise SheetError("nothing has been undone", code="sheet/nothing_to_redo")
    return Draft("redone", {"of": sheet.undone[-1].version})


def _end(sheet: Sheet, payload: Mapping[str, object]) -> Draft:
    _only(payload)
    if sheet.body.ended:
        raise SheetError("the match has been ended already", code="sheet/ended")
    if next_slot(sheet.ruleset, sheet.opening.first_declarer, done_deals(sheet.body.deals)) is None:
        raise SheetError("every deal of the match is there already", code="sheet/over")
    return Draft("ended", {})


def _reopen(sheet: Sheet, payload: Mapping[str, object]) -> Draft:
    _only(payload)
    if not sheet.body.ended:
        raise SheetError("the match has not been ended", code="sheet/not_ended")
    return Draft("reopened", {})


COMMANDS: dict[str, Callable[[Sheet, Mapping[str, object]], Draft]] = {
    "score": _score,
    "mend": _mend,
    "remove": _remove,
    "rename": _rename,
    "substitute": _substitute,
    "title": _title,
    "undo": _undo,
    "redo": _redo,
    "end": _end,
    "reopen": _reopen,
}
"""Every command of a sheet by its name."""


def _only(payload: Mapping[str, object], *known: str) -> None:
    for key in payload:
        if key not in known:
            wanted = ", ".join(known) or "nothing"
            raise SheetError(f'"{str(key)[:40]}" is not a field of this command: {wanted} would do')


def _seat(ruleset: Ruleset, given: object, field: str) -> int:
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < ruleset.players:
        return given
    raise SheetError(f"{field}: a seat from 0 to {ruleset.players - 1} would do")


def _number(sheet: Sheet, given: object) -> int:
    deals = len(sheet.body.deals)
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < deals:
        return given
    raise SheetError(f"number: a deal from 0 to {deals - 1} would do", code="sheet/no_such_deal")
