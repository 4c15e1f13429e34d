"""Domino: the start, the rows, the aces, passing, and what each place is paid."""

from __future__ import annotations

__all__ = ["layout"]

from collections.abc import Iterator

from barbu.cards import RANKS, cards_in, complete_ranks, parse_rank, rank_cards, suit_cards
from barbu.rules.describe.blocks import Block, Bullets, Paragraph
from barbu.rules.describe.words import Words, speaks_of_dealers
from barbu.rules.parts import AceRule, Bonus, Chooser, Layout, Role
from barbu.rules.ruleset import Ruleset


def layout(ruleset: Ruleset, rules: Layout, words: Words) -> Iterator[Block]:
    """Yield all about a contract that lays cards out in rows (D-1 to D-5)."""
    yield Paragraph(" ".join(_start(ruleset, rules, words)))
    yield Paragraph(" ".join(_play(ruleset, rules, words)))
    yield Paragraph(" ".join((_aces(ruleset, rules, words), *_bonus(rules, words))))
    yield Paragraph(" ".join(_end(rules, words)))
    yield Bullets(tuple(_payments(rules, words)))


def _start(ruleset: Ruleset, rules: Layout, words: Words) -> Iterator[str]:
    _, say = words.gettext, words.say
    yield _("Each suit has a row of its own.")
    if rules.start == "declared":
        ranks = [words.letter(rank) for rank in sorted(complete_ranks(ruleset.cards), reverse=True)]
        yield say(_chooser(ruleset, words), ranks=words.one_of(ranks))
    elif rules.start == "first-card":
        yield _("The first card played fixes the start rank, with which all the rows begin.")
    else:
        rank = words.the_rank(parse_rank(rules.start))
        yield say(_("A row can only be opened with {rank} of its suit."), rank=rank)
    yield {
        Role.DECLARER: _("The dealer begins.") if speaks_of_dealers(ruleset) else _("The declarer begins."),
        Role.DEALER: _("The dealer begins."),
        Role.DEALER_LEFT: _("The player on the dealer's left begins."),
        Role.DEALER_RIGHT: _("The player on the dealer's right begins."),
    }[ruleset.schedule.domino or ruleset.schedule.leader]


def _chooser(ruleset: Ruleset, words: Words) -> str:
    _ = words.gettext
    return {
        Chooser.DECLARER: _(
            "The declarer names the start rank with the contract, held or not: {ranks}. Every row begins with it."
        ),
        Chooser.FIXED: _(
            "Before play, the dealer names the start rank, held or not: {ranks}. Every row begins with it."
        )
        if speaks_of_dealers(ruleset)
        else _(
            "Before play, the declarer names the start rank, held or not: {ranks}. Every row begins with it."
        ),
        Chooser.DEALER: _(
            "The dealer names the start rank with the contract, held or not: {ranks}. Every row begins with it."
        ),
        Chooser.DEALER_LEFT: _(
            "The player on the dealer's left names the start rank with the contract, held or not: {ranks}. Every "
            "row begins with it."
        ),
    }[ruleset.schedule.choice]


def _play(ruleset: Ruleset, rules: Layout, words: Words) -> Iterator[str]:
    _ = words.gettext
    yield _(
        "In turn, everybody must play one card if they can: a card of the start rank, which opens the row of its "
        "suit, or the card of the same suit that comes next above or below the end of a row, whoever began it."
    )
    yield from _neighbours(ruleset, rules, words)
    yield _("The rows grow both ways at once.")
    yield _(
        "Only a player without a card that fits passes, and that goes for the very first turn too; nobody may "
        "hold back by passing, only by choosing which card to play."
    )


def _neighbours(ruleset: Ruleset, rules: Layout, words: Words) -> Iterator[str]:
    if rules.start in ("declared", "first-card"):
        return
    for card in cards_in(rank_cards(parse_rank(rules.start)) & suit_cards(1) & ruleset.cards):
        around = [near for near in (card - 1, card + 1) if near // 13 == 1 and ruleset.cards >> near & 1]
        if around and RANKS[card % 13] not in "AK":
            text = words.gettext("On {card}, for example, follows {next}.")
            near = words.one_of([words.the_card(one) for one in around])
            yield words.say(text, card=words.the_card(card), next=near)


def _lowest(ruleset: Ruleset, words: Words) -> str:
    """Return what lies at the low end of a row, the ace apart: the 2, or the lowest card where suits differ."""
    aces = rank_cards(12)
    lows = {
        next(cards_in(plain)) % 13 for suit in range(4) if (plain := ruleset.cards & suit_cards(suit) & ~aces)
    }
    return words.the_rank(lows.pop()) if len(lows) == 1 else words.gettext("the lowest card")


def _aces(ruleset: Ruleset, rules: Layout, words: Words) -> str:
    _ = words.gettext
    text = {
        AceRule.HIGH: _(
            "Aces are high: a row ends with the ace above and with {lowest} below, and does not go on from one to "
            "the other."
        ),
        AceRule.LOW: _(
            "Aces are low: a row ends with the ace, which comes below {lowest}; its upper end is the king."
        ),
        AceRule.FIRST_ACE: _(
            "Whoever plays the first ace says whether aces go above the king or below {lowest}; that holds for "
            "every suit."
        ),
    }[rules.ace]
    return words.say(text, lowest=_lowest(ruleset, words))


def _bonus(rules: Layout, words: Words) -> Iterator[str]:
    _ = words.gettext
    if rules.bonus is Bonus.NONE:
        yield _("Playing an ace gives no further turn.")
        return
    if rules.bonus is Bonus.OPTIONAL:
        yield _("Whoever plays an ace has the right to play another card at once, and may decline it.")
    else:
        yield _("Whoever plays an ace must play another card at once if one fits.")
    yield _("If nothing fits, or the ace was the last card, the turn passes on.")


def _end(rules: Layout, words: Words) -> Iterator[str]:
    _ = words.gettext
    yield _("The deal ends when only one player still has cards; that player is last.")
    text = _("The players are paid by the order in which they got rid of their cards, {total} in all:")
    yield words.say(text, total=words.points(sum(rules.payments)))


def _payments(rules: Layout, words: Words) -> Iterator[str]:
    _ = words.gettext
    pgettext = words.pgettext
    places = (
        pgettext("place", "first"),
        pgettext("place", "second"),
        pgettext("place", "third"),
        pgettext("place", "fourth"),
        pgettext("place", "fifth"),
    )
    *paid, last = rules.payments
    for place, points in zip(places, paid, strict=False):
        yield _("{place}: {points}").format(place=place, points=words.points(points))
    yield _("last: {points}").format(points=words.points(last))
