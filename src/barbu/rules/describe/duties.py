"""How tricks are played: in general, and what a contract adds (bans, trumps, forced discards)."""

from __future__ import annotations

__all__ = ["duties", "play_of_tricks"]

from collections.abc import Iterator

from barbu.cards import parse_card_set
from barbu.rules.describe.blocks import Block, Heading, Paragraph
from barbu.rules.describe.words import Words, speaks_of_dealers
from barbu.rules.parts import Chooser, Contract, Kind, LeadBan, Trump, Until
from barbu.rules.ruleset import Ruleset


def play_of_tricks(ruleset: Ruleset, words: Words) -> Iterator[Block]:
    """Yield the section on how tricks are played (P-1 to P-3), if any contract has them."""
    _ = words.gettext
    contracts = [contract for contract in ruleset.contracts if contract.kind is Kind.TRICKS]
    if not contracts:
        return
    yield Heading(2, _("The play of the tricks"))
    yield Paragraph(
        _(
            "Everybody must follow suit if they can; nobody has to beat a card that lies there. A player who "
            "cannot follow discards any card, unless the contract says otherwise. The highest card of the suit "
            "led wins the trick, and its winner leads to the next."
        )
    )
    yield Paragraph(" ".join((_where_trumps(contracts, words), _play_out(ruleset, words))))


def _where_trumps(contracts: list[Contract], words: Words) -> str:
    _ = words.gettext
    with_trumps = [contract for contract in contracts if contract.trump]
    if not with_trumps:
        return _("There is no trump suit in any contract.")
    text = _("There are no trumps, except in {contracts}.")
    return words.say(text, contracts=words.contracts(with_trumps))


def _play_out(ruleset: Ruleset, words: Words) -> str:
    _ = words.gettext
    if ruleset.schedule.play_out:
        return _("Every deal of tricks is played to the last card, even when nothing is at stake any more.")
    return _("A deal in which only cards count ends as soon as nothing is at stake any more.")


def duties(ruleset: Ruleset, contract: Contract, words: Words) -> Iterator[str]:
    """Yield sentences on what a contract demands and forbids in play (P-4, P-6 to P-8)."""
    if contract.trump is not None:
        yield from _trump(ruleset, contract.trump, words)
    if contract.lead_ban is not None:
        yield _lead_ban(contract.lead_ban, words)
    elif contract.trump is None or not contract.trump.lead_only_if_nothing_else:
        yield _free_leads(contract, words)
    if contract.forced_discard is not None:
        yield _forced_discard(ruleset, contract.forced_discard, words)


def _free_leads(contract: Contract, words: Words) -> str:
    _ = words.gettext
    if contract.trump is not None:
        return _("Any card may be led, trumps included.")
    return _("Any card may be led.")


def _lead_ban(ban: LeadBan, words: Words) -> str:
    _ = words.gettext
    text = {
        Until.NEVER: _(
            "From the first trick to the last, {suit} may not be led unless the hand holds nothing else."
        ),
        Until.BROKEN: _(
            "Until a card of the suit has been played to an earlier trick, {suit} may not be led unless the hand "
            "holds nothing else."
        ),
        Until.FIRST_TRICK: _(
            "To the first trick, {suit} may not be led unless the hand holds nothing else; afterwards any suit "
            "may be led."
        ),
    }[ban.until]
    return words.say(text, suit=words.suit(ban.suit))


def _trump(ruleset: Ruleset, trump: Trump, words: Words) -> Iterator[str]:
    _ = words.gettext
    yield _trump_choice(ruleset, trump, words)
    if trump.choices == ("none",):
        return
    yield _("The highest trump in a trick wins it; without a trump, the highest card of the suit led.")
    if trump.void_must_trump and trump.must_overtrump and trump.must_beat_trump:
        yield _("In short, a player who may put a winning trump on the trick has to do so.")
    if trump.void_must_trump:
        yield _("A player who cannot follow suit must trump if no trump lies in the trick yet.")
    else:
        yield _("A player who cannot follow suit need not trump.")
    if trump.must_overtrump:
        yield _(
            "If a trump lies there already, a player who cannot follow suit must overtrump; with none but lower "
            "trumps, they play any card."
        )
    else:
        yield _("If a trump lies there already, a player who cannot follow suit need not overtrump.")
    if trump.must_beat_trump:
        yield _(
            "When trumps are led, players must beat the highest trump so far if they can, and otherwise follow "
            "with any trump."
        )
    else:
        yield _("When trumps are led, any trump may be played to them.")
    if trump.lead_only_if_nothing_else:
        yield _("Trumps may not be led unless the hand holds nothing else.")


def _trump_choice(ruleset: Ruleset, trump: Trump, words: Words) -> str:
    _ = words.gettext
    if trump.choices == ("none",):
        return _("The contract is played without trumps.")
    suits = [words.suit(choice) for choice in trump.choices]
    if len(suits) == 1:
        return words.say(_("The trump suit is always {suit}."), suit=suits[0])
    text = {
        Chooser.DECLARER: _("The declarer names the trump suit with the contract: {suits}."),
        Chooser.FIXED: _("Before play, the dealer names the trump suit: {suits}.")
        if speaks_of_dealers(ruleset)
        else _("Before play, the declarer names the trump suit: {suits}."),
        Chooser.DEALER: _("The dealer names the trump suit with the contract: {suits}."),
        Chooser.DEALER_LEFT: _(
            "The player on the dealer's left names the trump suit with the contract: {suits}."
        ),
    }[ruleset.schedule.choice]
    return words.say(text, suits=words.one_of(suits))


def _forced_discard(ruleset: Ruleset, forced: str, words: Words) -> str:
    _ = words.gettext
    cards = parse_card_set(forced) & ruleset.cards
    named = words.all_of([words.kind_of_cards(word) for word in dict.fromkeys(forced.split())])
    text = words.ngettext(
        "Whoever holds this card has to get rid of it at the first safe chance ({cards}): a player who cannot "
        "follow suit must discard it, and one who follows suit must put it under a higher card of that suit.",
        "Whoever holds any of these cards has to get rid of them at the first safe chance ({cards}): a player who "
        "cannot follow suit must discard one, and one who follows suit must put one under a higher card of that "
        "suit.",
        cards.bit_count(),
    )
    return words.say(text, cards=named)
