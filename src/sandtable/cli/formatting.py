"""Sentences and colours that several commands use."""

import os
import shlex
import shutil
import sys
from pathlib import Path

from sandtable.core import Outcome, Seat
from sandtable.scenes import Scene
from sandtable.scenes.palette import UNALIGNED

YES = ("y", "yes", "j", "ja")
"""What says yes, also to those whose game speaks Swedish or Danish."""


def program_name() -> str:
    """How to call this program from where one is: its name if the shell finds it, else its path."""
    if shutil.which("sandtable"):
        return "sandtable"
    called = Path(sys.argv[0])
    return shlex.quote(os.path.relpath(called)) if called.name == "sandtable" else "python -m sandtable"


def outcome_sentence(outcome: Outcome) -> str:
    """How a match ended: "South wins: All northern fighting units are captured. (GOW-W1)"."""
    return f"{outcome} ({outcome.rule})" if outcome.rule else str(outcome)


def pluralise(number: int, thing: str) -> str:
    """A number of things: "1 roll", "412 actions"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def colour_of(scene: Scene | None, seat: Seat) -> str:
    """The name of the colour of a seat's side."""
    sides = scene.sides if scene else ()
    return next((side.colour for side in sides if side.id == seat), UNALIGNED)
