"""The referee: what may be done in a deal, what it changes, and what it scores."""

from barbu.play.actions import PASS, Action, Choose, Pass, PlayCard, Speak, play_card
from barbu.play.deal import apply, outcome_of, scores_of
from barbu.play.doubling import Speech, speaking_order, written_in_order
from barbu.play.legality import Reason, legal_actions, legal_cards, why_illegal
from barbu.play.outcome import Outcome, check_outcome, outcome_keys, outcome_of_counts, outcome_of_order
from barbu.play.roles import Roles, roles_of
from barbu.play.schedule import (
    Done,
    Slot,
    declarer_of,
    doubles_owed,
    next_slot,
    remaining,
    schedule_fault,
    start_slot,
)
from barbu.play.settle import (
    Payment,
    Scores,
    pair_payments,
    raw_scores,
    score_outcome,
    settle,
    skipped_scores,
)
from barbu.play.state import Deal, Phase, Play, start_deal
from barbu.play.tables import Tables, compile_rules
from barbu.play.view import View, view

__all__ = [
    "PASS",
    "Action",
    "Choose",
    "Deal",
    "Done",
    "Outcome",
    "Pass",
    "Payment",
    "Phase",
    "Play",
    "PlayCard",
    "Reason",
    "Roles",
    "Scores",
    "Slot",
    "Speak",
    "Speech",
    "Tables",
    "View",
    "apply",
    "check_outcome",
    "compile_rules",
    "declarer_of",
    "doubles_owed",
    "legal_actions",
    "legal_cards",
    "next_slot",
    "outcome_keys",
    "outcome_of",
    "outcome_of_counts",
    "outcome_of_order",
    "pair_payments",
    "play_card",
    "raw_scores",
    "remaining",
    "roles_of",
    "schedule_fault",
    "score_outcome",
    "scores_of",
    "settle",
    "skipped_scores",
    "speaking_order",
    "start_deal",
    "start_slot",
    "view",
    "why_illegal",
    "written_in_order",
]
