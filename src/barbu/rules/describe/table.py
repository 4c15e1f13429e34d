"""Who plays with which cards, and who declares, chooses, deals and leads."""

from __future__ import annotations

__all__ = ["players_and_cards", "schedule"]

from collections.abc import Iterator

from barbu.cards import RANKS, parse_card, parse_rank, rank_cards
from barbu.rules.control import deals_in_match, deals_in_series
from barbu.rules.describe.blocks import Block, Bullets, Heading, Paragraph
from barbu.rules.describe.words import Words, speaks_of_dealers
from barbu.rules.parts import Chooser, Cut, Dealing, Direction, Kind, Pool, Role, Sign, Turnover
from barbu.rules.ruleset import Ruleset


def players_and_cards(ruleset: Ruleset, words: Words) -> Iterator[Block]:
    """Yield the section on players, pack and rank order (R-1 to R-3)."""
    yield Heading(2, words.gettext("Players and cards"))
    yield Paragraph(f"{_players(ruleset, words)} {_direction(ruleset, words)}")
    yield Paragraph(" ".join(_pack(ruleset, words)))


def _players(ruleset: Ruleset, words: Words) -> str:
    text = words.gettext("The game is for {players} players, each playing alone.")
    return words.say(text, players=ruleset.players)


def _direction(ruleset: Ruleset, words: Words) -> str:
    _ = words.gettext
    if ruleset.direction is Direction.CLOCKWISE:
        return _("The turn passes clockwise, to the left.")
    return _(
        "The turn passes anticlockwise: on this sheet, the player on somebody's left is always the one who plays "
        "next, and the player on the right the one who plays before."
    )


def _pack(ruleset: Ruleset, words: Words) -> Iterator[str]:
    _, say = words.gettext, words.say
    cards = ruleset.cards.bit_count()
    text = _("The pack has {cards} cards. They are all dealt out, {each} to each player.")
    yield say(text, cards=cards, each=ruleset.cards_each)
    if ruleset.deck.removed:
        removed = [words.card(parse_card(text)) for text in ruleset.deck.removed]
        yield say(_("Taken out beforehand: {cards}."), cards=words.all_of(removed))
    yield from _ranks(ruleset, words)


def _ranks(ruleset: Ruleset, words: Words) -> Iterator[str]:
    _, say = words.gettext, words.say
    lowest = parse_rank(ruleset.deck.lowest)
    ranks = [rank for rank in range(12, lowest - 1, -1) if rank_cards(rank) & ruleset.cards]
    order = " ".join(words.letter(rank) for rank in ranks)
    letters = [
        _("{letter} for {rank}").format(letter=words.letter(rank), rank=words.rank(rank))
        for rank in ranks
        if RANKS[rank] in "AKQJ"
    ]
    if letters:
        text = _("In every suit the cards rank {order}, from high to low ({letters}).")
        yield say(text, order=order, letters=", ".join(letters))
    else:
        yield say(_("In every suit the cards rank {order}, from high to low."), order=order)


def schedule(ruleset: Ruleset, words: Words) -> Iterator[Block]:
    """Yield the section on who does what, deal after deal (S-1 to S-3)."""
    yield Heading(2, words.gettext("The course of the match"))
    yield Paragraph(" ".join((_turnover(ruleset, words), _first(ruleset, words))))
    yield Paragraph(" ".join(_dealing(ruleset, words)))
    yield Paragraph(" ".join((_choice(ruleset, words), *_pool(ruleset, words))))
    if ruleset.schedule.pool is Pool.SHARED and not _all_once(ruleset):
        yield Bullets(tuple(_shared_times(ruleset, words)))


def _turnover(ruleset: Ruleset, words: Words) -> str:
    _ = words.gettext
    values = {
        "match": words.deals(deals_in_match(ruleset)),
        "series": words.deals(deals_in_series(ruleset) or 1),
    }
    return words.say(
        {
            (Turnover.EACH_DEAL, False): _(
                "Each deal has a declarer. The player on the declarer's left is declarer of the next deal, and so "
                "on round the table; a match has {match}."
            ),
            (Turnover.SERIES, False): _(
                "Each deal has a declarer, who remains so for a series of {series}. Then the player on the left "
                "becomes declarer, and so on until everybody has had a series; a match has {match}."
            ),
            (Turnover.EACH_DEAL, True): _(
                "After every deal the player on the dealer's left becomes dealer; a match has {match}."
            ),
            (Turnover.SERIES, True): _(
                "Each player in turn is dealer for a whole round of {series}. Then the player on the left becomes "
                "dealer, and so on until everybody has had a round; a match has {match}."
            ),
        }[ruleset.schedule.declarer, speaks_of_dealers(ruleset)],
        **values,
    )


def _first(ruleset: Ruleset, words: Words) -> str:
    _ = words.gettext
    of_dealers = speaks_of_dealers(ruleset)
    if ruleset.schedule.first == "drawn":
        if of_dealers:
            return _("The first dealer is drawn by lot.")
        return _("The first declarer is drawn by lot.")
    text = _("Whoever holds {card} in the first deal is the first declarer.")
    if of_dealers:
        text = _("Whoever holds {card} in the first deal counts as its dealer.")
    return words.say(text, card=words.the_card(parse_card(ruleset.schedule.first)))


def _dealing(ruleset: Ruleset, words: Words) -> Iterator[str]:
    _ = words.gettext
    if ruleset.schedule.dealer == "declarer" and not speaks_of_dealers(ruleset):
        yield _("The declarer is also the dealer.")
    elif ruleset.schedule.dealer == "declarer-right":
        yield _("The player on the declarer's right deals.")
    match ruleset.schedule.cut:
        case Cut.OPPOSITE:
            yield _("The player opposite the dealer cuts the pack.")
        case Cut.DEALER_RIGHT:
            yield _("The player on the dealer's right cuts the pack.")
        case Cut.NONE:
            yield _("The pack is not cut.")
    if ruleset.schedule.dealing is Dealing.ONE_BY_ONE:
        yield _("The cards are dealt one at a time.")
    else:
        yield _(
            "The dealer may shuffle or not, and deals as they please: one card at a time, two at a time, or more."
        )
    if any(contract.kind is Kind.TRICKS for contract in ruleset.contracts):
        yield _leader(ruleset, words)


def _leader(ruleset: Ruleset, words: Words) -> str:
    _ = words.gettext
    if ruleset.schedule.leader is Role.DECLARER and speaks_of_dealers(ruleset):
        return _("The dealer leads to the first trick.")
    return {
        Role.DECLARER: _("The declarer leads to the first trick."),
        Role.DEALER: _("The dealer leads to the first trick."),
        Role.DEALER_LEFT: _("The player on the dealer's left leads to the first trick."),
        Role.DEALER_RIGHT: _("The player on the dealer's right leads to the first trick."),
    }[ruleset.schedule.leader]


def _choice(ruleset: Ruleset, words: Words) -> str:
    _ = words.gettext
    if ruleset.schedule.choice is Chooser.FIXED:
        text = _("Nobody chooses the contract: they come in a fixed order, which is {contracts}.")
        return words.say(text, contracts=words.contracts(ruleset.contracts))
    return {
        Chooser.DECLARER: _("Having looked at their cards, the declarer chooses the contract."),
        Chooser.DEALER: _("Having looked at their cards, the dealer chooses the contract."),
        Chooser.DEALER_LEFT: _(
            "Having looked at their cards, the player on the dealer's left chooses the contract."
        ),
    }[ruleset.schedule.choice]


def _pool(ruleset: Ruleset, words: Words) -> Iterator[str]:
    _, say = words.gettext, words.say
    if ruleset.schedule.pool is Pool.EACH:
        if ruleset.schedule.choice is Chooser.FIXED:
            if speaks_of_dealers(ruleset):
                yield _("Each dealer goes through all of them, each one once.")
            else:
                yield _("Each declarer goes through all of them, each one once.")
        else:
            yield _("Among the deals of each declarer every contract is played once, in any order.")
    elif ruleset.schedule.pool is Pool.SHARED and _all_once(ruleset):
        yield _("The contracts are a common stock for the whole table, and each is played once.")
    elif ruleset.schedule.pool is Pool.SHARED:
        yield _("The contracts are a common stock for the whole table, and each may be played so many times:")
    elif quotas := ruleset.schedule.quotas:
        text = _("Each declarer has {negative} with a negative contract and {positive} with a positive one.")
        yield say(text, negative=words.deals(quotas.negative), positive=words.deals(quotas.positive))
        if quotas.each_at_most is not None:
            text = _("In the whole match, no negative contract may be chosen more often than {times}.")
            yield say(text, times=words.times(quotas.each_at_most))
        if any(contract.sign is Sign.POSITIVE for contract in ruleset.contracts):
            yield _("Positive contracts may be chosen again and again.")


def _all_once(ruleset: Ruleset) -> bool:
    return all(contract.times == 1 for contract in ruleset.contracts)


def _shared_times(ruleset: Ruleset, words: Words) -> Iterator[str]:
    for contract in ruleset.contracts:
        text = words.gettext("{contract}: {times}")
        yield text.format(contract=words.contract(contract), times=words.times(contract.times))
