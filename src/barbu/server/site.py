"""The whole site: all kinds and pages, made from the environment. Each worker calls `site`."""

from __future__ import annotations

__all__ = ["KINDS", "ROUTERS", "SERVICES", "site"]

import os

from fastapi import APIRouter, FastAPI

from barbu.server import pages
from barbu.server.app import Service, create_app
from barbu.server.census import counting
from barbu.server.club_kind import CLUB
from barbu.server.kinds import AnyKind
from barbu.server.logs import configure_logs
from barbu.server.settings import read_settings
from barbu.server.sheet_kind import SHEET
from barbu.server.table_kind import TABLE
from barbu.server.tables import driving
from barbu.server.tidying import tidying

KINDS: tuple[AnyKind, ...] = (SHEET, CLUB, TABLE)
ROUTERS: tuple[APIRouter, ...] = pages.ROUTERS
SERVICES: tuple[Service, ...] = (driving, counting, tidying)


def site() -> FastAPI:
    """Return the application as `BARBU_*` in the environment asks for it."""
    configure_logs()
    return create_app(
        read_settings(os.environ),
        KINDS,
        ROUTERS,
        error_page=pages.error_page,
        services=SERVICES,
    )
