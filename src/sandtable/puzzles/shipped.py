"""The puzzles that games ship, in the file `puzzles.jsonl` of a game's package."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from importlib.resources import files
from random import Random
from types import MappingProxyType

from sandtable.core import SetupError, game, game_ids
from sandtable.core.text import did_you_mean
from sandtable.puzzles.puzzle import Puzzle, Source, read_puzzles

FILE = "puzzles.jsonl"
"""The file with the puzzles of a game, in its package."""
_SHUFFLE = "the daily puzzles"
"""Seed of the order of the daily puzzles; another one would change every day's puzzle."""


def puzzle_game_ids() -> tuple[str, ...]:
    """The ids of the games that ship puzzles."""
    return tuple(game_id for game_id in game_ids() if _shipped(game_id))


def puzzles(game_id: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, easiest first; empty if it has none."""
    return tuple(_shipped(game_id).values())


def puzzle(game_id: str, puzzle_id: str) -> Puzzle:
    """A puzzle by its id, or `SetupError`."""
    found = _shipped(game_id)
    if puzzle_id not in found:
        raise SetupError(
            f"{game(game_id).name} has no puzzle {puzzle_id!r}. {did_you_mean(puzzle_id, found)}"
        )
    return found[puzzle_id]


def themes(game_id: str) -> tuple[str, ...]:
    """The themes of a game's puzzles, the most frequent first."""
    counts: dict[str, int] = {}
    for one in puzzles(game_id):
        for theme in one.themes:
            counts[theme] = counts.get(theme, 0) + 1
    return tuple(sorted(counts, key=lambda theme: (-counts[theme], theme)))


def daily_puzzle(game_id: str, day: date) -> Puzzle:
    """The puzzle of a day: the same for everyone, and each puzzle once before any is repeated.

    Raises `SetupError` if the game has no puzzles.
    """
    found = sorted(_shipped(game_id))
    if not found:
        raise SetupError(f"{game(game_id).name} has no puzzles.")
    Random(_SHUFFLE).shuffle(found)  # noqa: S311 - not a secret
    return _shipped(game_id)[found[day.toordinal() % len(found)]]


def source(game_id: str) -> Source | None:
    """How the puzzles of a game were mined; `None` if it has none."""
    text = _text(game_id)
    return None if text is None else read_puzzles(text, FILE)[0]


def _text(game_id: str) -> str | None:
    file = files(game(game_id).resources) / FILE
    return file.read_text(encoding="utf-8") if file.is_file() else None


@cache
def _shipped(game_id: str) -> Mapping[str, Puzzle]:
    text = _text(game_id)
    found = () if text is None else read_puzzles(text, FILE)[1]
    return MappingProxyType({one.id: one for one in found})
