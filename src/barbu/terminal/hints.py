"""A hint in words."""

from __future__ import annotations

__all__ = ["hint_text"]

from barbu.cards.names import card_name
from barbu.i18n import translator
from barbu.play import Action, Choose, PlayCard, Speak
from barbu.terminal.headline import contract_text
from barbu.terminal.match import Match


def hint_text(match: Match, action: Action, lang: str) -> str:
    """Return what a bot would do in the person's place."""
    tr = translator(lang)
    if isinstance(action, PlayCard):
        return tr.gettext("Hint: {what}", what=card_name(action.card, lang) + ("", " +", " −")[action.ace])
    if isinstance(action, Choose):
        contract = match.ruleset.contract(action.contract)
        return tr.gettext("Hint: {what}", what=contract_text(contract, action, lang).plain)
    if isinstance(action, Speak):
        names = tr.listed([match.names[target] for target in action.targets])
        return tr.gettext("Hint: double {names}", names=names) if names else tr.gettext("Hint: double nobody")
    return tr.gettext("Hint: pass")
