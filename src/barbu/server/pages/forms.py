"""Forms of pages: what a browser sends, as plain texts, and what it means."""

from __future__ import annotations

__all__ = ["form_of", "new_match_payload", "upload_of"]

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request

from barbu.rules import Ruleset
from barbu.server.faults import RequestFault

MAX_FIELDS = 2_000


async def form_of(request: Request) -> dict[str, str]:
    """
    Return the text fields of a form, the last of each name.

    Raises:
        RequestFault: If the body is no form.
    """
    async with _form(request) as form:
        return {key: value for key, value in form.multi_items() if isinstance(value, str)}


async def upload_of(request: Request, name: str) -> tuple[dict[str, str], str]:
    """
    Return the text fields of a form, and the text of the file that came with it, or pasted under `name`.

    Raises:
        RequestFault: If the body is no form, or the file no text.
    """
    async with _form(request) as form:
        texts = {key: value for key, value in form.multi_items() if isinstance(value, str)}
        file = form.get(f"{name}_file")
        if not isinstance(file, UploadFile) or not file.filename:
            return texts, texts.get(name, "")
        try:
            return texts, (await file.read()).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise RequestFault(422, "request/malformed", "the file is not a text in UTF-8") from error


@asynccontextmanager
async def _form(request: Request) -> AsyncIterator[FormData]:
    try:
        form = await request.form(max_files=2, max_fields=MAX_FIELDS)
    except (HTTPException, ValueError, KeyError, AssertionError) as error:
        raise RequestFault(400, "request/malformed", "the body is not a form") from error
    try:
        yield form
    finally:
        await form.close()


def new_match_payload(
    ruleset: Ruleset, given: Mapping[str, str], nameless: Callable[[int], str]
) -> dict[str, object]:
    """
    Return what begins a sheet, from the fields of the form: `name_0` ..., `first` (a seat or `drawn`), `title`.

    Args:
        ruleset: The ruleset that was chosen.
        given: The fields.
        nameless: Names the player of a seat whose field was left empty.
    """
    names = [given.get(f"name_{seat}", "") for seat in range(ruleset.players)]
    payload: dict[str, object] = {
        "ruleset": ruleset.as_data(),
        "names": [name if name.strip() else nameless(seat) for seat, name in enumerate(names)],
        "title": given.get("title", ""),
    }
    first = given.get("first", "drawn")
    if first != "drawn":
        payload["first_declarer"] = (
            int(first) if first.isascii() and first.isdigit() and len(first) < 3 else first
        )
    return payload
