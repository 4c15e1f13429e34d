"""
A ruleset as a form: plain texts in, plain data out, and back.

A field of the form is called by the path of what it stands for, `contracts[2].items[0].points`, which is also how
`barbu.rules` names a fault, so an error finds its field without a table in between.
"""

from __future__ import annotations

__all__ = [
    "MAX_CONTRACTS",
    "MAX_ITEMS",
    "ContractForm",
    "Draft",
    "Problem",
    "contract_form",
    "draft_of_form",
    "draft_of_ruleset",
]

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from pydantic import TypeAdapter, ValidationError

from barbu.errors import Fault, RulesetError
from barbu.rules import FORMAT, Ruleset, parse_ruleset, text_in
from barbu.rules.parts import Contract, Text

MAX_CONTRACTS = 60
MAX_ITEMS = 24
_CONTRACT = re.compile(r"contracts\[(\d{1,3})\]\.(?:items\[(\d{1,3})\]\.)?([a-zA-Z_.]{1,60})")
_SCHEDULE = ("declarer", "choice", "pool", "dealer", "leader", "domino", "cut", "dealing", "first")
_QUOTAS = ("negative", "positive", "each_at_most")
_DOUBLING = ("who", "positive", "declarer", "redouble", "undoubled_negative")
_DUTIES = ("void_must_trump", "must_overtrump", "must_beat_trump", "lead_only_if_nothing_else")
_TRUMPS = ("S", "H", "D", "C", "none")
_ITEM_NAMES = {
    "A*": "aces",
    "K*": "kings",
    "Q*": "queens",
    "J*": "jacks",
    "*S": "spades",
    "*H": "hearts",
    "*D": "diamonds",
    "*C": "clubs",
    "KH": "barbu",
    "KS": "barbu",
    "KD": "barbu",
    "KC": "barbu",
}
_TEXT: TypeAdapter[Text] = TypeAdapter(Text)
Table = dict[str, object]


@dataclass(slots=True)
class ContractForm:
    """The fields of one contract, and of its items."""

    fields: dict[str, str]
    items: list[dict[str, str]] = field(default_factory=list)

    @property
    def is_off(self) -> bool:
        """Whether the contract is kept in the form, but not played."""
        return self.fields.get("off") == "on"


@dataclass(slots=True)
class Draft:
    """A form as it was sent or as it is to be shown."""

    fields: dict[str, str]
    contracts: list[ContractForm]
    base: Table
    """The ruleset that the form was made from: what the form does not show comes from there."""
    lang: str = "en"

    def document(self) -> Table:
        """Return the ruleset that the form says, as plain data that may have faults."""
        get = self.fields.get
        kept: Table = {key: self.base[key] for key in ("source", "credits") if key in self.base}
        data: Table = {"format": FORMAT, "id": get("id") or _slug(get("name", ""))}
        data.update(kept)
        data["name"] = self._text(get("name", ""), self.base.get("name"))
        if notes := get("notes", "").strip():
            data["notes"] = self._text(notes, self.base.get("notes"))
        data |= {key: get(key) for key in ("direction", "winner") if get(key)}
        data["players"] = _number(get("players", ""))
        data["deck"] = {"lowest": get("deck.lowest", "2"), "removed": _words(get("deck.removed", ""))}
        data["schedule"] = self._schedule()
        if get("doubling") == "on":
            data["doubling"] = self._doubling()
        shared = get("schedule.pool") == "shared"
        data["contracts"] = [self._contract(one, shared=shared) for one in self.contracts if not one.is_off]
        return data

    def problems(self) -> dict[str, Problem]:
        """Return what is wrong with the form, by the name of the field; empty if it is a ruleset."""
        try:
            parse_ruleset(self.document())
        except RulesetError as error:
            return {problem.path: problem for problem in map(self._placed, error.faults)}
        return {}

    def ruleset(self) -> Ruleset:
        """Return the ruleset; `RulesetError` if the form has faults."""
        return parse_ruleset(self.document())

    def _placed(self, fault: Fault) -> Problem:
        """A fault with the number that its contract has in the form, where some are off."""
        played = [number for number, one in enumerate(self.contracts) if not one.is_off]
        path = fault.path
        found = re.match(r"contracts\[(\d+)\]", path)
        if found and int(found[1]) < len(played):
            path = f"contracts[{played[int(found[1])]}]{path[found.end() :]}"
        return Problem(
            re.sub(r"^(deck\.removed|.*\.payments|.*\.choices)\[\d+\]", r"\1", path), fault.mend, fault.given
        )

    def _text(self, given: str, before: object) -> object:
        """The text in all its languages, if the one that the form showed is unchanged."""
        whole = _text_of(before)
        return (
            before
            if whole is not None and text_in(whole, self.lang).strip() == given.strip()
            else given.strip()
        )

    def _schedule(self) -> Table:
        get = self.fields.get
        schedule: Table = {key: get(f"schedule.{key}") for key in _SCHEDULE if get(f"schedule.{key}")}
        schedule["play_out"] = get("schedule.play_out") == "on"
        if schedule.get("pool") == "quotas":
            given = {key: get(f"schedule.quotas.{key}", "") for key in _QUOTAS}
            schedule["quotas"] = {key: _number(value) for key, value in given.items() if value}
        return schedule

    def _doubling(self) -> Table:
        get = self.fields.get
        doubling: Table = {key: get(f"doubling.{key}") for key in _DOUBLING if get(f"doubling.{key}")}
        doubling["redouble_round"] = get("doubling.redouble_round") == "on"
        doubling["owed"] = _number(get("doubling.owed") or "0")
        return doubling

    def _contract(self, one: ContractForm, *, shared: bool) -> Table:
        get = one.fields.get
        before = _entry(self.base.get("contracts"), get("from", ""))
        data: Table = {"id": get("id") or _slug(get("name", "")), "kind": get("kind"), "sign": get("sign")}
        name = get("name", "").strip()
        if name and name != get("shown_name", ""):
            data["name"] = name
        elif "name" in before:
            data["name"] = before["name"]
        if shared and get("times"):
            data["times"] = _number(get("times", ""))
        return {**data, **(_layout(one.fields) if get("kind") == "layout" else self._tricks(one, before))}

    def _tricks(self, one: ContractForm, before: Table) -> Table:
        get = one.fields.get
        data: Table = {"items": _items(one.items, before.get("items"))}
        if get("lead_ban.suit"):
            data["lead_ban"] = {"suit": get("lead_ban.suit"), "until": get("lead_ban.until", "never")}
        if get("trump") == "on":
            duties: Table = {duty: get(f"trump.{duty}") == "on" for duty in _DUTIES}
            choices = [suit for suit in _TRUMPS if get(f"trump.choices.{suit}") == "on"]
            data["trump"] = {**duties, "choices": choices}
        if discard := get("forced_discard", "").strip():
            data["forced_discard"] = discard
        if get("capot"):
            pays = "mirror" if get("capot") == "mirror" else _number(get("capot.pays", ""))
            data["capot"] = {"pays": pays, "needs": get("capot.needs") or "items"}
        return data


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a field of the form."""

    path: str
    mend: str
    given: str


def _layout(fields: Mapping[str, str]) -> Table:
    payments = [_number(word) for word in _words(fields.get("layout.payments", ""))]
    kinds = ("start", "ace", "bonus")
    layout: Table = {key: fields.get(f"layout.{key}") for key in kinds if fields.get(f"layout.{key}")}
    return {"layout": {**layout, "payments": payments}}


def _items(listed: Sequence[Mapping[str, str]], before: object) -> list[Table]:
    """The items, each with a name of its own."""
    items: list[Table] = []
    for fields in listed:
        item = _item(fields, _entry(before, fields.get("from", "")))
        taken = {one["name"] for one in items}
        name = str(item["name"])
        item["name"] = next(
            new for new in (name, *(f"{name}-{n}" for n in range(2, 100))) if new not in taken
        )
        items.append(item)
    return items


def _item(fields: Mapping[str, str], before: Table) -> Table:
    counted: Table
    match fields.get("what"):
        case "each":
            counted = {"trick": "each"}
        case "trick":
            counted = {"trick": _number(fields.get("trick", ""))}
        case "longest":
            counted = {"longest_suit": True}
        case _:
            counted = {"cards": fields.get("cards", "").strip()}
    # An item that counts what it counted before keeps its name and label.
    kept = before if all(before.get(key) == value for key, value in counted.items()) else {}
    named = {key: kept[key] for key in ("name", "label") if key in kept}
    return {"name": _item_name(counted), **named, "points": _number(fields.get("points", "")), **counted}


def _item_name(counted: Table) -> str:
    if "cards" in counted:
        cards = str(counted["cards"])
        return _ITEM_NAMES.get(cards, _slug(cards.replace("*", "all")))
    if "longest_suit" in counted:
        return "longest"
    trick = counted["trick"]
    if isinstance(trick, int):
        return f"trick-{trick}" if trick > 0 else f"last-{-trick}"
    return "tricks"


def _number(text: str) -> object:
    """A whole number; any other text as it is, so that the fault shows it."""
    plain = text.strip().replace("\u2212", "-").removeprefix("+")
    return int(plain) if re.fullmatch(r"-?[0-9]{1,9}", plain) else text


def _words(text: str) -> list[str]:
    return re.sub(r'[\[\]",;/]', " ", text).split()[:60]


def _slug(text: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", "-", text.lower().encode("ascii", "ignore").decode()).strip("-")
    return plain[:40] or "own"


def _entry(listed: object, number: str) -> Table:
    """The table at a place of a list, empty if there is none."""
    if isinstance(listed, list) and number.isdigit() and len(number) < 4 and int(number) < len(listed):
        found = listed[int(number)]
        return found if isinstance(found, dict) else {}
    return {}


def _text_of(value: object) -> Text | None:
    try:
        return _TEXT.validate_python(value)
    except ValidationError:
        return None


# --- forms -------------------------------------------------------------------------------------------------


def draft_of_form(given: Mapping[str, str], lang: str) -> Draft:
    """Return the draft that the fields of a form make."""
    try:
        base = json.loads(given.get("base") or "{}")
    except (ValueError, RecursionError):
        base = {}
    contracts: dict[int, ContractForm] = {}
    items: dict[int, dict[int, dict[str, str]]] = {}
    plain: dict[str, str] = {}
    for name, value in given.items():
        if not (found := _CONTRACT.fullmatch(name)):
            plain[name] = value
            continue
        number, item, key = int(found[1]), found[2], found[3]
        one = contracts.setdefault(number, ContractForm({}))
        if item is None:
            one.fields[key] = value
        else:
            items.setdefault(number, {}).setdefault(int(item), {})[key] = value
    for number, listed in items.items():
        contracts.setdefault(number, ContractForm({})).items = [listed[i] for i in sorted(listed)][:MAX_ITEMS]
    ordered = [contracts[number] for number in sorted(contracts)][:MAX_CONTRACTS]
    return Draft(plain, ordered, base if isinstance(base, dict) else {}, lang)


def draft_of_ruleset(ruleset: Ruleset, lang: str) -> Draft:
    """Return the form of a ruleset."""
    whole = ruleset.model_dump(mode="json")
    fields = {"id": ruleset.id, "name": text_in(ruleset.name, lang), "players": str(ruleset.players)}
    fields["notes"] = text_in(ruleset.notes, lang) if ruleset.notes else ""
    fields |= {"direction": ruleset.direction.value, "winner": ruleset.winner.value}
    fields |= {"deck.lowest": ruleset.deck.lowest, "deck.removed": " ".join(ruleset.deck.removed)}
    schedule = cast("Table", whole["schedule"])
    fields |= {f"schedule.{key}": str(schedule[key] or "") for key in _SCHEDULE}
    fields["schedule.play_out"] = _switch(schedule["play_out"])
    quotas = cast("Table", schedule["quotas"] or {})
    fields |= {f"schedule.quotas.{key}": _shown(quotas.get(key)) for key in _QUOTAS}
    fields["doubling"] = _switch(ruleset.doubling is not None)
    doubling = cast("Table", whole["doubling"] or {})
    fields |= {f"doubling.{key}": str(doubling.get(key, "")) for key in _DOUBLING}
    fields["doubling.redouble_round"] = _switch(doubling.get("redouble_round"))
    fields["doubling.owed"] = _shown(doubling.get("owed", 0))
    contracts = [contract_form(one, lang, number) for number, one in enumerate(ruleset.contracts)]
    return Draft(fields, contracts, cast("Table", ruleset.as_data()), lang)


def contract_form(contract: Contract, lang: str, number: int | None) -> ContractForm:
    """Return the form of a contract; `number` is its place in the ruleset it comes from."""
    name = text_in(contract.name, lang) if contract.name else ""
    fields = {
        "id": contract.id,
        "name": name,
        "shown_name": "" if number is None else name,
        "kind": contract.kind.value,
    }
    fields |= {"sign": contract.sign.value, "times": str(contract.times)}
    fields["from"] = "" if number is None else str(number)
    if contract.lead_ban:
        fields |= {"lead_ban.suit": contract.lead_ban.suit, "lead_ban.until": contract.lead_ban.until.value}
    fields["trump"] = _switch(contract.trump is not None)
    if contract.trump:
        fields |= {f"trump.{duty}": _switch(getattr(contract.trump, duty)) for duty in _DUTIES}
        fields |= {f"trump.choices.{suit}": _switch(suit in contract.trump.choices) for suit in _TRUMPS}
    fields["forced_discard"] = contract.forced_discard or ""
    if contract.capot:
        mirror = contract.capot.pays == "mirror"
        fields |= {"capot": "mirror" if mirror else "flat", "capot.needs": contract.capot.needs.value}
        fields["capot.pays"] = "" if mirror else str(contract.capot.pays)
    if contract.layout:
        fields |= {"layout.start": contract.layout.start, "layout.ace": contract.layout.ace.value}
        fields["layout.bonus"] = contract.layout.bonus.value
        fields["layout.payments"] = " ".join(str(points) for points in contract.layout.payments)
    items = [_item_form(item.model_dump(mode="json"), place) for place, item in enumerate(contract.items)]
    return ContractForm(fields, items)


def _item_form(item: Mapping[str, object], place: int) -> dict[str, str]:
    trick = item["trick"]
    what = (
        "cards"
        if item["cards"]
        else "longest"
        if item["longest_suit"]
        else "each"
        if trick == "each"
        else "trick"
    )
    fields = {"points": str(item["points"]), "what": what, "from": str(place)}
    return {**fields, "cards": str(item["cards"] or ""), "trick": "" if what != "trick" else str(trick)}


def _switch(value: object) -> str:
    return "on" if value else ""


def _shown(value: object) -> str:
    return "" if value is None else str(value)
