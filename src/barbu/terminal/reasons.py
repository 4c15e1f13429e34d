"""Why an action is refused, in one sentence of the reader's language for each code of a rule."""

from __future__ import annotations

__all__ = ["reason_text"]

from barbu.cards import cards_in, parse_card_set, suit_of
from barbu.cards.names import card_name, suit_name
from barbu.i18n import marked, translator
from barbu.play import Action, PlayCard, Reason, View

_SENTENCES = {
    "illegal/not_your_turn": marked("It is not your turn."),
    "illegal/not_in_hand": marked("You do not hold that card: {card}."),
    "illegal/must_follow": marked("You must follow suit: you hold {suit}."),
    "illegal/must_trump": marked("You cannot follow suit and hold a trump: you must trump."),
    "illegal/must_overtrump": marked("You cannot follow suit and hold a higher trump: you must overtrump."),
    "illegal/must_beat_trump": marked("Trumps were led and you hold a higher one: you must play higher."),
    "illegal/lead_ban": marked("This suit may not be led now while you hold another one: {suit}."),
    "illegal/forced_discard": marked("You must get rid of this card now: {forced}."),
    "illegal/must_play": marked("You can lay a card, so you may not pass."),
    "illegal/does_not_fit": marked("This card joins no row yet: {card}."),
    "illegal/deal_is_over": marked("The deal is over."),
    "illegal/bad_choice": marked("Choose one of what the list shows."),
    "illegal/contract_used": marked("This contract has been played already: choose another one."),
    "illegal/wrong_contract": marked("The order of the contracts is fixed: another one comes next."),
    "illegal/wrong_declarer": marked("Another player is declarer in this deal."),
    "illegal/no_doubling": marked("These rules have no doubles."),
    "illegal/double_self": marked("Nobody doubles themselves."),
    "illegal/double_only_declarer": marked("In this contract only the declarer may be doubled."),
    "illegal/declarer_may_only_redouble": marked(
        "The declarer may only double back those who doubled the declarer."
    ),
    "illegal/no_redouble": marked("These rules do not let a double be answered."),
    "illegal/redouble_all_or_none": marked("The declarer answers every double or none."),
    "illegal/already_spoke": marked("You have spoken on doubles already."),
    "illegal/not_your_turn_to_speak": marked("It is not your turn to speak on doubles."),
}
"""Code: sentence. A test holds it against docs/errors.md."""

_ONLY_AT_DOMINO = marked("Passing is for domino only: play a card.")


def reason_text(reason: Reason, view: View, action: Action, lang: str) -> str:
    """
    Return the sentence that names the rule.

    Args:
        reason: Why the action is refused.
        view: What the person sees of the deal.
        action: What the person wanted to do.
        lang: The reader's language.
    """
    tr = translator(lang)
    if reason.code == "illegal/must_play" and (view.contract is None or view.contract.layout is None):
        return tr.gettext(_ONLY_AT_DOMINO)
    message = _SENTENCES.get(reason.code)
    if message is None:
        return reason.message
    return tr.gettext(message, **_places(reason, view, action, lang))


def _places(reason: Reason, view: View, action: Action, lang: str) -> dict[str, str]:
    if not isinstance(action, PlayCard):
        return {}
    suit = suit_of(view.trick[0].card if view.trick else action.card)
    places = {"card": card_name(action.card, lang), "suit": suit_name(suit, lang)}
    if reason.code == "illegal/forced_discard" and view.contract and view.contract.forced_discard:
        playable = sum(1 << legal.card for legal in view.actions if isinstance(legal, PlayCard))
        forced = cards_in(parse_card_set(view.contract.forced_discard) & playable)
        places["forced"] = translator(lang).listed([card_name(card, lang) for card in forced], last="or")
    return places
