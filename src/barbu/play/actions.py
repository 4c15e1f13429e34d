"""What a seat can do: name a contract, speak on doubles, play a card, pass."""

from __future__ import annotations

__all__ = ["PASS", "Action", "Choose", "Pass", "PlayCard", "Speak", "play_card"]

from typing import NamedTuple

from barbu.cards import RANKS, SUITS, format_card


class Choose(NamedTuple):
    """Name the contract, with its trump suit or start rank where it wants one."""

    contract: str
    trump: str | None = None
    """"S", "H", "D", "C", or "none" where the contract lets no trump be chosen."""
    start_rank: str | None = None

    def __str__(self) -> str:
        extra = self.trump or self.start_rank
        return f"{self.contract} ({extra})" if extra else self.contract


class Speak(NamedTuple):
    """Double the seats `targets` (ascending), or nobody."""

    targets: tuple[int, ...] = ()

    def __str__(self) -> str:
        return "double " + " ".join(str(seat) for seat in self.targets) if self.targets else "no double"


class PlayCard(NamedTuple):
    """Play a card; `ace` says where the first ace of a layout goes: 1 above the king, 2 below the lowest."""

    card: int
    ace: int = 0

    def __str__(self) -> str:
        return format_card(self.card) + ("", "+", "-")[self.ace]


class Pass(NamedTuple):
    """Pass, at domino."""

    def __str__(self) -> str:
        return "pass"


Action = Choose | Speak | PlayCard | Pass

PASS = Pass()
_PLAIN = tuple(PlayCard(card) for card in range(len(SUITS) * len(RANKS)))


def play_card(card: int, ace: int = 0) -> PlayCard:
    """Return the action that plays `card`; the same object each time where `ace` is 0."""
    return PlayCard(card, ace) if ace else _PLAIN[card]
