"""What the server writes down about itself: one line an event, as JSON or for a person at a terminal.

No line holds a token, a cookie, a body, or an address with an id in it: of a request's path only the pattern
is written, and nothing of what stands behind its question mark.
"""

import json
import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime

from sandtable.server.config import LogStyle

_request: ContextVar[str] = ContextVar("request", default="-")
FIELDS = "fields"
"""The attribute of a log record that holds what is logged beside the message, by name."""


def request_id() -> str:
    """The id of the request that is being answered, as the log and the header `X-Request-ID` have it."""
    return _request.get()


def begin_request(new_id: str) -> None:
    """From here on, all that this task logs belongs to the request of this id."""
    _request.set(new_id)


class JsonLines(logging.Formatter):
    """Each record as one JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
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
    """Each record as a line that a person reads."""

    def format(self, record: logging.LogRecord) -> str:
        """The line, with the traceback under it where there is one."""
        fields: dict[str, object] = getattr(record, FIELDS, {})
        beside = "".join(f" {name}={value}" for name, value in fields.items())
        written = datetime.fromtimestamp(record.created).astimezone()
        line = f"{written:%H:%M:%S} {record.levelname.lower()} {record.getMessage()}{beside}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


def set_up_logs(style: LogStyle, *, quiet: bool = False) -> None:
    """Send what this process logs to the standard error stream in this style; `quiet`: only what is wrong."""
    level = logging.WARNING if quiet else logging.INFO
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if style == "json" else TextLines())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    logging.getLogger("uvicorn.access").disabled = True  # it would write whole paths
    for chatty in ("alembic", "asyncio", "websockets", "uvicorn", "uvicorn.error", "httpx"):
        logging.getLogger(chatty).setLevel(max(level, logging.WARNING))
