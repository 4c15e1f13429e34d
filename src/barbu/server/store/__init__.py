"""The event store: append-only streams, links, devices and saved rulesets, on SQLite or PostgreSQL."""

from barbu.server.store.backup import BackupError, Counts, backup, restore
from barbu.server.store.faults import LastOwner, StoreUnavailable, UnknownStream
from barbu.server.store.migrate import upgrade
from barbu.server.store.store import Store
from barbu.server.store.subscriptions import Change, Subscription
from barbu.server.store.values import (
    Appended,
    Event,
    Link,
    NewEvent,
    NewLink,
    News,
    Ping,
    Role,
    SavedRuleset,
    Stream,
    now_ms,
)

__all__ = [
    "Appended",
    "BackupError",
    "Change",
    "Counts",
    "Event",
    "LastOwner",
    "Link",
    "NewEvent",
    "NewLink",
    "News",
    "Ping",
    "Role",
    "SavedRuleset",
    "Store",
    "StoreUnavailable",
    "Stream",
    "Subscription",
    "UnknownStream",
    "backup",
    "now_ms",
    "restore",
    "upgrade",
]
