"""The census of deals: what all deals of a server looked like, held against what chance gives."""

from barbu.server.census.counts import QUANTITIES, Deck, counts_of, parse_deck
from barbu.server.census.finding import Finding, Row, chi_square_chance, finding_of
from barbu.server.census.law import Law, law_of
from barbu.server.census.sweeping import Census, counting

__all__ = [
    "QUANTITIES",
    "Census",
    "Deck",
    "Finding",
    "Law",
    "Row",
    "chi_square_chance",
    "counting",
    "counts_of",
    "finding_of",
    "law_of",
    "parse_deck",
]
