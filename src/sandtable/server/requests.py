"""Requests whose JSON may be hostile."""

from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import SerializationException


class BoundedRequest(Request[Any, Any, State]):
    """A request; JSON that is nested too deeply is an error of its sender, as other unreadable JSON is."""

    async def json(self) -> Any:
        """Read the body as JSON, or raise `SerializationException`."""
        try:
            return await super().json()
        except RecursionError:
            raise SerializationException from None
