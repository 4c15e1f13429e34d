"""Nets in files: a compressed `.npz` each, half precision, with a line that says how it was made."""

from __future__ import annotations

__all__ = ["FORMAT", "WEIGHTS", "features_of", "load_net", "net_about", "save_net", "shipped_net"]

import json
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import numpy as np

from barbu.bots.nets import layouts, tricks
from barbu.bots.nets.shape import Net, Sizes, sizes_of
from barbu.errors import BarbuError

FORMAT = "barbu-net/1"
WEIGHTS = Path(__file__).parent / "weights"
_ABOUT = "about"
_MOST_BYTES = 10_000_000


def features_of(family: str) -> tuple[int, int, int]:
    """Return how many features nets of a family read: of a suit, of the table, of an option."""
    reading = layouts if family == "domino" else tricks
    return reading.SUIT_FEATURES, reading.GLOBAL_FEATURES, reading.OPTION_FEATURES


def save_net(path: Path, family: str, net: Net, about: Mapping[str, object]) -> None:
    """
    Write a net, whole or not at all.

    Args:
        path: The file.
        family: One of `terms.NET_FAMILIES`.
        net: The weights; written as float16.
        about: How it was made, JSON values by name.
    """
    line = json.dumps({"format": FORMAT, "family": family, **about})
    arrays = {name: array.astype(np.float16) for name, array in zip(Net._fields, net, strict=True)}
    temporary = path.with_name(f".{path.name}")
    with temporary.open("wb") as stream:
        np.savez_compressed(stream, allow_pickle=False, **{_ABOUT: np.array(line)}, **arrays)
    temporary.replace(path)


def _read(path: Path) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.generic]]]:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise _bad(path, "it is larger than any net")
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            return {name: file[name] for name in (_ABOUT, *Net._fields)}
    except OSError as error:
        raise _bad(path, error.strerror or "it cannot be read") from None
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise _bad(path, f"it is no file of weights ({' '.join(str(error).split())[:80]})") from None


def _bad(path: Path, why: str) -> BarbuError:
    return BarbuError(f"{path}: {why}", code="bot/bad_weights")


def net_about(path: Path) -> dict[str, object]:
    """Return how a net was made, from its file; errors as for `load_net()`."""
    try:
        about = json.loads(str(_read(path)[_ABOUT]))
    except ValueError:
        raise _bad(path, "it does not say how it was made") from None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise _bad(path, f"it is not of the form {FORMAT}")
    return about


def load_net(path: Path, family: str) -> Net:
    """
    Return the net in a file, ready for kernels: float32.

    Raises:
        BarbuError: `bot/bad_weights` if the file cannot be read, or holds no net of the family.
    """
    arrays = _read(path)
    found = net_about(path).get("family")
    if found != family:
        raise _bad(path, f"a net of the family {found}, not {family}")
    net = Net(*(np.ascontiguousarray(arrays[name], np.float32) for name in Net._fields))
    try:
        sizes = sizes_of(net)
    except ValueError:
        raise _bad(path, "its arrays do not fit together") from None
    if tuple(array.shape for array in net) != Sizes(*sizes).shapes:
        raise _bad(path, "its arrays do not fit together")
    if sizes[:3] != features_of(family):
        raise _bad(path, f"it reads {sizes[:3]} features, this version {features_of(family)}")
    if not all(np.isfinite(array).all() for array in net):
        raise _bad(path, "it holds numbers that are not finite")
    return net


@cache
def shipped_net(family: str) -> Net:
    """Return the net of a family that comes with Barbu; errors as for `load_net()`."""
    return load_net(WEIGHTS / f"{family}.npz", family)
