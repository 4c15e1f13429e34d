"""What a request finds in the application that serves it."""

from __future__ import annotations

__all__ = ["live_of", "rates_of", "service_of", "settings_of", "store_of"]

from typing import TypeVar

from starlette.requests import HTTPConnection

from barbu.server.live import Live
from barbu.server.middleware.limits import Rates
from barbu.server.settings import Settings
from barbu.server.store import Store

T = TypeVar("T")


def store_of(connection: HTTPConnection) -> Store:
    """Return the open store."""
    store = connection.app.state.store
    assert isinstance(store, Store), "set when the application starts"
    return store


def live_of(connection: HTTPConnection) -> Live:
    """Return the states of the streams in use."""
    live = connection.app.state.live
    assert isinstance(live, Live), "set when the application starts"
    return live


def rates_of(connection: HTTPConnection) -> Rates:
    """Return the counts of what each client asked for."""
    rates = connection.app.state.rates
    assert isinstance(rates, Rates), "set when the application is made"
    return rates


def settings_of(connection: HTTPConnection) -> Settings:
    """Return the settings."""
    settings = connection.app.state.settings
    assert isinstance(settings, Settings), "set when the application is made"
    return settings


def service_of(connection: HTTPConnection, kind: type[T]) -> T:
    """Return what one of the services beside the requests has for them."""
    found = next((one for one in connection.app.state.services if isinstance(one, kind)), None)
    assert found is not None, "every site with these pages has this service"
    return found
