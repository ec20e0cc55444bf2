"""What is played in an arena: a game under fixed terms, and which players meet in which games."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement

from msgspec import Struct

from sandtable.core import Game, OptionValue, Record, Seat, SetupError
from sandtable.core.game import Setup
from sandtable.core.options import non_default_options

LONGEST = 20_000
"""Actions after which a game that is not decided counts as drawn."""


class Terms(Struct, frozen=True):
    """What is the same in all games of a contest."""

    game: str
    rules: int
    scenario: str
    options: dict[str, OptionValue]
    scenario_digest: str | None = None
    """What tells a scenario file of one's own from another of the same name."""
    longest: int = LONGEST


class Fixture(Struct, frozen=True):
    """One game to be played. Equal fixtures are equal games."""

    terms: Terms
    seed: str
    seating: dict[Seat, str]
    """The player at each seat."""


class Contest(Struct, frozen=True):
    """A game under its terms, with all that is needed to begin a match of it anywhere."""

    terms: Terms
    sides: tuple[tuple[Seat, ...], ...]
    scenario_text: str | None = None
    """The scenario file, where it does not come with the game."""

    def head(self, fixture: Fixture) -> Record:
        """The record with which a match of the contest begins."""
        terms = fixture.terms
        return Record(
            game=terms.game,
            rules=terms.rules,
            scenario=terms.scenario,
            scenario_text=self.scenario_text,
            options=terms.options,
            seed=fixture.seed,
            players=fixture.seating,
        )

    def fixture(self, seed: str, players: Sequence[str]) -> Fixture:
        """The game in which each of these players holds one side, in the order of the sides."""
        seating = {seat: player for side, player in zip(self.sides, players, strict=True) for seat in side}
        return Fixture(self.terms, seed, seating)

    def players_of(self, fixture: Fixture) -> tuple[str, ...]:
        """The player of each side, in the order of the sides."""
        return tuple(fixture.seating[side[0]] for side in self.sides)


def make_contest(
    game: Game,
    scenario: str | None,
    options: Mapping[str, OptionValue] | None = None,
    *,
    longest: int = LONGEST,
) -> Contest:
    """The contest of a scenario, or `SetupError`."""
    setup = game.setup(scenario, options)
    sides = game.sides(setup)
    if {seat for side in sides for seat in side} != set(game.seats(setup)):
        raise SetupError(
            f"{setup.scenario.title} needs an umpire, and computers are none; "
            "look among the options for how to play without."
        )
    text = None if setup.scenario.shipped else setup.scenario.text
    return Contest(_terms(game, setup, text, longest), sides, text)


def _terms(game: Game, setup: Setup, text: str | None, longest: int) -> Terms:
    digest = None if text is None else hashlib.sha256(text.encode()).hexdigest()[:16]
    options = non_default_options(setup.options)
    return Terms(game.id, game.rules_version, setup.scenario.name, options, digest, longest)


def round_robin(contest: Contest, players: Sequence[str], games: int, seed: str) -> list[Fixture]:
    """Everybody against everybody, so many games each, rounded up to whole sets.

    A set is one seed with all sides changed round: with two sides, two games with the same dice. All who
    meet play the same seeds. Where there are more sides than two, so many different players meet; are there
    not so many, then some hold several sides.
    """
    places = len(contest.sides)
    if len(set(players)) != len(players):
        raise SetupError("A player can be named once only.")
    if len(players) < 2:
        raise SetupError("An arena needs two players at least.")
    sets = range(1, -(-games // places) + 1)
    meetings = list(_meetings(players, places))
    # Set by set, so that a series that is broken off has played about as much of every meeting.
    return [
        contest.fixture(f"{seed}-{number}", meeting[turned:] + meeting[:turned])
        for number in sets
        for meeting in meetings
        for turned in range(places)
    ]


def _meetings(players: Sequence[str], places: int) -> Iterator[tuple[str, ...]]:
    if len(players) >= places:
        yield from combinations(players, places)
    else:
        for meeting in combinations_with_replacement(players, places):
            if len(set(meeting)) > 1:
                yield meeting


def series(contest: Contest, seating: Mapping[Seat, str], games: int, seed: str) -> list[Fixture]:
    """The same players on the same seats, so many times."""
    return [Fixture(contest.terms, f"{seed}-{number}", dict(seating)) for number in range(1, games + 1)]
