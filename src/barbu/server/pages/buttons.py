"""What the buttons of the ruleset's form do, one step at a time, with or without JavaScript."""

from __future__ import annotations

__all__ = ["act", "blank_contract", "known_contracts"]

from collections.abc import Iterable
from functools import cache

from barbu.rules import Contract, preset, preset_ids
from barbu.server.pages.drafts import MAX_CONTRACTS, MAX_ITEMS, ContractForm, Draft, contract_form


@cache
def known_contracts() -> dict[str, Contract]:
    """Return the contracts of all presets, one of each id."""
    return {contract.id: contract for name in reversed(preset_ids()) for contract in preset(name).contracts}


def blank_contract(kind: str, taken: Iterable[str], players: int) -> ContractForm:
    """Return a contract of one's own to be filled in."""
    used = set(taken)
    number = next(n for n in range(1, 100) if f"own-{n}" not in used)
    fields = {"id": f"own-{number}", "name": "", "kind": kind, "sign": "negative", "times": "1"}
    if kind == "layout":
        payments = " ".join(["45", "20", "5", "-5", "-10", "-20"][:players])
        fields |= {"sign": "positive", "layout.start": "declared", "layout.payments": payments}
        return ContractForm(fields)
    return ContractForm(fields, [{"what": "cards", "cards": "", "points": ""}])


def act(draft: Draft, action: str) -> int | None:
    """
    Do what a button of the form says.

    Args:
        draft: Changed in place.
        action: `add ID`, `add own`, `add own-layout`, `remove 2`, `up 2`, `down 2`, `add-item 2`,
            `remove-item 2 0`; anything else does nothing.

    Returns:
        The number of the contract to look at now, if there is one.
    """
    words = action.split()
    numbers = [int(word) for word in words[1:] if word.isdigit() and len(word) < 4]
    verb, contracts = (words or [""])[0], draft.contracts
    if verb == "add" and len(words) == 2 and len(contracts) < MAX_CONTRACTS:
        _add(draft, words[1])
        return len(contracts) - 1
    if not numbers or numbers[0] >= len(contracts):
        return None
    number = numbers[0]
    if verb == "remove":
        del contracts[number]
        return None
    if verb in ("up", "down"):
        return _move(contracts, number, number + (1 if verb == "down" else -1))
    items = contracts[number].items
    if verb == "add-item" and len(items) < MAX_ITEMS:
        items.append({"what": "cards", "cards": "", "points": ""})
    elif verb == "remove-item" and len(numbers) == 2 and numbers[1] < len(items):
        del items[numbers[1]]
    return number


def _move(contracts: list[ContractForm], number: int, other: int) -> int:
    if not 0 <= other < len(contracts):
        return number
    contracts[number], contracts[other] = contracts[other], contracts[number]
    return other


def _add(draft: Draft, what: str) -> None:
    taken = [one.fields.get("id", "") for one in draft.contracts]
    players = draft.fields.get("players", "4")
    if what in ("own", "own-layout"):
        kind = "layout" if what == "own-layout" else "tricks"
        draft.contracts.append(blank_contract(kind, taken, int(players) if players in "3456" else 4))
    elif (contract := known_contracts().get(what)) and what not in taken:
        draft.contracts.append(contract_form(contract, draft.lang, None))
