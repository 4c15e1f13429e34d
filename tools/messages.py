"""
The catalogs of `src/barbu/i18n/locale`: found in the code, kept up to date, compiled, checked.

    python tools/messages.py           find all messages, bring the .po files up to date, compile them
    python tools/messages.py --check   change nothing; exit 1 and say why if a catalog is not whole

Messages are found in Python (`gettext("...")`, `ngettext`, `pgettext`, `marked`, `_`), in Jinja2 templates and
in the pages' scripts (`t("...")`, `plural("...", "...", n)`). Those of scripts are also written to `js.json`.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, cast

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "barbu"
LOCALE = SOURCES / "i18n" / "locale"
LANGS = ("fr", "es", "pt")
PLURALS = {"fr": "nplurals=2; plural=(n > 1);"}
USUAL_PLURAL = "nplurals=2; plural=(n != 1);"
KEYWORDS = {
    "_": None,
    "gettext": None,
    "marked": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "t": None,
    "plural": (1, 2),
}
FIXED_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""A date of the day would make every run a change."""

_STRING = r'"((?:[^"\\\n]|\\.)*)"'
_CALL = re.compile(rf"\b(?:t\(\s*{_STRING}|plural\(\s*{_STRING}\s*,\s*{_STRING})")
_COMMENT = re.compile(r"^\s*(?://|/\*|\*).*$", re.MULTILINE)
_PLACE = re.compile(r"\{(\w+)\}")

Found = Iterator[tuple[int, str, object, list[str]]]


def extract_script(file: IO[bytes], *_: object, **__: object) -> Found:
    """Yield the messages of a script as Babel's extractors do: line, function, texts, comments."""
    text = _COMMENT.sub(lambda comment: " " * len(comment[0]), file.read().decode())
    for call in _CALL.finditer(text):
        line = text.count("\n", 0, call.start()) + 1
        one, *both = (json.loads(f'"{group}"') if group is not None else None for group in call.groups())
        yield (line, "t", one, []) if one is not None else (line, "plural", tuple(both), [])


def found_messages() -> Catalog:
    """Return a catalog of every message in the sources, each with the files it stands in."""
    catalog = Catalog(project="Barbu", creation_date=FIXED_DATE, fuzzy=False)
    for path in sorted(SOURCES.rglob("*")):
        method = _method(path)
        if method is None:
            continue
        place = path.relative_to(ROOT).as_posix()
        with path.open("rb") as file:
            for _, message, comments, context in extract(
                method, file, KEYWORDS, ("Translators:",), options={"encoding": "utf-8"}
            ):
                catalog.add(message, None, [(place, 0)], auto_comments=comments, context=context)
    return catalog


def _method(path: Path) -> object:
    parts = path.relative_to(SOURCES).parts
    if path.suffix == ".py":
        return extract_python
    if "templates" in parts and path.is_file():
        return babel_extract
    if path.suffix == ".js" and "vendor" not in parts:
        return extract_script
    return None


def catalog_of(lang: str) -> Catalog:
    """Return the catalog of a language as its .po file has it; an empty one if there is no file."""
    path = LOCALE / lang / "LC_MESSAGES" / "barbu.po"
    if not path.exists():
        return _new(lang)
    with path.open("rb") as file:
        return read_po(file, locale=lang)


def _new(lang: str) -> Catalog:
    return read_po(io.BytesIO(po_bytes(lang, Catalog(locale=lang))), locale=lang)


def _plural(lang: str) -> str:
    return PLURALS.get(lang, USUAL_PLURAL)


def _quoted(lines: Iterable[str]) -> str:
    return "".join(f'"{line}\\n"\n' for line in lines)


def updated(lang: str, found: Catalog) -> Catalog:
    """Return a language's catalog with just the messages of `found`; a new one stands there untranslated."""
    old = catalog_of(lang)
    new = _new(lang)
    for message in messages_of(found):
        known = old.get(message.id, message.context)
        string = known.string if known is not None and "fuzzy" not in known.flags else ""
        places = sorted(set(message.locations))
        new.add(
            message.id, string or "", places, auto_comments=message.auto_comments, context=message.context
        )
    return new


def messages_of(catalog: Catalog) -> list[Message]:
    """Return the messages of a catalog without its header, in a fixed order."""
    return sorted((m for m in catalog if m.id), key=lambda m: (key_of(m), m.context or ""))


def key_of(message: Message) -> str:
    """Return the English text of a message, its singular if it has two."""
    return message.id if isinstance(message.id, str) else message.id[0]


def po_bytes(lang: str, catalog: Catalog) -> bytes:
    """Return the text of a .po file; its header has no dates, which would make every run a change."""
    out = io.BytesIO()
    write_po(
        out,
        catalog,
        width=110,
        include_lineno=False,
        ignore_obsolete=True,
        omit_header=True,
        sort_output=True,
    )
    lines = (f"Language: {lang}", "Content-Type: text/plain; charset=utf-8", f"Plural-Forms: {_plural(lang)}")
    return f'msgid ""\nmsgstr ""\n{_quoted(lines)}\n'.encode() + out.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """Return the compiled form of a catalog."""
    out = io.BytesIO()
    catalog.creation_date = catalog.revision_date = FIXED_DATE
    write_mo(out, catalog)
    return out.getvalue()


def js_bytes(catalog: Catalog, found: Catalog) -> bytes:
    """Return the messages of the scripts as `js.json`: text to translation, plurals by category."""
    messages: dict[str, object] = {}
    for message in messages_of(found):
        if any(name.endswith(".js") for name, _ in message.locations):
            own = catalog.get(message.id, message.context)
            if own is not None and not any(message_faults(own)):
                plural = dict(zip(("one", "other"), own.string, strict=True)) if own.pluralizable else None
                messages[key_of(message)] = plural or own.string
    return (json.dumps(messages, ensure_ascii=False, indent=0, sort_keys=True) + "\n").encode()


def faults(lang: str, catalog: Catalog, found: Catalog) -> Iterator[str]:
    """Yield what is wrong in a language's catalog: stale, missing, untranslated or fuzzy messages, wrong places."""
    wanted = {(message.context, key_of(message)): message for message in messages_of(found)}
    have = {(message.context, key_of(message)): message for message in messages_of(catalog)}
    for context, text in wanted.keys() - have.keys():
        yield f"{lang}: missing: {text!r} {context or ''}"
    for context, text in have.keys() - wanted.keys():
        yield f"{lang}: stands in no source any more: {text!r} {context or ''}"
    for obsolete in catalog.obsolete.values():
        yield f"{lang}: obsolete: {key_of(obsolete)!r}"
    for message in have.values():
        if "fuzzy" in message.flags:
            yield f"{lang}: fuzzy: {key_of(message)!r}"
        yield from (f"{lang}: {fault}: {key_of(message)!r}" for fault in message_faults(message))


def message_faults(message: Message) -> Iterator[str]:
    """Yield what is wrong in one translation; a singular may leave `{n}` out."""
    originals = [message.id] if isinstance(message.id, str) else list(message.id)
    strings = [message.string] if isinstance(message.string, str) else list(message.string)
    if not all(strings) or len(strings) != len(originals):
        yield "untranslated"
        return
    wanted = set().union(*(places(text) for text in originals))
    for index, text in enumerate(cast("list[str]", strings)):
        allowed = {"n"} if len(strings) > 1 and index == 0 else set()
        if places(text) - wanted or wanted - places(text) - allowed:
            yield f"places {sorted(places(text))} where {sorted(wanted)} are wanted"
        if text.strip() != text and originals[0].strip() == originals[0]:
            yield "blanks at an end"


def places(text: str) -> set[str]:
    """Return the names in braces of a message."""
    return set(_PLACE.findall(text))


def check() -> list[str]:
    """Return every fault of every catalog and of every compiled file."""
    found = found_messages()
    wrong: list[str] = []
    for lang in LANGS:
        catalog = catalog_of(lang)
        wrong += sorted(faults(lang, catalog, found))
        for path, content in _outputs(lang, catalog, found):
            if not path.exists() or path.read_bytes() != content:
                wrong.append(f"{lang}: {path.name} is stale: python tools/messages.py")
    return wrong


def write() -> Iterable[str]:
    """Bring all catalogs up to date, compile them, and yield a line for each language."""
    found = found_messages()
    for lang in LANGS:
        catalog = updated(lang, found)
        for path, content in _outputs(lang, catalog, found):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        missing = sum(1 for message in messages_of(catalog) for _ in message_faults(message))
        yield f"{lang}: {len(messages_of(catalog))} messages, {missing} to translate or mend"


def _outputs(lang: str, catalog: Catalog, found: Catalog) -> list[tuple[Path, bytes]]:
    folder = LOCALE / lang / "LC_MESSAGES"
    po = po_bytes(lang, catalog)
    read = read_po(io.BytesIO(po), locale=lang)
    return [
        (folder / "barbu.po", po),
        (folder / "barbu.mo", mo_bytes(read)),
        (folder.parent / "js.json", js_bytes(read, found)),
    ]


def main() -> int:
    """Run the command; 0 if all is well."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0].strip())
    parser.add_argument("--check", action="store_true", help="change nothing, say what is not whole")
    if parser.parse_args().check:
        wrong = check()
        print("\n".join(wrong) or "all messages are translated")
        return 1 if wrong else 0
    print("\n".join(write()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
