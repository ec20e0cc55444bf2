"""What can be wrong with a request to the store, each a sentence for the person who made it."""

from sandtable.core import SandtableError, Sentence
from sandtable.matches.texts import say


class StoreError(SandtableError):
    """The store cannot do this. Nothing is half-written.

    Raised itself, it says that the database cannot be reached or cannot write. Its subclasses are refusals,
    and asking again would be in vain.
    """


class UnknownMatch(SandtableError):  # noqa: N818 - named as players speak
    """There is no match of this id."""

    def __init__(self) -> None:
        super().__init__(say("no-such-match"))


class CannotBeOpened(SandtableError):  # noqa: N818
    """A match that cannot be played again from its record, as one of a game that is not installed.

    Why is its cause, and not for everybody: it may quote what is hidden.
    """

    def __init__(self) -> None:
        super().__init__(say("cannot-be-opened"))


class UnknownToken(SandtableError):  # noqa: N818
    """A token that opens no seat: never given out, or renewed since."""

    def __init__(self) -> None:
        super().__init__(say("unknown-token"))


class SeatTaken(SandtableError):  # noqa: N818
    """A seat that is not there to be claimed."""


class Conflict(SandtableError):  # noqa: N818
    """Somebody else was quicker. `number` is the last entry that the match has now, on branch `branch`."""

    def __init__(self, number: int, branch: int) -> None:
        super().__init__(say("moved-on-to", number=str(number)))
        self.number = number
        self.branch = branch


class NotStarted(StoreError):  # noqa: N818
    """An action in a match in which a seat still waits for somebody."""

    def __init__(self) -> None:
        super().__init__(say("not-started"))


class TooMuchTalk(StoreError):  # noqa: N818
    """More was said by one seat of a match than the store keeps."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(why)


class NameTaken(StoreError):  # noqa: N818
    """An account has this name, or one that differs only in capitals."""

    def __init__(self, name: str) -> None:
        super().__init__(say("name-taken", name=name))


class UnknownAccount(StoreError):  # noqa: N818
    """There is no account of this id."""

    def __init__(self) -> None:
        super().__init__(say("no-such-account"))
