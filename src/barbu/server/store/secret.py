"""Unguessable names and tokens, and how they are stored: hashed."""

from __future__ import annotations

__all__ = ["hashed", "new_id", "new_token"]

import hashlib
import secrets

_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
"""32 signs, 5 bits each, without those that are taken for one another."""
_ID_SIGNS = 20
_TOKEN_BYTES = 24


def new_id() -> str:
    """Return a fresh identifier of 100 random bits; it names something, it opens nothing."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_SIGNS))


def new_token() -> str:
    """Return a fresh secret of 192 random bits, safe in a URL."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def hashed(token: str) -> str:
    """Return what is stored in place of `token`: its SHA-256 in hexadecimal."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
