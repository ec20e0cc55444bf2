"""What the server itself refuses, each a sentence with the status that goes with it."""

from typing import ClassVar

from sandtable.core import SandtableError


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
        super().__init__(f"That was asked too often. Try again in {_waiting(seconds)}.")
        self.seconds = seconds


def _waiting(seconds: int) -> str:
    if seconds < 90:
        return "a second" if seconds == 1 else f"{seconds} seconds"
    return f"{round(seconds / 60)} minutes"
