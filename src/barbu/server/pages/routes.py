"""All pages in one table."""

from __future__ import annotations

__all__ = ["ROUTERS"]

from barbu.server.pages.clubs import clubs
from barbu.server.pages.device import device
from barbu.server.pages.editor import editor
from barbu.server.pages.links import links
from barbu.server.pages.offline import offline
from barbu.server.pages.rulesets import rulesets
from barbu.server.pages.sharing import sharing
from barbu.server.pages.sheets import sheets
from barbu.server.pages.statistics import statistics
from barbu.server.pages.table_seats import table_seats
from barbu.server.pages.tables import tables

ROUTERS = (sheets, sharing, links, clubs, device, offline, editor, rulesets, tables, table_seats, statistics)
