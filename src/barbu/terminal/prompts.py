"""The one sentence that says whose turn it is and what is wanted, and the keys that answer it."""

from __future__ import annotations

__all__ = ["keys_line", "prompt"]

from barbu.i18n import translator
from barbu.matches.table.claims import claim_holds
from barbu.play import PASS, Choose, Phase, Speak, View
from barbu.rules.names import contract_name
from barbu.rules.parts import Chooser, Winner
from barbu.terminal.match import Match


def prompt(match: Match, lang: str) -> str:
    """Return whose turn it is and what is wanted, in one sentence."""
    if match.is_over:
        return _winners(match, lang)
    if match.deal.is_over:
        return translator(lang).gettext("The deal is over: press Enter for the next one.")
    return _mine(match.view, lang) if match.is_mine else _theirs(match, lang)


def _mine(view: View, lang: str) -> str:
    tr = translator(lang)
    if view.phase is Phase.CHOOSE:
        first = next(action for action in view.actions if isinstance(action, Choose))
        if view.ruleset.schedule.choice is Chooser.FIXED:
            name = contract_name(view.ruleset.contract(first.contract), lang)
            return tr.gettext("Your turn: the next contract is {contract}; press Enter.", contract=name)
        return tr.gettext("Your turn: choose the contract.")
    if view.phase is Phase.SPEAK:
        if view.actions == (Speak(),):
            return tr.gettext("Your turn: you may double nobody here; press Enter.")
        return tr.gettext("Your turn: double anyone?")
    if view.contract is not None and view.contract.layout is not None:
        return _my_turn_at_domino(view, lang)
    if view.trick:
        return tr.gettext("Your turn: play a card.")
    if view.trick_winners:
        return tr.gettext("You took the trick: lead to the next one.")
    return tr.gettext("Your turn: lead a card.")


def _my_turn_at_domino(view: View, lang: str) -> str:
    tr = translator(lang)
    if view.actions == (PASS,):
        return tr.gettext("Your turn: nothing fits, so pass with P.")
    if view.bonus:
        if PASS in view.actions:
            return tr.gettext("Your ace gives you another turn: lay a card, or pass with P.")
        return tr.gettext("Your ace gives you another turn: lay a card.")
    return tr.gettext("Your turn: lay a card.")


def _theirs(match: Match, lang: str) -> str:
    tr, view = translator(lang), match.view
    name = match.names[view.turn]
    if view.phase is Phase.CHOOSE:
        return tr.gettext("{name} chooses the contract.", name=name)
    if view.phase is Phase.SPEAK:
        return tr.gettext("{name} is speaking on doubles.", name=name)
    if view.trick or view.rows:
        return tr.gettext("It is {name}’s turn to play.", name=name)
    return tr.gettext("It is {name}’s turn to lead.", name=name)


def _winners(match: Match, lang: str) -> str:
    tr, totals = translator(lang), match.totals
    best = min(totals) if match.ruleset.winner is Winner.LOWEST else max(totals)
    names = [name for name, total in zip(match.names, totals, strict=True) if total == best]
    if names == [match.names[match.seat]]:
        return tr.gettext("The match is over: you have won with {total}.", total=tr.number(best))
    return tr.ngettext(
        "The match is over: {names} has won with {total}.",
        "The match is over: {names} have won with {total}.",
        len(names),
        names=tr.listed(names),
        total=tr.number(best),
    )


def keys_line(match: Match, lang: str) -> str:
    """Return the keys that do something now, the ones always there last."""
    tr, view = translator(lang), match.view
    if match.is_over:
        keys = [tr.gettext("Enter leave")]
    elif match.deal.is_over:
        keys = [tr.gettext("Enter next deal")]
    elif not match.is_mine:
        keys = []
    elif view.phase is Phase.CHOOSE:
        keys = [tr.gettext("↑↓ contract"), tr.gettext("←→ trump or rank"), tr.gettext("Enter choose")]
    elif view.phase is Phase.SPEAK:
        keys = [
            tr.gettext("Space tick"),
            tr.gettext("a all, d declarer, n none"),
            tr.gettext("Enter say it"),
        ]
    else:
        picks = tr.gettext("c the rest is mine") if claim_holds(view) else tr.gettext("←→ or type a card")
        keys = [picks, tr.gettext("Enter play")]
        if PASS in view.actions:
            keys.append(tr.gettext("p pass"))
    return "  ".join((*keys, tr.gettext("u undo  ? help  ^Q quit")))
