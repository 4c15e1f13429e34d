"""The printed values of the contracts typed in once more, by hand, to check presets and to be checked themselves."""

from typing import Any

from tests.oracle.deck import Contract, Rules

HEARTS_NEVER = {"suit": "H", "until": "never"}
FULL_DUTY = {"void_must_trump": True, "must_overtrump": True, "must_beat_trump": True}


def cards(name: str, named: str, points: int) -> dict[str, Any]:
    """Return an item that counts captured cards."""
    return {"name": name, "cards": named, "points": points}


def negative(contract_id: str, *items: dict[str, Any], **more: Any) -> Contract:
    """Return a trick contract in which points are lost."""
    return {"id": contract_id, "kind": "tricks", "sign": "negative", "items": list(items), **more}


def tricks(points: int) -> dict[str, Any]:
    """Return the item that counts each trick."""
    return {"name": "tricks", "trick": "each", "points": points}


def trumps(points: int, **duty: bool) -> Contract:
    """Return the contract that pays each trick, with a trump suit."""
    return {
        "id": "trumps",
        "kind": "tricks",
        "sign": "positive",
        "items": [tricks(points)],
        "trump": duty or dict(FULL_DUTY),
    }


def domino(*payments: int, start: str = "declared", ace: str = "high", bonus: str = "none") -> Contract:
    """Return the layout contract."""
    layout = {"start": start, "ace": ace, "bonus": bonus, "payments": list(payments)}
    return {"id": "domino", "kind": "layout", "sign": "positive", "layout": layout}


def last_two(penultimate: int, last: int) -> Contract:
    """Return the contract on the twelfth and thirteenth trick."""
    before = {"name": "trick-12", "trick": -2, "points": penultimate}
    return negative("last-two", before, {"name": "trick-13", "trick": -1, "points": last})


def ruleset(ruleset_id: str, contracts: list[Contract], **more: Any) -> Rules:
    """Return a whole ruleset for four seats."""
    return {
        "format": "barbu-ruleset/1",
        "id": ruleset_id,
        "name": ruleset_id,
        "players": 4,
        "deck": {"lowest": "2", "removed": []},
        "contracts": contracts,
        **more,
    }


def bridge_form(
    ruleset_id: str, trick: int, queen: int, heart: int, ace: int, barbu: int, trump: int
) -> Rules:
    """Return the contracts of the form that bridge players use, without domino."""
    hearts = [cards("hearts", "*H", heart), cards("ace", "AH", ace - heart)]
    return ruleset(
        ruleset_id,
        [
            negative("no-tricks", tricks(trick)),
            negative("no-queens", cards("queens", "Q*", queen)),
            last_two(-10, -20),
            negative("no-hearts", *hearts, lead_ban=HEARTS_NEVER),
            negative("barbu", cards("barbu", "KH", barbu), lead_ban=HEARTS_NEVER),
            trumps(trump),
        ],
        doubling={"who": "anyone", "positive": "declarer", "declarer": "redouble", "redouble": "free"},
        schedule={
            "declarer": "series",
            "choice": "declarer",
            "dealer": "declarer-right",
            "leader": "declarer",
        },
    )


def _with(rules: Rules, *contracts: Contract) -> Rules:
    return {**rules, "contracts": [*rules["contracts"], *contracts]}


RAVAGE_CITY = negative("ravage-city", {"name": "longest", "longest_suit": True, "points": -36})

TOURNAMENT = _with(bridge_form("tournament", -2, -6, -2, -6, -20, 5), domino(45, 20, 5, -5))
SEVEN_CONTRACTS = _with(bridge_form("seven-contracts", -2, -6, -2, -6, -20, 5), domino(45, 20, 10, 0))
BRADER = _with(bridge_form("brader", -5, -15, -4, -12, -25, 5), domino(40, 20, 0, -20), RAVAGE_CITY)

SALADE_ITEMS = [tricks(-5), cards("hearts", "*H", -10), cards("queens", "Q*", -20), cards("barbu", "KH", -50)]


def classic(ruleset_id: str, lowest: str) -> Rules:
    """Return the classic French form, whose values per card do not depend on the deck."""
    mirror = {"pays": "mirror", "needs": "items"}
    rules = ruleset(
        ruleset_id,
        [
            negative("no-tricks", tricks(-5), capot={"pays": "mirror", "needs": "tricks"}),
            negative("no-hearts", cards("hearts", "*H", -10), capot=mirror),
            negative("no-queens", cards("queens", "Q*", -20), capot=mirror),
            negative("barbu", cards("barbu", "KH", -50)),
            negative("salade", *SALADE_ITEMS, capot={"pays": "mirror", "needs": "tricks"}),
            domino(100, 50, 0, 0, start="T", bonus="optional"),
        ],
        schedule={"declarer": "series", "choice": "fixed", "dealer": "declarer", "leader": "dealer-left"},
    )
    return {**rules, "deck": {"lowest": lowest, "removed": []}}


CLASSIC = classic("classic", "7")
CLASSIC_52 = classic("classic-52", "2")
ALL = {r["id"]: r for r in (TOURNAMENT, SEVEN_CONTRACTS, BRADER, CLASSIC, CLASSIC_52)}
