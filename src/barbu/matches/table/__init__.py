"""Tables: matches with cards dealt by the program, as pure functions on events."""

from barbu.matches.table.actions import action_data, parse_action
from barbu.matches.table.claims import claim_holds, claimed_rest
from barbu.matches.table.clocks import USUAL_CLOCK, Clock, parse_clock
from barbu.matches.table.commands import PRESETS, Asker, act_forced, act_of_bot, begin, decide, stand_in
from barbu.matches.table.dealing import commitment, deal_secret, dealt_hands, mixed_entropy
from barbu.matches.table.events import Pace, SeatKind, Spectators, TableError
from barbu.matches.table.forced import forced_action, forced_delay
from barbu.matches.table.proof import PROOF_FORMAT, proof_of, verify
from barbu.matches.table.state import Table, fold
from barbu.matches.table.views import Eyes, match_of, news_of, record_of, seen_by, view_of

__all__ = [
    "PRESETS",
    "PROOF_FORMAT",
    "USUAL_CLOCK",
    "Asker",
    "Clock",
    "Eyes",
    "Pace",
    "SeatKind",
    "Spectators",
    "Table",
    "TableError",
    "act_forced",
    "act_of_bot",
    "action_data",
    "begin",
    "claim_holds",
    "claimed_rest",
    "commitment",
    "deal_secret",
    "dealt_hands",
    "decide",
    "fold",
    "forced_action",
    "forced_delay",
    "match_of",
    "mixed_entropy",
    "news_of",
    "parse_action",
    "parse_clock",
    "proof_of",
    "record_of",
    "seen_by",
    "stand_in",
    "verify",
    "view_of",
]
