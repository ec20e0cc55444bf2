"""Contests with very short games."""

from pathlib import Path

import sandtable
from sandtable.players.arena.contest import Contest, Fixture, make_contest
from sandtable.players.arena.playing import Played

SCENARIOS = Path(__file__).parents[2] / "scenarios"
DUEL = str(SCENARIOS / "duel.toml")


def duel(**options: str) -> Contest:
    """Return a contest with one infantry and one cavalry per side."""
    return make_contest(sandtable.game("game-of-war"), DUEL, {"move_limit": 8} | options)


def game_of(contest: Contest, players: list[str], winner: str | None, number: int = 1) -> Played:
    """Return the result of a game, won by a seat or drawn."""
    fixture: Fixture = contest.fixture(f"1-{number}", players)
    side = next((seats for seats in contest.sides if winner in seats), ())
    return Played(fixture, side, "So it was.", actions=10, length=5 + number)
