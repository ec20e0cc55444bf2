"""Counts, sentences and colours that several commands share."""

import os
import shlex
import shutil
import sys
from collections.abc import Iterable
from functools import reduce
from pathlib import Path
from typing import Literal

from sandtable.cli.language import CATALOGUE
from sandtable.core import IllegalAction, Match, Outcome, SandtableError, Seat, View
from sandtable.core.language import ENGLISH, Catalogue, catalogue
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


def outcome_sentence(outcome: Outcome, language: str = ENGLISH) -> str:
    """Return a sentence such as "South wins: All northern fighting units are captured. (GOW-W1)"."""
    text, reason = catalogue(CATALOGUE, language), outcome.reason
    if outcome.winners:
        winners = joined((seat.capitalize() for seat in outcome.winners), "and", text)
        sentence = text("won", winners=winners, count=len(outcome.winners), reason=reason)
    else:
        sentence = text("drawn", reason=reason)
    return f"{sentence} ({outcome.rule})" if outcome.rule else sentence


def error_text(error: Exception, language: str) -> str:
    """Return the text of an error in a language if it has one, with the rule that it names."""
    if not isinstance(error, SandtableError):
        return str(error)
    rule = error.rule if isinstance(error, IllegalAction) else None
    return f"{error.text_in(language)} ({rule})" if rule else error.text_in(language)


def status_with_offer(view: View, text: Catalogue) -> str:
    """Return the status sentence, followed by an open offer with the actions that answer it."""
    if view.offer is None:
        return view.status
    sentences = [view.status, view.offer.text]
    if view.offer.answers:
        sentences.append(text("answer-offer", answers=joined(view.offer.answers, "or", text)))
    return " ".join(sentences)


def joined(words: Iterable[str], conjunction: Literal["and", "or"], text: Catalogue) -> str:
    """Join words with "and" or "or" in the language of a catalogue; empty without any."""
    found = tuple(words)
    return (
        reduce(lambda first, last: text(f"list-{conjunction}", first=first, last=last), found)
        if found
        else ""
    )


def match_title(match: Match) -> str:
    """Return the names of the game and the scenario, in the language of the match."""
    game, scenario, language = match.game, match.setup.scenario, match.setup.language
    title = scenario.title
    if scenario.shipped:
        title = game.translated(f"scenario-{scenario.name}", title, language)
    return f"{game.translated('game', game.name, language)}: {title}"


def pluralise(number: int, noun: str) -> str:
    """Return a number with its noun: "1 roll", "412 actions"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def colour_of(scene: Scene | None, seat: Seat) -> str:
    """Return the name of the colour of a seat's side."""
    sides = scene.sides if scene else ()
    return next((side.colour for side in sides if side.id == seat), UNALIGNED)
