"""The routes that every kind of stream shares, in one table."""

from __future__ import annotations

__all__ = ["ROUTERS"]

from barbu.server.routes.devices import devices
from barbu.server.routes.health import health
from barbu.server.routes.links import links
from barbu.server.routes.socket import socket
from barbu.server.routes.streams import streams

ROUTERS = (streams, links, devices, socket, health)
