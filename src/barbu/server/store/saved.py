"""Rulesets that devices saved by name."""

from __future__ import annotations

__all__ = ["delete_ruleset", "ruleset", "rulesets_of", "save_ruleset"]

from sqlalchemy import Connection, Row, delete, insert, select, update

from barbu.server.store.faults import UnknownStream
from barbu.server.store.schema import rulesets
from barbu.server.store.text import decode, encode
from barbu.server.store.values import SavedRuleset


def save_ruleset(connection: Connection, saved: SavedRuleset) -> SavedRuleset:
    """Store a ruleset; one that its owner saved under the same name before is replaced and keeps its id."""
    named = (rulesets.c.owner == saved.owner) & (rulesets.c.name == saved.name)
    content: dict[str, object] = {
        "fingerprint": saved.fingerprint,
        "document": encode(saved.document),
        "updated": saved.updated,
    }
    if connection.execute(update(rulesets).where(named).values(content)).rowcount == 0:
        connection.execute(
            insert(rulesets).values(
                id=saved.id, owner=saved.owner, name=saved.name, created=saved.created, **content
            )
        )
    return _saved(connection.execute(select(*rulesets.c).where(named)).one())


def rulesets_of(connection: Connection, owner: str) -> list[SavedRuleset]:
    """Return what a device saved, by name."""
    query = select(*rulesets.c).where(rulesets.c.owner == owner).order_by(rulesets.c.name)
    return [_saved(row) for row in connection.execute(query)]


def ruleset(connection: Connection, ruleset_id: str) -> SavedRuleset:
    """Return one saved ruleset."""
    row = connection.execute(select(*rulesets.c).where(rulesets.c.id == ruleset_id)).one_or_none()
    if row is None:
        raise UnknownStream("there is no such saved ruleset")
    return _saved(row)


def delete_ruleset(connection: Connection, owner: str, ruleset_id: str) -> None:
    """Delete a ruleset for good; only its owner can."""
    gone = delete(rulesets).where(rulesets.c.owner == owner, rulesets.c.id == ruleset_id)
    if connection.execute(gone).rowcount == 0:
        raise UnknownStream("there is no such saved ruleset")


def _saved(row: Row[str, str, str, str, str, int, int]) -> SavedRuleset:
    return SavedRuleset(
        row.id, row.owner, row.name, row.fingerprint, decode(row.document), row.created, row.updated
    )
