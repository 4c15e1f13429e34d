"""
Write the perft files with the oracle: `python -m tests.perft.generate`, from the top of the repository.

Everything is drawn from fixed seeds, so a second run changes nothing unless the oracle or a contract changed.
Small deals are counted to their last card; full-size openings as deep as LIMIT lines a level allow.
"""

import json
import random
from dataclasses import dataclass, field
from pathlib import Path

from tests.oracle.deck import RANKS, SUITS, Contract, format_hand, hand_size, height, matching
from tests.oracle.known_rulesets import FULL_DUTY, RAVAGE_CITY, cards, domino, negative, trumps
from tests.oracle.known_rulesets import tricks as each_trick
from tests.oracle.perft import count_lines, legal
from tests.oracle.perft_files import Case, rules_around
from tests.oracle.preset_files import presets

HERE = Path(__file__).parent
LIMIT_SMALL = 1500
LIMIT_FULL = 700
LIMIT_DEEP = 7000


@dataclass
class Deal:
    """Hands to count on, with the seat that plays first."""

    hands: list[str]
    leader: int
    rules: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    """Names of the rules played on it, each with its settings."""


def dealt(seed: str, players: int, size: int, lowest: str | None = None) -> Deal:
    """Deal `size` cards to each from the highest ranks down, or a whole deck from `lowest` up."""
    rng = random.Random(seed)
    ranks = RANKS[RANKS.index(lowest) :] if lowest else RANKS
    deck = sorted((rank + suit for rank in ranks for suit in SUITS), key=height, reverse=True)[
        : players * size
    ]
    rng.shuffle(deck)
    hands = [format_hand(deck[size * s : size * (s + 1)]) for s in range(players)]
    return Deal(hands, rng.randrange(players))


def cards_held(deal: Deal) -> list[str]:
    """Return the deck of a deal."""
    return [
        r + suit
        for hand in deal.hands
        for suit, ranks in zip(SUITS, hand.split("."), strict=True)
        for r in ranks
    ]


def suits_the(contract: Contract, deal: Deal) -> bool:
    """Say whether the contract is valid for the deck of this deal: no item of it misses, no rank is incomplete."""
    deck = cards_held(deal)
    named = [item["cards"] for item in contract.get("items", []) if "cards" in item]
    named += [contract["forced_discard"]] if "forced_discard" in contract else []
    if not all(matching(word, deck) for cards_named in named for word in cards_named.split()):
        return False
    start = contract.get("layout", {}).get("start", "declared")
    return start in ("declared", "first-card") or all(start + suit in deck for suit in SUITS)


def for_players(contract: Contract, players: int) -> Contract:
    """Return the contract with as many payments as there are seats; nothing else depends on their number."""
    if contract["kind"] == "tricks":
        return contract
    payments = (contract["layout"]["payments"] + [0] * players)[:players]
    return {**contract, "layout": {**contract["layout"], "payments": payments}}


def declarations(contract: Contract, deal: Deal) -> list[dict[str, str]]:
    """Return one or two sets of settings under which a contract is counted."""
    if "trump" in contract:
        return [{"trump": "D"}, {"trump": "S"}]
    if contract["kind"] == "layout" and contract["layout"]["start"] == "declared":
        deck = cards_held(deal)
        ranks = [rank for rank in RANKS if all(rank + suit in deck for suit in SUITS)]
        return [{"start_rank": rank} for rank in sorted({ranks[len(ranks) // 2], ranks[-1]}, key=RANKS.index)]
    return [{}]


def perft_line(name: str, contract: Contract, deal: Deal, settings: dict[str, str], limit: int) -> str:
    """Count one contract on one deal and write the line."""
    play_out = settings.get("play_out") == "true"
    rules = rules_around(contract, deal.hands, play_out=play_out)
    table = Case(name, rules, contract, deal.hands, deal.leader, settings, {}).table()
    counts = count_lines(lambda moves: legal(table, moves), len(cards_held(deal)) * 2, limit)
    fields = [f"{key}={value}" for key, value in settings.items()]
    return " ".join(["perft", name, *fields, *(f"{d}:{n}" for d, n in enumerate(counts) if d)])


def write(name: str, title: str, rules: dict[str, Contract], deals: list[Deal], limit: int) -> None:
    """Write one file: the rules first, then each deal with its counts."""
    players = len(deals[0].hands)
    fitted = {key: for_players(contract, players) for key, contract in rules.items()}
    lines = [f"# {title}"]
    lines += [f"rules {key} {json.dumps(contract)}" for key, contract in fitted.items()]
    for deal in deals:
        lines += ["", f"deal {deal.leader}:{' '.join(deal.hands)}"]
        for key, contract in fitted.items():
            if suits_the(contract, deal):
                chosen = [settings for name, settings in deal.rules if name == key] if deal.rules else None
                for settings in declarations(contract, deal) if chosen is None else chosen:
                    lines.append(perft_line(key, contract, deal, settings, limit))
    (HERE / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def small(seed: str, players: int, *sizes: int) -> list[Deal]:
    """Return a small deal of each size."""
    return [dealt(f"{seed}/{size}", players, size) for size in sizes]


def bans() -> dict[str, Contract]:
    """Return No hearts under each lead ban (P-4)."""
    free = negative("no-hearts", cards("hearts", "*H", -2))
    kinds = ("never", "broken", "first-trick")
    return {"free": free} | {k: {**free, "lead_ban": {"suit": "H", "until": k}} for k in kinds}


def duties() -> dict[str, Contract]:
    """Return Trumps under each set of switches (P-6), trump leads forbidden in the last."""
    off = dict.fromkeys(FULL_DUTY, False)
    single = {f"only_{key}": trumps(5, **{**off, key: True}) for key in FULL_DUTY}
    without = {f"without_{key}": trumps(5, **{**FULL_DUTY, key: False}) for key in FULL_DUTY}
    lead = trumps(5, **FULL_DUTY, lead_only_if_nothing_else=True)
    return {
        "free": trumps(5, **off),
        "full": trumps(5, **FULL_DUTY),
        **single,
        **without,
        "no_trump_lead": lead,
    }


def forced() -> dict[str, Contract]:
    """Return contracts with and without a forced discard (P-8), alone and beside the other duties."""
    queens = negative("no-queens", cards("queens", "Q*", -6))
    king = negative("barbu", cards("barbu", "KH", -20))
    return {
        "queens_free": queens,
        "queens": {**queens, "forced_discard": "Q*"},
        "king_and_queens": {**queens, "forced_discard": "KH Q*"},
        "king_free": king,
        "king": {**king, "forced_discard": "KH"},
        "king_and_ban": {**king, "forced_discard": "KH", "lead_ban": {"suit": "H", "until": "never"}},
        "trumps": {**trumps(5, **FULL_DUTY), "forced_discard": "Q* J*"},
    }


def aces() -> dict[str, Contract]:
    """Return layouts with each ace, bonus and kind of start (D-1, D-3, D-4)."""
    kinds = {}
    for ace in ("high", "low", "first-ace"):
        for bonus in ("none", "optional", "compulsory"):
            kinds[f"{ace}_{bonus}"] = domino(45, 20, 5, -5, ace=ace, bonus=bonus)
        kinds[f"{ace}_first_card"] = domino(45, 20, 5, -5, start="first-card", ace=ace)
    return kinds | {"fixed_queen": domino(45, 20, 5, -5, start="Q", bonus="optional")}


def write_variants() -> None:
    """Write the files on single rules."""
    known = Deal("A2.K.Q. K3.A..J Q4.J.K. 5.Q.A.A".split(), 0, [(k, {"play_out": "true"}) for k in bans()])
    write(
        "lead-bans",
        "P-4 on small deals",
        bans(),
        [known, *small("bans", 4, 3, 4), *small("bans", 3, 4)],
        LIMIT_SMALL,
    )
    write("trump-duties", "P-6, each switch", duties(), small("duties", 4, 2, 3, 4), LIMIT_SMALL)
    write("forced-discards", "P-8", forced(), small("forced", 4, 3, 4), LIMIT_SMALL)
    write("layouts", "D-1 to D-4, each ace, bonus and start", aces(), small("layouts", 4, 2, 3), LIMIT_SMALL)
    full = {**bans(), "ravage": RAVAGE_CITY}
    write("lead-bans-full", "P-4 and K-4 on a full deal", full, [dealt("bans full", 4, 13, "2")], LIMIT_DEEP)
    write("trump-duties-full", "P-6 on full deals", duties(), [dealt("duties full", 4, 13, "2")], LIMIT_FULL)
    write("layouts-full", "D-1 to D-4 on full deals", aces(), [dealt("layouts full", 4, 13, "2")], LIMIT_FULL)
    write_player_counts()


def write_player_counts() -> None:
    """Write small and full deals for three, five and six seats."""
    some = {
        "no-tricks": negative("no-tricks", each_trick(-2)),
        "no-hearts": bans()["never"],
        "trumps": trumps(5),
        "domino": domino(45, 20, 5, -5, bonus="optional"),
        "domino-low": domino(45, 20, 5, -5, ace="low"),
    }
    for players, full in ((3, 17), (5, 10), (6, 8)):
        deals = [*small("players", players, 2, 4), dealt("players full", players, full, "2")]
        write(f"players-{players}", f"{players} seats", some, deals, LIMIT_FULL)


def write_presets() -> None:
    """Write one file for each preset: every contract on two small deals (one has tens) and a full one."""
    for preset, ruleset in presets().items():
        players = ruleset["players"]
        lowest = ruleset.get("deck", {}).get("lowest", "2")
        sizes = (3 if players > 3 else 4, -(-20 // players))
        deals = [*small(preset, players, *sizes), dealt(preset, players, hand_size(ruleset), lowest)]
        rules = {contract["id"]: plain(contract) for contract in ruleset["contracts"]}
        write(f"preset-{preset}", f"every contract of {preset}", rules, deals, LIMIT_FULL)


def plain(contract: Contract) -> Contract:
    """Return a contract without what a file of its own has no use for: its name and how often it is played."""
    return {key: value for key, value in contract.items() if key not in ("name", "times")}


if __name__ == "__main__":
    write_variants()
    write_presets()
