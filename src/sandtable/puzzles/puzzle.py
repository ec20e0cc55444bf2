"""A puzzle: a position with one clearly best turn, and the file that puzzles are stored in.

A file holds lines of JSON: first a `Source`, which says how the puzzles were mined, then the puzzles.
"""

import hashlib
from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct

from sandtable.core import Match, OptionValue, Record, ScenarioError, Seat, game
from sandtable.core.decoding import prepared
from sandtable.core.game import Setup
from sandtable.core.options import make_options

_ID_DIGITS = 8


class Source(Struct, frozen=True, kw_only=True):
    """How the puzzles of a file were mined."""

    game: str
    rules: int
    """The version of the rules."""
    version: str
    """The version of the program."""
    seed: str
    games: int
    """Number of games that were played."""
    turns: int
    """Number of turns that were looked at."""
    command: str
    judge: int
    """Positions of the search that judges an answer."""
    deep: int
    """Positions of the search that verified value and margin."""
    seconds: float
    """Processor time."""


class Puzzle(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position with one clearly best turn."""

    id: str
    game: str
    scenario: str
    """The name of a scenario that ships with the game."""
    position: str
    """The whole position as a line, with what is hidden from the solver: never send it to a player."""
    seat: Seat
    """The seat of the solver."""
    rating: int
    """How difficult it is, on the scale of the ratings of players."""
    themes: tuple[str, ...]
    """What it is about, the main theme first; `theme-…` in the catalogue."""
    solution: tuple[str, ...]
    """The actions of the solver."""
    value: float
    """The expected result after the solution, from -1 to 1, as answers are judged."""
    margin: float
    """How much worse the best turn is that misses the point; an answer within half of it is right."""
    deep_value: float
    """The value after the solution, by the deep search."""
    deep_margin: float
    """The margin by the deep search."""
    wrong: tuple[str, ...]
    """A plausible turn that misses the point."""
    place: str | None = None
    """A place on the board that the solution is about, for a hint."""
    options: Mapping[str, OptionValue] = {}
    seed: str = "puzzle"
    """The seed of the dice that are rolled after an answer; judging does not depend on it."""

    @property
    def least(self) -> float:
        """The lowest value of a right answer."""
        return self.value - self.margin / 2

    def begin(self, language: str) -> Match:
        """Begin a match at the position, or raise `SetupError`."""
        chosen = game(self.game)
        scenario = chosen.scenario(self.scenario)
        setup = Setup(scenario, make_options(chosen.options_type, self.options, game=chosen.id))
        head = Record(
            game=chosen.id,
            rules=chosen.rules_version,
            scenario=scenario.name,
            options=dict(self.options),
            position=self.position,
            seed=self.seed,
        )
        return Match.begin(head, setup, language=language)


def puzzle_id(scenario: str, position: str) -> str:
    """Return the id of the puzzle of a position."""
    return hashlib.sha256(f"{scenario}\n{position}".encode()).hexdigest()[:_ID_DIGITS]


def write_puzzles(source: Source, puzzles: Iterable[Puzzle]) -> str:
    """Write the text of a file of puzzles, easiest first."""
    ordered = sorted(puzzles, key=lambda one: (one.rating, one.id))
    return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in (source, *ordered))


def read_puzzles(text: str, file: str) -> tuple[Source, tuple[Puzzle, ...]]:
    """Read the text of a file of puzzles, or raise `ScenarioError` with the line."""
    lines = text.splitlines()
    if not lines:
        raise ScenarioError("is empty; its first line says how its puzzles were mined", file=file)
    decoder = msgspec.json.Decoder(prepared(Puzzle))
    found: list[Puzzle] = []
    try:
        source = msgspec.json.decode(lines[0], type=prepared(Source))
        found.extend(map(decoder.decode, lines[1:]))
    except msgspec.DecodeError as error:
        number = len(found) + 2 if found else None
        raise ScenarioError(f"holds no puzzle: {error}", file=file, line=number) from None
    return source, tuple(found)
