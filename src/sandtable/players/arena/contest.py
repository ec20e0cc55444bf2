"""Contests: a game under fixed terms, and the fixtures in which players meet."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Game, OptionValue, Record, Seat, SetupError
from sandtable.core.game import Setup
from sandtable.core.options import non_default_options
from sandtable.players.arena.time_control import TimeControl
from sandtable.players.search.weights import SETTING, pinned_weights
from sandtable.players.specs import PlayerSpec

LONGEST = 20_000
"""Number of actions after which an undecided game counts as drawn."""


class Opening(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where the games of a contest begin, if not at the start of the scenario."""

    name: str
    position: str | None = None
    """The position in one line; `None` for the start of the scenario."""
    actions: tuple[str, ...] = ()
    """First actions, each with its seat, as in "south F8-F6"."""


class Terms(Struct, frozen=True):
    """What all games of a contest have in common."""

    game: str
    rules: int
    scenario: str
    options: dict[str, OptionValue]
    scenario_digest: str | None = None
    """The digest of a scenario file that does not come with the game."""
    longest: int = LONGEST
    opening: Opening | None = None
    clock: TimeControl | None = None
    """The time of all players; `None` without a clock."""

    @property
    def title(self) -> str:
        """The scenario, and the opening if there is one: "standard: raid"."""
        return f"{self.scenario}: {self.opening.name}" if self.opening else self.scenario


class Fixture(Struct, frozen=True):
    """One game to be played. Equal fixtures lead to equal games."""

    terms: Terms
    seed: str
    seating: dict[Seat, str]
    """The player at each seat."""


class Contest(Struct, frozen=True):
    """A game under its terms, with everything needed to start a match on any machine."""

    terms: Terms
    sides: tuple[tuple[Seat, ...], ...]
    scenario_text: str | None = None
    """The text of a scenario that its name is not enough to find."""

    def head(self, fixture: Fixture) -> Record:
        """Return the record that a match of the contest starts from."""
        terms = fixture.terms
        return Record(
            game=terms.game,
            rules=terms.rules,
            scenario=terms.scenario,
            scenario_text=self.scenario_text,
            options=terms.options,
            position=terms.opening.position if terms.opening else None,
            seed=fixture.seed,
            players=fixture.seating,
        )

    def of(self, fixture: Fixture) -> "Contest":  # noqa: ARG002 - there is only one
        """Return the contest of a fixture: this one."""
        return self

    def fixture(self, seed: str, players: Sequence[str]) -> Fixture:
        """Return the fixture in which each player holds one side, in the order of the sides."""
        seating = {seat: player for side, player in zip(self.sides, players, strict=True) for seat in side}
        return Fixture(self.terms, seed, seating)

    def players_of(self, fixture: Fixture) -> tuple[str, ...]:
        """Return the player of each side, in the order of the sides."""
        return tuple(fixture.seating[side[0]] for side in self.sides)


class ContestSet(Struct, frozen=True):
    """Contests of one game, with different scenarios or openings, between the same players."""

    contests: tuple[Contest, ...]

    @property
    def terms(self) -> Terms:
        """The terms of the first contest."""
        return self.contests[0].terms

    def of(self, fixture: Fixture) -> Contest:
        """Return the contest of a fixture."""
        return next(one for one in self.contests if one.terms == fixture.terms)


Contests: TypeAlias = Contest | ContestSet


def make_contest(
    game: Game,
    scenario: str | None,
    options: Mapping[str, OptionValue] | None = None,
    *,
    longest: int = LONGEST,
    opening: Opening | None = None,
    clock: TimeControl | None = None,
) -> Contest:
    """Return the contest of a scenario, or raise `SetupError`."""
    return contest_of(game, game.setup(scenario, options), longest=longest, opening=opening, clock=clock)


def contest_of(
    game: Game,
    setup: Setup,
    *,
    longest: int = LONGEST,
    opening: Opening | None = None,
    clock: TimeControl | None = None,
) -> Contest:
    """Return the contest of a setup, or raise `SetupError`."""
    sides = game.sides(setup)
    if {seat for side in sides for seat in side} != set(game.seats(setup)):
        raise SetupError(
            f"{setup.scenario.title} needs an umpire, and no computer player can be one. "
            "Look for an option to play without an umpire."
        )
    text = setup.scenario.text_in_record
    digest = None if text is None else hashlib.sha256(text.encode()).hexdigest()[:16]
    options = non_default_options(setup.options)
    terms = Terms(game.id, game.rules_version, setup.scenario.name, options, digest, longest, opening, clock)
    return Contest(terms, sides, text)


def pinned(player: str) -> str:
    """Return a player's text in which a file of weights has the digest of its content (see `pinned_weights`).

    So games with other weights under the same name are other games, on this machine and elsewhere.
    """
    spec = PlayerSpec.read(player)
    if SETTING not in spec.settings:
        return player
    return str(replace(spec, settings=spec.settings | {SETTING: pinned_weights(spec.settings[SETTING])}))


def round_robin(contests: Contests, players: Sequence[str], games: int, seed: str) -> list[Fixture]:
    """Return the fixtures of a round robin: `games` per meeting, rounded up to whole sets.

    A set is one seed with the sides rotated: with two sides, two games with the same dice. All meetings use
    the same seeds. Each game has a different player per side; if there are fewer players than sides, some
    hold several. Several contests are played in turns, set by set, each equally often.
    """
    each = contests.contests if isinstance(contests, ContestSet) else (contests,)
    places = len(each[0].sides)
    if any(len(one.sides) != places for one in each):
        raise SetupError(
            "The scenarios of an arena must have equally many sides: play the others separately."
        )
    if len(set(players)) != len(players):
        raise SetupError("Name each player only once.")
    if len(players) < 2:
        raise SetupError("An arena needs at least two players.")
    cycle = places * len(each)
    sets = range(1, -(-games // cycle) * len(each) + 1)
    meetings = list(_meetings(players, places))
    # Set by set, so that an interrupted contest has played about equally many games of every meeting.
    return [
        each[(number - 1) % len(each)].fixture(f"{seed}-{number}", meeting[rotation:] + meeting[:rotation])
        for number in sets
        for meeting in meetings
        for rotation in range(places)
    ]


def _meetings(players: Sequence[str], places: int) -> Iterator[tuple[str, ...]]:
    if len(players) >= places:
        yield from combinations(players, places)
    else:
        for meeting in combinations_with_replacement(players, places):
            if len(set(meeting)) > 1:
                yield meeting


def series(contest: Contest, seating: Mapping[Seat, str], games: int, seed: str) -> list[Fixture]:
    """Return `games` fixtures with the same seating."""
    return [Fixture(contest.terms, f"{seed}-{number}", dict(seating)) for number in range(1, games + 1)]
