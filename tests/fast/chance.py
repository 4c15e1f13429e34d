"""The chance of the kernels once more in plain Python, so that the referee can play the very same deals."""

from __future__ import annotations

from barbu.cards import cards_in
from barbu.play import PASS, Action, Deal, PlayCard, legal_actions

M = 2**64 - 1
GOLDEN, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def scramble(bits: int) -> int:
    """SplitMix64's finisher."""
    bits = (bits ^ bits >> 30) * FIRST & M
    bits = (bits ^ bits >> 27) * SECOND & M
    return bits ^ bits >> 31


class Stream:
    """One stream of chance, as `barbu.fast.chance` describes it."""

    def __init__(self, seed: int, number: int) -> None:
        start = (scramble((seed + GOLDEN) & M) + number * GOLDEN) & M
        self.state = scramble(start)
        self.step = scramble(start ^ FIRST) | 1

    def word(self) -> int:
        """57 bits."""
        self.state = (self.state + self.step) & M
        return scramble(self.state) >> 7

    def below(self, bound: int) -> int:
        """A number under `bound`."""
        return self.word() * bound >> 57

    def deal(self, deck: int, players: int) -> list[int]:
        """All cards of `deck` as hands: drawn without replacement, four draws out of one word."""
        cards = list(cards_in(deck))
        each = len(cards) // players
        hands = []
        for _ in range(players - 1):
            drawn: list[int] = []
            while len(drawn) < each:
                bits = self.word()
                for _ in range(min(each - len(drawn), 4)):
                    bits *= len(cards)
                    place, bits = bits >> 57, bits % 2**57
                    drawn.append(cards[place])
                    cards[place] = cards[-1]
                    cards.pop()
            hands.append(sum(1 << card for card in drawn))
        return [*hands, sum(1 << card for card in cards)]

    def turn(self, deal: Deal) -> Action:
        """A legal turn, each equally likely: cards by number, then the low ends of aces, then the pass."""
        legal = legal_actions(deal)
        if deal.tricks is not None:
            return legal[self.below(len(legal))]
        if legal == (PASS,):
            return PASS
        first, second = [], []
        for action in legal:
            if isinstance(action, PlayCard):
                known = {a.card for a in first}
                (second if action.card in known else first).append(action)
        turns: list[Action] = [*first, *second, *([PASS] if PASS in legal else [])]
        return turns[self.below(len(turns))]
