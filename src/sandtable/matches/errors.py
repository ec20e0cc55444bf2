"""What can be wrong with a request to the store, each a sentence for the person who made it."""

from sandtable.core import SandtableError


class StoreError(SandtableError):
    """The database cannot be reached or cannot write. Nothing is half-written."""


class UnknownMatch(SandtableError):  # noqa: N818 - named as players speak
    """There is no match of this id."""

    def __init__(self) -> None:
        super().__init__("There is no such match.")


class UnknownToken(SandtableError):  # noqa: N818
    """A token that opens no seat: never given out, or renewed since."""

    def __init__(self) -> None:
        super().__init__("This link opens no seat; perhaps it was renewed.")


class SeatTaken(SandtableError):  # noqa: N818
    """A seat that is not there to be claimed."""


class Conflict(SandtableError):  # noqa: N818
    """Somebody else was quicker. `number` is the last entry that the match has now, on branch `branch`."""

    def __init__(self, number: int, branch: int) -> None:
        super().__init__(f"The match has moved on: it is at action {number} now.")
        self.number = number
        self.branch = branch
