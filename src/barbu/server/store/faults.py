"""Why the store refuses or fails."""

from __future__ import annotations

__all__ = ["LastOwner", "StoreUnavailable", "StoreUsage", "TextTooLong", "UnknownStream"]

from barbu.errors import BarbuError


class UnknownStream(BarbuError):
    """No stream, link or ruleset of this name is there, or it is no longer."""

    code = "stream/unknown"


class LastOwner(BarbuError):
    """The last link of an owner cannot be closed: without it nobody could manage the stream, nor delete it."""

    code = "link/last_owner"


class StoreUnavailable(BarbuError):
    """The database did not take or give the data; the same command with the same key may be sent again."""

    code = "store/unavailable"


class StoreUsage(BarbuError):
    """The store was asked for something that cannot be: a bad address, key, label or payload."""

    code = "store/usage"


class TextTooLong(StoreUsage):
    """A name or label is longer than the store keeps."""

    code = "request/too_long"
