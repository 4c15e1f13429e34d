"""
The text form of perft cases, `tests/perft/*.txt`; a file needs nothing else to be understood.

    # comment, blank lines are free
    rules NAME {contract in JSON}
    deal LEADER:HAND HAND ...
    perft NAME [trump=D] [start_rank=5] [play_out=true] DEPTH:LINES DEPTH:LINES ...

A `rules` line names one contract of `barbu-ruleset/1`. A `deal` line gives the seat that plays first and all
hands by seat, spades.hearts.diamonds.clubs; together they are the deck. Each `perft` line below it plays that
deal by one of the contracts: a depth counts plays and passes, a line is counted at a depth if it has exactly
so many of them. `play_out` is the ruleset's, to carry a deal on to its last card.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.oracle.deck import RANKS, SUITS, Contract, Rules, height, parse_hand, rank_of
from tests.oracle.tricks import Table


@dataclass
class Case:
    """One `perft` line with the deal and the rules it speaks of."""

    where: str
    """File, line and rules name, for the name of a test."""
    rules: Rules
    """A whole ruleset with the one contract, valid by itself."""
    contract: Contract
    hands: list[str]
    leader: int
    settings: dict[str, str]
    counts: dict[int, int]

    def table(self) -> Table:
        """Return the deal as the oracle plays it."""
        trump = self.settings.get("trump")
        hands = [parse_hand(hand) for hand in self.hands]
        start = self.settings.get("start_rank")
        return Table(self.rules, self.contract, hands, self.leader, None if trump == "none" else trump, start)


def rules_around(contract: Contract, hands: list[str], *, play_out: bool = False) -> Rules:
    """Return a ruleset for one contract whose deck is exactly the cards of these hands."""
    cards = [card for hand in hands for card in parse_hand(hand)]
    assert len(set(cards)) == len(cards), "a card lies in two hands"
    lowest = rank_of(min(cards, key=height))
    ranks = RANKS[RANKS.index(lowest) :]
    removed = [rank + suit for suit in SUITS for rank in ranks if rank + suit not in cards]
    return {
        "format": "barbu-ruleset/1",
        "id": "perft",
        "name": "Perft",
        "players": len(hands),
        "deck": {"lowest": lowest, "removed": removed},
        "schedule": {"leader": "declarer", "domino": "declarer", "play_out": play_out},
        "contracts": [contract],
    }


def read(path: Path) -> Iterator[Case]:
    """Yield the cases of one file."""
    contracts: dict[str, Contract] = {}
    hands: list[str] = []
    leader = 0
    for number, text in enumerate(path.read_text().splitlines(), start=1):
        word, _, rest = text.strip().partition(" ")
        if word == "rules":
            name, _, contract = rest.partition(" ")
            contracts[name] = json.loads(contract)
        elif word == "deal":
            first, _, dealt = rest.partition(":")
            leader, hands = int(first), dealt.split()
        elif word == "perft":
            name, *fields = rest.split()
            settings = dict(f.split("=") for f in fields if "=" in f)
            counts = {int(d): int(n) for d, n in (f.split(":") for f in fields if "=" not in f)}
            rules = rules_around(contracts[name], hands, play_out=settings.get("play_out") == "true")
            where = f"{path.stem}:{number}:{name}"
            yield Case(where, rules, contracts[name], hands, leader, settings, counts)
        else:
            assert not word or word.startswith("#"), f"{path.name}:{number}: {text!r}"


def read_all() -> list[Case]:
    """Return every case under `tests/perft`."""
    folder = Path(__file__).parent.parent / "perft"
    return [case for path in sorted(folder.glob("*.txt")) for case in read(path)]
