"""Training of networks: what they learn from, how they learn it, and that it can stop and go on."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from barbu.bots.nets.course import fresh_deals, main_subjects, random_regards, subjects_of
from barbu.bots.nets.finishing import play_by_net
from barbu.bots.nets.learning import (
    Batch,
    batch_of,
    error_and_gradient,
    net_of,
    scores_of_batch,
    start_net,
)
from barbu.bots.nets.running import resumed, train
from barbu.bots.nets.shape import Facts, desk_of
from barbu.bots.nets.states import Habits, fresh_pool, make_states
from barbu.bots.nets.stored import load_net
from barbu.bots.nets.terms import NET_FAMILIES
from barbu.bots.nets.training import Plan, Trainer
from barbu.bots.playing import finish_deals
from barbu.cli import run
from barbu.fast.chance import open_stream
from barbu.fast.position import ROW, TURN, play
from tests.bots.nets import plain_scores, small_net, small_sizes


def small_plan(family: str = "penalty", **others: object) -> Plan:
    """Return a plan whose steps take milliseconds."""
    values = {
        "groups": 3,
        "deals": 2,
        "decisions": 200,
        "alone": 2,
        "far_from": 3,
        "sizes": small_sizes(family),
    }
    return Plan(family, **(values | others))  # type: ignore[arg-type]


@cache
def small_batch(family: str, decisions: int = 60) -> Batch:
    """Return decisions of a family with what their options came to."""
    pool, chance, stream = fresh_pool(decisions), np.random.default_rng(5), np.zeros(2, np.uint64)
    net = small_net(family)
    open_stream(stream, 5, 0)
    for subject in subjects_of(family, chance, 6):
        players = subject.tables.players
        regards = random_regards(players, chance)
        thumbs, rows = subject.thumbs._replace(regards=regards), fresh_deals(subject, chance, 2)
        habits = Habits(by_net=5, noise=0.2, kept=0.3, ahead=0, far=0)
        make_states(
            subject.rules, subject.terms, thumbs, net, rows, regards, habits, pool, desk_of(net), stream
        )
    return batch_of(pool)


@pytest.mark.parametrize("family", NET_FAMILIES)
def test_training_and_play_compute_the_same_scores(family: str) -> None:
    batch, net = small_batch(family), small_net(family)
    scores = scores_of_batch(net, batch).scores
    facts = Facts(
        *(
            array[:1] if name.startswith(("suit", "global")) else array
            for name, array in batch.facts._asdict().items()
        )
    )
    count = int(batch.counts[0])
    first = np.array(plain_scores(net, facts, count))
    assert scores[:count] == pytest.approx(first - first.mean(), abs=1e-4)


@pytest.mark.parametrize("family", NET_FAMILIES)
def test_the_gradient_is_the_slope_of_the_error(family: str) -> None:
    sizes, batch = small_sizes(family), small_batch(family)
    vector = np.concatenate([array.ravel() for array in small_net(family)])
    slope = np.zeros_like(vector)
    error_and_gradient(net_of(vector, sizes), batch, net_of(slope, sizes))
    spare = np.zeros_like(vector)
    chance = np.random.default_rng(6)
    for _ in range(5):
        way = (slope * (chance.random(slope.size) < 0.5)).astype(np.float32)
        step = 1e-3 / float(np.linalg.norm(way))
        ahead, back = (
            error_and_gradient(net_of(vector + np.float32(s) * way, sizes), batch, net_of(spare, sizes))
            for s in (step, -step)
        )
        assert (ahead - back) / (2 * step) == pytest.approx(float(way @ slope), rel=0.05)


@pytest.mark.parametrize("family", NET_FAMILIES)
def test_training_lessens_the_error_on_a_toy(family: str) -> None:
    sizes, batch = small_sizes(family), small_batch(family)
    vector = start_net(sizes, 1)
    slope = np.zeros_like(vector)
    errors = []
    for _ in range(80):
        errors.append(error_and_gradient(net_of(vector, sizes), batch, net_of(slope, sizes)))
        vector -= np.float32(0.02) * np.sign(slope) * np.float32(0.1)
    assert errors[-1] < 0.9 * errors[0]


def test_what_an_option_came_to_is_what_playing_it_out_brings() -> None:
    subject = main_subjects("penalty")[0]
    net, stream = small_net("penalty"), np.zeros(2, np.uint64)
    open_stream(stream, 1, 1)
    pool, rows = fresh_pool(200), fresh_deals(subject, np.random.default_rng(2), 1)
    start, regards = rows[0].copy(), np.eye(4)
    habits = Habits(by_net=0, noise=0.0, kept=1.0, ahead=0, far=0)
    make_states(
        subject.rules, subject.terms, subject.thumbs, net, rows, regards, habits, pool, desk_of(net), stream
    )
    first = pool.option_decision[: pool.used[1]] == 0
    raw, seat, values = np.zeros((1, 4), np.int64), int(start[TURN]), []
    for card in pool.facts.option_card[: pool.used[1]][first]:
        deal = start.copy()
        play(subject.rules, deal, int(card), 0)
        finish_deals(subject.rules, subject.thumbs, deal.reshape(1, ROW), raw)
        values.append(float(raw[0, seat]) / subject.terms.scale)
    assert pool.target[: pool.used[1]][first] == pytest.approx(np.array(values) - np.mean(values))


def test_seats_without_the_net_play_by_the_rules_of_thumb() -> None:
    subject, net = main_subjects("penalty")[2], small_net("penalty")
    rows = fresh_deals(subject, np.random.default_rng(8), 20)
    by_thumb, mixed = np.zeros((20, 4), np.int64), np.zeros((20, 4), np.int64)
    finish_deals(subject.rules, subject.thumbs, rows.copy(), by_thumb)
    args = (subject.rules, subject.terms, subject.thumbs, net)
    play_by_net(*args, rows.copy(), np.eye(4), 0, desk_of(net), mixed)
    assert mixed.tolist() == by_thumb.tolist()
    play_by_net(*args, rows.copy(), np.eye(4), 15, desk_of(net), mixed)
    assert mixed.tolist() != by_thumb.tolist()
    assert mixed.sum() == by_thumb.sum()


@pytest.mark.parametrize("family", NET_FAMILIES)
def test_training_that_stopped_goes_on_as_if_it_had_not(family: str, tmp_path: Path) -> None:
    whole, halves = tmp_path / "whole", tmp_path / "halves"
    train(Trainer(small_plan(family)), whole, seconds=60.0, steps=6)
    train(Trainer(small_plan(family)), halves, seconds=60.0, steps=4)
    train(resumed(halves, family), halves, seconds=60.0, steps=6)
    with np.load(whole / f"{family}.state.npz") as one, np.load(halves / f"{family}.state.npz") as other:
        assert one.files == other.files
        assert all((one[name] == other[name]).all() for name in one.files)
    assert resumed(halves, family).step == 6


def test_the_command_trains_a_net_that_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = ["train", "--family", "domino", "--steps", "1", "--out", str(tmp_path), "--json"]
    assert run(line) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["step"] == 1
    assert set(document["leads"]) == {"domino"}
    assert load_net(tmp_path / "domino.npz", "domino").out.size > 0
    assert run(line) == 2, "a training that is there is not begun anew"
    assert "usage/bad_option" in capsys.readouterr().err
    assert run([*line, "--resume"]) == 0
    assert json.loads(capsys.readouterr().out)["step"] == 1


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (["--family", "hearts", "--out", "x"], "usage/bad_option"),
        (["--family", "penalty", "--out", "/nowhere/at/all", "--resume"], "usage/no_such_file"),
    ],
)
def test_training_says_what_it_cannot_do(
    line: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["train", *line]) == 2
    assert code in capsys.readouterr().err
