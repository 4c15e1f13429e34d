"""The two lines at the top: what is played, and its rule in one line."""

from __future__ import annotations

__all__ = ["contract_text", "headline", "rule_line", "values_text"]

from rich.text import Text

from barbu.cards import parse_card_set, parse_rank, parse_suit, suit_cards
from barbu.cards.names import rank_letter, suit_name
from barbu.i18n import translator
from barbu.play import Choose
from barbu.rules import Contract, Ruleset, contract_total, deals_in_match, item_count
from barbu.rules.names import contract_name, item_name
from barbu.rules.parts import AceRule, Bonus, Item, LeadBan, Trump, Until
from barbu.terminal.match import Match
from barbu.terminal.paint import STRONG, cards_text, joined, suit_sign


def headline(match: Match, lang: str) -> Text:
    """Return the top line: number of the deal, declarer, contract with trump or start rank, trick."""
    tr, view = translator(lang), match.view
    whole = deals_in_match(match.ruleset)
    parts = [
        Text(tr.gettext("Deal {n} of {all}", n=match.number + 1, all=whole)),
        Text(tr.gettext("Declarer: {name}", name=match.names[view.roles.declarer])),
    ]
    if view.contract is not None:
        parts.insert(0, contract_text(view.contract, view.choice, lang, STRONG))
        if view.contract.layout is None and view.plays:
            trick = min(len(view.trick_winners) + 1, match.ruleset.cards_each)
            parts.append(Text(tr.gettext("Trick {n} of {all}", n=trick, all=match.ruleset.cards_each)))
    return Text(" · ").join(parts)


def contract_text(contract: Contract, choice: Choose | None, lang: str, style: str = "") -> Text:
    """Return a contract's name with what was named with it: `Trumps ♥ hearts`, `Domino from 8`."""
    tr = translator(lang)
    text = Text(contract_name(contract, lang), style)
    if choice is None:
        return text
    if choice.trump == "none":
        text.append(" " + tr.gettext("no trumps"), style)
    elif choice.trump is not None:
        suit = parse_suit(choice.trump)
        text.append(" ").append_text(suit_sign(suit, style)).append(f" {suit_name(suit, lang)}", style)
    if choice.start_rank is not None:
        rank = rank_letter(parse_rank(choice.start_rank), lang)
        text.append(" " + tr.pgettext("domino", "from {rank}", rank=rank), style)
    return text


def values_text(ruleset: Ruleset, contract: Contract, lang: str) -> str:
    """Return what counts in a contract and how much: `Queens −6 each`."""
    tr = translator(lang)
    if contract.layout is not None:
        paid = " ".join(tr.signed(points) for points in contract.layout.payments)
        return tr.gettext("Going out first to last: {points}", points=paid)
    return ", ".join(_value(ruleset, item, lang) for item in contract.items)


def _value(ruleset: Ruleset, item: Item, lang: str) -> str:
    tr = translator(lang)
    places = {"item": item_name(ruleset, item, lang), "points": tr.signed(item.points)}
    if item.longest_suit or item_count(ruleset, item) == 1:
        return tr.gettext("{item} {points}", **places)
    return tr.gettext("{item} {points} each", **places)


def rule_line(ruleset: Ruleset, contract: Contract, lang: str) -> Text:
    """Return the rule of a contract in one line: what counts, and what its play demands or forbids."""
    tr = translator(lang)
    parts: list[Text] = [Text(values_text(ruleset, contract, lang))]
    if contract.layout is not None:
        parts += [Text(text) for text in _layout_rules(contract, lang)]
    if contract.trump is not None and contract.trump.choices != ("none",):
        parts += [Text(text) for text in _trump_rules(contract.trump, lang)]
    if contract.lead_ban is not None:
        parts.append(Text(_ban(contract.lead_ban, lang)))
    if contract.forced_discard is not None:
        said = Text(tr.gettext("to be thrown as soon as possible:")).append(" ")
        parts.append(said.append_text(_forced(ruleset, contract.forced_discard, lang)))
    if contract.capot is not None:
        pays = contract.capot.pays
        points = -contract_total(ruleset, contract) if pays == "mirror" else pays
        parts.append(Text(tr.gettext("all of it {points}", points=tr.signed(points))))
    return Text(" · ").join(parts)


def _forced(ruleset: Ruleset, forced: str, lang: str) -> Text:
    """The cards to be thrown: whole suits by their sign alone."""
    cards = parse_card_set(forced) & ruleset.cards
    whole = [suit for suit in range(4) if not ruleset.cards & suit_cards(suit) & ~cards]
    single = cards & ~sum(suit_cards(suit) for suit in whole)
    return joined((*(suit_sign(suit) for suit in whole), cards_text(single, lang)), " ")


def _layout_rules(contract: Contract, lang: str) -> list[str]:
    tr, layout = translator(lang), contract.layout
    assert layout is not None
    aces = {
        AceRule.HIGH: tr.gettext("aces high"),
        AceRule.LOW: tr.gettext("aces low"),
        AceRule.FIRST_ACE: tr.gettext("the first ace says high or low"),
    }
    bonus = {
        Bonus.NONE: "",
        Bonus.OPTIONAL: tr.gettext("after an ace one may play again"),
        Bonus.COMPULSORY: tr.gettext("after an ace one must play again"),
    }
    return [text for text in (aces[layout.ace], bonus[layout.bonus]) if text]


def _trump_rules(trump: Trump, lang: str) -> list[str]:
    tr = translator(lang)
    duties = [
        tr.pgettext("duty", "trump") if trump.void_must_trump else "",
        tr.pgettext("duty", "overtrump") if trump.must_overtrump else "",
        tr.pgettext("duty", "beat trumps led") if trump.must_beat_trump else "",
    ]
    said = [tr.gettext("you must {duties}", duties=tr.listed([duty for duty in duties if duty]))]
    ban = [tr.gettext("trumps are led last")] if trump.lead_only_if_nothing_else else []
    return (said if any(duties) else []) + ban


def _ban(ban: LeadBan, lang: str) -> str:
    tr = translator(lang)
    text = {
        Until.NEVER: tr.gettext("{suit} may not be led"),
        Until.BROKEN: tr.gettext("{suit} may not be led before one was played"),
        Until.FIRST_TRICK: tr.gettext("{suit} may not be led to the first trick"),
    }[ban.until]
    return text.format(suit=suit_name(parse_suit(ban.suit), lang))
