"""Units and structures, and the persistent roster of all units.

A campaign may have ten thousand units, of which a command changes a few. The roster stores them in short
rows, so that a changed roster shares all but a row or two with the previous one. The rows are lists because
lists are copied quickly; they are never modified once a roster is made.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import compress, zip_longest
from operator import is_not
from typing import Literal, TypeAlias

from msgspec import Struct

UnitNumber: TypeAlias = int
"""The index of a unit in the roster, which never changes. Players never see it."""
Point: TypeAlias = tuple[int, int]
"""Distances east and north of the south-western corner, in hundredths of the gamespace's unit."""
Fate: TypeAlias = Literal["", "dead", "merged", "split", "lost", "surrendered", "removed"]
StructureKind: TypeAlias = Literal[
    "fortification", "building", "bridge", "road", "port", "airfield", "minefield"
]
WorkKind: TypeAlias = Literal["clear", "dam", "flood", "cut"]

_ROW = 64
"""Number of units in a row."""
Exact: TypeAlias = int | Fraction
"""An exact size, health or damage. Most are whole, and whole numbers are many times as fast."""


def divided(value: Exact, parts: int) -> Exact:
    """Return an even share of the value."""
    if isinstance(value, int) and value % parts == 0:
        return value // parts
    return exact(Fraction(value) / parts)


def exact(value: Fraction) -> Exact:
    """Return the value, as an integer if it is one."""
    return value.numerator if value.denominator == 1 else value


class Work(Struct, frozen=True, gc=False):
    """MK4-K28: what a unit does to the terrain."""

    kind: WorkKind
    at: Point
    turn: int
    """The turn in which it began."""


class Unit(Struct, frozen=True, kw_only=True, gc=False):
    """A unit. Turns are counted through the whole campaign.

    Units are never part of a reference cycle, so the garbage collector need not track them.
    """

    name: str
    seat: int
    """The number of the seat that commands it."""
    type: str
    size: Exact = 1
    health: Exact
    at: Point | None = None
    """Its point; `None` without a gamespace, or aboard."""
    heading: int | None = None
    """In hundredths of a degree, clockwise from north."""
    hidden: bool = False
    found: bool = False
    """Whether spies have exposed it; only the spies' side may know that."""
    aloft: bool = False
    aboard: UnitNumber | None = None
    """The ship that carries it."""
    cargo: tuple[UnitNumber, ...] = ()
    """The numbers of the units that it carries, in order."""
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
    work: Work | None = None
    """The work that it has begun and not finished."""
    note: str = ""
    """The latest message of its commander, as it was sent (MK4-K7)."""
    heard: str | None = None
    """What arrived of that message in the fog; `None` if it arrived as it was sent."""
    sketch: bool = False
    """Whether this is only what an enemy sees: size and health are not its own."""

    @property
    def alive(self) -> bool:
        """Whether the unit is alive."""
        return not self.fate


class Structure(Struct, frozen=True, kw_only=True):
    """A structure: a fortification, a bridge, an airfield or another."""

    name: str
    kind: StructureKind
    military: int | None
    """The owner; `None` for a neutral structure."""
    health: Exact | None
    """`None` if it is not known."""
    at: Point | None = None
    destroyed: bool = False
    full: Exact | None = None
    """Its strength when it was new, up to which it can be repaired; `None` if it is not known."""
    found_by: tuple[int, ...] = ()
    """The other militaries that know of this minefield."""
    false: bool = False
    """Whether this minefield does not exist: spies have reported it to `found_by`."""

    def known_to(self, military: int | None) -> bool:
        """Whether a military knows of the structure; `None` for a spectator."""
        if self.kind != "minefield":
            return True
        return military in self.found_by or (military == self.military is not None and not self.false)


class Phantom(Struct, frozen=True, kw_only=True):
    """A unit that spies have reported falsely."""

    believer: int
    """The seat whose spies reported it. Its whole military sees it, as it would see a real unit."""
    name: str
    seat: int
    type: str
    at: Point | None = None


class Roster(Struct, frozen=True):
    """All units, living and dead, by number and by name."""

    rows: list[list[Unit]] = []
    """Shared between rosters and never modified."""
    names: Mapping[str, tuple[UnitNumber, ...]] = {}
    """The numbers of the units of each case-folded name; shared between rosters and never modified."""
    size: int = 0

    @staticmethod
    def of(units: Iterable[Unit]) -> "Roster":
        """Return the roster of these units, numbered in their order."""
        return Roster().changed(dict(enumerate(units)))

    def __getitem__(self, number: UnitNumber) -> Unit:
        return self.rows[number // _ROW][number % _ROW]

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Unit]:
        for row in self.rows:
            yield from row

    def living(self) -> Iterator[tuple[UnitNumber, Unit]]:
        """Yield the living units with their numbers."""
        for number, unit in enumerate(self):
            if not unit.fate:
                yield number, unit

    def called(self, name: str) -> tuple[UnitNumber, ...]:
        """Return the numbers of all units, living and dead, with this name."""
        return self.names.get(name.casefold(), ())

    def changes_since(self, earlier: "Roster") -> Iterator[tuple[Unit | None, Unit | None]]:
        """Yield each unit that differs from an earlier roster: before and after."""
        before = earlier.rows + [[]] * (len(self.rows) - len(earlier.rows))
        rows = zip(before, self.rows, strict=True)
        for old, new in compress(rows, map(is_not, before, self.rows)):
            yield from (pair for pair in zip_longest(old, new) if pair[0] is not pair[1])

    def changed(self, changes: Mapping[UnitNumber, Unit]) -> "Roster":
        """Return the roster with some units replaced, and new ones added under the next numbers."""
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
        """Return the names, updated for units that are renamed or new."""
        names = dict(self.names)
        for number in numbers:
            if number < self.size:
                key = self[number].name.casefold()
                names[key] = tuple(one for one in names[key] if one != number)
        for number in numbers:
            key = changes[number].name.casefold()
            names[key] = (*names.get(key, ()), number)
        return names
