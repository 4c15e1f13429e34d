"""`barbu perft`: exact counts of the legal lines of a deal."""

from __future__ import annotations

__all__ = ["register"]

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from barbu.cli.finding import find_ruleset, require_contract
from barbu.cli.output import print_json, read_input
from barbu.errors import BarbuError

if TYPE_CHECKING:
    from barbu.play import Deal
    from barbu.rules import Ruleset


def register(app: typer.Typer) -> None:
    """Add the command to `app`."""
    app.command()(perft)


def perft(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="Hands, or a record's deal in JSON; - for standard input.")
    ],
    rules: Annotated[str, typer.Option("--rules", metavar="ID", help="A preset or a ruleset file.")],
    contract: Annotated[str, typer.Option("--contract", metavar="C", help="Id of a contract.")],
    depth: Annotated[int, typer.Option("--depth", min=0, max=400, help="Plays and passes.")],
    trump: Annotated[str | None, typer.Option(help="S, H, D, C or none.")] = None,
    start_rank: Annotated[str | None, typer.Option(help="The declared start rank.")] = None,
    leader: Annotated[int | None, typer.Option(help="The seat that plays first.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Count the ways in which a deal can go in its first plays and passes, from the first card on."""
    from barbu.fast import perft as count

    ruleset, _ = find_ruleset(rules)
    require_contract(ruleset, contract)
    given = _read(read_input(file))
    deal = _first_turn(
        ruleset,
        contract,
        given["hands"],
        trump or _text(given.get("trump")),
        start_rank or _text(given.get("start_rank")),
        leader,
        given.get("declarer"),
    )
    lines = count(deal, depth)
    if as_json:
        print_json({"depth": depth, "lines": lines[depth]})
        return
    for ply, number in enumerate(lines):
        sys.stdout.write(f"{ply:3} {number:,}\n")


def _read(raw: bytes) -> dict[str, object]:
    """Return a deal's data: a line of hands, spades.hearts.diamonds.clubs each, or JSON with "hands"."""
    text = raw.decode("utf-8", errors="replace").strip()
    if not text.startswith("{"):
        return {"hands": text.split()}
    try:
        data = json.loads(text)
    except ValueError as error:
        raise BarbuError(f"the deal is not JSON: {error}", code="record/malformed") from None
    hands = data.get("hands")
    if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
        raise BarbuError("a deal needs its hands, one text a seat", code="record/malformed")
    return dict(data)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _first_turn(
    ruleset: Ruleset,
    contract: str,
    hands: object,
    trump: str | None,
    start_rank: str | None,
    leader: int | None,
    declarer: object,
) -> Deal:
    """Return the deal at its first card; nobody is asked for doubles."""
    from barbu.cards import parse_hand
    from barbu.play import Choose, apply, start_deal

    assert isinstance(hands, list)
    held = [parse_hand(hand) for hand in hands]
    ruleset = _with_these_cards(ruleset, contract, held)
    seat = declarer if isinstance(declarer, int) else 0
    for name, number in (("leader", leader), ("declarer", seat)):
        if number is not None and not 0 <= number < ruleset.players:
            raise BarbuError(f"{name} {number}: a seat from 0 to {ruleset.players - 1} would do")
    try:
        deal = start_deal(ruleset, seat, held, [contract])
    except ValueError as error:
        raise BarbuError(str(error), code="record/malformed") from None
    if leader is not None:
        roles = deal.setting.roles._replace(leader=leader, starter=leader)
        deal = deal._replace(setting=deal.setting._replace(roles=roles))
    return apply(deal, Choose(contract, trump, start_rank))


def _with_these_cards(ruleset: Ruleset, contract: str, hands: list[int]) -> Ruleset:
    """Return the ruleset without doubles; for hands smaller than its own, with a deck of just these cards."""
    from barbu.cards import RANKS, cards_in, deck_cards, format_card
    from barbu.rules import parse_ruleset

    whole = 0
    for hand in hands:
        whole |= hand
    if whole == ruleset.cards or whole & ~ruleset.cards or not whole or len(hands) != ruleset.players:
        return ruleset.model_copy(update={"doubling": None})
    lowest = min(card % len(RANKS) for card in cards_in(whole))
    removed = [format_card(card) for card in cards_in(deck_cards(lowest) & ~whole)]
    data = ruleset.as_data()
    data.pop("doubling", None)
    data["deck"] = {"lowest": RANKS[lowest], "removed": list(removed)}
    one = ruleset.contract(contract)
    data["contracts"] = [one.model_dump(mode="json", exclude_defaults=True)]
    schedule = ruleset.schedule.model_dump(mode="json", exclude_none=True)
    kept = ("dealer", "leader", "domino", "play_out")
    data["schedule"] = {name: schedule[name] for name in kept if name in schedule}
    return parse_ruleset(data)
