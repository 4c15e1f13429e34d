"""
Valid rulesets drawn at random, over every field that a ruleset has.

`rulesets()` is for hypothesis; `random_ruleset(rng)` draws the same from a seeded `random.Random`, for suites
that want a fixed list. Both give plain dicts in the form `barbu-ruleset/1`.
"""

import random
from typing import Any

from hypothesis import strategies as st

from tests.oracle.deck import RANKS, SUITS, complete_ranks, deck_of, hand_size, height, matching, suit_of

Fields = dict[str, Any]

CARD_SETS = "*S,*H,*D,*C,A*,K*,Q*,J*,T*,KH,KS,QS,TC,AH,KH QS,K* J*,Q* *C,KH Q*".split(",")
"""What items and forced discards may name; each still has to match a card of the deck."""


def rulesets() -> st.SearchStrategy[Fields]:
    """Draw valid rulesets as plain dicts; hypothesis chooses and shrinks every single draw."""
    return st.randoms(use_true_random=False).map(random_ruleset)


def random_ruleset(rng: random.Random) -> Fields:
    """Return a valid ruleset, the same for the same state of `rng`."""
    players = rng.choice([3, 4, 4, 5, 6])
    rules: Fields = {
        "format": "barbu-ruleset/1",
        "id": "random",
        "name": rng.choice(
            ["Random", {"en": "Random", "fr": "Au hasard", "es": "Al azar", "pt": "Ao acaso"}]
        ),
        "players": players,
        "direction": rng.choice(["clockwise", "anticlockwise"]),
        "winner": rng.choice(["highest", "lowest"]),
    }
    with_layout = not _once_in(rng, 3)
    rules["deck"] = random_deck(rng, players, any_card=not with_layout and _once_in(rng, 3))
    for key in ("source", "credits", "notes"):
        if _once_in(rng, 8):
            rules[key] = f"Some {key}"
    rules["contracts"] = random_contracts(rng, rules, with_layout=with_layout)
    rules["schedule"] = random_schedule(rng, rules)
    if not _once_in(rng, 4):
        rules["doubling"] = random_doubling(rng)
    return rules


def _once_in(rng: random.Random, times: int) -> bool:
    return rng.randrange(times) == times - 1


def random_deck(rng: random.Random, players: int, *, any_card: bool) -> Fields:
    """
    Return a deck of 24 to 52 cards that divides (R-2).

    Without `any_card` the lowest cards go first, so that each suit keeps a run of ranks for a layout (R-5).
    """
    lowest = rng.choice(["2", "2", "3", "5", "6", "7", "7", "9"])
    ranks = RANKS[RANKS.index(lowest) :]
    order = rng.choice(["CDSH", "HDCS", "CSDH"])
    excess = 4 * len(ranks) % players
    more = players * rng.randrange(3) if 4 * len(ranks) > 36 else 0
    by_height = [rank + suit for rank in ranks for suit in order]
    if any_card:
        rng.shuffle(by_height)
    return {"lowest": lowest, "removed": by_height[: excess + more]}


def random_contracts(rng: random.Random, rules: Fields, *, with_layout: bool) -> list[Fields]:
    """Return one to six trick contracts and perhaps a layout."""
    contracts = [random_trick_contract(rng, rules, n) for n in range(rng.randrange(1, 7))]
    if with_layout:
        contracts.append(random_layout(rng, rules))
    return contracts


def random_trick_contract(rng: random.Random, rules: Fields, number: int) -> Fields:
    """Return a trick contract with any items, and any of the rules that a contract can carry."""
    sign = rng.choice(["negative", "negative", "positive"])
    worth = 1 if (sign == "positive") == (rules["winner"] == "highest") else -1
    contract: Fields = {"id": f"tricks-{number}", "kind": "tricks", "sign": sign}
    contract["items"] = random_items(rng, rules, worth)
    if _once_in(rng, 3):
        until = rng.choice(["never", "broken", "first-trick"])
        contract["lead_ban"] = {"suit": rng.choice("SHDC"), "until": until}
    if _once_in(rng, 2 if sign == "positive" else 6):
        contract["trump"] = random_trump(rng)
    if _once_in(rng, 4):
        contract["forced_discard"] = rng.choice(_card_sets(rules))
    if _once_in(rng, 2 if sign == "negative" else 4) and (capot := random_capot(rng, contract["items"])):
        contract["capot"] = capot
    if _once_in(rng, 6):
        contract["name"] = f"Contract {number}"
    return contract


def _card_sets(rules: Fields) -> list[str]:
    deck = deck_of(rules)
    return [s for s in CARD_SETS if all(matching(word, deck) for word in s.split())]


def random_items(rng: random.Random, rules: Fields, worth: int) -> list[Fields]:
    """Return one to four items with names of their own; one in eight has the other sign."""
    tricks = hand_size(rules)
    chosen: list[Fields] = []
    kinds = rng.sample(
        ["cards", "more-cards", "each", "last", "k-th", "longest"], rng.choice([1, 1, 1, 2, 2, 3, 4])
    )
    sets = rng.sample(_card_sets(rules), 2)
    for kind in kinds:
        if kind == "cards":
            chosen.append({"name": "some-cards", "cards": sets[0]})
        elif kind == "more-cards":
            chosen.append({"name": "more-cards", "cards": sets[1]})
        elif kind == "each":
            chosen.append({"name": "tricks", "trick": "each"})
        elif kind == "last":
            chosen.append({"name": "late-trick", "trick": -rng.randrange(1, min(3, tricks) + 1)})
        elif kind == "k-th":
            chosen.append({"name": "early-trick", "trick": rng.randrange(1, max(tricks - 3, 1) + 1)})
        else:
            chosen.append({"name": "longest", "longest_suit": True})
    for item in chosen:
        item["points"] = worth * rng.choice([1, 2, 5, 7, 10, 25, 36]) * (-1 if _once_in(rng, 8) else 1)
        if _once_in(rng, 8):
            item["label"] = "Some item"
    return chosen


def random_trump(rng: random.Random) -> Fields:
    """Return a trump table with each switch on or off."""
    switches = ["void_must_trump", "must_overtrump", "must_beat_trump", "lead_only_if_nothing_else"]
    trump: Fields = {switch: bool(rng.randrange(2)) for switch in switches[:3]}
    trump[switches[3]] = _once_in(rng, 4)
    if _once_in(rng, 3):
        choices = ["S", "H", "D", "C", "none"]
        trump["choices"] = sorted(rng.sample(choices, rng.randrange(1, 6)), key=choices.index)
    return trump


def random_capot(rng: random.Random, items: list[Fields]) -> Fields | None:
    """Return a capot whose condition these items can show, if there is one."""
    if any(item.get("longest_suit") for item in items):
        return None
    needs = ["items", "tricks"] if any(item.get("trick") == "each" for item in items) else ["items"]
    return {"pays": rng.choice(["mirror", "mirror", 40, -40]), "needs": rng.choice(needs)}


def random_layout(rng: random.Random, rules: Fields) -> Fields:
    """Return a layout with any start, ace and bonus."""
    starts = complete_ranks(rules)
    payments = sorted(
        (rng.choice([-20, -5, 0, 5, 20, 45, 100]) for _ in range(rules["players"])), reverse=True
    )
    if rules["winner"] == "lowest":
        payments.reverse()
    layout = {
        "start": rng.choice(["declared", "first-card", rng.choice(starts)]),
        "ace": rng.choice(["high", "low", "first-ace"]),
        "bonus": rng.choice(["none", "optional", "compulsory"]),
        "payments": payments,
    }
    return {
        "id": "domino",
        "kind": "layout",
        "sign": rng.choice(["positive", "positive", "negative"]),
        "layout": layout,
    }


def random_schedule(rng: random.Random, rules: Fields) -> Fields:
    """Return a schedule with any pool, choice and places; adds `times` to contracts of a shared pool."""
    places = ["declarer", "dealer", "dealer-left", "dealer-right"]
    schedule: Fields = {
        "declarer": rng.choice(["series", "each-deal"]),
        "choice": rng.choice(["declarer", "dealer", "dealer-left", "fixed"]),
        "pool": "each",
        "dealer": rng.choice(["declarer-right", "declarer"]),
        "leader": rng.choice(places),
        "play_out": _once_in(rng, 4),
    }
    if _once_in(rng, 2):
        schedule["domino"] = rng.choice(places)
    if _once_in(rng, 2):
        schedule["cut"] = rng.choice(["opposite", "dealer-right", "none"])
        schedule["dealing"] = rng.choice(["one-by-one", "any"])
    if _once_in(rng, 4):
        schedule["first"] = rng.choice(deck_of(rules))
    if _once_in(rng, 3):
        schedule["pool"] = "shared"
        schedule["declarer"] = "each-deal"
        for contract in rules["contracts"]:
            contract["times"] = rng.randrange(1, 5)
    elif _once_in(rng, 3) and schedule["choice"] != "fixed":
        schedule["pool"] = "quotas"
        schedule["declarer"] = "each-deal"
        schedule["quotas"] = random_quotas(rng, rules)
    return schedule


def random_quotas(rng: random.Random, rules: Fields) -> Fields:
    """Return quotas that every declarer can fill: enough contracts of each sign for the whole table."""
    negatives = sum(contract["sign"] == "negative" for contract in rules["contracts"])
    positives = len(rules["contracts"]) - negatives
    negative = rng.randrange(1, 4) if negatives else 0
    positive = rng.randrange(1, 3) if positives else 0
    enough = -(-negative * rules["players"] // negatives) if negatives else 1
    quotas = {"negative": negative, "positive": positive, "each_at_most": enough + rng.randrange(2)}
    if _once_in(rng, 4):
        del quotas["each_at_most"]
    return quotas


def random_doubling(rng: random.Random) -> Fields:
    """Return any way of doubling."""
    return {
        "who": rng.choice(["anyone", "anyone", "declarer"]),
        "positive": rng.choice(["declarer", "anyone"]),
        "declarer": rng.choice(["redouble", "redouble", "free", "none"]),
        "redouble": rng.choice(["free", "free", "all-or-none", "none"]),
        "redouble_round": bool(rng.randrange(2)),
        "owed": rng.randrange(4),
        "undoubled_negative": rng.choice(["play", "play", "skip"]),
    }


def random_deal(rng: random.Random, rules: Fields) -> list[list[str]]:
    """Return the hands of a shuffled deal, by seat, each sorted as records write it."""
    deck = deck_of(rules)
    rng.shuffle(deck)
    size = hand_size(rules)
    hands = [deck[size * seat : size * (seat + 1)] for seat in range(rules["players"])]
    return [sorted(hand, key=lambda card: (SUITS.index(suit_of(card)), -height(card))) for hand in hands]


def random_declaration(rng: random.Random, rules: Fields, contract: Fields) -> tuple[str | None, str | None]:
    """Return the trump ("none" is one) and the start rank that a declarer may name; None where nothing is named."""
    trump = rng.choice(contract["trump"].get("choices", SUITS)) if "trump" in contract else None
    declared = contract["kind"] == "layout" and contract["layout"]["start"] == "declared"
    return trump, rng.choice(complete_ranks(rules)) if declared else None
