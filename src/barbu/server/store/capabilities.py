"""Links and the devices that came by them. Tokens, cookies and recovery codes are stored hashed."""

from __future__ import annotations

__all__ = [
    "add_device",
    "create_link",
    "find_link",
    "grant",
    "links_of",
    "make_recovery",
    "recover",
    "revoke_link",
    "roles",
]

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.dialects import sqlite

from barbu.server.store.faults import LastOwner, UnknownStream
from barbu.server.store.schema import device_links, devices, links, streams
from barbu.server.store.secret import hashed
from barbu.server.store.values import Link, Role

_LINK = (
    links.c.id,
    links.c.stream_id,
    links.c.role,
    links.c.seat,
    links.c.label,
    links.c.created,
    links.c.revoked_at,
)


def create_link(connection: Connection, link: Link, token: str) -> Link:
    """Store a link under the hash of its token."""
    if connection.execute(select(streams.c.id).where(streams.c.id == link.stream_id)).first() is None:
        raise UnknownStream("there is no such sheet or table, or it has been deleted")
    connection.execute(
        insert(links).values(
            id=link.id,
            token_hash=hashed(token),
            stream_id=link.stream_id,
            role=link.role.value,
            seat=link.seat,
            label=link.label,
            created=link.created,
        )
    )
    return link


def find_link(connection: Connection, token: str) -> Link | None:
    """Return the link of a token, revoked ones too."""
    row = connection.execute(select(*_LINK).where(links.c.token_hash == hashed(token))).one_or_none()
    return None if row is None else _link(row)


def links_of(connection: Connection, stream_id: str) -> list[Link]:
    """Return the links of a stream, oldest first."""
    query = select(*_LINK).where(links.c.stream_id == stream_id).order_by(links.c.created, links.c.id)
    return [_link(row) for row in connection.execute(query)]


def revoke_link(connection: Connection, stream_id: str, link_id: str, at: int) -> Link:
    """
    Close a link for everybody who came by it; a second time changes nothing.

    Raises:
        LastOwner: If no other link of an owner is open.
        UnknownStream: If there is no such link.
    """
    named = (links.c.stream_id == stream_id) & (links.c.id == link_id)
    if _open_owners(connection, stream_id) == [link_id]:
        raise LastOwner("this is the only owner's link: without it nobody could manage this any more")
    connection.execute(update(links).where(named, links.c.revoked_at.is_(None)).values(revoked_at=at))
    row = connection.execute(select(*_LINK).where(named)).one_or_none()
    if row is None:
        raise UnknownStream("there is no such link here")
    return _link(row)


def _open_owners(connection: Connection, stream_id: str) -> list[str]:
    """Return the links of owners that are open, locked: two owners who close each other's wait for each other."""
    query = select(links.c.id).where(
        links.c.stream_id == stream_id, links.c.role == Role.OWNER.value, links.c.revoked_at.is_(None)
    )
    return list(connection.execute(query.order_by(links.c.id).with_for_update()).scalars())


def add_device(connection: Connection, device: str, at: int) -> None:
    """Note a device, unless it is known."""
    _insert_missing(connection, devices.name, {"id": device, "created": at})


def grant(connection: Connection, device: str, link_id: str, at: int) -> Link:
    """Let a device do what a link lets its holder do."""
    row = connection.execute(select(*_LINK).where(links.c.id == link_id)).one_or_none()
    if row is None:
        raise UnknownStream("there is no such link here")
    add_device(connection, device, at)
    _insert_missing(connection, device_links.name, {"device_id": device, "link_id": link_id})
    return _link(row)


def roles(connection: Connection, device: str, stream_id: str) -> list[Link]:
    """Return the links, none revoked, that a device holds on a stream."""
    query = (
        select(*_LINK)
        .join(device_links, device_links.c.link_id == links.c.id)
        .where(device_links.c.device_id == device, links.c.stream_id == stream_id)
        .where(links.c.revoked_at.is_(None))
        .order_by(links.c.created, links.c.id)
    )
    return [_link(row) for row in connection.execute(query)]


def make_recovery(connection: Connection, device: str, code: str, at: int) -> None:
    """Give a device a code with which another one gets its links; an earlier code ends."""
    add_device(connection, device, at)
    connection.execute(update(devices).where(devices.c.id == device).values(recovery_hash=hashed(code)))


def recover(connection: Connection, code: str, device: str, at: int) -> int:
    """Copy the links of the device that made `code` to `device`; returns how many that device holds."""
    found = select(devices.c.id).where(devices.c.recovery_hash == hashed(code))
    lost = connection.execute(found).scalar_one_or_none()
    if lost is None:
        raise UnknownStream("this recovery code is not known")
    add_device(connection, device, at)
    held = select(device_links.c.link_id).where(device_links.c.device_id == lost)
    link_ids = connection.execute(held).scalars().all()
    for link_id in link_ids:
        _insert_missing(connection, device_links.name, {"device_id": device, "link_id": link_id})
    return len(link_ids)


def _insert_missing(connection: Connection, table: str, row: dict[str, object]) -> None:
    target = {"devices": devices, "device_links": device_links}[table]
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql  # loaded already, where it is spoken; else not at all

        connection.execute(postgresql.insert(target).values(row).on_conflict_do_nothing())
    else:
        connection.execute(sqlite.insert(target).values(row).on_conflict_do_nothing())


def _link(row: Row[str, str, str, int, str, int, int]) -> Link:
    return Link(row.id, row.stream_id, Role(row.role), row.seat, row.label, row.created, row.revoked_at)
