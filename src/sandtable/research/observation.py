"""Observations with named parts: planes over a board, and single numbers."""

import re
from collections.abc import Iterable

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Array = NDArray[np.float32]
_PLACE = re.compile(r"([A-Z]{1,2})([1-9][0-9]*)")


class ObservationLayout(Struct, frozen=True):
    """The parts of an observation, in the order of the array."""

    rows: int
    columns: int
    planes: tuple[str, ...]
    """Names of the planes. Each plane covers the board with values from 0 to 1."""
    numbers: tuple[str, ...]
    """Names of the numbers. Each is from 0 to 1."""
    kinds: tuple[str, ...]
    """Kinds of actions (verbs)."""

    @property
    def size(self) -> int:
        """Length of the array."""
        return self.rows * self.columns * len(self.planes) + len(self.numbers)


class ObservationBuilder:
    """One observation under construction. A name that is not in the layout raises `KeyError`."""

    def __init__(self, layout: ObservationLayout) -> None:
        self.layout = layout
        self._planes = {name: at for at, name in enumerate(layout.planes)}
        self._numbers = {name: at for at, name in enumerate(layout.numbers)}
        self.board: Array = np.zeros((len(layout.planes), layout.rows, layout.columns), np.float32)
        self.numbers: Array = np.zeros(len(layout.numbers), np.float32)

    def mark(self, plane: str, places: Iterable[str], value: float = 1.0) -> None:
        """Set a value at named places."""
        at = self._planes[plane]
        for place in places:
            self.board[at][row_and_column(place)] = value

    def mark_at(self, plane: str, row: int, column: int, value: float = 1.0) -> None:
        """Set a value at a row and a column."""
        self.board[self._planes[plane], row, column] = value

    def add_at(self, plane: str, row: int, column: int, value: float) -> None:
        """Add to the value at a row and a column; the sum is at most 1."""
        at = self._planes[plane]
        self.board[at, row, column] = min(1.0, float(self.board[at, row, column]) + value)

    def set(self, name: str, value: float) -> None:
        """Set a number, clamped to the range from 0 to 1."""
        self.numbers[self._numbers[name]] = min(1.0, max(0.0, value))

    def flat(self) -> Array:
        """The whole observation as one array: first the planes, then the numbers."""
        return np.concatenate([self.board.ravel(), self.numbers])


def row_and_column(place: str) -> tuple[int, int]:
    """Row and column, both from 0, of a place such as `L15`."""
    found = _PLACE.fullmatch(place)
    if found is None:
        raise ValueError(f"{place!r} is not a place on a board with rows and columns")
    row = 0
    for letter in found[1]:
        row = row * 26 + ord(letter) - 64
    return row - 1, int(found[2]) - 1


def places_in(action: str) -> list[tuple[int, int]]:
    """Rows and columns of the places that an action names, in order."""
    return [row_and_column(found[0]) for found in re.finditer(rf"(?<![\w.]){_PLACE.pattern}\b", action)]
