"""Golden playthroughs: matches step by step, as text to review when behaviour changes.

`make playthroughs` rewrites them; a test fails while the files and the games differ.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from sandtable.core import Match, game
from sandtable.testkit.contract import play_randomly

STEPS = 60
"""Number of actions of a playthrough."""
LONGEST_POSITION = 8000
"""Characters above which a position is replaced by a hash."""
SEPARATOR = "--"
"""Separator in file names, which are GAME--SCENARIO.txt. Create an empty file for a new one."""


def playthrough(game_id: str, scenario: str) -> str:
    """Return the text of a playthrough."""
    match = game(game_id).new(scenario, seed="playthrough")
    lines = [
        f"{game_id}, scenario {scenario}: {STEPS} actions at random. Written by `make playthroughs`.",
        "",
    ]
    for step in play_randomly(match, Random(1), most=STEPS):  # noqa: S311 - must be reproducible
        lines += _step(step)
    return "\n".join(lines) + "\n"


def _step(match: Match) -> Iterator[str]:
    entries = match.record.entries
    yield f"{len(match)} {entries[-1].seat} {entries[-1].action}" if entries else "start"
    for event in match.last_events:
        audience = "all" if event.audience is None else ", ".join(event.audience)
        yield f"  to {audience}: {event.text}"
    yield f"  position: {_brief(match.position_text())}"
    for seat in (*match.seats, None):
        view = match.view(seat)
        digest = _digest(msgspec.json.encode(view))
        yield f"  {seat or 'spectator'}: {view.status} [{len(view.choices)} choices, view {digest}]"


def _brief(position: str) -> str:
    """A position, or its length and hash if it is too long to read."""
    if len(position) <= LONGEST_POSITION:
        return position
    return f"{len(position)} characters, {_digest(position.encode())}"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


def main() -> None:
    """Rewrite the playthroughs in the folder given as the argument."""
    folder = Path(sys.argv[1])
    for file in folder.glob(f"*{SEPARATOR}*.txt"):
        file.write_text(playthrough(*file.stem.split(SEPARATOR)), encoding="utf-8")


if __name__ == "__main__":
    main()
