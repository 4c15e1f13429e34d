"""Score sheets: a log of events, the state it folds to, the commands that add to it."""

from barbu.matches.sheet.commands import COMMANDS, Preview, begin, decide, preview
from barbu.matches.sheet.control import Control, control_of
from barbu.matches.sheet.deals import SheetDeal, checked_deal, deal_of_data, spoken_of_grid
from barbu.matches.sheet.events import Draft, SheetError, SheetEvent, Stored
from barbu.matches.sheet.names import clean_name, clean_title
from barbu.matches.sheet.ranks import ranks_of
from barbu.matches.sheet.recording import drafts_of_record, record_of
from barbu.matches.sheet.state import Opening, Sheet, Substitution, done_deals, fold, next_deal
from barbu.matches.sheet.stats import ScoredDeal, SeatStats, Tally, stats_of
from barbu.matches.sheet.table import csv_of
from barbu.matches.sheet.views import view

__all__ = [
    "COMMANDS",
    "Control",
    "Draft",
    "Opening",
    "Preview",
    "ScoredDeal",
    "SeatStats",
    "Sheet",
    "SheetDeal",
    "SheetError",
    "SheetEvent",
    "Stored",
    "Substitution",
    "Tally",
    "begin",
    "checked_deal",
    "clean_name",
    "clean_title",
    "control_of",
    "csv_of",
    "deal_of_data",
    "decide",
    "done_deals",
    "drafts_of_record",
    "fold",
    "next_deal",
    "preview",
    "ranks_of",
    "record_of",
    "spoken_of_grid",
    "stats_of",
    "view",
]
