"""Sets of cells, whatever their shape: an integer whose bit *k* is set when cell *k* is in the set."""

from collections.abc import Iterable, Iterator


def cells_in(these: int) -> Iterator[int]:
    """The cells of a set, in order."""
    while these:
        lowest = these & -these
        yield lowest.bit_length() - 1
        these ^= lowest


def set_of(cells: Iterable[int]) -> int:
    """The set of these cells."""
    result = 0
    for cell in cells:
        result |= 1 << cell
    return result
