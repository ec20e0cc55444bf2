"""Puzzles: positions with one clearly best turn, judged by search, and how they are mined."""

from sandtable.puzzles.attempt import PuzzleAttempt
from sandtable.puzzles.puzzle import Puzzle, Source, read_puzzles, write_puzzles
from sandtable.puzzles.shipped import daily_puzzle, puzzle, puzzle_game_ids, puzzles, source, themes

__all__ = [
    "Puzzle",
    "PuzzleAttempt",
    "Source",
    "daily_puzzle",
    "puzzle",
    "puzzle_game_ids",
    "puzzles",
    "read_puzzles",
    "source",
    "themes",
    "write_puzzles",
]
