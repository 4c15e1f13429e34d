"""
Deals that can be proved: committed before they are dealt, mixed with what the players brought, revealed after.

Each deal has a secret of its own. Before the match its SHA-256 is shown; then every player adds entropy; the cards
are shuffled by the HMAC-SHA256 of both (Fisher-Yates, with rejection, so that no order is likelier than another);
after the deal the secret is shown, and anyone can shuffle again and compare.
"""

from __future__ import annotations

__all__ = ["commitment", "deal_secret", "dealt_hands", "mixed_entropy"]

import hashlib
import hmac
from collections.abc import Iterator, Sequence

from barbu.cards import cards_in


def deal_secret(secret: bytes, number: int) -> bytes:
    """Return the 32 bytes from which deal `number` (from 0) of a match is shuffled, made from the match's secret."""
    return hmac.new(secret, b"barbu deal %d" % number, hashlib.sha256).digest()


def commitment(deal: bytes) -> str:
    """Return what is shown of a deal's secret before it is dealt: its SHA-256, in hex."""
    return hashlib.sha256(deal).hexdigest()


def mixed_entropy(brought: Sequence[str]) -> bytes:
    """Return one digest of what the seats brought, in order of seats; "" where a seat brought nothing."""
    text = "\n".join(f"{seat}:{entropy}" for seat, entropy in enumerate(brought))
    return hashlib.sha256(text.encode()).digest()


def dealt_hands(deal: bytes, entropy: bytes, deck: int, players: int) -> tuple[int, ...]:
    """
    Return the hands of a deal.

    Args:
        deal: The deal's secret, 32 bytes.
        entropy: What the players brought, `mixed_entropy()`.
        deck: The cards, a set.
        players: How many hands; the deck divides among them.

    Returns:
        One card set a seat, shape (players,).
    """
    order = list(cards_in(deck))
    numbers = _numbers(hmac.new(deal, entropy, hashlib.sha256).digest())
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, numbers)
        order[last], order[other] = order[other], order[last]
    each = len(order) // players
    return tuple(sum(1 << card for card in order[seat * each : (seat + 1) * each]) for seat in range(players))


def _numbers(key: bytes) -> Iterator[int]:
    """Yield 32-bit numbers from the HMAC-SHA256 of a counter, eight a block, big end first."""
    counter = 0
    while True:
        block = hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """Return a number from 0 to `bound` - 1, each with exactly the same chance: what would tilt it is skipped."""
    limit = 2**32 - 2**32 % bound
    return next(number for number in numbers if number < limit) % bound
