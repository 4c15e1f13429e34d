"""The perft files against the oracle that wrote them: nobody edited them, and nothing of a contract is missing."""

import pytest

from tests.oracle.perft import divide, perft
from tests.oracle.perft_files import Case, read_all
from tests.oracle.preset_files import presets

CASES = read_all()
SHALLOW = 200
"""Lines a level up to which the oracle counts again here; it is slow."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.where)
def test_the_file_holds_what_the_oracle_counts(case: Case) -> None:
    few = {depth: lines for depth, lines in case.counts.items() if max(_up_to(case, depth)) <= SHALLOW}
    depth = min(max(few, default=1), 8)
    counted = perft(case.table(), depth)
    wanted = {d: n for d, n in case.counts.items() if d <= depth}
    assert dict(enumerate(counted[1:], start=1)) == wanted, divide(case.table(), 2)


def _up_to(case: Case, depth: int) -> list[int]:
    return [lines for d, lines in case.counts.items() if d <= depth]


@pytest.mark.parametrize("preset", presets())
def test_every_contract_of_every_preset_has_small_deals_and_a_full_opening(preset: str) -> None:
    cases = [case for case in CASES if case.where.startswith(f"preset-{preset}:")]
    contracts = {contract["id"] for contract in presets()[preset]["contracts"]}
    sizes = {(case.contract["id"], len(case.table().hands[0]) > 7) for case in cases}
    assert {(contract, full) for contract in contracts for full in (False, True)} == sizes
