"""Barbu: the rules of any table as data, a referee, score sheets, bots and a table to play at.

What the package offers by name is listed here once; a name is imported from its module the first time it is
asked for, so `import barbu` stays quick and loads neither Numba nor pydantic.
"""

from __future__ import annotations

from importlib import import_module

__all__ = ["__version__"]

_EXPORTS: dict[str, str] = {}
"""Public name -> the module it lives in. Every name also stands in `__all__`."""


def _installed_version() -> str:
    """Return the version of the installed distribution, `0+unknown` in a tree that was never installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("barbu")
    except PackageNotFoundError:
        return "0+unknown"


def __getattr__(name: str) -> object:
    if name == "__version__":
        value: object = _installed_version()
    elif name in _EXPORTS:
        value = getattr(import_module(_EXPORTS[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
