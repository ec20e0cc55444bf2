"""MK4-U1: the tables of unit types, as the rule page prints them, from the CSV files in `tables`."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Literal, TypeAlias

from msgspec import Struct, convert
from msgspec.structs import fields

from sandtable.core.decoding import prepared

Arm: TypeAlias = Literal["army", "navy", "air"]
ARMS: tuple[Arm, ...] = ("army", "navy", "air")


class UnitType(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One row of the tables: the highest value of each command; 0 or no means that it cannot."""

    name: str
    arm: Arm
    health: int
    move: int
    hide: bool = False
    spy: bool = False
    survey: bool = False
    attack: int = 0
    dogfight: int = 0
    merge: bool = False
    convert: bool = False
    fire: int = 0
    fire_range: int = 0
    build: int = 0
    work: bool = False
    """Whether it can change the terrain (MK4-K28)."""
    heading: bool = False
    torpedo: bool = False
    air_defence: int = 0
    sortie: int = 0
    depth_charge: bool = False
    board: int = 0
    bomb: int = 0
    missile: int = 0
    missile_range: int = 0
    nuke: int = 0
    pulse: bool = False
    airlift: bool = False
    kamikaze: int = 0
    move_fire: bool = False
    weight: int = 0
    """Weight in a transport, which carries 4."""
    holds_land: int = 0
    """Number of land units of size 1 that fit aboard."""
    holds_air: int = 0

    @property
    def submarine(self) -> bool:
        """Whether it is a submarine: hidden from the start, and a target of depth charges."""
        return self.torpedo

    @property
    def fighter(self) -> bool:
        """Whether it is a fighter, which rises from the ground to a dogfight."""
        return self.kamikaze > 0


VALUES: Mapping[str, type[int] | type[bool]] = MappingProxyType(
    {
        field.name: bool if field.type is bool else int
        for field in fields(UnitType)
        if field.type in (int, bool)
    }
)
"""The columns that a campaign may override, and the type of each."""


@cache
def unit_types() -> Mapping[str, UnitType]:
    """Return all types of the rules, by name."""
    return MappingProxyType({row.name: row for arm in ARMS for row in _read(arm)})


def _read(arm: Arm) -> list[UnitType]:
    text = (files(__package__) / "tables" / f"{arm}.csv").read_text(encoding="utf-8")
    return [_row(arm, row) for row in csv.DictReader(text.splitlines())]


def _row(arm: Arm, row: Mapping[str, str]) -> UnitType:
    given = {
        key: value == "yes" if VALUES[key] is bool else int(value)
        for key, value in row.items()
        if value and key != "type"
    }
    return convert({"name": row["type"], "arm": arm, **given}, prepared(UnitType))
