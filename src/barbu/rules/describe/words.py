"""What the sentences of a rule sheet are made with: the translator, figures, lists, names of cards."""

from __future__ import annotations

__all__ = ["Words", "speaks_of_dealers"]

from collections.abc import Iterable, Sequence

from barbu.cards import RANKS, cards_in, parse_card, parse_rank, parse_suit, rank_of, suit_of
from barbu.cards.names import card_name, rank_letter, rank_name, suit_name
from barbu.i18n import translator
from barbu.rules.names import contract_name, contract_title, item_name
from barbu.rules.parts import Chooser, Contract, Item
from barbu.rules.ruleset import Ruleset


def speaks_of_dealers(ruleset: Ruleset) -> bool:
    """Whether a table has no use for the word declarer: who deals owns the deal, nobody chooses or doubles."""
    schedule = ruleset.schedule
    return schedule.dealer == "declarer" and schedule.choice is Chooser.FIXED and ruleset.doubling is None


class Words:
    """The words of one language; sentences come whole from the catalog, with places for what varies."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        words = translator(lang)
        self.gettext = words.gettext
        self.ngettext = words.ngettext
        self.pgettext = words.pgettext
        self.signed = words.signed
        self.all_of = words.listed

    @staticmethod
    def say(template: str, **values: object) -> str:
        """Return a sentence with its places filled, its first letter a capital."""
        sentence = template.format(**values)
        return sentence[:1].upper() + sentence[1:]

    def points(self, number: int) -> str:
        """Return a number of points with its sign: −2 points."""
        text = self.ngettext("{points} point", "{points} points", abs(number))
        return text.format(points=self.signed(number))

    def deals(self, number: int) -> str:
        """Return a number of deals: 28 deals."""
        return self.ngettext("{number} deal", "{number} deals", number).format(number=number)

    def times(self, number: int) -> str:
        """Return how often: once, twice, 4 times."""
        _ = self.gettext
        if number <= 2:
            return (_("not once"), _("once"), _("twice"))[number]
        return self.ngettext("{number} time", "{number} times", number).format(number=number)

    def one_of(self, texts: Sequence[str]) -> str:
        """Return a list with "or" before its last."""
        return self.all_of(texts, last="or")

    def contract(self, contract: Contract) -> str:
        """Return the name of a contract."""
        return contract_name(contract, self.lang)

    def title(self, contract: Contract) -> str:
        """Return the name of a contract for a heading."""
        return contract_title(contract, self.lang)

    def contracts(self, contracts: Iterable[Contract]) -> str:
        """Return the names of contracts as a list."""
        return self.all_of([self.contract(contract) for contract in contracts])

    def item(self, ruleset: Ruleset, item: Item) -> str:
        """Return the name of an item."""
        return item_name(ruleset, item, self.lang)

    def suit(self, letter: str) -> str:
        """Return the name of a suit, or of play without trumps, by its letter."""
        if letter == "none":
            return self.gettext("no trumps")
        return suit_name(parse_suit(letter), self.lang)

    def letter(self, rank: int) -> str:
        """Return what is printed in the corner of a card of this rank."""
        return rank_letter(rank, self.lang)

    def rank(self, rank: int) -> str:
        """Return the name of a rank."""
        return rank_name(rank, self.lang)

    def card(self, card: int) -> str:
        """Return a card's name without an article."""
        return card_name(card, self.lang)

    def the_card(self, card: int) -> str:
        """Return a card's name with its article: the king of hearts."""
        _ = self.gettext
        templates = {
            "J": _("the jack of {suit}"),
            "Q": _("the queen of {suit}"),
            "K": _("the king of {suit}"),
            "A": _("the ace of {suit}"),
        }
        template = templates.get(RANKS[rank_of(card)], _("the {rank} of {suit}"))
        return template.format(rank=self.rank(rank_of(card)), suit=suit_name(suit_of(card), self.lang))

    def the_rank(self, rank: int) -> str:
        """Return a rank with its article: the 10."""
        _ = self.gettext
        templates = {"J": _("the jack"), "Q": _("the queen"), "K": _("the king"), "A": _("the ace")}
        return templates.get(RANKS[rank], _("the {rank}")).format(rank=self.rank(rank))

    def the_cards(self, cards: int) -> str:
        """Return the cards of a set with their articles, as a list."""
        return self.all_of([self.the_card(card) for card in cards_in(cards)])

    def one_card(self, word: str) -> str:
        """Return the noun for any one card of a suit (`*H`) or a rank (`Q*`): heart, queen."""
        pgettext = self.pgettext
        if word[0] == "*":
            return {
                "S": pgettext("each", "spade"),
                "H": pgettext("each", "heart"),
                "D": pgettext("each", "diamond"),
                "C": pgettext("each", "club"),
            }[word[1]]
        return self.rank(parse_rank(word[0]))

    def kind_of_cards(self, word: str) -> str:
        """Return the name of what a word of a card set names: hearts, queens, king of hearts."""
        pgettext = self.pgettext
        if "*" not in word:
            return self.card(parse_card(word))
        kinds = {
            "*S": pgettext("all cards", "spades"),
            "*H": pgettext("all cards", "hearts"),
            "*D": pgettext("all cards", "diamonds"),
            "*C": pgettext("all cards", "clubs"),
            "J*": pgettext("all cards", "jacks"),
            "Q*": pgettext("all cards", "queens"),
            "K*": pgettext("all cards", "kings"),
            "A*": pgettext("all cards", "aces"),
        }
        number = self.rank(parse_rank(word[0])) if word[0] != "*" else ""
        return kinds.get(word) or pgettext("all cards", "{number}s").format(number=number)
