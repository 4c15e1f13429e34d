"""Time and work: a budget is kept within 10%, and what is counted tells nothing of hidden cards."""

from collections.abc import Callable
from random import Random

import pytest

from barbu.bots.search import SearchBot, Worlds
from barbu.bots.searching import try_turns
from barbu.bots.valuing import option_scores
from barbu.bots.watch import AT_ONCE, Watch
from barbu.cards import deal_hands
from barbu.fast.sampling import sample_hands, sample_positions
from barbu.play import Choose, Deal, Speak, View, apply, start_deal, view
from barbu.rules import preset
from tests.bots.positions import positions

RULESET = preset("tournament")
BUDGET = 0.050
PLAYOUTS = 3
"""Marks the playouts of some turns, from one world to before another."""


class _Clock:
    """Goes on by a little whenever it is looked at."""

    def __init__(self, tick: float = 0.001) -> None:
        self.now = 0.0
        self.tick = tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


def _to_choose(number: int = 0) -> View:
    return view(start_deal(RULESET, 0, deal_hands(RULESET.cards, 4, Random(number))), 0)


def _to_speak(number: int = 0) -> View:
    deal = start_deal(RULESET, 0, deal_hands(RULESET.cards, 4, Random(number)))
    return view(apply(deal, Choose("no-queens")), 1)


def _to_play(contract: str) -> View:
    return next(positions(contract, lambda v: len(v.plays) < 4 and len(v.actions) > 3, 1))[1]


@pytest.mark.parametrize("tick", [0.0005, 0.001, 0.002])
@pytest.mark.parametrize(
    "seen",
    [_to_choose(), _to_speak(), _to_play("no-tricks"), _to_play("trumps"), _to_play("domino")],
    ids=["choice", "speech", "no-tricks", "trumps", "domino"],
)
def test_a_budget_is_used_up_within_a_tenth(seen: View, tick: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worlds, "are_decided", lambda *_: False)
    clock = _Clock(tick)
    SearchBot(budget_ms=1000 * BUDGET, clock=clock).decide(seen, Random(0))
    assert 0.9 * BUDGET <= clock.now <= 1.1 * BUDGET


def test_a_turn_that_is_clear_takes_no_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worlds, "are_decided", lambda *_: True)
    clock = _Clock()
    SearchBot(budget_ms=1000 * BUDGET, clock=clock).decide(_to_play("no-tricks"), Random(0))
    assert clock.now < 0.6 * BUDGET


def test_work_without_a_budget_is_done_in_one_go_and_asks_no_clock() -> None:
    def clock() -> float:
        raise AssertionError("nobody is in a hurry")

    watch = Watch(clock, None)
    assert list(watch.portions(3, 160)) == [(3, 160)]
    assert list(Watch(_Clock(), 100.0).portions(0, 20)) == [(0, AT_ONCE), (AT_ONCE, 2 * AT_ONCE), (16, 20)]


def test_something_is_looked_at_however_short_the_time() -> None:
    for seen in (_to_choose(), _to_speak(), _to_play("no-tricks")):
        assert SearchBot(budget_ms=0.1, clock=_Clock()).decide(seen, Random(0)).action in seen.actions


def _work(seen: View, monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, ...]]:
    """What a decision asks of the kernels: worlds drawn, and playouts by turns and worlds, in order."""
    asked: list[tuple[int, ...]] = []

    def counted(
        function: Callable[..., object], count: Callable[..., tuple[int, ...]]
    ) -> Callable[..., object]:
        def call(*arguments: object, **named: object) -> object:
            asked.append(count(*arguments, **named))
            return function(*arguments, **named)

        return call

    with monkeypatch.context() as patch:
        for name, function, count in (
            ("sample_hands", sample_hands, lambda _, n, **__: (0, n)),
            ("sample_positions", sample_positions, lambda _, n, **__: (1, n)),
            ("option_scores", option_scores, lambda _, __, ___, hands: (2, len(hands))),
            ("try_turns", try_turns, lambda *a: (PLAYOUTS, *a[5].tolist(), a[6], a[7])),
        ):
            patch.setattr(f"barbu.bots.search.{name}", counted(function, count))
        SearchBot().decide(seen, Random(7))
    return asked


def test_contracts_that_promise_more_are_played_out_in_more_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = _to_choose()
    sizes = [work[1] for work in _work(seen, monkeypatch) if work[0] == 2]
    assert sizes[: len(seen.actions)] == [sizes[0]] * len(seen.actions)
    assert sizes == sorted(sizes)
    assert sizes[-1] > 5 * sizes[0]
    assert 0.9 * 3000 < sum(sizes) <= 3000


def _twins(deal: Deal, seat: int) -> list[Deal]:
    """Deals that look the same to `seat`, and differ in what it cannot see."""
    hands = sample_hands(view(deal, seat), 3, seed=1)
    others = [tuple(int(hand) for hand in row) for row in hands]
    return [deal._replace(hands=other, setting=deal.setting._replace(dealt=other)) for other in others]


def _asked_deals() -> list[tuple[str, Deal, int]]:
    found = []
    for number in range(4):
        deal = start_deal(RULESET, 0, deal_hands(RULESET.cards, 4, Random(f"work/{number}")))
        found.append(("choice", deal, 0))
        deal = apply(deal, Choose("no-hearts"))
        found.append(("speech", deal, 1))
        for targets in ((0, 2), (0,), (1,), (1,)):
            deal = apply(deal, Speak(targets))
        found.append(("after doubles", deal, 0))
    for contract in ("no-tricks", "no-queens", "barbu", "trumps", "domino"):
        found += [(contract, deal, seen.seat) for deal, seen in positions(contract, lambda _: True, 4)]
    return found


def test_deals_that_differ_in_hidden_cards_alone_take_the_same_counted_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    differing, early = 0, 0
    for what, deal, seat in _asked_deals():
        work = _work(view(deal, seat), monkeypatch)
        for twin in _twins(deal, seat):
            differing += twin.hands != deal.hands
            assert _work(view(twin, seat), monkeypatch) == work, f"{what}: worlds, turns and playouts"
        early += any(kind == PLAYOUTS for kind, *_ in work) and work[-1][-1] < 160
    assert differing > 40
    assert early > 0, "deals that stop early are among them"
