"""Runs the site with uvicorn."""

from __future__ import annotations

__all__ = ["serve", "uvicorn_config"]

import gc
import os
import socket
import sys
from typing import TextIO

import uvicorn
from starlette.types import ASGIApp
from uvicorn.supervisors import Multiprocess

from barbu.server.address import greeting, local_address
from barbu.server.settings import Settings, SettingsError

LARGEST_FRAME = 1_024
"""Bytes of a frame that a client may send before its socket is closed; it has nothing to say at all."""
GRACE_SECONDS = 10
BACKLOG = 2_048
PING_SECONDS = 25.0
WORKER_SECONDS = 60
"""How long a worker may not answer before it is ended and begun anew; starting on a busy machine takes some seconds."""


class _Server(uvicorn.Server):
    """Says where it is once it is up."""

    def __init__(self, config: uvicorn.Config, said: str, out: TextIO) -> None:
        super().__init__(config)
        self._said = said
        self._out = out

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        gc.enable()
        if self.started:
            print(self._said, file=self._out, flush=True)


def serve(settings: Settings, *, out: TextIO | None = None, factory: str = "barbu.server.site:site") -> int:
    """
    Serve until the process is told to stop; returns an exit status.

    Raises:
        SettingsError: If the address is taken or not one of this machine.
    """
    listener = _bind(settings)
    os.environ.update(settings.to_environment())
    config = uvicorn_config(settings, factory)
    said = greeting(settings, int(listener.getsockname()[1]), local_address())
    to = out or sys.stdout
    with listener:
        if settings.workers > 1:
            print(said, file=to, flush=True)
            Multiprocess(config, sockets=[listener]).run()
            return 0
        server = _Server(config, said, to)
        gc.disable()  # what is imported now stays: a tenth of the time that a start takes
        try:
            server.run(sockets=[listener])
        finally:
            gc.enable()
        return 0 if server.started else 2


def uvicorn_config(settings: Settings, app: str | ASGIApp) -> uvicorn.Config:
    """Return how uvicorn is to serve an application, or the one that the function named by a string makes."""
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http="auto",
        ws="websockets-sansio",
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_worker_healthcheck=WORKER_SECONDS,
        ssl_certfile=settings.cert or None,
        ssl_keyfile=settings.key or None,
    )


def _bind(settings: Settings) -> socket.socket:
    """Open the port, so that several workers share it and the one chosen for 0 is known."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
        listener.listen(BACKLOG)  # from here on a client waits for the workers to be up and is not refused
    except OSError as error:
        listener.close()
        raise SettingsError(f"{settings.host}:{settings.port} cannot be opened: {error.strerror}") from error
    listener.set_inheritable(True)
    return listener
