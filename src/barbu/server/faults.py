"""What the server refuses by itself, and the HTTP status of every refusal."""

from __future__ import annotations

__all__ = ["Forbidden", "LinkRevoked", "LinkUnknown", "RequestFault", "status_of"]

from barbu.errors import BarbuError, StaleVersion
from barbu.server.store import StoreUnavailable, UnknownStream


class Forbidden(BarbuError):
    """This device may not do this here."""

    code = "access/forbidden"


class LinkUnknown(BarbuError):
    """No link or code like this was ever made, or what it opened is gone."""

    code = "link/unknown"


class LinkRevoked(BarbuError):
    """The link was closed by its owner."""

    code = "link/revoked"


class RequestFault(BarbuError):
    """A request that is refused before anybody looks at what it asks for."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message, code=code)
        self.status = status


_STATUS: tuple[tuple[type[BarbuError], int], ...] = (
    (Forbidden, 403),
    (UnknownStream, 404),
    (LinkUnknown, 404),
    (LinkRevoked, 410),
    (StaleVersion, 409),
    (StoreUnavailable, 503),
)


def status_of(error: BarbuError) -> int:
    """Return the HTTP status of a refusal; what the rules of the game refuse is 422."""
    if isinstance(error, RequestFault):
        return error.status
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 422)
