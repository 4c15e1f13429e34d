"""The rules compile, all of them, to what they are; and a changed rule is compiled anew."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from types import FunctionType

import numpy as np
import pytest

from barbu.fast import compiled
from barbu.fast.cache import cache_folder, folder_name, kernels
from barbu.fast.tables import RuleArrays, rule_arrays
from barbu.play import masks, tables
from barbu.rules import preset
from tests.infrastructure.sources import PACKAGE

RULES = [
    name
    for name, value in vars(masks).items()
    if isinstance(value, FunctionType) and value.__module__ == masks.__name__
]
SEQUENCES = {"count_items", "score_counts", "score_order", "is_capot"}


def test_every_rule_is_offered_compiled() -> None:
    assert set(RULES) == set(compiled.__all__) - {"compile_functions"}
    assert {f"barbu.fast.compiled.{name}" for name in RULES} <= set(kernels)


@pytest.mark.parametrize("name", [name for name in RULES if name not in SEQUENCES])
def test_a_compiled_rule_says_what_the_rule_says(name: str) -> None:
    rng = Random(name)
    rule, fast = getattr(masks, name), getattr(compiled, name)
    for _ in range(200):
        arguments = [argument(rng, text) for text in rule.__code__.co_varnames[: rule.__code__.co_argcount]]
        assert fast(*arguments) == rule(*arguments), arguments


def argument(rng: Random, name: str) -> int:
    """Draw a value for a parameter by its name: single cards, small numbers, sets."""
    if name in ("card", "best", "top"):
        return 1 << rng.randrange(52)
    if name in ("index", "ban_kind", "trick", "capot", "tied", "bonus", "ace"):
        return rng.randrange(1, 3)
    if name in ("duties",):
        return rng.randrange(16)
    if name in ("points", "score", "amount"):
        return rng.randrange(-99, 99)
    return rng.getrandbits(52) & rng.getrandbits(52)


def test_counts_and_scores_are_the_rules() -> None:
    rng = Random(7)
    for name in ("tournament", "salade-canada", "brader"):
        for contract in preset(name).contracts:
            made = tables.compile_rules(preset(name), contract)
            arrays = rule_arrays(made)
            if not made.item_kinds:
                assert_same_order(made, arrays, rng)
                continue
            for _ in range(20):
                winners = [rng.randrange(4) for _ in range(made.tricks)]
                cards = [1 << c for c in range(52) if made.deck >> c & 1]
                rng.shuffle(cards)
                piles = [0] * 4
                for trick, winner in enumerate(winners):
                    piles[winner] |= sum(cards[4 * trick : 4 * trick + 4])
                assert_same_score(made, arrays, piles, winners)


def assert_same_score(made: tables.Tables, arrays: RuleArrays, piles: list[int], winners: list[int]) -> None:
    counts, scores = [0] * (4 * len(made.item_kinds)), [0] * 4
    masks.count_items(
        made.item_kinds, made.item_cards, made.item_tricks, 4, piles, winners, len(winners), counts
    )
    rest = (made.item_kinds, made.item_points, made.item_totals, made.item_needed)
    masks.score_counts(counts, 4, *rest, made.capot, made.capot_amount, scores)
    fast_counts, fast_scores = np.zeros(len(counts), np.int64), np.zeros(4, np.int64)
    compiled.count_items(
        arrays.item_kinds,
        arrays.item_cards,
        arrays.item_tricks,
        4,
        np.array(piles),
        np.array(winners),
        len(winners),
        fast_counts,
    )
    fast_rest = (arrays.item_kinds, arrays.item_points, arrays.item_totals, arrays.item_needed)
    compiled.score_counts(fast_counts, 4, *fast_rest, made.capot, made.capot_amount, fast_scores)
    assert (fast_counts.tolist(), fast_scores.tolist()) == (counts, scores)
    for seat in range(4):
        arguments = (seat, 4, counts, made.item_totals, made.item_needed)
        fast = (seat, 4, fast_counts, arrays.item_totals, arrays.item_needed)
        assert compiled.is_capot(*fast) == masks.is_capot(*arguments)


def assert_same_order(made: tables.Tables, arrays: RuleArrays, rng: Random) -> None:
    order, scores, fast = rng.sample(range(4), 4), [0] * 4, np.zeros(4, np.int64)
    masks.score_order(order, made.payments, scores)
    compiled.score_order(np.array(order), arrays.payments, fast)
    assert fast.tolist() == scores


def test_arrays_have_the_fields_of_the_tables() -> None:
    assert RuleArrays._fields == tables.Tables._fields


def test_the_cache_lies_in_a_folder_of_this_version() -> None:
    folder = cache_folder()
    assert folder is not None and folder.name == folder_name()


PROGRAM = """
import numpy as np
from barbu.fast.position import BEST, HANDS, LED, TOP, TURN, clear, legal_cards
from barbu.fast.tables import rule_arrays
from barbu.play.tables import compile_rules
from barbu.rules import preset
rules = rule_arrays(compile_rules(preset("tournament"), preset("tournament").contracts[0]))
row = np.zeros(52, np.int64)
row[LED], row[BEST], row[TOP], row[HANDS] = 0x1FFF, 1, 1, 0b110 | 1 << 20
print(legal_cards(rules, row))
"""


def test_a_kernel_follows_a_changed_rule(tmp_path: Path) -> None:
    shutil.copytree(
        PACKAGE, tmp_path / "barbu", ignore=shutil.ignore_patterns("__pycache__", "server", "static")
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "BARBU_CACHE": str(tmp_path / "cache")}

    def answer() -> int:
        command = [sys.executable, "-c", PROGRAM]
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, check=True, cwd=tmp_path
        )
        return int(done.stdout)

    assert answer() == 0b110
    copy = tmp_path / "barbu" / "play" / "masks.py"
    rule, changed = "    return same if same else hand\n", "    return hand if same else hand\n"
    text, stamp = copy.read_text(encoding="utf-8"), copy.stat()
    assert rule in text and len(rule) == len(changed)
    copy.write_text(text.replace(rule, changed), encoding="utf-8")
    # the caller's own file, and this one's size and time, are as they were
    os.utime(copy, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    shutil.rmtree(tmp_path / "barbu" / "play" / "__pycache__", ignore_errors=True)
    assert answer() == 0b110 | 1 << 20
