"""Log formats and request ids: one line per event, as JSON or as text.

No line holds a token, a cookie, a body, or a path with an id in it: only the template of a request's path is
logged, never its query string.
"""

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

from sandtable.server.config import LogStyle

_request: ContextVar[str] = ContextVar("request", default="-")
FIELDS = "fields"
"""The attribute of a log record that holds additional fields by name."""


def request_id() -> str:
    """The id of the current request, as in the log and the header `X-Request-ID`."""
    return _request.get()


def begin_request(new_id: str) -> None:
    """Set the request id of everything that this task logs from now on."""
    _request.set(new_id)


class JsonLines(logging.Formatter):
    """Formats each record as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        written = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, object] = {
            "time": written.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id() != "-":
            line["request"] = request_id()
        line |= getattr(record, FIELDS, {})
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class TextLines(logging.Formatter):
    """Formats each record as a line of readable text."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, followed by the traceback if there is one."""
        fields: dict[str, object] = getattr(record, FIELDS, {})
        extra = "".join(f" {name}={value}" for name, value in fields.items())
        written = datetime.fromtimestamp(record.created).astimezone()
        line = f"{written:%H:%M:%S} {record.levelname.lower()} {record.getMessage()}{extra}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def set_up_logs(style: LogStyle, *, quiet: bool = False) -> None:
    """Log to the standard error stream in this style; with `quiet` only warnings and errors."""
    level = logging.WARNING if quiet else logging.INFO
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if style == "json" else TextLines())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    logging.getLogger("uvicorn.access").disabled = True  # it would log whole paths
    for chatty in ("alembic", "asyncio", "websockets", "uvicorn", "uvicorn.error", "httpx"):
        logging.getLogger(chatty).setLevel(max(level, logging.WARNING))
