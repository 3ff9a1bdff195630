"""The log of the server: one line for each record, as text or as JSON, with the id of the request it belongs to.

The standard library does all of it. structlog would not take any of this away: the libraries below log with the
standard library, so its handler and formatter would stay.
"""

from __future__ import annotations

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime

from crestflow.server.log_limit import limit_log
from crestflow.server.seat_secrets import new_id

LOGGER = "crestflow.server"

REQUEST_ID: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The request or connection that the current task works for."""


def new_request_id() -> str:
    """A random id: what a client sends is never taken for one, so that nobody can write into the log."""
    return new_id()


class TextFormatter(logging.Formatter):
    """Time, level and message; the request id at the end, where there is one."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 (the name in the standard library)
        """The line of a record."""
        line = super().formatMessage(record)
        request = REQUEST_ID.get()
        return line if request is None else f"{line} [{request}]"


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message; request, fields and traceback where there are any."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        content: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if (request := REQUEST_ID.get()) is not None:
            content["request"] = request
        content.update(getattr(record, "fields", {}))
        if record.exc_info:
            content["traceback"] = self.formatException(record.exc_info)
        return json.dumps(content, ensure_ascii=False)


def set_up_log(level: str, form: str = "text") -> None:
    """Log what this package says at `level`, and of the libraries only warnings.

    At lower levels the libraries log every message, statement and address: seats' secrets and players' chat would be
    among them. So the level applies to this package alone.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else TextFormatter())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("crestflow").setLevel(level.upper())
    limit_log()
