"""A ruleset: everything that one table agrees on before the first deal, as frozen data."""

from __future__ import annotations

__all__ = ["FORMAT", "Ruleset"]

import hashlib
import json
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, JsonValue

from barbu.cards import deck_cards, parse_card, parse_rank
from barbu.rules.parts import Contract, Deck, Direction, Doubling, Part, Schedule, Slug, Text, Winner

FORMAT = "barbu-ruleset/1"


class Ruleset(Part):
    """
    All rules and values of one way of playing (format `barbu-ruleset/1`, docs/rulesets.md).

    Make one with `barbu.rules.parse_ruleset()`, `load()` or `preset()`, which check it whole; the class alone
    checks only the shape of the data.
    """

    format: Literal["barbu-ruleset/1"]
    id: Slug
    name: Text
    source: Text | None = None
    credits: Text | None = None
    notes: Text | None = None
    players: Annotated[int, Field(ge=3, le=6)] = 4
    direction: Direction = Direction.CLOCKWISE
    winner: Winner = Winner.HIGHEST
    deck: Deck = Deck()
    schedule: Schedule = Schedule()
    doubling: Doubling | None = None
    contracts: Annotated[tuple[Contract, ...], Field(min_length=1, max_length=60)]

    @cached_property
    def cards(self) -> int:
        """The deck as a card set."""
        removed = sum({1 << parse_card(card) for card in self.deck.removed})
        return deck_cards(parse_rank(self.deck.lowest), removed)

    @cached_property
    def cards_each(self) -> int:
        """How many cards a seat gets, and so how many tricks a deal has."""
        return self.cards.bit_count() // self.players

    @cached_property
    def fingerprint(self) -> str:
        """A stable SHA-256 (hex) of all that the ruleset says, whatever file it came from."""
        text = json.dumps(self.as_data(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def contract(self, contract_id: str) -> Contract:
        """Return the contract of that id; `KeyError` if the ruleset has none."""
        for contract in self.contracts:
            if contract.id == contract_id:
                return contract
        raise KeyError(contract_id)

    def as_data(self) -> dict[str, JsonValue]:
        """Return the ruleset in the shape of its file: plain data, what is left to defaults left out."""
        data: dict[str, JsonValue] = self.model_dump(mode="json", exclude_defaults=True)
        return data

    def __hash__(self) -> int:
        return hash(self.fingerprint)
