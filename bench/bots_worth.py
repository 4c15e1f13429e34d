"""
Fit what the features of a hand are worth: `WORTH` of `src/barbu/bots/weights.py`.

    .venv/bin/python -m bench.bots_worth

Least squares of a seat's score in playouts by the rules of thumb against `barbu.bots.worth.features()` of its hand,
family by family; the part of the contract's points is fitted. The correlation on held-out deals is printed too.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from barbu.bots.playing import finish_deals, thumbs_of
from barbu.bots.worth import contract_size, features
from barbu.fast.position import HANDS, START, TRUMP, TURN
from barbu.play import Choose
from barbu.rules import preset
from bench.bots_tuning import TABLES_OF, fresh_rows, ground_of

DEALS = 4000
HELD_OUT = 1000
RIDGE = 1.0
Floats = npt.NDArray[np.float64]


def samples(family: str) -> tuple[Floats, Floats]:
    """
    Return features, shape (n, 8), and scores as parts of the contract's points, shape (n,).

    Two seats of each deal; in a layout the first to play, who has the choice.
    """
    ground = ground_of(family)
    name, contract_id = TABLES_OF[family]
    ruleset = preset(name)
    contract = ruleset.contract(contract_id)
    rows = fresh_rows(ground.tables, family, f"worth/{family}", DEALS)
    raw = np.zeros((DEALS, ground.tables.players), np.int64)
    finish_deals(ground.rules, thumbs_of(ground.stakes, ground.tables.players), rows, raw)
    found = []
    for row in rows:
        trump = "SHDC"[int(row[TRUMP]).bit_length() // 13 - 1] if row[TRUMP] else None
        start = "23456789TJQKA"[int(row[START] & 0x1FFF).bit_length() - 1] if row[START] else None
        choice = Choose(contract_id, trump, start)
        seats = [int(row[TURN])] if contract.layout else [0, 1]
        found += [features(ruleset, contract, int(row[HANDS + seat]), choice) for seat in seats]
    scores = raw[np.arange(DEALS), rows[:, TURN]] if contract.layout else raw[:, :2].ravel()
    return np.array(found), scores / contract_size(contract, ruleset)


def main() -> None:
    """Print the fitted figures as the lines of the table."""
    for family in TABLES_OF:
        x, y = samples(family)
        train = slice(0, -2 * HELD_OUT)
        centred = x[train] - x[train].mean(axis=0)
        target = y[train] - y[train].mean()
        fitted = np.linalg.solve(centred.T @ centred + RIDGE * np.eye(x.shape[1]), centred.T @ target)
        held = np.corrcoef(x[-2 * HELD_OUT :] @ fitted, y[-2 * HELD_OUT :])[0, 1]
        print(f'    "{family}": ({", ".join(f"{w:.3f}" for w in fitted)}),  # {held:.2f}', flush=True)


if __name__ == "__main__":
    main()
