"""Proofs that deals were fixed before the match: written by a table, checked by anyone."""

from __future__ import annotations

__all__ = ["PROOF_FORMAT", "Verdict", "proof_of", "verify"]

import json
from collections.abc import Mapping
from typing import NamedTuple

from barbu.errors import RecordError
from barbu.matches.table.dealing import commitment, deal_secret, dealt_hands, mixed_entropy
from barbu.matches.table.state import Table
from barbu.matches.table.views import record_of
from barbu.records import Record, load_strict, parse_record, record_data, replay
from barbu.rules import deals_in_match

PROOF_FORMAT = "barbu-proof/1"
_KEYS = {"format", "record", "commitments", "secrets", "entropy"}


class Verdict(NamedTuple):
    """What checking a proof found."""

    deals: int
    """How many deals were shuffled again and compared."""
    skipped: int
    """Deals without cards on the table (nobody doubled), whose secrets still fit their commitments."""


def proof_of(table: Table) -> dict[str, object]:
    """Return the proof of a table's finished deals as plain data; `ValueError` before the match has started."""
    number = len(table.deals)
    secrets = [deal_secret(table.opening.secret, deal) for deal in range(deals_in_match(table.ruleset))]
    return {
        "format": PROOF_FORMAT,
        "record": record_data(record_of(table)),
        "commitments": [commitment(secret) for secret in secrets],
        "secrets": [secret.hex() for secret in secrets[:number]],
        "entropy": [seat.entropy for seat in table.seats],
    }


def verify(text: str | bytes) -> Verdict:
    """
    Check a proof: the record holds, each secret fits its commitment, and each shuffle gives the hands that were played.

    The commitments are those shown before the match; compare them with what you noted then.

    Raises:
        RecordError: `record/malformed`, `proof/wrong_secret`, `proof/wrong_hands`, or what replaying the record raises.
    """
    data = load_strict(text)
    if not isinstance(data, dict) or data.get("format") != PROOF_FORMAT or set(data) != _KEYS:
        raise RecordError(
            "record/malformed", f'a proof has the format "{PROOF_FORMAT}" and {", ".join(sorted(_KEYS))}'
        )
    record = parse_record(json.dumps(data["record"]))
    replay(record)
    commitments, secrets, entropy = (_texts(data, key) for key in ("commitments", "secrets", "entropy"))
    if len(secrets) < len(record.deals) or len(commitments) < len(secrets):
        raise RecordError("record/malformed", "each deal needs its commitment and its secret")
    if len(entropy) != record.ruleset.players:
        raise RecordError("record/malformed", "entropy: one text a seat would do")
    mixed = mixed_entropy(entropy)
    skipped = 0
    for number, deal in enumerate(record.deals):
        secret = _secret(secrets[number], number)
        if commitment(secret) != commitments[number]:
            raise RecordError("proof/wrong_secret", "the secret is not the one committed to", deal=number + 1)
        if deal.hands is None:
            skipped += 1
        elif deal.hands != _shuffled(record, secret, mixed):
            raise RecordError("proof/wrong_hands", "the shuffle gives other hands", deal=number + 1)
    return Verdict(len(record.deals) - skipped, skipped)


def _shuffled(record: Record, secret: bytes, mixed: bytes) -> tuple[int, ...]:
    return dealt_hands(secret, mixed, record.ruleset.cards, record.ruleset.players)


def _secret(text: str, number: int) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise RecordError("record/malformed", "a secret is written in hex", deal=number + 1) from None


def _texts(data: Mapping[str, object], key: str) -> list[str]:
    value = data[key]
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise RecordError("record/malformed", f"{key}: a list of texts would do")
    return [str(text) for text in value]
