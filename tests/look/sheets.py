"""Score sheets for the look of the sheet: dealt and played by the referee, entered by the real commands."""

from __future__ import annotations

from random import Random

from barbu.cards import deal_hands
from barbu.matches.sheet import Sheet, SheetEvent, begin, decide, fold, next_deal, view
from barbu.play import Choose, Deal, Phase, apply, legal_actions, outcome_of, start_deal
from barbu.play.page import tables_json
from barbu.records import outcome_data
from barbu.rules import Ruleset
from tests.oracle.known_rulesets import ALL

NAMES = ("Ana", "Beatriz", "Rita", "Diana")
STARTED_AT = 1_790_000_000_000
FOUR_MINUTES = 240_000


def _entered(ruleset: Ruleset, deal: Deal, choice: Choose) -> dict[str, object]:
    outcome = outcome_of(deal)
    entered: dict[str, object] = {
        "contract": choice.contract,
        "doubles": [[speech.seat, list(speech.targets)] for speech in deal.spoken],
    }
    if choice.trump is not None:
        entered["trump"] = choice.trump
    if choice.start_rank is not None:
        entered["start_rank"] = choice.start_rank
    if outcome.skipped:
        return entered | {"skipped": True}
    return entered | {"outcome": outcome_data(ruleset, ruleset.contract(choice.contract), outcome)}


def played_deal(
    ruleset: Ruleset, declarer: int, available: tuple[str, ...], chance: Random
) -> dict[str, object]:
    """Return a deal as a scorer enters it, played out at random: contract, doubles and outcome."""
    hands = deal_hands(ruleset.cards, ruleset.players, chance)
    deal = start_deal(ruleset, declarer, hands, available)
    choice = chance.choice([action for action in legal_actions(deal) if isinstance(action, Choose)])
    deal = apply(deal, choice)
    while deal.phase is not Phase.OVER:
        actions = legal_actions(deal)
        if deal.phase is Phase.SPEAK and chance.random() < 0.5:
            actions = actions[:1]
        deal = apply(deal, chance.choice(actions))
    return _entered(ruleset, deal, choice)


def sheet_after(rules_id: str, deals: int, *, seed: int = 7) -> Sheet:
    """Return a sheet of `rules_id` with so many deals on it, the same for the same seed."""
    chance = Random(seed)
    payload = {"ruleset": ALL[rules_id], "names": list(NAMES), "first_declarer": 0}
    opening = begin(payload, bytes(32))[0]
    sheet = fold(None, [SheetEvent(1, opening.type, opening.payload, STARTED_AT)])
    while len(sheet.body.deals) < deals and (slot := next_deal(sheet)):
        deal = played_deal(sheet.ruleset, slot.roles.declarer, slot.available, chance)
        draft = decide(sheet, "score", {"deal": deal})
        version = sheet.version + 1
        at = STARTED_AT + version * FOUR_MINUTES
        sheet = fold(sheet, [SheetEvent(version, draft.type, draft.payload, at)])
    return sheet


def boot_of(sheet: Sheet, *, role: str = "owner") -> dict[str, object]:
    """Return what the server writes into the page of a sheet."""
    return {
        "id": "look",
        "path": "/sheet/look",
        "role": role,
        "rules": tables_json(sheet.ruleset),
        "view": view(sheet, role),
        "lang": "en",
        "urls": {"print": "#", "csv": "#", "record": "#", "links": "#", "home": "/", "new": "#"},
        "offline": False,
    }
