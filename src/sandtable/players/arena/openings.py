"""Sets of openings: TOML files with positions or first actions, from which the games of an arena begin.

[[opening]]
name = "raid"
scenario = "standard"
actions = ["south F8-F6", "south end"]
"""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct, field

from sandtable.core import FileError, Game, Match, OptionValue, SandtableError, SetupError
from sandtable.core.decoding import prepared
from sandtable.core.files import read_text
from sandtable.players.arena.contest import LONGEST, Contest, ContestSet, Fixture, Opening, make_contest
from sandtable.players.arena.time_control import TimeControl


class _OpeningTable(Opening, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """An opening as the file describes it."""

    scenario: str | None = None
    """`None` for the scenarios that the command names."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    """Options of the game, besides those that the command names."""


class _OpeningFile(Struct, frozen=True, forbid_unknown_fields=True):
    opening: tuple[_OpeningTable, ...]


def make_contests(
    game: Game,
    scenarios: Sequence[str | None],
    options: Mapping[str, OptionValue],
    *,
    openings: Path | None = None,
    longest: int = LONGEST,
    clock: TimeControl | None = None,
) -> ContestSet:
    """Return the contests of all scenarios and openings, or raise `SetupError` or `FileError`.

    An opening without a scenario is played in each of the given ones.
    """
    if openings is None:
        contests = [
            make_contest(game, scenario, options, longest=longest, clock=clock) for scenario in scenarios
        ]
    else:
        contests = [
            _contest(game, scenario, options, table, openings, longest=longest, clock=clock)
            for table in _read(openings)
            for scenario in ((table.scenario,) if table.scenario else scenarios)
        ]
    if len({msgspec.json.encode(contest.terms) for contest in contests}) != len(contests):
        raise SetupError("Name each scenario and each opening only once.")
    return ContestSet(tuple(contests))


def _read(file: Path) -> tuple[_OpeningTable, ...]:
    try:
        tables = msgspec.convert(tomllib.loads(read_text(file)), prepared(_OpeningFile)).opening
    except tomllib.TOMLDecodeError as error:
        raise FileError(f"is not TOML: {error}", file=str(file)) from None
    except msgspec.ValidationError as error:
        raise FileError(f"does not describe openings: {error}", file=str(file)) from None
    if not tables:
        raise FileError("has no [[opening]]", file=str(file))
    return tables


def _contest(
    game: Game,
    scenario: str | None,
    options: Mapping[str, OptionValue],
    table: _OpeningTable,
    file: Path,
    *,
    longest: int,
    clock: TimeControl | None,
) -> Contest:
    opening = Opening(name=table.name, position=table.position, actions=table.actions)
    try:
        contest = make_contest(
            game, scenario, {**options, **table.options}, longest=longest, opening=opening, clock=clock
        )
        match = Match.begin(contest.head(Fixture(contest.terms, "opening", {})))
        play_opening(match, opening)
    except SandtableError as error:
        raise FileError(f"the opening {table.name!r} cannot be played: {error}", file=str(file)) from None
    return contest


def play_opening(match: Match, opening: Opening | None) -> None:
    """Play the first actions, or raise `SandtableError`."""
    for line in opening.actions if opening else ():
        seat, _, action = line.strip().partition(" ")
        match.apply(seat, action)
    if opening and not match.to_act:
        raise SetupError("The match is over before a player is to act.")
