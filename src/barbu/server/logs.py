"""Structured logs: one JSON object a line, and no secret in any of them."""

from __future__ import annotations

__all__ = ["configure_logs", "redact"]

import logging
import re
import sys
from typing import TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

_SECRETS = (
    (re.compile(r"(/j/)[^/?#\s\"']+"), r"\1[link]"),
    (re.compile(r"(barbu_device=)[^;,\s\"']+"), r"\1[device]"),
    (re.compile(r"(?i)(code\"?\s*[=:]\s*\"?)[A-Za-z0-9_-]{22,}"), r"\1[code]"),
    (re.compile(r"(://[^:/@\s]*:)[^@\s]+(@)"), r"\1[password]\2"),
)


_SUSPECT = re.compile(r"(?i)/j/|barbu_device=|code|://")
"""What each of the secrets has beside it; most texts have none of it."""


def redact(text: str) -> str:
    """Return `text` with tokens of links, cookies, codes and passwords replaced."""
    if not _SUSPECT.search(text):
        return text
    for pattern, kept in _SECRETS:
        text = pattern.sub(kept, text)
    return text


def configure_logs(out: TextIO | None = None, level: int = logging.INFO) -> None:
    """Send what we log, and the warnings of libraries, to `out` (standard error) as JSON lines."""
    stream = out or sys.stderr
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        _redact_values,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(file=stream),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared[:1],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *shared[1:],
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)  # libraries name whole addresses in their chatter


def _redact_values(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    return {name: redact(value) if isinstance(value, str) else value for name, value in event.items()}
