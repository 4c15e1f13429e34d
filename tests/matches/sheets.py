"""Sheets for tests: commands carried out as a store would, and deals that real cards could have given."""

import random
from collections.abc import Mapping
from typing import Any

from barbu.matches.sheet import Sheet, SheetEvent, begin, decide, fold, next_deal
from barbu.play import Slot, Speech, compile_rules, masks
from barbu.play.doubling import sayable, speakers
from barbu.play.legality import start_choices, trump_choices
from barbu.records import parse_ruleset_field
from barbu.rules import Contract, Ruleset, Sign

NAMES = ("Ana", "Beatriz", "Rita", "Diana", "Eva", "Flor")


def opened(ruleset: Any, *, names: tuple[str, ...] | None = None, first: int | None = 0) -> Sheet:
    """Return a new sheet; `ruleset` is a preset's id or the data of one."""
    players = parse_ruleset_field(ruleset)[0].players
    payload = {"ruleset": ruleset, "names": list(names or NAMES[:players]), "first_declarer": first}
    drafts = begin(payload, b"\x05" * 32)
    return fold(None, [SheetEvent(i, d.type, d.payload, 1000) for i, d in enumerate(drafts, start=1)])


def done(sheet: Sheet, command: str, payload: Mapping[str, object] | None = None) -> Sheet:
    """Return the sheet after a command."""
    draft = decide(sheet, command, payload or {})
    at = 1000 + 60 * sheet.version
    return fold(sheet, [SheetEvent(sheet.version + 1, draft.type, draft.payload, at)])


def scored(sheet: Sheet, contract: str, **entered: object) -> Sheet:
    """Return the sheet after a deal was entered."""
    return done(sheet, "score", {"deal": {"contract": contract, **entered}})


def random_outcome(rng: random.Random, ruleset: Ruleset, contract: Contract) -> dict[str, list[int]]:
    """Return an outcome that some play of the actual deck gives: cards thrown at random into random tricks."""
    players = ruleset.players
    if contract.layout is not None:
        return {"order": rng.sample(range(players), players)}
    tables = compile_rules(ruleset, contract)
    cards = [1 << i for i in range(52) if ruleset.cards >> i & 1]
    rng.shuffle(cards)
    greedy = rng.random() < 0.2
    taker = rng.randrange(players)
    winners = [taker if greedy else rng.randrange(players) for _ in range(tables.tricks)]
    captured = [0] * players
    for trick, winner in enumerate(winners):
        captured[winner] |= sum(cards[trick * players : (trick + 1) * players])
    counts = [0] * (len(contract.items) * players)
    kinds, sets, numbers = tables.item_kinds, tables.item_cards, tables.item_tricks
    masks.count_items(kinds, sets, numbers, players, captured, winners, tables.tricks, counts)
    rows = (counts[i * players : (i + 1) * players] for i in range(len(contract.items)))
    return {item.name: row for item, row in zip(contract.items, rows, strict=True)}


def random_doubles(rng: random.Random, ruleset: Ruleset, contract: Contract, declarer: int) -> list[Speech]:
    """Return legal speeches of all seats, in speaking order."""
    spoken: list[Speech] = []
    doubling = ruleset.doubling
    while doubling and (waiting := speakers(doubling, ruleset.players, declarer, spoken)):
        choices = sayable(doubling, contract, ruleset.players, declarer, spoken, waiting[0])
        spoken.append(Speech(waiting[0], rng.choice(choices)))
    return spoken


def random_entry(rng: random.Random, ruleset: Ruleset, slot: Slot) -> dict[str, object]:
    """Return a legal deal for `slot`, as a person would enter it."""
    fixed = ruleset.schedule.choice == "fixed"
    name = slot.available[0] if fixed else rng.choice(slot.available)
    contract = ruleset.contract(name)
    declarer = slot.roles.declarer
    entry: dict[str, object] = {"contract": name}
    if (trump := rng.choice(trump_choices(contract))) and rng.random() < 0.8:
        entry["trump"] = trump
    if (start := rng.choice(start_choices(ruleset, contract))) and rng.random() < 0.8:
        entry["start_rank"] = start
    spoken = random_doubles(rng, ruleset, contract, declarer)
    if any(speech.targets for speech in spoken):
        entry["doubles"] = [[speech.seat, list(speech.targets)] for speech in spoken]
    if is_skipped(ruleset, contract, spoken):
        entry["skipped"] = True
    else:
        entry["outcome"] = random_outcome(rng, ruleset, contract)
    return entry


def is_skipped(ruleset: Ruleset, contract: Contract, spoken: list[Speech]) -> bool:
    """Whether the rule X-8 settles the deal without play."""
    skips = ruleset.doubling is not None and ruleset.doubling.undoubled_negative == "skip"
    return skips and contract.sign is Sign.NEGATIVE and not any(speech.targets for speech in spoken)


def random_match(rng: random.Random, data: Mapping[str, Any] | str, deals: int = 100) -> Sheet:
    """Return a sheet with up to `deals` random deals, to the end of the match if that comes first."""
    sheet = opened(data)
    for _ in range(deals):
        slot = next_deal(sheet)
        if slot is None:
            break
        sheet = done(sheet, "score", {"deal": random_entry(rng, sheet.ruleset, slot)})
    return sheet
