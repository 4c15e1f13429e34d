"""Serve every component and the sheet from the repository's templates and static files, with the strict CSP."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs

from jinja2 import Environment, FileSystemLoader

from tests.look.sheets import boot_of, sheet_after

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src/barbu/server/static"
TEMPLATES = ROOT / "src/barbu/server/templates"
CSP = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
LANGUAGES = (
    ("en", "English", "?"),
    ("fr", "Français", "?"),
    ("es", "Español", "?"),
    ("pt", "Português", "?"),
)

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("font/woff2", ".woff2")


def render(name: str, **context: object) -> str:
    """Return the page `name` of tests/look, set in the real base template."""
    folders = [str(Path(__file__).parent), str(TEMPLATES)]
    pages = Environment(loader=FileSystemLoader(folders), autoescape=True)
    pages.globals.update(
        _=lambda text: text, static_url=lambda path: f"/static/{path}", url=lambda path: path, lang="en"
    )
    return pages.get_template(name).render(languages=LANGUAGES, **context)


def _answer(path: str) -> tuple[int, str, bytes]:
    if path.startswith("/static/"):
        file = (STATIC / path.removeprefix("/static/")).resolve()
        if file.is_relative_to(STATIC) and file.is_file():
            return HTTPStatus.OK, mimetypes.guess_type(file)[0] or "text/plain", file.read_bytes()
    if path.startswith("/sheet/"):
        _, _, rules_id, deals, role = path.split("/")
        page = render("sheet.html", boot=boot_of(sheet_after(rules_id, int(deals)), role=role))
        return HTTPStatus.OK, "text/html; charset=utf-8", page.encode()
    if path.endswith(".html") and (Path(__file__).parent / path[1:]).is_file():
        return HTTPStatus.OK, "text/html; charset=utf-8", render(path[1:]).encode()
    return HTTPStatus.NOT_FOUND, "text/plain", b"not here"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with a page, a file of the repository, or that there is no news."""
        path, _, query = self.path.partition("?")
        if path == "/api/streams/look/events":
            seen = int(parse_qs(query)["after"][0])
            self._send(HTTPStatus.OK, "application/json", json.dumps({"version": seen}).encode())
        else:
            self._send(*_answer(path))

    def do_POST(self) -> None:
        """Take any command: the version seen goes up by one."""
        command = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self._send(
            HTTPStatus.OK, "application/json", json.dumps({"version": command["version"] + 1}).encode()
        )

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Content-Security-Policy", CSP)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Keep the test output quiet."""


@contextmanager
def look_site() -> Iterator[str]:
    """Serve on a free port of the loopback; yields the address without a slash at the end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
