"""The Ray cluster of `--ray ADDRESS`: joined for a block, left after it."""

from __future__ import annotations

__all__ = ["LOCAL", "joined"]

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from barbu.errors import BarbuError

LOCAL = "local"
"""The address that starts a cluster of this machine's own processors."""
CONNECT_SECONDS = 10.0
_EXTRA = "Ray is not installed: pip install 'barbu[ray]' would do"


@contextmanager
def joined(address: str) -> Iterator[None]:
    """
    Be connected to a cluster inside the block.

    Args:
        address: `HOST:PORT` or `ray://HOST:PORT` of a cluster, `auto` for the one of this machine, or `local`.

    Raises:
        BarbuError: `usage/no_cluster` if Ray is not installed or does not answer there.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing leaves the cluster
    try:
        import ray
    except ImportError:
        raise BarbuError(_EXTRA, code="usage/no_cluster") from None
    _refuse_unless_open(address)
    options = {"include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR", **options)
    except (ConnectionError, ValueError, RuntimeError, AssertionError) as error:
        said = " ".join(str(error).split())[:200]
        raise BarbuError(f"no Ray cluster at {address[:100]}: {said}", code="usage/no_cluster") from None
    try:
        yield
    finally:
        ray.shutdown()


def _refuse_unless_open(address: str) -> None:
    """Ray itself tries for minutes; whether anybody listens there is known at once."""
    host, _colon, port = address.rpartition("://")[2].rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), timeout=CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise BarbuError(f"no Ray cluster at {address[:100]}: {error}", code="usage/no_cluster") from None
