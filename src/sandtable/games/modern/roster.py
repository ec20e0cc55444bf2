"""Units and structures, and the roll of all units, which is never changed.

A campaign may have ten thousand units, of which a command touches a few. The roll keeps them in short rows,
so that a changed roll shares all but a row or two with the one before. The rows are lists because those are
copied in one go; once a roll is made nobody changes them.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import compress, zip_longest
from operator import is_not
from typing import Literal, TypeAlias

from msgspec import Struct

UnitNumber: TypeAlias = int
"""The place of a unit in the roll, which it keeps for ever. Players never see it."""
Point: TypeAlias = tuple[int, int]
"""East and north of the south-western corner, in hundredths of the gamespace's unit."""
Fate: TypeAlias = Literal["", "dead", "merged", "split", "lost", "surrendered"]
StructureKind: TypeAlias = Literal["fortification", "building", "bridge", "road", "port", "airfield"]

_ROW = 64
Exact: TypeAlias = int | Fraction
"""Sizes, health and damage are exact. Most are whole, and whole numbers are many times as quick."""


def divided(value: Exact, parts: int) -> Exact:
    """An even share of the value."""
    if isinstance(value, int) and value % parts == 0:
        return value // parts
    return exact(Fraction(value) / parts)


def exact(value: Fraction) -> Exact:
    """The value, as a whole number if it is one."""
    return value.numerator if value.denominator == 1 else value


class Unit(Struct, frozen=True, kw_only=True, gc=False):
    """A unit. Turns are counted through the whole campaign, so that a number says when something was done.

    Units hold nothing that holds units, so the collector of cycles need not look at them.
    """

    name: str
    seat: int
    """The number of the seat that commands it."""
    type: str
    size: Exact = 1
    health: Exact
    at: Point | None = None
    """Where it stands; `None` without a gamespace, or aboard."""
    heading: int | None = None
    """In hundredths of a degree, clockwise from north."""
    hidden: bool = False
    found: bool = False
    """Spies have found it where it hid. Whether they have found somebody at all, only they may know."""
    aloft: bool = False
    aboard: UnitNumber | None = None
    """The ship that carries it."""
    cargo: tuple[UnitNumber, ...] = ()
    """Whom it carries, by their numbers in order."""
    inside: str | None = None
    """Without a gamespace: the structure it is in."""
    moved: int = 0
    """The turn in which it last moved."""
    acted: int = 0
    closed: int = 0
    """The turn in which it may do nothing more."""
    disabled: int = 0
    """The last turn in which it is disabled."""
    fate: Fate = ""
    sketch: bool = False
    """Only what an enemy sees of it is known: the numbers are not its own."""

    @property
    def alive(self) -> bool:
        """Whether it is still there."""
        return not self.fate


class Structure(Struct, frozen=True, kw_only=True):
    """Something built: a fortification, a bridge, an airfield and the like."""

    name: str
    kind: StructureKind
    military: int | None
    """Whose it is; `None`: nobody's."""
    health: Exact | None
    """`None`: not known."""
    at: Point | None = None
    destroyed: bool = False


class Phantom(Struct, frozen=True, kw_only=True):
    """A unit that a spy believes in, and that is not there."""

    believer: int
    """The seat whose spies told of it. Its whole military believes in it, as it would see a true one."""
    name: str
    seat: int
    type: str
    at: Point | None = None


class Roster(Struct, frozen=True):
    """All units that ever were, by number and by name."""

    rows: list[list[Unit]] = []
    """Shared by rolls and never changed."""
    names: Mapping[str, tuple[UnitNumber, ...]] = {}
    """The numbers of those of one name, whatever its case; shared by rolls and never changed."""
    size: int = 0

    @staticmethod
    def of(units: Iterable[Unit]) -> "Roster":
        """The roll of these units, numbered in their order."""
        return Roster().changed(dict(enumerate(units)))

    def __getitem__(self, number: UnitNumber) -> Unit:
        return self.rows[number // _ROW][number % _ROW]

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Unit]:
        for row in self.rows:
            yield from row

    def living(self) -> Iterator[tuple[UnitNumber, Unit]]:
        """All units that are still there."""
        for number, unit in enumerate(self):
            if not unit.fate:
                yield number, unit

    def called(self, name: str) -> tuple[UnitNumber, ...]:
        """The numbers of all that have or had this name."""
        return self.names.get(name.casefold(), ())

    def changes_since(self, earlier: "Roster") -> Iterator[tuple[Unit | None, Unit | None]]:
        """Each unit that is not as it was in an earlier roll: as it was, and as it is."""
        before = earlier.rows + [[]] * (len(self.rows) - len(earlier.rows))
        rows = zip(before, self.rows, strict=True)
        for old, new in compress(rows, map(is_not, before, self.rows)):
            yield from (pair for pair in zip_longest(old, new) if pair[0] is not pair[1])

    def changed(self, changes: Mapping[UnitNumber, Unit]) -> "Roster":
        """The roll with some units changed, and others added at its end under the next numbers."""
        rows, size = self.rows.copy(), self.size
        renamed: list[UnitNumber] = []
        for number, unit in changes.items():
            index, place = divmod(number, _ROW)
            if number < self.size:
                row = rows[index] = rows[index].copy()
                if row[place].name != unit.name:
                    renamed.append(number)
                row[place] = unit
            else:
                rows[index:] = [[*(rows[index] if place else ()), unit]]
                renamed.append(number)
                size += 1
        names = self._renamed(renamed, changes) if renamed else self.names
        return Roster(rows, names, size)

    def _renamed(
        self, numbers: list[UnitNumber], changes: Mapping[UnitNumber, Unit]
    ) -> Mapping[str, tuple[UnitNumber, ...]]:
        """The names, with those of units that have got others or are new."""
        names = dict(self.names)
        for number in numbers:
            if number < self.size:
                key = self[number].name.casefold()
                names[key] = tuple(one for one in names[key] if one != number)
        for number in numbers:
            key = changes[number].name.casefold()
            names[key] = (*names.get(key, ()), number)
        return names
