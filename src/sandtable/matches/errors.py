"""Errors of the store, each a sentence."""

from sandtable.core import SandtableError, Sentence
from sandtable.matches.texts import say


class StoreError(SandtableError):
    """The store cannot carry out a request. Nothing is half-written.

    This class itself means that the database cannot be reached or cannot write; retrying may help. For its
    subclasses, retrying does not help.
    """


class DatabaseUnusable(StoreError):  # noqa: N818
    """The database cannot be used as the server is configured or installed."""


class UnknownMatch(SandtableError):  # noqa: N818 - named as players would say it
    """There is no match with this id."""

    def __init__(self) -> None:
        super().__init__(say("no-such-match"))


class NobodyJoined(UnknownMatch):
    """The server closed the match before it started, because nobody claimed its open seats."""

    def __init__(self) -> None:
        SandtableError.__init__(self, say("nobody-joined"))


class CannotBeOpened(SandtableError):  # noqa: N818
    """A match cannot be replayed from its record, for example because its game is not installed.

    The reason is `__cause__`. It may quote hidden information, so it is not for players.
    """

    def __init__(self) -> None:
        super().__init__(say("cannot-be-opened"))


class OwnedElsewhere(SandtableError):  # noqa: N818
    """Another server process owns the match, or is about to: retry in a moment."""

    def __init__(self) -> None:
        super().__init__(say("owned-elsewhere"))


class UnknownToken(SandtableError):  # noqa: N818
    """A token opens no seat: it was never issued, or it was renewed."""

    def __init__(self) -> None:
        super().__init__(say("unknown-token"))


class SeatTaken(SandtableError):  # noqa: N818
    """A seat cannot be claimed."""


class Conflict(SandtableError):  # noqa: N818
    """Another writer was faster: the match now ends with entry `number` on branch `branch`."""

    def __init__(self, number: int, branch: int) -> None:
        super().__init__(say("moved-on-to", number=str(number)))
        self.number = number
        self.branch = branch


class NotStarted(StoreError):  # noqa: N818
    """The match cannot be played while a seat is open."""

    def __init__(self) -> None:
        super().__init__(say("not-started"))


class TooMuchTalk(StoreError):  # noqa: N818
    """A seat has reached the limit of messages or requests in a match."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)


class NameTaken(StoreError):  # noqa: N818
    """Another account has this name, or one that looks the same."""

    def __init__(self, name: str) -> None:
        super().__init__(say("name-taken", name=name))


class UnknownAccount(StoreError):  # noqa: N818
    """There is no account with this id."""

    def __init__(self) -> None:
        super().__init__(say("no-such-account"))


class UnknownScenario(StoreError):  # noqa: N818
    """There is no such scenario in the library, or not for this viewer."""

    def __init__(self) -> None:
        super().__init__(say("no-such-scenario"))


class DraftConflict(StoreError):  # noqa: N818
    """Another device saved the draft since this one read it."""

    def __init__(self) -> None:
        super().__init__(say("draft-conflict"))


class LibraryFull(StoreError):  # noqa: N818
    """An account has reached a limit of the library."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)


class UnknownStudy(StoreError):  # noqa: N818
    """There is no such study, or not for this viewer."""

    def __init__(self) -> None:
        super().__init__(say("no-such-study"))


class StudyConflict(StoreError):  # noqa: N818
    """Another device saved the study since this one read it."""

    def __init__(self) -> None:
        super().__init__(say("study-conflict"))


class TooManyStudies(StoreError):  # noqa: N818
    """An account has reached a limit of its studies."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)


class CannotMeasure(StoreError):  # noqa: N818
    """Another measurement has to end first."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)


class UnknownReview(StoreError):  # noqa: N818
    """There is no review with this key."""

    def __init__(self) -> None:
        super().__init__(say("no-such-review"))


class CannotReview(StoreError):  # noqa: N818
    """Too many reviews are waiting."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
