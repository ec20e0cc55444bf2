"""Sets of cells of any shape, as integers: bit *k* is set if cell *k* is in the set."""

from collections.abc import Iterable, Iterator


def cells_in(members: int) -> Iterator[int]:
    """The cells of a set, in order."""
    while members:
        lowest = members & -members
        yield lowest.bit_length() - 1
        members ^= lowest


def set_of(cells: Iterable[int]) -> int:
    """The set of these cells."""
    result = 0
    for cell in cells:
        result |= 1 << cell
    return result


def row_name(row: int) -> str:
    """The name of a row of a grid: A to Z, then AA, AB and so on."""
    return chr(65 + row) if row < 26 else chr(64 + row // 26) + chr(65 + row % 26)
