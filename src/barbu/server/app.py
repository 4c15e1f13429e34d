"""The application: store, middleware, routes and pages put together."""

from __future__ import annotations

__all__ = ["Service", "create_app"]

import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from barbu.errors import BarbuError
from barbu.server.access import Access
from barbu.server.answers import ErrorPage, error_answer, plain_page
from barbu.server.assets import Assets
from barbu.server.faults import status_of
from barbu.server.kinds import AnyKind
from barbu.server.live import Live
from barbu.server.middleware import (
    AccessLog,
    BasePath,
    BodyLimit,
    Compression,
    Failures,
    Headers,
    RateLimit,
    Rates,
    SameOrigin,
    Straight,
)
from barbu.server.routes.streams import command_straight
from barbu.server.routes.table import ROUTERS
from barbu.server.settings import Settings
from barbu.server.store import Store
from barbu.server.store.values import Clock, now_ms

Service = Callable[[Store, Live], AbstractAsyncContextManager[object]]
"""
Something that runs beside the requests, from the start of the application to its end.

What it yields, requests find with `context.service_of()`.
"""
STATIC = Path(__file__).parent / "static"
SMALLEST_GZIP = 600
"""Bytes; below them compressing gains nothing."""


def create_app(
    settings: Settings,
    kinds: Sequence[AnyKind] = (),
    routers: Sequence[APIRouter] = (),
    *,
    error_page: ErrorPage = plain_page,
    static: Path = STATIC,
    clock: Clock = now_ms,
    seconds: Callable[[], float] = time.monotonic,
    services: Sequence[Service] = (),
) -> FastAPI:
    """
    Make the application; the store is opened when it starts and drained when it stops.

    Args:
        kinds: The kinds of streams it carries.
        routers: The pages.
        error_page: Makes the page of an error for people.
        clock: Time of the events, ms since 1970 UTC.
        seconds: Time for the rate limits, from any start.
        services: What runs beside the requests while the application is up.
    """
    lifespan = _lifespan(kinds, clock, services)
    app = FastAPI(title="Barbu", lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.settings = settings
    app.state.rates = Rates(settings, seconds)
    app.state.static = Assets(static, settings.base_path)
    for router in (*ROUTERS, *routers):
        app.include_router(router)
    app.mount("/static", app.state.static, name="static")
    _add_errors(app, error_page)
    _add_middleware(app, settings, error_page)
    return app


def _lifespan(
    kinds: Sequence[AnyKind], clock: Clock, services: Sequence[Service]
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await Store.open(app.state.settings.database, clock=clock)
        async with AsyncExitStack() as stack:
            stack.push_async_callback(store.close)
            app.state.store = store
            app.state.live = live = Live(store, kinds)
            app.state.access = Access(store)
            beside = [await stack.enter_async_context(service(store, live)) for service in services]
            app.state.services = tuple(beside)
            yield

    return lifespan


def _add_middleware(app: FastAPI, settings: Settings, page: ErrorPage) -> None:
    """Add the middleware, innermost first."""
    app.add_middleware(Straight, command=command_straight, page=page)
    app.add_middleware(Compression, minimum_size=SMALLEST_GZIP, compresslevel=5)
    app.add_middleware(Failures, page=page)
    app.add_middleware(BodyLimit, most=settings.body_limit, page=page)
    app.add_middleware(SameOrigin, public_url=settings.public_url, page=page)
    app.add_middleware(RateLimit, rates=app.state.rates, page=page)
    secure = bool(settings.cert) or settings.public_url.startswith("https:")
    app.add_middleware(Headers, base=settings.base_path, secure=secure)
    app.add_middleware(AccessLog)
    app.add_middleware(BasePath, base=settings.base_path)


def _add_errors(app: FastAPI, page: ErrorPage) -> None:
    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, BarbuError)
        return error_answer(request, status_of(error), error.code, error.message, page=page)

    async def http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code = "request/" + HTTPStatus(error.status_code).phrase.lower().replace(" ", "_").replace("-", "_")
        answer = error_answer(request, error.status_code, code, str(error.detail), page=page)
        answer.headers.update(error.headers or {})
        return answer

    async def malformed(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        faults = "; ".join(f"{fault['loc'][-1]}: {fault['msg']}" for fault in error.errors())
        return error_answer(request, 422, "request/malformed", faults, page=page)

    app.add_exception_handler(BarbuError, refused)
    app.add_exception_handler(HTTPException, http_error)
    app.add_exception_handler(RequestValidationError, malformed)
