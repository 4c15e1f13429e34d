"""What the fields of a ruleset are called, and their values, in words: for the editor and for comparisons."""

from __future__ import annotations

__all__ = ["field_label", "options_of", "value_label"]

from barbu.i18n import marked, translator

_FIELDS = {
    "players": marked("Players"),
    "direction": marked("Direction"),
    "winner": marked("Who wins"),
    "deck.lowest": marked("Lowest card"),
    "deck.removed": marked("Cards taken out"),
    "schedule.declarer": marked("The declarer stays for"),
    "schedule.choice": marked("Who chooses the contract"),
    "schedule.pool": marked("Each contract is played"),
    "schedule.quotas": marked("How many of each kind"),
    "schedule.quotas.negative": marked("Negative contracts for each player"),
    "schedule.quotas.positive": marked("Positive contracts for each player"),
    "schedule.quotas.each_at_most": marked("Each negative contract at most"),
    "schedule.first": marked("First declarer"),
    "schedule.dealer": marked("Who deals"),
    "schedule.leader": marked("Who leads"),
    "schedule.domino": marked("Who begins Domino"),
    "schedule.cut": marked("Who cuts"),
    "schedule.dealing": marked("How the cards are dealt"),
    "schedule.play_out": marked("Play every deal to the last card"),
    "doubling": marked("Doubles"),
    "doubling.who": marked("Opponents may double"),
    "doubling.positive": marked("In positive contracts they may double"),
    "doubling.declarer": marked("The declarer may"),
    "doubling.redouble": marked("Redoubles"),
    "doubling.redouble_round": marked("Those who spoke may still redouble"),
    "doubling.owed": marked("Doubles owed to each declarer"),
    "doubling.undoubled_negative": marked("A negative contract that nobody doubles"),
    "contracts": marked("Contract"),
    "contracts.kind": marked("Played as"),
    "contracts.sign": marked("Points are"),
    "contracts.times": marked("Times in a match"),
    "contracts.lead_ban": marked("Lead ban"),
    "contracts.lead_ban.suit": marked("Suit that may not be led"),
    "contracts.lead_ban.until": marked("For how long"),
    "contracts.trump": marked("Trump suit"),
    "contracts.trump.void_must_trump": marked("Who cannot follow must trump"),
    "contracts.trump.must_overtrump": marked("Who cannot follow must overtrump"),
    "contracts.trump.must_beat_trump": marked("Trumps led must be beaten"),
    "contracts.trump.lead_only_if_nothing_else": marked("Trumps are led only for want of another card"),
    "contracts.trump.choices": marked("Suits that may be trumps"),
    "contracts.forced_discard": marked("Cards to be thrown as soon as possible"),
    "contracts.capot": marked("Capot"),
    "contracts.capot.pays": marked("A capot pays"),
    "contracts.capot.needs": marked("A capot needs"),
    "contracts.layout": marked("Rows"),
    "contracts.layout.start": marked("Rows start with"),
    "contracts.layout.ace": marked("The ace lies"),
    "contracts.layout.bonus": marked("After an ace"),
    "contracts.layout.payments": marked("Payments by order of going out"),
    "contracts.items": marked("What counts"),
    "contracts.items.points": marked("Points"),
    "contracts.items.cards": marked("Cards"),
    "contracts.items.trick": marked("Trick"),
    "contracts.items.longest_suit": marked("Longest suit"),
}

_OPTIONS: dict[str, dict[str, str]] = {
    "direction": {"clockwise": marked("Clockwise"), "anticlockwise": marked("Anticlockwise")},
    "winner": {"highest": marked("The highest total"), "lowest": marked("The lowest total")},
    "schedule.declarer": {"series": marked("A whole series"), "each-deal": marked("One deal")},
    "schedule.choice": {
        "declarer": marked("The declarer"),
        "dealer": marked("The dealer"),
        "dealer-left": marked("The dealer's left"),
        "fixed": marked("Nobody: the order is fixed"),
    },
    "schedule.pool": {
        "each": marked("Once by every player"),
        "shared": marked("A number of times by the table"),
        "quotas": marked("As chosen, so many of each kind"),
    },
    "schedule.dealer": {
        "declarer-right": marked("The player on the declarer's right"),
        "declarer": marked("The declarer"),
    },
    "schedule.leader": {
        "declarer": marked("The declarer"),
        "dealer": marked("The dealer"),
        "dealer-left": marked("The dealer's left"),
        "dealer-right": marked("The dealer's right"),
    },
    "schedule.cut": {
        "none": marked("Nobody"),
        "dealer-right": marked("The dealer's right"),
        "opposite": marked("The player opposite the dealer"),
    },
    "schedule.dealing": {"one-by-one": marked("One by one"), "any": marked("As one likes")},
    "doubling.who": {"anyone": marked("Anyone"), "declarer": marked("Only the declarer")},
    "doubling.positive": {"declarer": marked("Only the declarer"), "anyone": marked("Anyone")},
    "doubling.declarer": {
        "redouble": marked("Only redouble"),
        "free": marked("Double anyone"),
        "none": marked("Double nobody"),
    },
    "doubling.redouble": {
        "free": marked("As each likes"),
        "all-or-none": marked("Everybody or nobody"),
        "none": marked("None"),
    },
    "doubling.undoubled_negative": {
        "play": marked("Is played"),
        "skip": marked("Is settled without play"),
    },
    "contracts.kind": {"tricks": marked("Tricks"), "layout": marked("Rows of Domino")},
    "contracts.sign": {"negative": marked("Lost"), "positive": marked("Won")},
    "contracts.lead_ban.until": {
        "never": marked("The whole deal"),
        "broken": marked("Until one has been played"),
        "first-trick": marked("The first trick"),
    },
    "contracts.capot": {
        "": marked("No capot"),
        "mirror": marked("The loss turned into a gain"),
        "flat": marked("A fixed amount"),
    },
    "contracts.capot.needs": {"items": marked("All that counts"), "tricks": marked("All tricks")},
    "contracts.layout.start": {
        "declared": marked("The rank that is named"),
        "first-card": marked("The first card laid"),
    },
    "contracts.layout.ace": {
        "high": marked("Above the king"),
        "low": marked("Below the lowest card"),
        "first-ace": marked("As the first ace is laid"),
    },
    "contracts.layout.bonus": {
        "none": marked("The turn passes on"),
        "optional": marked("One may play again"),
        "compulsory": marked("One must play again"),
    },
    "contracts.items.what": {
        "cards": marked("Cards taken"),
        "each": marked("Each trick"),
        "trick": marked("One trick"),
        "longest": marked("Most cards of one suit"),
    },
}
_OPTIONS["schedule.domino"] = {"": marked("Whoever leads"), **_OPTIONS["schedule.leader"]}


def field_label(path: str, lang: str) -> str:
    """Return what the field at a path without numbers is called; items by name fall back on their field."""
    known = _FIELDS.get(path)
    if known is None and path.startswith("contracts.items."):
        known = _FIELDS.get(f"contracts.items.{path.rsplit('.', 1)[1]}", _FIELDS["contracts.items"])
    return translator(lang).gettext(known) if known else path


def options_of(path: str, lang: str) -> list[tuple[str, str]]:
    """Return the values of a field with their names, in order."""
    tr = translator(lang)
    return [(value, tr.gettext(name)) for value, name in _OPTIONS[path].items()]


def value_label(path: str, value: str, lang: str) -> str:
    """Return what a value of a field is called, the value itself if it has no name."""
    known = _OPTIONS.get(path, {}).get(value)
    return translator(lang).gettext(known) if known else value
