"""What the server itself refuses, each a sentence with the status that goes with it."""

from typing import ClassVar

from sandtable.core import SandtableError
from sandtable.server.texts import say


class Refusal(SandtableError):  # noqa: N818 - named as players speak
    """A request that is refused. Its subclasses say with which status."""

    status: ClassVar[int] = 400


class NotLoggedIn(Refusal):
    """Only somebody with an account, or with the token of a seat, may do this."""

    status = 401


class NotYours(Refusal):
    """Somebody else may do this, or everybody may later."""

    status = 403


class NotHere(Refusal):
    """There is no such thing."""

    status = 404


class TooOften(Refusal):
    """Too many requests; after `seconds` another will be heard."""

    status = 429

    def __init__(self, seconds: int) -> None:
        if seconds < 90:
            super().__init__(say("too-often-seconds", seconds=seconds))
        else:
            super().__init__(say("too-often-minutes", minutes=round(seconds / 60)))
        self.seconds = seconds
