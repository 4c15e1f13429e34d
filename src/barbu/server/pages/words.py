"""Words of the pages that are not in templates: names of rulesets and contracts, what to do after an error."""

from __future__ import annotations

__all__ = ["Words", "advice", "said_of", "words"]

from collections.abc import Callable
from functools import cache

from starlette.requests import HTTPConnection

from barbu.cards import parse_card
from barbu.cards.names import card_name
from barbu.i18n import Translator, translator
from barbu.rules import Contract, Ruleset, text_in
from barbu.rules.names import contract_name
from barbu.server.pages.languages import language_of


class Words:
    """The words of one language."""

    def __init__(self, lang: str, translations: Translator) -> None:
        self.lang = lang
        self.gettext = translations.gettext
        self.ngettext = translations.ngettext

    def ruleset(self, ruleset: Ruleset) -> str:
        """Return a ruleset's name."""
        return text_in(ruleset.name, self.lang)

    def first_declarer(self, ruleset: Ruleset) -> str:
        """Return who is the first declarer, where a card says so; empty if chance does."""
        if ruleset.schedule.first == "drawn":
            return ""
        card = card_name(parse_card(ruleset.schedule.first), self.lang)
        return translator(self.lang).gettext("By these rules: whoever holds the {card}.", card=card)

    def contract(self, contract: Contract) -> str:
        """Return a contract's name."""
        return contract_name(contract, self.lang)

    def suit(self, letter: str) -> str:
        """Return the name of a trump suit."""
        _ = self.gettext
        names = {
            "S": _("Spades"),
            "H": _("Hearts"),
            "D": _("Diamonds"),
            "C": _("Clubs"),
            "none": _("No trump"),
        }
        return names.get(letter, letter)

    def nameless(self, seat: int) -> str:
        """Return what a player is called whose name nobody gave; seats from 0."""
        return self.gettext("Player {n}", n=seat + 1)

    def role(self, role: str) -> str:
        """Return what a link lets its holder do, in a word."""
        _ = self.gettext
        return {"owner": _("Owner"), "scorer": _("Scorer"), "viewer": _("Viewer"), "seat": _("Player")}[role]


@cache
def words(lang: str) -> Words:
    """Return the words of a language."""
    return Words(lang, translator(lang))


def said_of(request: HTTPConnection, code: str, message: str) -> str:
    """Return what happened, by the code of an error; `message` itself if the code says too little."""
    _ = words(language_of(request)).gettext
    if (said := _said_of_table(_, code)) and _is_about_a_table(request):
        return said
    return {
        "access/forbidden": _("This sheet is not open to this device."),
        "access/wrong_origin": _("The form did not come from a page of this server."),
        "link/unknown": _("There is no such link: perhaps a part of it is missing."),
        "link/revoked": _("This link has been closed by the owner."),
        "link/last_owner": _("This is the only owner's link: without it nobody could manage the sheet."),
        "stream/unknown": _("There is no such sheet, or it has been deleted."),
        "rate/limited": _("That was too often in too short a time."),
        "request/not_found": _("There is no such page."),
        "request/too_large": _("That is too much at once."),
        "sheet/bad_name": _("Each player needs a name, of at most 200 characters."),
        "ruleset/unknown": _("There is no such ruleset."),
        "server/error": _("Something went wrong here. What was saved is safe."),
    }.get(code, message)


def advice(request: HTTPConnection, code: str) -> str:
    """Return what a person can do after an error with this code, empty if there is nothing to say."""
    _ = words(language_of(request)).gettext
    if (advised := _advice_on_table(_, code)) and _is_about_a_table(request):
        return advised
    return {
        "access/forbidden": _("Ask the owner of the sheet for a link, and open it on this device."),
        "link/unknown": _("Check that the whole link was copied, or ask for a new one."),
        "link/revoked": _("Ask the owner for a new link."),
        "stream/unknown": _("Your own sheets are on the first page."),
        "rate/limited": _("Wait a moment, then try again."),
    }.get(code, "")


def _is_about_a_table(request: HTTPConnection) -> bool:
    root = str(request.scope.get("root_path", ""))
    return request.url.path.removeprefix(root).startswith("/table")


def _said_of_table(_: Callable[[str], str], code: str) -> str:
    return {
        "access/forbidden": _("This table is not open to this device."),
        "link/last_owner": _("This is the only owner's link: without it nobody could manage the table."),
        "stream/unknown": _("There is no such table, or it has been deleted."),
        "table/not_started": _("The match has not started yet."),
    }.get(code, "")


def _advice_on_table(_: Callable[[str], str], code: str) -> str:
    return {
        "access/forbidden": _("Ask whoever opened the table for a link, and open it on this device."),
        "stream/unknown": _("Your own tables are on the first page."),
        "table/not_started": _("Go back to the table: it starts when every seat is taken."),
    }.get(code, "")
