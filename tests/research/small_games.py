"""A short form of each game."""

from pathlib import Path

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SMALL = {
    "game-of-war": (str(SCENARIOS / "duel.toml"), {"move_limit": 4}),
    "kriegspiel83": (str(SCENARIOS / "storming.toml"), {"last_round": 2}),
    "taktik": (str(SCENARIOS / "outpost.toml"), {"last_turn": 2}),
    "modern": (str(Path(__file__).parent / "meeting.toml"), {}),
}
LONGEST = 8
"""Actions after which a match is truncated."""
