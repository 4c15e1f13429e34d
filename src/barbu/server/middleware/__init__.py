"""What every request passes, from the outside in."""

from barbu.server.middleware.frame import BasePath, Compression, Failures, Headers
from barbu.server.middleware.limits import BodyLimit, RateLimit, Rates
from barbu.server.middleware.log import AccessLog
from barbu.server.middleware.origin import SameOrigin, is_same_origin
from barbu.server.middleware.straight import Straight

__all__ = [
    "AccessLog",
    "BasePath",
    "BodyLimit",
    "Compression",
    "Failures",
    "Headers",
    "RateLimit",
    "Rates",
    "SameOrigin",
    "Straight",
    "is_same_origin",
]
