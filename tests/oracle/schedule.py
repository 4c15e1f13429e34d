"""The course of a match, S-1 to S-4: who declares, deals and leads, and which contracts are left."""

from collections.abc import Sequence

from tests.oracle.deck import Contract, Rules, contract_of
from tests.oracle.scoring import control

Played = Sequence[tuple[int, str]]
"""The deals so far: declarer and contract id of each."""


def pool_of(rules: Rules) -> str:
    """Return how contracts are shared out: "each", "shared" or "quotas"."""
    return str(rules.get("schedule", {}).get("pool", "each"))


def series_length(rules: Rules) -> int:
    """Return the deals that one declarer plays."""
    if pool_of(rules) == "quotas":
        quotas = rules["schedule"]["quotas"]
        return int(quotas["negative"] + quotas["positive"])
    return len(rules["contracts"])


def deals_of(rules: Rules) -> int:
    """Return the deals of a match."""
    if pool_of(rules) == "shared":
        return sum(contract.get("times", 1) for contract in rules["contracts"])
    return int(rules["players"]) * series_length(rules)


def declarer_of(rules: Rules, first: int, number: int) -> int:
    """Return who declares deal `number`, from 0: a series at a time, or one deal each in turn (S-1, S-3)."""
    rotates = rules.get("schedule", {}).get("declarer", "series") == "each-deal"
    turns = number if rotates else number // series_length(rules)
    return (first + turns) % int(rules["players"])


def dealer_of(rules: Rules, declarer: int) -> int:
    """Return who deals."""
    if rules.get("schedule", {}).get("dealer", "declarer-right") == "declarer":
        return declarer
    return (declarer - 1) % int(rules["players"])


def leader_of(rules: Rules, declarer: int, contract: Contract) -> int:
    """Return who plays the first card; layouts may have a starter of their own."""
    schedule = rules.get("schedule", {})
    role = schedule.get("leader", "declarer")
    if contract["kind"] == "layout":
        role = schedule.get("domino", role)
    players = int(rules["players"])
    dealer = dealer_of(rules, declarer)
    places = {"declarer": declarer, "dealer": dealer, "dealer-left": dealer + 1, "dealer-right": dealer - 1}
    return places[role] % players


def fixed_contract(rules: Rules, played: Played, declarer: int) -> str | None:
    """Return the contract that a fixed order puts next, or None where somebody chooses."""
    if rules.get("schedule", {}).get("choice", "declarer") != "fixed":
        return None
    order = [c["id"] for c in rules["contracts"]]
    if pool_of(rules) == "shared":
        order = [c["id"] for c in rules["contracts"] for _ in range(c.get("times", 1))]
        return str(order[len(played)])
    return str(order[sum(who == declarer for who, _ in played)])


def is_used_up(rules: Rules, played: Played, declarer: int, contract_id: str) -> bool:
    """Say whether the declarer can no longer have this contract."""
    contract = contract_of(rules, contract_id)
    at_table = sum(what == contract_id for _, what in played)
    if pool_of(rules) == "each":
        return (declarer, contract_id) in played
    if pool_of(rules) == "shared":
        return bool(at_table >= contract.get("times", 1))
    quotas = rules["schedule"]["quotas"]
    sign = contract["sign"]
    mine = [what for who, what in played if who == declarer and contract_of(rules, what)["sign"] == sign]
    if len(mine) >= quotas[sign]:
        return True
    return bool(sign == "negative" and at_table >= quotas.get("each_at_most", len(played) + 1))


def available(rules: Rules, played: Played, declarer: int) -> list[str]:
    """Return the contracts from which the next deal's may be named, in the ruleset's order."""
    if fixed := fixed_contract(rules, played, declarer):
        return [fixed]
    return [c["id"] for c in rules["contracts"] if not is_used_up(rules, played, declarer, c["id"])]


def match_control(rules: Rules) -> int | None:
    """Return what a whole match sums to before capots, or None where it depends on what is chosen (K-1)."""
    totals = [(control(rules, c), c) for c in rules["contracts"]]
    if pool_of(rules) == "each":
        return int(rules["players"]) * sum(total for total, _ in totals)
    if pool_of(rules) == "shared":
        return sum(total * int(c.get("times", 1)) for total, c in totals)
    quotas = rules["schedule"]["quotas"]
    match_total = 0
    for sign in ("negative", "positive"):
        some = [total for total, c in totals if c["sign"] == sign]
        wanted = int(rules["players"]) * quotas[sign]
        if len(set(some)) == 1:
            match_total += wanted * some[0]
        elif wanted and sign == "negative" and wanted == quotas.get("each_at_most", 0) * len(some):
            match_total += quotas["each_at_most"] * sum(some)
        elif wanted:
            return None
    return match_total
