"""Each game in a form that is over quickly."""

from pathlib import Path

TESTS = Path(__file__).parents[1]
SMALL = {
    "game-of-war": (str(TESTS / "duel.toml"), {"move_limit": 4}),
    "kriegspiel83": (str(TESTS / "storming.toml"), {"last_round": 2}),
    "taktik": (str(TESTS / "outpost.toml"), {"last_turn": 2}),
    "modern": (str(TESTS / "research" / "meeting.toml"), {}),
}
LONGEST = 8
"""Actions after which a match is broken off."""
