"""What nets are trained on: contracts of every preset and invented ones, and fresh deals of them."""

from __future__ import annotations

__all__ = ["Subject", "fresh_deals", "main_subjects", "random_regards", "subjects_of"]

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from barbu.bots.nets.terms import Terms, net_family, terms_of
from barbu.bots.playing import Thumbs, thumbs_of
from barbu.bots.stakes import lowest_wins_sign, stakes_of
from barbu.fast.position import ACE, HANDS, ROW, START, TRUMP, TURN, WINNER
from barbu.fast.tables import RuleArrays, rule_arrays
from barbu.play import Tables, compile_rules
from barbu.play.legality import trump_choices
from barbu.play.masks import CAPOT_MIRROR, CAPOT_NONE, ITEM_CARDS, ITEM_EACH_TRICK, ITEM_ONE_TRICK, popcount
from barbu.play.tables import KIND_LAYOUT, START_DECLARED
from barbu.rules import preset, preset_ids

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

MAIN = "tournament"
MAIN_PART = 0.65
INVENTED_PART = 0.1
_SUIT = (1 << 13) - 1
_EACH_RANK = sum(1 << 13 * suit for suit in range(4))


class Subject(NamedTuple):
    """A contract to train on."""

    name: str
    tables: Tables
    rules: RuleArrays
    terms: Terms
    thumbs: Thumbs
    trumps: tuple[int, ...]
    """Suits that may be trumps, as sets; 0 for none."""


def _subject(name: str, tables: Tables, sign: int, trumps: tuple[int, ...]) -> Subject:
    thumbs = thumbs_of(stakes_of(tables, sign), tables.players)
    return Subject(name, tables, rule_arrays(tables), terms_of(tables, sign), thumbs, trumps)


@lru_cache(maxsize=8)
def _known(family: str) -> tuple[tuple[Subject, ...], tuple[Subject, ...]]:
    """The subjects of the main ruleset, and those of all others."""
    main: list[Subject] = []
    others: list[Subject] = []
    for name in preset_ids():
        ruleset = preset(name)
        sign = lowest_wins_sign(ruleset)
        for contract in ruleset.contracts:
            tables = compile_rules(ruleset, contract)
            if net_family(tables, sign) == family:
                suits = [
                    0 if s in (None, "none") else _SUIT << 13 * "SHDC".index(s)
                    for s in trump_choices(contract)
                ]
                subject = _subject(contract.id, tables, sign, tuple(suits))
                (main if name == MAIN else others).append(subject)
    return tuple(main), tuple(others)


def main_subjects(family: str) -> tuple[Subject, ...]:
    """Return the tournament's contracts of a family."""
    return _known(family)[0]


def subjects_of(family: str, chance: np.random.Generator, count: int) -> list[Subject]:
    """Return contracts of a family by chance: most from the tournament's, some from other presets, some invented."""
    main, others = _known(family)
    found = []
    for _ in range(count):
        part = chance.random()
        if part < MAIN_PART:
            found.append(main[chance.integers(len(main))])
        elif part < 1 - INVENTED_PART or family != "penalty":
            found.append(others[chance.integers(len(others))])
        else:
            found.append(_invented([*main, *others][chance.integers(len(main) + len(others))], chance))
    return found


def _invented(like: Subject, chance: np.random.Generator) -> Subject:
    """A contract that costs, of one to three items by chance, with the deck and the ban of another."""
    tables = like.tables
    kinds, cards, tricks, points, totals = [], [], [], [], []
    for _ in range(chance.integers(1, 4)):
        kind = (ITEM_CARDS, ITEM_CARDS, ITEM_EACH_TRICK, ITEM_ONE_TRICK)[chance.integers(4)]
        counted = 0
        if kind == ITEM_CARDS:
            ranks = [_EACH_RANK << int(rank) for rank in chance.integers(5, 13, 2)]
            choices = (ranks[0], ranks[0] | ranks[1], _SUIT << 13 * int(chance.integers(4)))
            counted = choices[chance.integers(3)] & tables.deck
            if chance.random() < 0.3:
                counted &= _SUIT << 13 * int(chance.integers(4))
            if counted == 0:
                continue
        total = popcount(counted) if counted else tables.tricks if kind == ITEM_EACH_TRICK else 1
        kinds.append(kind)
        cards.append(counted)
        tricks.append(int(tables.tricks - 1 - chance.integers(0, 3)) if kind == ITEM_ONE_TRICK else 0)
        points.append(-max(1, round(float(chance.integers(10, 60)) / total)))
        totals.append(total)
    if not kinds:
        return like
    invented = tables._replace(
        end=0, item_kinds=tuple(kinds), item_cards=tuple(cards), item_tricks=tuple(tricks),
        item_points=tuple(points), item_totals=tuple(totals), item_needed=(1,) * len(kinds),
        capot=CAPOT_MIRROR if chance.random() < 0.2 else CAPOT_NONE,
    )  # fmt: skip
    return _subject("invented", invented, 1, like.trumps)


def fresh_deals(subject: Subject, chance: np.random.Generator, count: int) -> Ints:
    """Return deals before their first card, shape (count, ROW); who leads often has the long trumps."""
    tables = subject.tables
    deck = np.array([1 << card for card in range(52) if tables.deck >> card & 1], np.int64)
    rows = np.zeros((count, ROW), np.int64)
    rows[:, WINNER], rows[:, ACE], rows[:, START] = -1, tables.ace, tables.start
    for row in rows:
        hands = chance.permutation(deck).reshape(tables.players, -1).sum(axis=1)
        row[HANDS : HANDS + tables.players] = hands
        row[TURN] = first = chance.integers(tables.players)
        trumps = subject.trumps
        row[TRUMP] = trumps[chance.integers(len(trumps))] & tables.deck
        if row[TRUMP] and chance.random() < 0.7:
            row[TRUMP] = max(trumps, key=lambda suit: popcount(suit & int(hands[first]))) & tables.deck
        if tables.kind == KIND_LAYOUT and tables.start_kind == START_DECLARED:
            ranks = [rank for rank in range(13) if tables.start >> rank & 1]
            row[START] = _EACH_RANK << ranks[chance.integers(len(ranks))]
    return rows


def random_regards(players: int, chance: np.random.Generator) -> Floats:
    """Return what seats think of each other's points after doubles by chance: none every other time."""
    if chance.random() < 0.5:
        return np.eye(players)
    doubles = np.triu(np.array((0, 0, 1, 2))[chance.integers(0, 4, (players, players))], 1)
    doubles = doubles + doubles.T
    weights = np.eye(players) + np.diag(doubles.sum(axis=1)) - doubles
    others = (weights.sum(axis=1) - np.diag(weights)) / (players - 1)
    return np.asarray((weights - others[:, None]) / (np.diag(weights) - others)[:, None], np.float64)
