"""What is wrong in the form of a ruleset, in the reader's language."""

from __future__ import annotations

__all__ = ["fault_text"]

import re

from barbu.i18n import marked, translator

_SAID: tuple[tuple[str, str], ...] = (
    (
        r"the deck does not divide: removed = \[(?P<cards>.*)\] would do",
        marked("The deck does not divide: take out {cards}."),
    ),
    (
        r"a deck needs a card for each player at least",
        marked("The deck needs a card for each player at least."),
    ),
    (r"is removed twice: leave it out", marked("A card is taken out twice.")),
    (
        r"is not in a deck from (?P<rank>\S+) up: leave it out",
        marked("A card is not in a deck from {rank} up: leave it out."),
    ),
    (
        r"is not in the deck: drawn, or a card of the deck would do",
        marked("This card is not in the deck: drawn, or a card of the deck."),
    ),
    (r'pool = "\w+" goes with declarer = "each-deal"', marked("Here the declarer changes after each deal.")),
    (r"with quotas somebody chooses: .*", marked("Here somebody has to choose: the order cannot be fixed.")),
    (r"each declarer needs one contract at least", marked("Each player needs one contract at least.")),
    (
        r"(?P<wanted>\d+) \w+ contracts are wanted and (?P<have>\d+) can be had",
        marked("{wanted} are wanted and {have} can be had: add contracts, or ask for fewer."),
    ),
    (r"another contract has this id: .*", marked("This contract is there twice.")),
    (r"a contract of tricks needs one item at least", marked("Something must count.")),
    (r"one of cards, trick and longest_suit is needed", marked("Say what counts.")),
    (r"no such card is in the deck", marked("No such card is in the deck.")),
    (r"no card of this suit is in the deck", marked("No card of this suit is in the deck.")),
    (r"a deal has (?P<n>\d+) tricks: .*", marked("A deal has {n} tricks: 1 to {n}, or -1 for the last.")),
    (r"each suit once, and one at least, is needed", marked("One suit at least is needed.")),
    (r"the longest suit has no capot: .*", marked("The longest suit has no capot.")),
    (
        r'an item with trick = "each" .* must count the tricks',
        marked("Each trick must count, with 0 points if need be."),
    ),
    (
        r"one payment for each of the (?P<n>\d+) players is needed, first out first",
        marked("One payment for each of the {n} players, first out first."),
    ),
    (
        r"the row of (?P<suit>\w+) would have a gap: .*",
        marked("A row would have a gap: take out the cards below it too."),
    ),
    (
        r"no rank has a card in every suit, so no row can start",
        marked("No rank has a card in every suit, so no row can start."),
    ),
    (
        r"the deck lacks this rank in some suit.*: (?P<ranks>.*) would do",
        marked("The deck lacks this rank in some suit: choose among {ranks}."),
    ),
    (r".* is not a card: .*", marked("This is not a card: QH is the queen of hearts, TC the ten of clubs.")),
    (
        r".*(?:is not a card;|names no card;).*",
        marked("These are no cards: KH is one card, Q* all queens, *H all hearts."),
    ),
    (r".*is no start: .*", marked("Choose where rows start.")),
    (r"is missing: a value is needed|String should have at least 1 character.*", marked("This is needed.")),
    (r"should be a valid (?:integer|string).*|should be .*'mirror'.*", marked("A whole number is needed.")),
    (r"should be (?:greater|less) than or equal to (?P<n>-?\d+)", marked("The limit is {n}.")),
    (r"String should match pattern .*", marked("Small letters, digits and hyphens would do.")),
    (r"String should have at most (?P<n>\d+) characters", marked("At most {n} characters.")),
    (r"(?P<values>'.*') would do", marked("One of these would do: {values}.")),
    (r"Tuple should have at least 1 item.*", marked("One contract at least is needed.")),
)
_PATTERNS = tuple((re.compile(pattern, re.DOTALL), message) for pattern, message in _SAID)


def fault_text(mend: str, lang: str) -> str:
    """Return the mend of a fault as the reader says it; one that is not known stays as it is."""
    for pattern, message in _PATTERNS:
        if found := pattern.fullmatch(mend):
            values = {
                key: value.replace('"', "").replace("'", "").replace(" or ", ", ")
                for key, value in found.groupdict().items()
            }
            return translator(lang).gettext(message, **values)
    return mend
