"""Cards as two-letter strings, decks as lists of them, and the small questions everybody asks of a ruleset."""

from typing import Any

Rules = dict[str, Any]
"""A ruleset, exactly as `tomllib.loads` gives it."""

Contract = dict[str, Any]
"""One entry of a ruleset's `contracts`."""

SUITS = ["S", "H", "D", "C"]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]


def rank_of(card: str) -> str:
    """Return the rank letter of "QH": "Q"."""
    return card[0]


def suit_of(card: str) -> str:
    """Return the suit letter of "QH": "H"."""
    return card[1]


def height(card: str) -> int:
    """Return how high a card ranks in its suit, ace highest (R-1)."""
    return RANKS.index(rank_of(card))


def deck_of(rules: Rules) -> list[str]:
    """Return the cards really dealt: from the lowest rank up, without the removed ones (R-2)."""
    deck = rules.get("deck", {})
    ranks = RANKS[RANKS.index(deck.get("lowest", "2")) :]
    removed = deck.get("removed", [])
    return [rank + suit for suit in SUITS for rank in ranks if rank + suit not in removed]


def hand_size(rules: Rules) -> int:
    """Return the cards a seat gets, which is also the number of tricks."""
    players: int = rules["players"]
    size, left_over = divmod(len(deck_of(rules)), players)
    assert left_over == 0, "the deck does not divide"
    return size


def matching(pattern: str, cards: list[str]) -> list[str]:
    """Return those of `cards` that a card set such as "KH Q* *H" names."""
    words = pattern.split()
    return [c for c in cards if any(w in (c, rank_of(c) + "*", "*" + suit_of(c)) for w in words)]


def complete_ranks(rules: Rules) -> list[str]:
    """Return the ranks that all four suits of the deck have: those that may open a layout's rows (R-5)."""
    deck = deck_of(rules)
    return [rank for rank in RANKS if all(rank + suit in deck for suit in SUITS)]


def contract_of(rules: Rules, contract_id: str) -> Contract:
    """Return the contract with this id."""
    [found] = [c for c in rules["contracts"] if c["id"] == contract_id]
    return dict(found)


def parse_hand(text: str) -> list[str]:
    """Read "A2.K.Q." (spades.hearts.diamonds.clubs) as ["AS", "2S", "KH", "QD"]."""
    parts = text.split(".")
    assert len(parts) == 4, f"four suits, not {text!r}"
    return [rank + suit for suit, ranks in zip(SUITS, parts, strict=True) for rank in ranks]


def format_hand(hand: list[str]) -> str:
    """Write a hand as records do: spades.hearts.diamonds.clubs, high to low."""
    in_suit = [[c for c in hand if suit_of(c) == suit] for suit in SUITS]
    return ".".join("".join(rank_of(c) for c in sorted(cards, key=height, reverse=True)) for cards in in_suit)
