"""Static files under a folder named by their common fingerprint, which a browser may keep for ever."""

from __future__ import annotations

__all__ = ["Assets"]

import hashlib
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_EACH_TIME = "no-cache"


class Assets(StaticFiles):
    """
    Serves `folder` at `/static/<fingerprint>/`, immutable, and at `/static/`, to be asked for again each
    time.

    One fingerprint for all of them lets modules import each other by relative names.
    """

    def __init__(self, folder: Path, base: str) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._base = base
        self.fingerprint = fingerprint(folder)

    def url(self, name: str) -> str:
        """Return the address of a file, with the base path."""
        return f"{self._base}/static/{self.fingerprint}/{name}"

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file; an old fingerprint gives the file of now, not to be kept."""
        first, _, rest = path.replace("\\", "/").partition("/")
        named = len(first) == len(self.fingerprint) and bool(rest)
        response = await super().get_response(rest if named else path, scope)
        current = named and first == self.fingerprint
        response.headers["cache-control"] = _FOR_EVER if current else _ASK_EACH_TIME
        return response


def fingerprint(folder: Path) -> str:
    """Return 16 hexadecimal digits that change when a file of the folder does."""
    digest = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = file.relative_to(folder).as_posix().encode()
        digest.update(len(name).to_bytes(4, "big") + name + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]
