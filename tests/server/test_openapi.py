"""Requests drawn by schemathesis from the description of the API: none fails, every answer is as described."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.python.asgi import ASGIClient, get_client, shutdown_lifespans
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from barbu.server import pages
from barbu.server.app import create_app
from barbu.server.settings import Settings
from barbu.server.site import KINDS, ROUTERS
from tests.server.sheet_commands import COMMANDS, OPENINGS

if TYPE_CHECKING:
    from schemathesis import APIOperation, Case

pytestmark = pytest.mark.slow

EXAMPLES = 20
"""Requests of each kind, well-formed and malformed, for each operation."""
SHEETS_TRIED = 100
ORIGIN = "http://testserver"
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
OPERATIONS = (
    "GET /api/streams",
    "POST /api/streams",
    "GET /api/streams/{stream_id}",
    "GET /api/streams/{stream_id}/events",
    "POST /api/streams/{stream_id}/commands",
    "GET /j/{token}",
    "GET /api/streams/{stream_id}/links",
    "POST /api/streams/{stream_id}/links",
    "DELETE /api/streams/{stream_id}/links/{link_id}",
    "POST /api/recovery",
    "POST /api/recovery/use",
    "GET /healthz",
    "DELETE /api/streams/{stream_id}",
)
WITH_INPUT = (
    "POST /api/streams",
    "GET /api/streams/{stream_id}",
    "GET /api/streams/{stream_id}/events",
    "POST /api/streams/{stream_id}/commands",
    "POST /api/streams/{stream_id}/links",
    "POST /api/recovery/use",
)
"""Operations with a body or a query, in which something can be wrong; any text may stand in a path."""
SHEETS = {"/api/streams": OPENINGS, "/api/streams/{stream_id}/commands": COMMANDS}
TRIED = [
    *((named, "positive", False) for named in OPERATIONS),
    *((named, "negative", False) for named in WITH_INPUT),
    *((f"POST {path}", mode, True) for path in SHEETS for mode in ("positive", "negative")),
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    folder = tmp_path_factory.mktemp("openapi")
    chosen = Settings(db=f"sqlite:///{folder}/openapi.db", rate_limits=False)
    return create_app(chosen, KINDS, ROUTERS, error_page=pages.error_page)


@pytest.fixture(scope="module")
def device(app: FastAPI) -> Iterator[ASGIClient]:
    """A device; it owns whatever it begins."""
    with get_client(app) as client:
        client.headers["origin"] = ORIGIN
        yield client
    shutdown_lifespans()


@pytest.fixture(scope="module")
def sheet(device: ASGIClient) -> str:
    """The sheet on which commands are tried."""
    payload = {"ruleset": "tournament", "names": ["Ana", "Beatriz", "Rita", "Diana"], "first_declarer": 0}
    answer = device.post(
        "/api/streams", json={"kind": "sheet", "key": "key-of-this-sheet", "payload": payload}
    )
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def described(app: FastAPI, *, sheets: bool) -> dict[str, Any]:
    """Return the OpenAPI document; with `sheets`, bodies are what a sheet can be told, not any object."""
    document: dict[str, Any] = copy.deepcopy(app.openapi())
    if sheets:
        for path, payloads in SHEETS.items():
            content = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]
            content["schema"] = {"anyOf": payloads}
    return document


def operation_of(app: FastAPI, named: str, *, sheets: bool) -> APIOperation:
    schema = schemathesis.openapi.from_dict(described(app, sheets=sheets))
    schema.app = app
    method, path = named.split(" ")
    return schema[path][method]


def test_every_operation_of_the_api_is_tried(app: FastAPI) -> None:
    paths = app.openapi()["paths"]
    there = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert there == set(OPERATIONS)


def test_the_description_is_not_shown_to_the_public(device: ASGIClient) -> None:
    for path in ("/openapi.json", "/docs", "/redoc"):
        assert device.get(path).status_code == 404


@pytest.mark.parametrize(("named", "mode", "sheets"), TRIED)
def test_no_request_makes_the_server_fail_and_every_answer_is_as_described(
    app: FastAPI, device: ASGIClient, sheet: str, named: str, mode: str, sheets: bool
) -> None:
    operation = operation_of(app, named, sheets=sheets)
    drawn = operation.as_strategy(generation_mode=schemathesis.GenerationMode(mode))

    @settings(
        max_examples=SHEETS_TRIED if sheets else EXAMPLES,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    @given(case=drawn, here=st.booleans(), version=st.booleans())
    def send(case: Case, here: bool, version: bool) -> None:
        if (here or sheets) and "stream_id" in case.path_parameters and case.method != "DELETE":
            case.path_parameters["stream_id"] = sheet
        is_command = isinstance(case.body, dict) and "version" in case.body
        if is_command and (
            version or (sheets and mode == "positive")
        ):  # else almost every one would be stale
            case.body["version"] = device.get(f"/api/streams/{sheet}").json()["version"]
        answer = case.call(session=device, allow_redirects=False)
        case.validate_response(answer, checks=CHECKS)

    send()


def test_what_was_tried_left_a_sheet_that_opens(device: ASGIClient, sheet: str) -> None:
    answer = device.get(f"/api/streams/{sheet}")
    assert answer.status_code == 200
    assert answer.json()["version"] > 1, "none of the commands was one"
    assert device.get(f"/sheet/{sheet}", headers={"accept": "text/html"}).status_code == 200
