"""Small tables to test rules at: rulesets from a few fields, deals from hands written out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from barbu.cards import parse_card, parse_hand
from barbu.play import PASS, Choose, Deal, Speak, apply, play_card, start_deal, why_illegal
from barbu.rules import Ruleset, parse_ruleset

Fields = dict[str, Any]

NO_TRICKS: Fields = {
    "id": "no-tricks",
    "kind": "tricks",
    "sign": "negative",
    "items": [{"name": "tricks", "trick": "each", "points": -2}],
}
NO_QUEENS: Fields = {
    "id": "no-queens",
    "kind": "tricks",
    "sign": "negative",
    "items": [{"name": "queens", "cards": "Q*", "points": -6}],
}
NO_HEARTS: Fields = {
    "id": "no-hearts",
    "kind": "tricks",
    "sign": "negative",
    "items": [
        {"name": "hearts", "cards": "*H", "points": -2},
        {"name": "ace", "cards": "AH", "points": -4},
    ],
    "lead_ban": {"suit": "H", "until": "never"},
}
BARBU: Fields = {
    "id": "barbu",
    "kind": "tricks",
    "sign": "negative",
    "items": [{"name": "barbu", "cards": "KH", "points": -20}],
}
TRUMPS: Fields = {
    "id": "trumps",
    "kind": "tricks",
    "sign": "positive",
    "items": [{"name": "tricks", "trick": "each", "points": 5}],
    "trump": {"void_must_trump": True, "must_overtrump": True, "must_beat_trump": True},
}
DOMINO: Fields = {
    "id": "domino",
    "kind": "layout",
    "sign": "positive",
    "layout": {"payments": [45, 20, 5, -5]},
}
DOUBLING: Fields = {"who": "anyone", "positive": "declarer", "declarer": "redouble", "redouble": "free"}


def table(*contracts: Fields, lowest: str = "J", players: int = 4, **fields: Any) -> Ruleset:
    """Return a ruleset of the given contracts; by default four players with four cards each (J Q K A)."""
    data: Fields = {
        "format": "barbu-ruleset/1",
        "id": "small",
        "name": "Small table",
        "players": players,
        "deck": {"lowest": lowest, "removed": fields.pop("removed", [])},
        "contracts": list(contracts) or [NO_TRICKS],
    }
    return parse_ruleset(data | fields)


def changed(contract: Fields, **fields: Any) -> Fields:
    """Return a contract with some fields set otherwise."""
    return {**contract, **fields}


def begun(
    ruleset: Ruleset,
    hands: Sequence[str],
    *,
    contract: str | None = None,
    trump: str | None = None,
    start_rank: str | None = None,
    declarer: int = 0,
) -> Deal:
    """Return a deal in its play: the contract named, nobody doubling."""
    deal = start_deal(ruleset, declarer, [parse_hand(hand) for hand in hands])
    deal = apply(deal, Choose(contract or ruleset.contracts[0].id, trump, start_rank))
    while deal.phase.name == "SPEAK":
        deal = apply(deal, Speak())
    return deal


def played(deal: Deal, *turns: str) -> Deal:
    """Return the deal after turns such as `"QH KD pass AH+"`."""
    for word in " ".join(turns).split():
        deal = apply(deal, _action(word))
    return deal


def refusal(deal: Deal, word: str) -> str | None:
    """Return the code with which a turn is refused, or None if it is allowed."""
    reason = why_illegal(deal, _action(word))
    return reason.code if reason else None


def allowed(deal: Deal) -> set[str]:
    """Return the turns that are allowed now, as texts."""
    from barbu.play import legal_actions

    return {str(action) for action in legal_actions(deal)}


def _action(word: str) -> Any:
    if word == "pass":
        return PASS
    end = {"+": 1, "-": 2}.get(word[-1], 0)
    return play_card(parse_card(word[:-1] if end else word), end)
