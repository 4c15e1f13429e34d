"""The list of contracts, as a club's score pad shows it: what is done, what is left, for everybody."""

from __future__ import annotations

__all__ = ["Offer", "contract_lines", "offers"]

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from barbu.i18n import translator
from barbu.play import Choose, View
from barbu.rules.names import contract_name
from barbu.rules.parts import Pool
from barbu.terminal.headline import contract_text, values_text
from barbu.terminal.match import Match
from barbu.terminal.paint import ACCENT, QUIET, fitted, joined

_NAME_WIDTH = 26


class Offer(NamedTuple):
    """A contract that may be chosen, with each way of naming trump or start rank."""

    contract: str
    ways: tuple[Choose, ...]


def offers(view: View) -> list[Offer]:
    """Return what may be chosen now, in the ruleset's order."""
    found: dict[str, list[Choose]] = {}
    for action in view.actions:
        if isinstance(action, Choose):
            found.setdefault(action.contract, []).append(action)
    return [Offer(contract, tuple(ways)) for contract, ways in found.items()]


def contract_lines(match: Match, row: int, way: int, lang: str, width: int) -> tuple[list[Text], int]:
    """
    Return the list of contracts and the line that is marked.

    Args:
        match: Where it stands.
        row: Which offer is marked.
        way: Which of its ways.
        lang: The reader's language.
        width: Columns of the terminal.
    """
    choice = offers(match.view)
    marked = choice[row].ways[way] if choice else None
    lines = [_line(Text(""), Text(""), _heads(match, lang), "", width)]
    at = 0
    for contract in match.ruleset.contracts:
        is_open = not choice or any(offer.contract == contract.id for offer in choice)
        name, mark = Text(contract_name(contract, lang), "" if is_open else QUIET), Text("")
        if marked is not None and marked.contract == contract.id:
            at, mark = len(lines), Text("▶", ACCENT)
            name = contract_text(contract, marked, lang, ACCENT)
            if len(choice[row].ways) > 1:
                name = joined((Text("◂ ", ACCENT), name, Text(" ▸", ACCENT)))
        values = values_text(match.ruleset, contract, lang)
        lines.append(_line(mark, name, _cells(match, contract.id, lang), values, width))
    return lines, at


def _line(mark: Text, name: Text, cells: Sequence[str], values: str, width: int) -> Text:
    parts = [fitted(mark, 2), fitted(name, _NAME_WIDTH), *(fitted(cell, 5, right=True) for cell in cells)]
    room = width - sum(part.cell_len for part in parts) - 3
    return joined((*parts, "  ", fitted(Text(values, QUIET), max(0, room))))


def _heads(match: Match, lang: str) -> list[str]:
    if match.ruleset.schedule.pool is Pool.EACH:
        return [name[:3] for name in match.names]
    return [translator(lang).gettext("Left")]


def _cells(match: Match, contract: str, lang: str) -> list[str]:
    """Who has played it, a column a player; with a common stock, how often it is still there."""
    done = match.spoken
    if match.ruleset.schedule.pool is Pool.EACH:
        played = {(deal.declarer, deal.contract) for deal in done}
        return ["x" if (seat, contract) in played else "·" for seat in range(match.ruleset.players)]
    used = Counter(deal.contract for deal in done)[contract]
    quotas = match.ruleset.schedule.quotas
    if match.ruleset.schedule.pool is Pool.SHARED:
        return [translator(lang).number(match.ruleset.contract(contract).times - used)]
    is_open = contract in match.view.available
    most = quotas.each_at_most if quotas else None
    counts_down = most is not None and match.ruleset.contract(contract).sign.value == "negative"
    return [str(most - used) if counts_down and most is not None else "·" if is_open else "x"]
