"""
How fast the exact solver is, contract by contract, and whether it agrees with others.

    python -m bench.solver speed --deals 100        endings of 8, 10 and 11 tricks, full deals, domino
    python -m bench.solver bridge                   two against two beside the double dummy solver of endplay
    python -m bench.solver minimax                  10,000 small endings beside plain minimax (some minutes)

Each part keeps its lines in docs/benchmarks.md. Times are processor time of one thread.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path
from statistics import mean, median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from barbu.cards import deal_hands, format_hand, parse_card
from barbu.fast.solver import Coalition, Solution, solve, warm
from barbu.play import Choose, Deal, Phase, PlayCard, Speak, apply, legal_actions, start_deal
from barbu.rules import Ruleset, parse_ruleset, preset
from bench.tables import machine, write_section
from tests.fast.endings import endings, random_question
from tests.fast.minimax import minimax_of_each

RESULTS = Path(__file__).parent / "results" / "solver.json"
TRICKS = ("no-tricks", "no-queens", "last-two", "no-hearts", "barbu", "trumps")
TITLE = "The exact solver"
BARS = {8: 0.005, 10: 0.020, 11: 0.100}
FULL_BARS = {
    "barbu": 1.0,
    "no-queens": 1.0,
    "last-two": 1.0,
    "no-tricks": 5.0,
    "no-hearts": 5.0,
    "trumps": 5.0,
}
BRIDGE = {
    "format": "barbu-ruleset/1",
    "id": "bridge",
    "name": "Bridge",
    "players": 4,
    "deck": {"lowest": "2", "removed": []},
    "contracts": [
        {
            "id": "tricks",
            "kind": "tricks",
            "sign": "positive",
            "items": [{"name": "tricks", "trick": "each", "points": 1}],
            "trump": {
                "void_must_trump": False,
                "must_overtrump": False,
                "must_beat_trump": False,
                "choices": ["S", "H", "D", "C", "none"],
            },
        }
    ],
}


NOTES = (
    "Bars not met: no-tricks, no-queens, last-two and no-hearts at 10 and 11 cards, no-tricks, no-queens and",
    "last-two at 13; at 8, the value of every card of no-tricks and last-two. Other work ran beside these.",
    "Proving that the lone seat is safe means answering every card of three hands: nine in ten of the positions",
    "that cost anything are such proofs. Tried: partition search over cuts between ranks (nodes / 1.8 beside a",
    "table of single positions), dropping cards that no cut parts from one already tried (/ 1.3), rules of thumb",
    "for the order beside history alone (little; 95% of the cards that settle a position come first), sure ducks",
    "of the lone seat (/ 1.2), one more trick lost or won for sure by the order of the cards in each suit (/ 1.7",
    "in no-tricks, nothing elsewhere), a first guess by greedy play (5 to 15%), suits that are alike taken as one",
    "(no gain: 2% of positions with four cards), larger buckets (the worst cases only), fetching the table ahead.",
)


def ending(rules: Ruleset, contract: str, cards_each: int, rng: random.Random) -> Deal:
    """Return a deal at the start of a trick (or turn) with so many cards a hand, reached by random legal play."""
    while True:
        deal = start_deal(rules, rng.randrange(4), deal_hands(rules.cards, 4, rng), [contract])
        choices = [action for action in legal_actions(deal) if isinstance(action, Choose)]
        deal = apply(deal, rng.choice(choices))
        while deal.phase is Phase.SPEAK:
            deal = apply(deal, Speak(()))
        while not deal.is_over and sum(hand.bit_count() for hand in deal.hands) > 4 * cards_each:
            deal = apply(deal, rng.choice(legal_actions(deal)))
        if not deal.is_over:
            return deal


def timed(deal: Deal, limit: int, coalition: Coalition, *, every: bool) -> tuple[Solution, float]:
    """Return the solution, within so many million nodes, and the processor time it took."""
    begun = time.thread_time()
    solution = solve(deal, coalition=coalition, node_limit=limit * 1_000_000, every=every)
    return solution, time.thread_time() - begun


def measure(contract: str, cards_each: int, deals: int, limit: int, *, every: bool) -> dict[str, object]:
    """Return times and nodes of the solver on random endings; one that is stopped at the limit counts as it is."""
    rng = random.Random(f"{contract} {cards_each}")
    times: list[float] = []
    nodes: list[int] = []
    solved = 0
    for _ in range(deals):
        solution, took = timed(
            ending(preset("tournament"), contract, cards_each, rng), limit, "1v3", every=every
        )
        times.append(took)
        nodes.append(solution.nodes)
        solved += solution.complete if every else solution.exact
    ordered = sorted(times)
    return {
        "contract": contract,
        "cards": cards_each,
        "every": every,
        "deals": deals,
        "solved": solved,
        "limit": limit,
        "median": median(times),
        "p90": ordered[int(0.9 * (deals - 1))],
        "max": ordered[-1],
        "nodes_median": int(median(nodes)),
        "nodes_max": max(nodes),
    }


def speed(deals: int, full_deals: int, limit: int) -> list[dict[str, object]]:
    """Measure every tournament contract."""
    rows = []
    for contract in (*TRICKS, "domino"):
        for cards in (8, 10, 11, 13):
            count, most = (deals, limit) if cards < 13 else (full_deals, 4 * limit)
            for every in (False, True) if cards == 8 else (False,):
                rows.append(measure(contract, cards, count, most, every=every))
                print(rows[-1], flush=True)
    return rows


def bridge(positions: int, full_deals: int, limit: int) -> dict[str, object]:
    """Compare two against two with endplay's DDS: the tricks of every lead, and the time."""
    rules, rng = parse_ruleset(BRIDGE), random.Random(1)
    differ = 0
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(positions):
        deal = ending(rules, "tricks", 2 + number % 7, rng)
        differ += not _agrees(deal, ours, theirs)
    full_ours: list[float] = []
    full_theirs: list[float] = []
    unsolved = 0
    for _ in range(full_deals):
        deal = ending(rules, "tricks", 13, rng)
        _double_dummy(deal, full_theirs)
        solution, took = timed(deal, limit, "2v2", every=True)
        unsolved += not solution.complete
        full_ours.append(took)
    return {
        "positions": positions,
        "differ": differ,
        "ours": mean(ours),
        "theirs": mean(theirs),
        "full_deals": full_deals,
        "unsolved": unsolved,
        "limit": limit,
        "full_ours": mean(full_ours) if full_ours else 0.0,
        "full_theirs": mean(full_theirs) if full_theirs else 0.0,
    }


def _double_dummy(deal: Deal, times: list[float]) -> dict[int, int]:
    from endplay.dds import solve_board
    from endplay.types import Deal as BridgeDeal
    from endplay.types import Denom, Player

    trump = deal.setting.choice.trump if deal.setting.choice else None
    board = BridgeDeal("N:" + " ".join(format_hand(hand) for hand in deal.hands))
    names = {"S": Denom.spades, "H": Denom.hearts, "D": Denom.diamonds, "C": Denom.clubs}
    board.trump = names.get(trump or "", Denom.nt)
    board.first = (Player.north, Player.east, Player.south, Player.west)[deal.turn]
    begun = time.thread_time()
    tricks = dict(solve_board(board))
    times.append(time.thread_time() - begun)
    return {_card_number(str(card)): count for card, count in tricks.items()}


def _card_number(text: str) -> int:
    """Return the number of a card as endplay writes it: suit sign, then rank."""
    suit = dict(zip("♠♥♦♣SHDC", "SHDCSHDC", strict=True))[text[0]]
    return parse_card(text[1:].replace("10", "T") + suit)


def _agrees(deal: Deal, ours: list[float], theirs: list[float]) -> bool:
    begun = time.thread_time()
    solution = solve(deal, coalition="2v2")
    ours.append(time.thread_time() - begun)
    assert deal.tricks is not None
    before = sum(winner % 2 == deal.turn % 2 for winner in deal.tricks.winners)
    mine = {a.card: v - before for a, v in solution.values.items() if isinstance(a, PlayCard)}
    return mine == _double_dummy(deal, theirs)


def against_minimax(positions: int, seed: int) -> dict[str, object]:
    """Compare every card's value with plain minimax on small endings of all presets and 50 random rulesets."""
    rng = random.Random(seed)
    differ = 0
    for number, deal in enumerate(endings(seed, positions, rulesets=50)):
        weights, coalition, seat, side = random_question(rng, deal.ruleset.players)
        solution = solve(deal, weights, coalition, seat=seat)  # type: ignore[arg-type]
        if solution.values != minimax_of_each(deal, weights, side):
            differ += 1
            print(f"differs: seed {seed}, ending {number}", flush=True)
        if number % 1000 == 999:
            print(f"{number + 1} endings, {differ} differ", flush=True)
    return {"positions": positions, "differ": differ, "seed": seed}


def page(results: dict[str, object]) -> str:
    """Return the section of docs/benchmarks.md from all results so far."""
    parts = [str(results["machine"]), ""]
    rows = results.get("speed")
    if isinstance(rows, list):
        parts += _speed_lines(rows)
        parts += ["", *NOTES]
    check = results.get("minimax")
    if isinstance(check, dict):
        parts += [
            "",
            (
                f"`python -m bench.solver minimax`: {check['positions']:,} small endings of all presets and 50 random "
                f"rulesets, every card's value beside plain minimax: {check['differ']} differ."
            ),
        ]
    duel = results.get("bridge")
    if isinstance(duel, dict):
        parts += ["", *_bridge_lines(duel)]
    return "\n".join(parts)


def _speed_lines(rows: list[dict[str, object]]) -> list[str]:
    lines = [
        "`python -m bench.solver speed`: random endings of tournament deals reached by random legal play, the seat on",
        "lead against all others. *Value*: the position's value and one best card; *all*: the value of every card.",
        "Processor time of one thread. A search stops at a limit of nodes and counts with the time",
        'it took until then: ">" where that makes the figure a lower bound.',
        "",
        "| contract | cards a hand | asked | median | 90th | max | bar (median) | nodes, median | max | solved |",
        "|---|--:|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for row in rows:
        bar = _bar(str(row["contract"]), int(str(row["cards"])))
        share = int(str(row["solved"])) / int(str(row["deals"]))
        median_, p90, most = (
            ("" if share >= part else "> ") + _time(row[key])
            for part, key in ((0.5, "median"), (0.9, "p90"), (1.0, "max"))
        )
        lines.append(
            f"| {row['contract']} | {row['cards']} | {'all' if row['every'] else 'value'} | {median_} | {p90} | {most} "
            f"| {bar} | {row['nodes_median']:,} | {row['nodes_max']:,} "
            f"| {row['solved']} of {row['deals']} within {row['limit']} M |"
        )
    return lines


def _bar(contract: str, cards: int) -> str:
    if contract == "domino":
        return ""
    return _time(BARS[cards] if cards in BARS else FULL_BARS[contract])


def _time(seconds: object) -> str:
    number = float(str(seconds))
    return f"{number:.1f} s" if number >= 1 else f"{1000 * number:.1f} ms"


def _bridge_lines(duel: dict[str, object]) -> list[str]:
    ours, theirs = float(str(duel["ours"])), float(str(duel["theirs"]))
    full_ours, full_theirs = float(str(duel["full_ours"])), float(str(duel["full_theirs"]))
    return [
        f"`python -m bench.solver bridge`: two against two on {duel['positions']:,} bridge positions of 2 to 8 cards,",
        f"the tricks of every lead beside DDS (endplay): {duel['differ']} differ; {1000 * ours:.2f} ms against",
        (
            f"{1000 * theirs:.2f} ms a position. On {duel['full_deals']} full deals {full_ours:.2f} s against "
            f"{full_theirs:.3f} s, a ratio of at least"
        ),
        (
            f"{full_ours / full_theirs if full_theirs else 0:.0f} ({duel['unsolved']} stopped at "
            f"{duel['limit']} million nodes)."
        ),
    ]


def main() -> None:
    """Run one part and write the section."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=["speed", "bridge", "minimax", "page"])
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--full-deals", type=int, default=None)
    parser.add_argument("--limit", type=int, default=10, help="million nodes; a full deal gets four times")
    parser.add_argument("--positions", type=int, default=None)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    results = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    warm()
    if given.part == "speed":
        results["speed"] = speed(given.deals, given.full_deals or 100, given.limit)
    elif given.part == "bridge":
        results["bridge"] = bridge(given.positions or 1000, given.full_deals or 200, 4 * given.limit)
    elif given.part == "minimax":
        results["minimax"] = against_minimax(given.positions or 10_000, given.seed)
    results["machine"] = machine()
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(results, indent=1) + "\n")
    write_section("solver", TITLE, page(results))


if __name__ == "__main__":
    main()
