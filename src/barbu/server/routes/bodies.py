"""What the bodies of requests look like: read strictly, and described for OpenAPI."""

from __future__ import annotations

__all__ = [
    "AFTER",
    "COMMAND",
    "LINK",
    "NEW_STREAM",
    "RECOVERY",
    "REFUSALS",
    "SEAT",
    "choice",
    "described",
    "integer",
    "key_of",
    "mapping",
    "text",
]

import re
from collections.abc import Mapping, Sequence

from fastapi import Query

from barbu.server.faults import RequestFault
from barbu.server.kinds import Role

LARGEST_VERSION = 2**53
LARGEST_SEAT = 7
KEY = re.compile(r"[A-Za-z0-9_.~-]{8,64}")
_KEY = {"type": "string", "pattern": f"^{KEY.pattern}$"}
_VERSION = {"type": "integer", "minimum": 0, "maximum": LARGEST_VERSION}
_PAYLOAD = {"type": "object", "additionalProperties": True}

AFTER = Query(None, ge=0, le=LARGEST_VERSION, description="the version that the page has seen")
SEAT = Query(
    None, ge=0, le=LARGEST_SEAT, description="the seat to look from, for a device that holds several"
)


def described(required: Sequence[str], **properties: Mapping[str, object]) -> dict[str, object]:
    """Return the OpenAPI description of a JSON body."""
    schema = {"type": "object", "required": list(required), "properties": properties}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


NEW_STREAM = described(("kind", "key"), kind={"type": "string"}, key=_KEY, payload=_PAYLOAD)
COMMAND = described(
    ("type", "version"), type={"type": "string"}, version=_VERSION, key=_KEY, payload=_PAYLOAD
)
LINK = described(
    ("role",),
    role={"type": "string", "enum": [role.value for role in Role]},
    seat={"type": "integer", "minimum": 0, "maximum": LARGEST_SEAT},
    label={"type": "string", "maxLength": 80},
)
RECOVERY = described(("code",), code={"type": "string"})

_ERROR: dict[str, object] = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message"],
            "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
        }
    },
}
_MEANINGS = {
    400: "the body is not a JSON object",
    403: "not allowed here",
    404: "not there, or no longer",
    409: "the stream has moved on: the current version and view come with it",
    410: "the link has been closed",
    413: "too large",
    422: "refused; the code says why",
    429: "too many requests",
    503: "the store does not answer",
}
REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"description": meaning, "content": {"application/json": {"schema": _ERROR}}}
    for status, meaning in _MEANINGS.items()
}


def text(body: Mapping[str, object], name: str, *, longest: int, default: str | None = None) -> str:
    """Return a text of the body; a `RequestFault` says what is wrong with it."""
    value = body.get(name, default)
    if not isinstance(value, str) or len(value) > longest:
        raise _wrong(f"{name}: a text of at most {longest} characters")
    return value


def integer(body: Mapping[str, object], name: str, *, most: int) -> int:
    """Return a whole number from 0 to `most`."""
    value = body.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise _wrong(f"{name}: a whole number from 0 to {most}")
    return value


def mapping(body: Mapping[str, object], name: str) -> Mapping[str, object]:
    """Return an object of the body, empty if it is left out."""
    value = body.get(name, {})
    if not isinstance(value, dict):
        raise _wrong(f"{name}: an object")
    return value


def choice(body: Mapping[str, object], name: str, choices: Sequence[str]) -> str:
    """Return one of the choices."""
    value = body.get(name)
    if not isinstance(value, str) or value not in choices:
        raise _wrong(f"{name}: one of {', '.join(choices)}")
    return value


def key_of(body: Mapping[str, object], header: str | None) -> str:
    """Return the idempotency key, from the header or the body."""
    value = body.get("key") if header is None else header
    if not isinstance(value, str) or not KEY.fullmatch(value):
        raise _wrong("key: 8 to 64 letters, digits and _.~-, a new one for each command")
    return value


def _wrong(message: str) -> RequestFault:
    return RequestFault(422, "request/malformed", message)
