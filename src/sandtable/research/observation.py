"""Arrays with names: planes over a board, and numbers beside it."""

import re
from collections.abc import Iterable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Array = NDArray[np.float32]
_PLACE = re.compile(r"([A-Z]{1,2})([1-9][0-9]*)")


class ObservationLayout(Struct, frozen=True):
    """What an encoding holds, in the order of the array."""

    rows: int
    columns: int
    planes: tuple[str, ...]
    """Each a board of its own: 1 where it is so, 0 where not, or a share between."""
    numbers: tuple[str, ...]
    """Each from 0 to 1."""
    kinds: tuple[str, ...]
    """The verbs of what can be done."""

    @property
    def size(self) -> int:
        """How many numbers there are in all."""
        return self.rows * self.columns * len(self.planes) + len(self.numbers)


class ObservationBuilder:
    """One observation while it is written. A name that the layout does not have is a mistake: `KeyError`."""

    def __init__(self, layout: ObservationLayout) -> None:
        self.layout = layout
        self._planes = {name: at for at, name in enumerate(layout.planes)}
        self._numbers = {name: at for at, name in enumerate(layout.numbers)}
        self.board: Array = np.zeros((len(layout.planes), layout.rows, layout.columns), np.float32)
        self.numbers: Array = np.zeros(len(layout.numbers), np.float32)

    def mark(self, plane: str, places: Iterable[str], value: float = 1.0) -> None:
        """Write a value at places, given by their names."""
        at = self._planes[plane]
        for place in places:
            self.board[at][row_and_column(place)] = value

    def mark_at(self, plane: str, row: int, column: int, value: float = 1.0) -> None:
        """Write a value at a row and a column."""
        self.board[self._planes[plane], row, column] = value

    def add_at(self, plane: str, row: int, column: int, value: float) -> None:
        """Add to what is there, up to 1."""
        at = self._planes[plane]
        self.board[at, row, column] = min(1.0, float(self.board[at, row, column]) + value)

    def set(self, name: str, value: float) -> None:
        """Write a number; what is above 1 is 1."""
        self.numbers[self._numbers[name]] = min(1.0, max(0.0, value))

    def flat(self) -> Array:
        """The planes one after the other, then the numbers."""
        return np.concatenate([self.board.ravel(), self.numbers])


def row_and_column(place: str) -> tuple[int, int]:
    """Where the place of a name such as `L15` lies, both from 0."""
    found = _PLACE.fullmatch(place)
    if found is None:
        raise ValueError(f"{place!r} is no place on a board of rows and columns")
    row = 0
    for letter in found[1]:
        row = row * 26 + ord(letter) - 64
    return row - 1, int(found[2]) - 1


def places_in(action: str) -> list[tuple[int, int]]:
    """The places that an action names, in order."""
    return [row_and_column(found[0]) for found in re.finditer(rf"(?<![\w.]){_PLACE.pattern}\b", action)]
