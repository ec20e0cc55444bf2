"""Counts, sentences and colours that several commands share."""

import os
import shlex
import shutil
import sys
from pathlib import Path

from sandtable.core import Outcome, Seat, View
from sandtable.scenes import Scene
from sandtable.scenes.palette import UNALIGNED

YES = ("y", "yes", "j", "ja")
"""Answers that mean yes, also in Swedish and Danish."""


def program_name() -> str:
    """Return how to call this program: its name if it is on the path, else its file or module."""
    if shutil.which("sandtable"):
        return "sandtable"
    called = Path(sys.argv[0])
    return shlex.quote(os.path.relpath(called)) if called.name == "sandtable" else "python -m sandtable"


def outcome_sentence(outcome: Outcome) -> str:
    """Return a sentence such as "South wins: All northern fighting units are captured. (GOW-W1)"."""
    return f"{outcome} ({outcome.rule})" if outcome.rule else str(outcome)


def status_with_offer(view: View) -> str:
    """Return the status sentence, followed by an open offer with the actions that answer it."""
    if view.offer is None:
        return view.status
    answers = f" Type {' or '.join(view.offer.answers)}, or play on." if view.offer.answers else ""
    return f"{view.status} {view.offer.text}{answers}"


def pluralise(number: int, noun: str) -> str:
    """Return a number with its noun: "1 roll", "412 actions"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def colour_of(scene: Scene | None, seat: Seat) -> str:
    """Return the name of the colour of a seat's side."""
    sides = scene.sides if scene else ()
    return next((side.colour for side in sides if side.id == seat), UNALIGNED)
