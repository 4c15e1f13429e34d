"""
Write the golden records: for every contract one deal for each way in which it can end.

    python -m tests.records.generate

Deals are found by random play from fixed seeds; a record holds the one contract as a whole ruleset. Written
scores are those of the day the record was made: a rule that changes by mistake breaks its record.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from barbu.cards import deal_hands
from barbu.play import Deal, apply, legal_actions, scores_of, start_deal
from barbu.records import Record, format_record, played_deal
from barbu.rules import Ruleset, contract_total, parse_ruleset, preset

FOLDER = Path(__file__).parent
TRIES = 60
SOURCES = ("tournament", "classic", "brader", "rifki", "trex", "three")


def way_of_ending(deal: Deal) -> str:
    """Return how a finished deal ended: skipped, layout, capot, early or last-card."""
    if deal.skipped:
        return "skipped"
    if deal.layout is not None:
        return "layout"
    assert deal.contract is not None
    if deal.contract.capot and scores_of(deal).control != contract_total(deal.ruleset, deal.contract):
        return "capot"
    return "early" if any(deal.hands) else "last-card"


def alone(preset_id: str, contract_id: str, *, skip: bool = False) -> Ruleset:
    """Return a preset with one contract left, drawn declarer and each-deal rotation."""
    data = preset(preset_id).as_data()
    contracts = data["contracts"]
    assert isinstance(contracts, list)
    kept = [
        contract for contract in contracts if isinstance(contract, dict) and contract["id"] == contract_id
    ]
    changes: dict[str, object] = {"contracts": kept, "id": f"{preset_id}-{contract_id}"[:64], "schedule": {}}
    if skip:
        changes["doubling"] = {"owed": 2, "undoubled_negative": "skip"}
    return parse_ruleset({**data, **changes})


def played(ruleset: Ruleset, seed: int, *, silent: bool = False) -> Deal:
    """Return a deal played at random; `silent`: nobody doubles."""
    random = Random(seed)
    deal = start_deal(ruleset, 0, deal_hands(ruleset.cards, ruleset.players, random))
    while not deal.is_over:
        actions = legal_actions(deal)
        deal = apply(deal, actions[0] if silent and deal.phase.name == "SPEAK" else random.choice(actions))
    return deal


def capot(ruleset: Ruleset) -> Deal:
    """Return a deal in which seat 0 holds a whole suit and more from the top, and takes everything."""
    each = ruleset.cards_each
    order = sorted((1 << card for card in range(52) if ruleset.cards >> card & 1), key=_height, reverse=True)
    hands = [sum(order[seat * each : (seat + 1) * each]) for seat in range(ruleset.players)]
    random = Random(1)
    deal = start_deal(ruleset, 0, hands)
    while not deal.is_over:
        actions = legal_actions(deal)
        best = deal.turn == 0 and deal.phase.name == "PLAY"
        deal = apply(deal, max(actions, key=lambda a: a.card % 13) if best else random.choice(actions))  # type: ignore[union-attr]
    return deal


def _height(card: int) -> tuple[int, int]:
    number = card.bit_length() - 1
    return number % 13, -(number // 13)


def write(ruleset: Ruleset, contract_id: str, name: str, deal: Deal) -> None:
    """Write one golden record."""
    record = Record(
        ruleset=ruleset,
        ruleset_id=None,
        players=tuple(f"Seat {seat}" for seat in range(ruleset.players)),
        first_declarer=0,
        deals=(played_deal(deal),),
    )
    folder = FOLDER / contract_id
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.json").write_text(format_record(record), encoding="utf-8")


def main() -> None:
    """Write all records."""
    for preset_id in SOURCES:
        for contract in preset(preset_id).contracts:
            ruleset = alone(preset_id, contract.id)
            seen: set[str] = set()
            for seed in range(TRIES):
                deal = played(ruleset, seed)
                if (way := way_of_ending(deal)) not in seen:
                    seen.add(way)
                    write(ruleset, contract.id, f"{preset_id}-{way}", deal)
            if contract.capot:
                taken = capot(ruleset)
                if way_of_ending(taken) == "capot":
                    write(ruleset, contract.id, f"{preset_id}-capot", taken)
            if preset_id == "tournament" and contract.sign == "negative":
                skipping = alone(preset_id, contract.id, skip=True)
                write(skipping, contract.id, f"{preset_id}-skipped", played(skipping, seed=2, silent=True))


if __name__ == "__main__":
    main()
