"""What makes the sheet an application of its own: manifest and service worker."""

from __future__ import annotations

__all__ = ["offline"]

import json
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import Response

from barbu.server.assets import Assets
from barbu.server.pages.frame import page, url_of

offline = APIRouter(include_in_schema=False)
KEPT = ("css/*.css", "fonts/*.woff2", "icons/*", "js/*.js", "js/rules/*.js", "js/sheet/*.js", "vendor/*.js")
"""What the sheet needs without a network, below the static folder."""
STATIC = Path(__file__).parents[1] / "static"


@cache
def kept_files() -> tuple[str, ...]:
    """Return the static files that the sheet needs, sorted."""
    files = {file for pattern in KEPT for file in STATIC.glob(pattern) if file.is_file()}
    return tuple(sorted(file.relative_to(STATIC).as_posix() for file in files))


@offline.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """Tell browsers how to install the application."""
    answer = page(request, "manifest.webmanifest", {})
    return Response(
        answer.body, media_type="application/manifest+json", headers={"cache-control": "no-cache"}
    )


@offline.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """Give the service worker of this release: its script changes with the static files."""
    assets = request.app.state.static
    assert isinstance(assets, Assets), "set when the application is made"
    release = {
        "name": f"barbu-{assets.fingerprint}",
        "base": url_of(request, ""),
        "files": [assets.url(name) for name in kept_files()],
    }
    script = (STATIC / "js" / "worker" / "sw.js").read_text(encoding="utf-8")
    text = f"const RELEASE = {json.dumps(release)};\n{script}"
    headers = {"cache-control": "no-cache", "service-worker-allowed": url_of(request, "/")}
    return Response(text, media_type="text/javascript", headers=headers)
