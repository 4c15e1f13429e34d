"""
Golden vectors: what Python says of random sheets, for the page to say the same.

`python -m tests.golden.generate FILE [RULESETS]` writes them for every preset and for random rulesets.
"""

import json
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from barbu.errors import BarbuError
from barbu.matches.sheet import Sheet, SheetEvent, decide, fold, next_deal, view
from barbu.play.page import tables_json
from barbu.rules import Ruleset, preset, preset_ids
from tests.matches.sheets import opened, random_entry, random_outcome
from tests.strategies import random_ruleset

Step = dict[str, Any]
STEPS = 12


def vectors(random_rulesets: int) -> Iterator[Step]:
    """Yield a random sheet of each preset and of so many random rulesets."""
    for seed, preset_id in enumerate(preset_ids()):
        yield vector(random.Random(seed), preset(preset_id).as_data(), steps=60)
    for seed in range(random_rulesets):
        rng = random.Random(10_000 + seed)
        data = random_ruleset(rng)
        yield vector(rng, data, steps=STEPS)


def vector(rng: random.Random, data: Mapping[str, Any], steps: int) -> Step:
    """Return one sheet: its rules, its commands with their events or codes, and what is seen in the end."""
    sheet = opened(dict(data), first=rng.randrange(data.get("players", 4)))
    opening = sheet.first.as_data()
    tried: list[Step] = []
    for _ in range(steps):
        command, payload = random_command(rng, sheet)
        sheet, step = attempt(sheet, command, payload)
        tried.append(step)
    rules, seen = tables_json(sheet.ruleset), view(sheet, "owner")
    return {"rules": rules, "opening": opening, "steps": tried, "view": seen}


def attempt(sheet: Sheet, command: str, payload: Step) -> tuple[Sheet, Step]:
    """Carry out a command if it holds; return the sheet and the step with its event, or with its code."""
    step: Step = {"command": command, "payload": payload, "code": None, "event": None}
    try:
        draft = decide(sheet, command, payload)
    except BarbuError as error:
        return sheet, {**step, "code": error.code}
    event = SheetEvent(sheet.version + 1, draft.type, draft.payload, 1000 + sheet.version)
    return fold(sheet, [event]), {**step, "event": event.as_data()}


def random_command(rng: random.Random, sheet: Sheet) -> tuple[str, Step]:
    """Return a command that is often right and often wrong."""
    chance = rng.random()
    deals = len(sheet.body.deals)
    if chance < 0.62:
        return "score", {"deal": entry(rng, sheet)}
    if chance < 0.74:
        number = rng.randrange(deals + 1)
        return "mend", {"number": number, "deal": {**entry(rng, sheet), **declarer_of(sheet, number)}}
    if chance < 0.78:
        return "remove", {"number": rng.randrange(deals + 1)}
    if chance < 0.84:
        names = [
            "Zoé",
            " Ana   B ",
            "",
            "A\u0301na",
            "x" * 201,
            "\u200b",
            "a\tb",
            "\u0007",
            "سارة",
            "🂾 ♥",
            "e\u0301" * 200,
        ]
        payload = {"seat": rng.randrange(sheet.ruleset.players + 1), "name": rng.choice(names)}
        return rng.choice(["rename", "substitute"]), payload
    if chance < 0.86:
        return "title", {"title": rng.choice(["", "Final", "t" * 300])}
    if chance < 0.875:
        return rng.choice(["end", "nothing"]), {}
    ended = ["reopen"] * 3 if sheet.body.ended else []
    return rng.choice(["undo", "redo", "redo", "reopen", *ended]), {}


def declarer_of(sheet: Sheet, number: int) -> Step:
    """Return the declarer of a deal as a field of an entry; nothing if there is no such deal."""
    deals = sheet.body.deals
    return {"declarer": deals[number].written.declarer} if number < len(deals) else {}


def entry(rng: random.Random, sheet: Sheet) -> Step:
    """Return a deal as somebody enters it, in half of the cases with a mistake."""
    slot = next_deal(sheet)
    if slot is None or not slot.available:
        return {"contract": sheet.ruleset.contracts[0].id, "skipped": True}
    right = random_entry(rng, sheet.ruleset, slot)
    if rng.random() < 0.3 and "doubles" in right:
        right["pairs"] = [[who, whom] for who, targets in right.pop("doubles") for whom in targets]
        rng.shuffle(right["pairs"])
    return mistaken(rng, sheet.ruleset, slot.roles.declarer, right) if rng.random() < 0.5 else right


def mistaken(rng: random.Random, ruleset: Ruleset, slot_declarer: int, right: Step) -> Step:
    """Return an entry with one mistake, or with one change that may be none."""
    seats = range(ruleset.players)
    wrong = {**right, "outcome": {key: list(row) for key, row in right.get("outcome", {}).items()}}
    if not wrong["outcome"]:
        del wrong["outcome"]
    kind = rng.choice(["counts", "counts", "counts", "grid", "grid", "speech", "details", "contract", "skip"])
    if kind == "counts" and "outcome" in wrong:
        row = rng.choice(list(wrong["outcome"].values()))
        giver, taker = rng.choice(seats), rng.choice(seats)
        amount = rng.choice([1, 1, 2, 20])
        row[giver] -= amount
        row[taker] += rng.choice([amount, amount, 0])
    elif kind == "grid":
        wrong.pop("doubles", None)
        cells = [[who, whom] for who in seats for whom in seats]
        wrong["pairs"] = rng.sample(cells, rng.randrange(1, ruleset.players + 1))
    elif kind == "speech":
        wrong.pop("pairs", None)
        order = [(slot_declarer + step) % len(seats) for step in range(1, len(seats) + 1)]
        order[rng.randrange(len(seats))] = rng.choice(order)
        speeches = [[seat, rng.sample(seats, rng.choice([0, 1, 1, 2]))] for seat in order]
        wrong["doubles"] = speeches[: rng.randrange(1, len(seats) + 1)]
    elif kind == "details":
        wrong[rng.choice(["trump", "start_rank"])] = rng.choice(["S", "none", "7", "A", "X"])
    elif kind == "contract":
        wrong["declarer"] = rng.choice(seats)
    elif "outcome" in wrong:
        del wrong["outcome"]
        wrong["skipped"] = True
    else:
        del wrong["skipped"]
        wrong["outcome"] = random_outcome(rng, ruleset, ruleset.contract(right["contract"]))
    return wrong


def main() -> None:
    """Write the vectors to the file that is named."""
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    Path(sys.argv[1]).write_text(json.dumps(list(vectors(count))), encoding="utf-8")


if __name__ == "__main__":
    main()
