"""Golden records: found by themselves, replayed strictly to score, reason of end and conservation."""

from pathlib import Path

import pytest

from barbu.records import Replay, format_record, parse_record, replay
from barbu.rules import contract_total, preset
from tests.records.generate import SOURCES, way_of_ending

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.json"))

GAPS = {
    ("salade", "early"): "its capot needs all tricks, so it is played to the last card",
    ("barbu", "capot"): "a single card has no capot",
}
"""Ways of ending that a contract cannot have in any preset, each with its reason."""


def _replayed(file: Path) -> Replay:
    return replay(parse_record(file.read_bytes()))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_golden_record_replays_to_its_scores_and_its_end(file: Path) -> None:
    found = _replayed(file)
    deal = found.deals[0]
    written = found.record.deals[0]
    assert deal.scores is not None
    assert (deal.scores.raw, deal.scores.settled) == (written.raw, written.settled)
    assert sum(deal.scores.settled) == sum(deal.scores.raw)
    ending = file.stem.removeprefix(f"{file.stem.split('-')[0]}-")
    if deal.deal is not None:
        assert way_of_ending(deal.deal) == ending
        left = sum(hand.bit_count() for hand in deal.deal.hands)
        assert (
            left + sum(play.card >= 0 for play in deal.deal.plays) == found.record.ruleset.cards.bit_count()
        )
    else:
        assert (written.skipped, ending) == (True, "skipped")


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_golden_record_is_written_as_it_was(file: Path) -> None:
    assert format_record(_replayed(file).record) == file.read_text(encoding="utf-8")


def test_every_contract_has_a_record_for_each_way_of_ending() -> None:
    have = {(file.parent.name, file.stem.split("-", 1)[1]) for file in FILES}
    wanted: set[tuple[str, str]] = set()
    for preset_id in SOURCES:
        for contract in preset(preset_id).contracts:
            only_cards = all(item.cards for item in contract.items)
            ends = "layout" if contract.layout else "early" if only_cards else "last-card"
            needs_tricks = contract.capot is not None and contract.capot.needs == "tricks"
            wanted.add((contract.id, "last-card" if needs_tricks else ends))
            if contract.capot:
                wanted.add((contract.id, "capot"))
            if preset_id == "tournament" and contract.sign == "negative":
                wanted.add((contract.id, "skipped"))
            assert contract_total(preset(preset_id), contract) != 0
    missing = {pair for pair in wanted - have if pair not in GAPS}
    assert not missing
    assert not set(GAPS) & have
