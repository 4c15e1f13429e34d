"""The state of one deal: immutable, from the choice of the contract to the last card."""

from __future__ import annotations

__all__ = ["Deal", "Phase", "Play", "Setting", "start_deal"]

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from barbu.cards import format_card
from barbu.play.actions import Choose
from barbu.play.doubling import Speech
from barbu.play.layout import LayoutState
from barbu.play.roles import Roles, roles_of
from barbu.play.tables import Tables
from barbu.play.tricks import TrickState
from barbu.rules.parts import Contract
from barbu.rules.ruleset import Ruleset


class Phase(IntEnum):
    """What the deal waits for."""

    CHOOSE = 0
    SPEAK = 1
    PLAY = 2
    OVER = 3


class Play(NamedTuple):
    """One turn of the play: a card laid or led, or a pass."""

    seat: int
    card: int
    """The card's number; -1 for a pass."""
    ace: int = 0
    """1 or 2 where this, the first ace, decided: above the king, below the lowest card."""

    def __str__(self) -> str:
        return "pass" if self.card < 0 else format_card(self.card) + ("", "+", "-")[self.ace]


class Setting(NamedTuple):
    """What does not change during a deal, or is fixed by the choice of the contract."""

    ruleset: Ruleset
    roles: Roles
    available: tuple[str, ...]
    """Ids of the contracts that may be chosen."""
    dealt: tuple[int, ...]
    """The hands as dealt, card sets, shape (players,)."""
    contract: Contract | None = None
    tables: Tables | None = None
    choice: Choose | None = None
    trump: int = 0
    """All cards of the trump suit; 0 for none."""
    owed: tuple[int, ...] = ()
    """How often each seat has yet to double the declarer in this series (X-6), shape (players,); empty: unknown."""
    deals_left: int = 1
    """How many deals of the declarer's series are left, this one included."""


class Deal(NamedTuple):
    """The state of one deal; `apply()` makes the next one."""

    setting: Setting
    phase: Phase
    turn: int
    """The seat whose turn it is; -1 when the deal is over."""
    hands: tuple[int, ...]
    """What each seat holds now, card sets, shape (players,)."""
    spoken: tuple[Speech, ...] = ()
    tricks: TrickState | None = None
    layout: LayoutState | None = None
    plays: tuple[Play, ...] = ()
    skipped: bool = False

    @property
    def ruleset(self) -> Ruleset:
        """The rules that the deal is played by."""
        return self.setting.ruleset

    @property
    def declarer(self) -> int:
        """The seat whose series it is."""
        return self.setting.roles.declarer

    @property
    def contract(self) -> Contract | None:
        """The contract, once it has been chosen."""
        return self.setting.contract

    @property
    def is_over(self) -> bool:
        """Whether the deal has ended."""
        return self.phase is Phase.OVER


def start_deal(
    ruleset: Ruleset,
    declarer: int,
    hands: Sequence[int],
    available: Sequence[str] | None = None,
    *,
    owed: Sequence[int] = (),
    deals_left: int = 1,
) -> Deal:
    """
    Return a deal before its contract is chosen.

    Args:
        ruleset: The table's rules.
        declarer: The seat whose series or round it is.
        hands: One card set a seat, shape (players,); together exactly the deck, all of one size.
        available: Ids of the contracts that may be chosen; all of the ruleset if left out.
        owed: How often each seat has yet to double the declarer in this series, shape (players,), if it matters.
        deals_left: How many deals of the declarer's series are left, this one included.

    Raises:
        ValueError: If the hands are not exactly the deck, dealt evenly, or there is no such seat.
    """
    whole = 0
    for hand in hands:
        if hand & whole or hand.bit_count() != ruleset.cards_each:
            raise ValueError(f"each seat needs {ruleset.cards_each} cards of its own")
        whole |= hand
    if whole != ruleset.cards or len(hands) != ruleset.players:
        raise ValueError(f"the hands must be exactly the {ruleset.cards.bit_count()} cards of the deck")
    if not 0 <= declarer < ruleset.players:
        raise ValueError(f"declarer {declarer}: a seat from 0 to {ruleset.players - 1} would do")
    ids = tuple(contract.id for contract in ruleset.contracts) if available is None else tuple(available)
    roles = roles_of(ruleset, declarer)
    setting = Setting(ruleset, roles, ids, tuple(hands), owed=tuple(owed), deals_left=deals_left)
    return Deal(setting, Phase.CHOOSE, setting.roles.chooser, tuple(hands))
