"""Change any field of a ruleset, and its rule sheet says something else."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from barbu.i18n import LANGS
from barbu.rules import Ruleset, parse_ruleset, preset
from barbu.rules.describe import describe
from barbu.rules.parts import LocalText

Data = dict[str, Any]
Path = tuple[str | int, ...]

QUEENS, HEARTS, TRUMPS, DOMINO = ("contracts", 1), ("contracts", 3), ("contracts", 5), ("contracts", 6)

BASES: dict[str, Data] = {
    "tournament": preset("tournament").as_data(),
    "classic": preset("classic").as_data(),
    "king": preset("king-portugal").as_data(),
    "rifki": preset("rifki").as_data(),
    "brader": preset("brader").as_data(),
}

# Base, where, and values that must each give a sheet of its own; None leaves the field out.
VARIATIONS: list[tuple[str, Path, list[Any]]] = [
    ("tournament", ("id",), ["tournament", "ours"]),
    ("tournament", ("name",), ["Ours", "Theirs"]),
    ("tournament", ("source",), [None, "A book", "Another"]),
    ("tournament", ("credits",), [None, "A club", "Another"]),
    ("tournament", ("notes",), [None, "A note", "Another"]),
    ("tournament", ("direction",), ["clockwise", "anticlockwise"]),
    ("tournament", ("winner",), ["highest", "lowest"]),
    ("classic", ("deck", "lowest"), ["7", "6", "5"]),
    ("brader", ("deck", "removed"), [[], ["2C", "2D", "2H", "2S"], ["2C", "3C", "2D", "3D"]]),
    ("tournament", ("schedule", "declarer"), ["series", "each-deal"]),
    ("tournament", ("schedule", "choice"), ["declarer", "dealer", "dealer-left", "fixed"]),
    ("classic", ("schedule", "choice"), ["declarer", "dealer", "dealer-left", "fixed"]),
    ("tournament", ("schedule", "first"), ["drawn", "7H", "2D"]),
    ("classic", ("schedule", "first"), ["drawn", "7H", "8D"]),
    ("tournament", ("schedule", "dealer"), ["declarer-right", "declarer"]),
    ("tournament", ("schedule", "leader"), ["declarer", "dealer", "dealer-left", "dealer-right"]),
    ("tournament", ("schedule", "domino"), ["declarer", "dealer", "dealer-left", "dealer-right"]),
    ("tournament", ("schedule", "cut"), ["none", "dealer-right", "opposite"]),
    ("tournament", ("schedule", "dealing"), ["one-by-one", "any"]),
    ("tournament", ("schedule", "play_out"), [False, True]),
    ("rifki", ("schedule", "quotas", "negative"), [2, 3]),
    ("rifki", ("schedule", "quotas", "positive"), [2, 3]),
    ("rifki", ("schedule", "quotas", "each_at_most"), [None, 2, 3]),
    ("tournament", ("doubling",), [None, {}]),
    ("tournament", ("doubling", "who"), ["anyone", "declarer"]),
    ("tournament", ("doubling", "positive"), ["anyone", "declarer"]),
    ("tournament", ("doubling", "declarer"), ["redouble", "free", "none"]),
    ("tournament", ("doubling", "redouble"), ["free", "all-or-none", "none"]),
    ("tournament", ("doubling", "redouble_round"), [False, True]),
    ("tournament", ("doubling", "owed"), [0, 1, 2, 3]),
    ("tournament", ("doubling", "undoubled_negative"), ["play", "skip"]),
    ("tournament", (*QUEENS, "id"), ["no-queens", "ladies"]),
    ("tournament", (*QUEENS, "name"), [None, "Ladies", "Dames"]),
    ("tournament", (*QUEENS, "sign"), ["negative", "positive"]),
    ("tournament", (*QUEENS, "items", 0, "points"), [-6, -7, 6]),
    ("tournament", (*QUEENS, "items", 0, "name"), ["queens", "ladies"]),
    ("tournament", (*QUEENS, "items", 0, "label"), [None, "Ladies", "Women"]),
    ("tournament", (*QUEENS, "items", 0, "cards"), ["Q*", "J*", "QS", "QH", "Q* KS", "*C"]),
    ("tournament", ("contracts", 2, "items", 0, "trick"), [1, 2, 3, 4, -2, -3, -4, "each"]),
    ("brader", ("contracts", 7, "items", 0), [
        {"name": "longest", "longest_suit": True, "points": -36},
        {"name": "longest", "trick": "each", "points": -36},
    ]),
    ("tournament", (*QUEENS, "lead_ban"), [None, {"suit": "H"}]),
    ("tournament", (*HEARTS, "lead_ban", "suit"), ["S", "H", "D", "C"]),
    ("tournament", (*HEARTS, "lead_ban", "until"), ["never", "broken", "first-trick"]),
    ("tournament", (*QUEENS, "trump"), [None, {}]),
    ("tournament", (*TRUMPS, "trump", "void_must_trump"), [True, False]),
    ("tournament", (*TRUMPS, "trump", "must_overtrump"), [True, False]),
    ("tournament", (*TRUMPS, "trump", "must_beat_trump"), [True, False]),
    ("tournament", (*TRUMPS, "trump", "lead_only_if_nothing_else"), [True, False]),
    ("tournament", (*TRUMPS, "trump", "choices"), [
        ["S", "H", "D", "C"], ["S", "H", "D", "C", "none"], ["S", "C"], ["S"], ["H"], ["none"],
    ]),
    ("tournament", (*QUEENS, "forced_discard"), [None, "Q*", "KH", "KH Q*"]),
    ("tournament", (*QUEENS, "capot"), [None, {}]),
    ("classic", ("contracts", 1, "capot", "pays"), ["mirror", 40, 50]),
    ("classic", ("contracts", 0, "capot", "needs"), ["items", "tricks"]),
    ("classic", ("contracts", 4, "capot", "needs"), ["items", "tricks"]),
    ("king", ("contracts", 6, "times"), [1, 2, 4, 5]),
    ("tournament", (*DOMINO, "layout", "start"), ["declared", "first-card", "T", "7", "J"]),
    ("tournament", (*DOMINO, "layout", "ace"), ["high", "low", "first-ace"]),
    ("tournament", (*DOMINO, "layout", "bonus"), ["none", "optional", "compulsory"]),
    ("tournament", (*DOMINO, "layout", "payments"), [[45, 20, 5, -5], [45, 20, 10, 0], [20, 45, 5, -5]]),
]  # fmt: skip

ELSEWHERE = {
    "format": "has one value",
    "players": "test_another_number_of_players_gives_another_sheet",
    "contracts": "test_contracts_left_out_are_off_the_sheet",
    "contracts.kind": "test_contracts_left_out_are_off_the_sheet: each kind has other fields",
    "contracts.items.longest_suit": "the variation of a whole item of Ravage City",
    "schedule.pool": "test_each_pool_of_contracts_has_words_of_its_own",
}


def _with(data: Data, path: Path, value: Any) -> Ruleset:
    changed = copy.deepcopy(data)
    place: Any = changed
    for key in path[:-1]:
        place = place[key] if isinstance(key, int) else place.setdefault(key, {})
    if value is None:
        place.pop(path[-1], None)
    else:
        place[path[-1]] = value
    return parse_ruleset(changed)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("base", "path", "values"), VARIATIONS)
def test_each_value_of_a_field_gives_a_sheet_of_its_own(
    base: str, path: Path, values: list[Any], lang: str
) -> None:
    sheets = [describe(_with(BASES[base], path, value), lang) for value in values]
    assert len(set(sheets)) == len(values)


def _fields(model: type[BaseModel], above: str = "") -> Iterator[str]:
    for name, field in model.model_fields.items():
        yield f"{above}{name}"
        inner = [part for part in _classes(field.annotation) if part is not LocalText]
        for part in inner:
            yield from _fields(part, f"{above}{name}.")


def _classes(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in getattr(annotation, "__args__", ()):
        yield from _classes(inner)


def test_the_table_walks_over_every_field() -> None:
    walked = {".".join(key for key in path if isinstance(key, str)) for _, path, _ in VARIATIONS}
    fields = set(_fields(Ruleset))
    parents = {field.rpartition(".")[0] for field in fields if "." in field}
    assert fields - parents - walked - set(ELSEWHERE) == set()
    assert walked | set(ELSEWHERE) <= fields


def test_another_number_of_players_gives_another_sheet() -> None:
    """The deck changes with the players, so compare decks that both divide."""
    data = {**preset("brader").as_data(), "contracts": BASES["brader"]["contracts"][:6]}
    data["deck"] = {"removed": ["2C", "2D", "2H", "2S"]}
    sheets = {describe(parse_ruleset({**data, "players": players}), "en") for players in (3, 4, 6)}
    assert len(sheets) == 3


def test_contracts_left_out_are_off_the_sheet() -> None:
    data = BASES["tournament"]
    for place, contract in enumerate(data["contracts"]):
        left = [other for other in data["contracts"] if other is not contract]
        ruleset = preset("tournament")
        title = describe(parse_ruleset({**data, "contracts": left}), "en")
        assert title != describe(ruleset, "en"), place


def test_each_pool_of_contracts_has_words_of_its_own() -> None:
    data = BASES["tournament"]
    each_deal = (
        {**data["schedule"], "declarer": "each-deal"} if "schedule" in data else {"declarer": "each-deal"}
    )
    quotas = {"negative": 5, "positive": 2}
    schedules = [
        each_deal,
        {**each_deal, "pool": "shared"},
        {**each_deal, "pool": "quotas", "quotas": quotas},
    ]
    sheets = {describe(parse_ruleset({**data, "schedule": schedule}), "en") for schedule in schedules}
    assert len(sheets) == 3
