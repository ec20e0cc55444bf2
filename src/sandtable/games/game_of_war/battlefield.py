"""The board: mountains, passes, fortresses, arsenals and the frontier, read from a drawing."""

from functools import cache, lru_cache
from importlib.resources import files

from sandtable.boards.squares import SightLines, SquareGrid, SquareSet
from sandtable.core.files import texts_in
from sandtable.games.game_of_war.army import SEATS

MARKS = {".": "open ground", "^": "mountain", "=": "pass", "#": "fortress", "@": "arsenal"}
FRONTIER = "-"
LARGEST = 100
"""Maximum number of rows and of columns."""


class BoardError(ValueError):
    """A drawing that is not a valid board; `row` is the line of the mistake, counted from 1."""

    def __init__(self, reason: str, row: int | None = None) -> None:
        super().__init__(reason)
        self.row = row


class Battlefield:
    """The terrain of a board, which never changes during a match (GOW-B1, GOW-B2, GOW-B4).

    On the classic board every fortress is in line with an arsenal of its side (GOW-B3).
    """

    def __init__(self, drawing: str) -> None:
        self.drawing = drawing.strip("\n")
        rows, frontier = _read(self.drawing)
        self.grid = SquareGrid(len(rows), len(rows[0]))
        self.frontier = frontier
        marks = "".join(rows)
        mountains, self.passes, self.fortresses, arsenals = (
            sum(1 << square for square, mark in enumerate(marks) if mark == sign) for sign in "^=#@"
        )
        self.mountains: SquareSet = mountains
        self.open: SquareSet = self.grid.all ^ mountains
        self.shelters: SquareSet = self.passes | self.fortresses
        north = self.grid.between_rows(0, frontier)
        self.territories = (north, self.grid.all ^ north)
        self.arsenals = (arsenals & north, arsenals & ~north)
        self.lines = SightLines(self.grid, mountains)
        for side, theirs in enumerate(self.arsenals):
            if not theirs:
                raise BoardError(f"{SEATS[side]} has no arsenal ('@') on its side of the frontier")


@lru_cache(maxsize=32)
def battlefield(drawing: str) -> Battlefield:
    """Return the board of a drawing; cached."""
    return Battlefield(drawing)


def shipped_drawing(name: str) -> str | None:
    """The drawing of a board that comes with the game; `None` for an unknown name."""
    return shipped_boards().get(name)


@cache
def shipped_boards() -> dict[str, str]:
    """The drawings of the boards that come with the game, by name."""
    return texts_in(files(__package__) / "boards", ".txt")


def _read(drawing: str) -> tuple[list[str], int]:
    rows: list[str] = []
    frontier = None
    for number, line in enumerate(drawing.split("\n"), start=1):
        if set(line) == {FRONTIER}:
            if frontier is not None:
                raise BoardError("the frontier is drawn twice", number)
            frontier = len(rows)
            continue
        if unknown := set(line) - MARKS.keys():
            column = min(line.index(mark) for mark in unknown) + 1
            known = ", ".join(f"{mark} {meaning}" for mark, meaning in MARKS.items())
            raise BoardError(f"column {column} has {line[column - 1]!r}, which is none of {known}", number)
        if rows and len(line) != len(rows[0]):
            raise BoardError(f"this row is {len(line)} squares wide, the first one {len(rows[0])}", number)
        rows.append(line)
    if not rows or not rows[0] or len(rows) > LARGEST or len(rows[0]) > LARGEST:
        raise BoardError(f"a board has 1 to {LARGEST} rows and columns")
    if not frontier or frontier == len(rows):
        raise BoardError(f"no frontier: draw a line of '{FRONTIER}' between the two territories")
    return rows, frontier
