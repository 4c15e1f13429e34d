"""What the server is told when it starts: `BARBU_*` in the environment, and options over them."""

from __future__ import annotations

__all__ = ["Settings", "SettingsError", "data_folder", "read_settings"]

import sys
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from urllib.parse import urlsplit

from barbu.errors import BarbuError

_TRUE = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}


class SettingsError(BarbuError):
    """A setting is not one, or two of them contradict each other."""

    code = "usage/bad_option"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every setting; the environment names each `BARBU_` and its name in capitals."""

    db: str = ""
    """Address of the database; empty: a SQLite file in `data_dir`."""
    data_dir: str = ""
    """Folder for what the server keeps; empty: the user's data folder."""
    host: str = "127.0.0.1"
    port: int = 8000
    """0: any free one."""
    workers: int = 1
    """Processes; several need PostgreSQL."""
    base_path: str = ""
    """Path under which a reverse proxy shows the server, as `/barbu`; the proxy may strip it or not."""
    public_url: str = ""
    """Address that people use, if it is not the one the server sees: `https://cards.example.org`, no path."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses, with commas, whose X-Forwarded-For and -Proto are believed."""
    cert: str = ""
    key: str = ""
    body_limit: int = 1_000_000
    """Bytes of a request's body."""
    rate_limits: bool = True
    reads_per_second: float = 50.0
    reads_at_once: int = 300
    writes_per_second: float = 20.0
    writes_at_once: int = 100
    guesses_per_minute: float = 6.0
    """Unknown links and codes that one client may try."""
    guesses_at_once: int = 20
    sockets_per_client: int = 100

    def __post_init__(self) -> None:
        """Refuse what cannot work."""
        if not 0 <= self.port <= 65_535:
            raise SettingsError(f"port {self.port}: 0 to 65535")
        if bool(self.cert) != bool(self.key):
            raise SettingsError("a certificate and its key go together: --cert FILE --key FILE")
        if self.base_path and (not self.base_path.startswith("/") or self.base_path.endswith("/")):
            raise SettingsError(f"base path {self.base_path}: begins with / and does not end with it")
        if self.public_url:
            parts = urlsplit(self.public_url)
            if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
                raise SettingsError(f"public URL {self.public_url}: https://host, without a path")
        if self.workers < 1 or (self.workers > 1 and not self.database.startswith("postgres")):
            raise SettingsError(f"{self.workers} workers: several need PostgreSQL, --db postgresql://...")

    @property
    def folder(self) -> Path:
        """The folder for what the server keeps."""
        return Path(self.data_dir) if self.data_dir else data_folder()

    @property
    def database(self) -> str:
        """The address of the database."""
        return self.db or f"sqlite:///{self.folder / 'barbu.db'}"

    def to_environment(self) -> dict[str, str]:
        """Return the settings as `read_settings` reads them."""
        return {f"BARBU_{field.name.upper()}": str(getattr(self, field.name)) for field in fields(self)}


def data_folder(environment: Mapping[str, str] | None = None) -> Path:
    """Return the folder of this user for Barbu's data, by the custom of the system."""
    given = environment or {}
    if folder := given.get("XDG_DATA_HOME"):
        return Path(folder) / "barbu"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "barbu"
    if sys.platform == "win32":
        return Path(given.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "barbu"
    return Path.home() / ".local" / "share" / "barbu"


def read_settings(environment: Mapping[str, str], **options: str | int | bool | None) -> Settings:
    """
    Return the settings of `environment`, with each option that is not None in the place of it.

    Raises:
        SettingsError: If one is unknown or not of its kind.
    """
    values: dict[str, str | int | float | bool] = {}
    kinds = {field.name: type(field.default) for field in fields(Settings)}
    for name in options:
        if name not in kinds:
            raise SettingsError(f"there is no setting {name}")
    for name, kind in kinds.items():
        given = options.get(name)
        value = environment.get(f"BARBU_{name.upper()}") if given is None else given
        if value is not None:
            values[name] = _converted(name, str(value), kind)
    values.setdefault("data_dir", str(data_folder(environment)))
    return Settings(**values)  # type: ignore[arg-type]  # each was converted to its field's type


def _converted(name: str, text: str, kind: type) -> str | int | float | bool:
    try:
        if kind is bool:
            return _TRUE[text.lower()]
        if kind is int:
            return int(text)
        return float(text) if kind is float else text
    except (KeyError, ValueError) as error:
        raise SettingsError(f"{name} = {text!r}: expected {kind.__name__}") from error
