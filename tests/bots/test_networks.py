"""Networks: they see what the seat sees, compute what the page says, and play every preset."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from barbu.bots import bot, play_match
from barbu.bots.doubled import regards_of
from barbu.bots.nets.course import fresh_deals, main_subjects, random_regards
from barbu.bots.nets.inference import decide_by_net, policy_scores, read_decision, score_rows
from barbu.bots.nets.seeing import position_of
from barbu.bots.nets.shape import MOST_OPTIONS, Facts, desk_of, fresh_facts
from barbu.bots.nets.stored import WEIGHTS, features_of, load_net, net_about, save_net, shipped_net
from barbu.bots.nets.terms import NET_FAMILIES, net_family, terms_of
from barbu.bots.network import NetworkBot
from barbu.errors import BarbuError
from barbu.fast.position import HANDS, TURN, row_of
from barbu.fast.tables import rule_arrays
from barbu.play import View, view
from barbu.play.masks import popcount
from barbu.rules import preset, preset_ids
from tests.bots.nets import plain_scores, small_net
from tests.bots.positions import positions

TOURNAMENT = [contract.id for contract in preset("tournament").contracts]


def any_turn(seen: View) -> bool:
    """Want every moment of play."""
    return bool(seen.actions)


def used_facts(facts: Facts, count: int) -> list[object]:
    """Return what was read of the first decision and its options, as plain lists."""
    suits = [
        list(zip(facts.suit_index[0, s, :used], facts.suit_value[0, s, :used], strict=True))
        for s, used in enumerate(facts.suit_used[0])
    ]
    table = facts.global_used[0]
    options = [
        (facts.option_card[o], facts.option_end[o], facts.option_suit[o], tuple(facts.option_index[o, :used]))
        for o, used in enumerate(facts.option_used[:count])
    ]
    return [suits, list(facts.global_index[0, :table]), list(facts.global_value[0, :table]), options]


def twin(row: npt.NDArray[np.int64], players: int, chance: Random) -> npt.NDArray[np.int64]:
    """Return the position with the other hands mixed among themselves, each as large as before."""
    other, seats = row.copy(), [seat for seat in range(players) if seat != row[TURN]]
    cards = [card for seat in seats for card in range(52) if int(row[HANDS + seat]) >> card & 1]
    chance.shuffle(cards)
    for seat in seats:
        size = popcount(int(row[HANDS + seat]))
        other[HANDS + seat] = sum(1 << card for card in cards[:size])
        cards = cards[size:]
    return other


@pytest.mark.parametrize("contract", TOURNAMENT)
def test_what_a_net_reads_does_not_depend_on_hidden_cards(contract: str) -> None:
    for number, (deal, seen) in enumerate(positions(contract, any_turn, 12)):
        tables = seen.tables
        assert tables is not None
        rules, terms = rule_arrays(tables), terms_of(tables, 1)
        row, chance = row_of(deal), Random(number)
        regards = np.array(regards_of(4, seen.spoken))
        found = []
        for each in (row, twin(row, 4, chance), twin(row, 4, chance), position_of(seen)):
            facts = fresh_facts(1, MOST_OPTIONS)
            count = read_decision(rules, terms, each, 0, regards, facts, 0, 0)
            found.append(used_facts(facts, count))
        assert found[1:] == found[:1] * 3, f"{contract}, position {number}"


@pytest.mark.parametrize("contract", TOURNAMENT)
def test_the_bot_plays_the_same_card_whatever_is_hidden(contract: str) -> None:
    player = NetworkBot(small_net)
    for number, (deal, seen) in enumerate(positions(contract, any_turn, 8)):
        other = twin(row_of(deal), 4, Random(number))
        mixed = view(deal._replace(hands=tuple(int(hand) for hand in other[HANDS : HANDS + 4])), deal.turn)
        assert player.decide(mixed, Random(1)) == player.decide(seen, Random(2)), f"position {number}"


@pytest.mark.parametrize("contract", TOURNAMENT)
def test_a_view_and_the_deal_it_is_of_are_the_same_position_save_the_other_hands(contract: str) -> None:
    for number, (deal, seen) in enumerate(positions(contract, any_turn, 12)):
        whole, own = row_of(deal), position_of(seen)
        held = [popcount(int(hand)) for hand in whole[HANDS : HANDS + 4]]
        assert [popcount(int(hand)) for hand in own[HANDS : HANDS + 4]] == held
        whole[HANDS : HANDS + 4] = own[HANDS : HANDS + 4] = 0
        assert whole.tolist() == own.tolist(), f"{contract}, position {number}"


@pytest.mark.parametrize("contract", ["no-hearts", "trumps", "domino"])
def test_the_kernel_computes_what_the_formula_says(contract: str) -> None:
    for _deal, seen in positions(contract, any_turn, 12):
        tables = seen.tables
        assert tables is not None
        net = small_net(net_family(tables, 1))
        desk, regards = desk_of(net), np.array(regards_of(4, seen.spoken))
        rules, terms, row = rule_arrays(tables), terms_of(tables, 1), position_of(seen)
        count = policy_scores(rules, terms, net, row, 0, regards, desk)
        if count > 1:
            assert desk.scores[:count] == pytest.approx(plain_scores(net, desk.facts, count), abs=1e-4)
            card, end, lead = decide_by_net(rules, terms, net, row, 0, regards)
            best = int(np.argmax(desk.scores[:count]))
            assert (card, end) == (desk.facts.option_card[best], desk.facts.option_end[best])
            assert lead == pytest.approx(np.diff(np.sort(desk.scores[:count]))[-1], abs=1e-6)


def test_many_positions_at_once_score_as_one_by_one() -> None:
    subject, net = main_subjects("penalty")[0], small_net("penalty")
    rows = fresh_deals(subject, np.random.default_rng(9), 5)
    scores, cards = np.zeros((5, MOST_OPTIONS)), np.zeros((5, MOST_OPTIONS), np.int64)
    counts, desk = np.zeros(5, np.int64), desk_of(net)
    voids = np.zeros(5, np.int64)
    score_rows(subject.rules, subject.terms, net, rows, voids, np.eye(4), desk, scores, cards, counts)
    for place in range(5):
        count = policy_scores(subject.rules, subject.terms, net, rows[place], 0, np.eye(4), desk)
        assert count == counts[place]
        assert scores[place, :count].tolist() == desk.scores[:count].tolist()
        assert cards[place, :count].tolist() == desk.facts.option_card[:count].tolist()


@pytest.mark.parametrize("name", preset_ids())
def test_a_network_plays_a_whole_match_of_every_preset(name: str) -> None:
    ruleset = preset(name)
    record = play_match(ruleset, [bot("network")] * ruleset.players, seed=1)
    assert len(record.deals) > 0


def test_after_doubles_the_net_reads_whose_points_it_wants() -> None:
    subject, net = main_subjects("penalty")[0], small_net("penalty")
    row, desk = fresh_deals(subject, np.random.default_rng(3), 1)[0], desk_of(net)
    plain = np.eye(4)
    doubled = random_regards(4, np.random.default_rng(0))
    for seed in range(20):
        doubled = random_regards(4, np.random.default_rng(seed))
        if np.abs(doubled - plain).max() > 0:
            break
    found = []
    for regards in (plain, doubled):
        count = policy_scores(subject.rules, subject.terms, net, row, 0, regards, desk)
        found.append(desk.scores[:count].tolist())
    assert found[0] != found[1]


def test_the_shipped_nets_are_small_and_say_how_they_were_made() -> None:
    files = sorted(WEIGHTS.glob("*.npz"))
    assert [file.stem for file in files] == sorted(NET_FAMILIES)
    assert sum(file.stat().st_size for file in files) <= 10_000_000
    for file in files:
        assert features_of(file.stem) == tuple(len(shipped_net(file.stem)[place]) for place in (0, 2, 8))
        about = net_about(file)
        assert about["steps"] > 0, file
        assert about["plan"]["family"] == file.stem, file


def test_networks_need_no_torch() -> None:
    code = "import sys; from barbu.bots import bot; bot('network'); assert 'torch' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_asking_for_a_network_by_name_loads_no_compiler_where_it_may_not_wait() -> None:
    code = "import sys; from barbu.bots import bot; bot('network', wait=False); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_net_goes_into_a_file_and_comes_back(tmp_path: Path) -> None:
    net = shipped_net("domino")
    save_net(tmp_path / "net.npz", "domino", net, {"steps": 1})
    again = load_net(tmp_path / "net.npz", "domino")
    assert all((one == other).all() for one, other in zip(net, again, strict=True))


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:1000])


def without_an_array(path: Path) -> None:
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files if name != "last_in"}
    np.savez(path, **arrays)


def of_other_shape(path: Path) -> None:
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    np.savez(path, **(arrays | {"last_in": arrays["last_in"][1:]}))


def with_infinity(path: Path) -> None:
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    np.savez(path, **(arrays | {"out": arrays["out"] * np.float16(np.inf)}))


def with_an_object(path: Path) -> None:
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    np.savez(path, **(arrays | {"out": np.array([{}], dtype=object)}))


def of_other_format(path: Path) -> None:
    with np.load(path) as file:
        arrays = {name: file[name] for name in file.files}
    np.savez(path, **(arrays | {"about": np.array(json.dumps({"format": "x"}))}))


@pytest.mark.parametrize(
    "harm",
    [Path.unlink, cut, without_an_array, of_other_shape, with_infinity, with_an_object, of_other_format],
)
def test_a_bad_file_of_weights_is_an_error_that_names_it(harm: object, tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    path.write_bytes((WEIGHTS / "domino.npz").read_bytes())
    assert callable(harm)
    harm(path)
    with pytest.raises(BarbuError) as caught:
        load_net(path, "domino")
    assert caught.value.code == "bot/bad_weights"
    assert str(path) in caught.value.message


def test_a_net_of_another_family_is_refused() -> None:
    with pytest.raises(BarbuError, match="a net of the family domino, not penalty"):
        load_net(WEIGHTS / "domino.npz", "penalty")
