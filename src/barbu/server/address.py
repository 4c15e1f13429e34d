"""Where people reach the server, in words and as a QR code for a terminal."""

from __future__ import annotations

__all__ = ["addresses", "greeting", "local_address", "terminal_qr"]

import io
import ipaddress
import socket
from contextlib import closing

import segno

from barbu.server.settings import Settings

_ANY = ("0.0.0.0", "::", "")  # noqa: S104  # recognised, not bound


def addresses(settings: Settings, port: int, local: str | None) -> tuple[str, ...]:
    """
    Return the addresses to type, the one for other devices last.

    Args:
        port: The port that is really open.
        local: The address of this machine in its network, None if it has none.
    """
    scheme = "https" if settings.cert else "http"
    if settings.public_url:
        return (settings.public_url.rstrip("/") + settings.base_path + "/",)
    hosts = [settings.host]
    if settings.host in _ANY:
        hosts = ["127.0.0.1", *([local] if local else [])]
    return tuple(f"{scheme}://{_in_url(host)}:{port}{settings.base_path}/" for host in hosts)


def greeting(settings: Settings, port: int, local: str | None) -> str:
    """Return what is printed at the start: addresses, and a QR code if other devices can reach it."""
    urls = addresses(settings, port, local)
    lines = ["Barbu is open at", *(f"  {url}" for url in urls)]
    reachable = urls[-1] if settings.public_url or not _is_loopback(settings.host) else None
    if reachable and (settings.host not in _ANY or local or settings.public_url):
        lines += ["", terminal_qr(reachable)]
    return "\n".join(lines)


def terminal_qr(url: str) -> str:
    """Return a QR code of block characters, to be scanned from a terminal."""
    out = io.StringIO()
    segno.make(url, micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n")


def local_address() -> str | None:
    """Return the address of this machine in its network; nothing is sent to find it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation
        except OSError:
            return None
        host = str(probe.getsockname()[0])
    return None if host in _ANY or _is_loopback(host) else host


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
