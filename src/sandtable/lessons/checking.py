"""Checking a lesson: its solution solves it, and the actions that it names as wrong do not."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sandtable.core import ENGLISH, IllegalAction, SandtableError, Scenario, ScenarioError, SetupError, game
from sandtable.core.files import read_text
from sandtable.lessons.attempt import Attempt
from sandtable.lessons.lesson import Lesson
from sandtable.lessons.shipped import read_lesson


class Problem(NamedTuple):
    """Something wrong with a lesson."""

    keys: tuple[str, ...]
    """Where it is in the file: a key, or a table and a key."""
    reason: str


def check_lesson(path: Path, game_id: str) -> Lesson:
    """Read a lesson from a file and play it, or raise `ScenarioError` with line and reason."""
    lesson = read_lesson(path, game_id)
    problem = first_problem(lesson)
    if problem is not None:
        text = read_text(path, ScenarioError)
        file = Scenario(path.stem, path.stem, "", text, shipped=False, file=str(path))
        raise file.error(problem.reason, *problem.keys)
    return lesson


def first_problem(lesson: Lesson) -> Problem | None:
    """Play the solution and the wrong actions; return the first problem, or `None` if all is well."""
    return next(_problems(lesson), None)


def _problems(lesson: Lesson) -> Iterator[Problem]:
    page = game(lesson.game).rules(ENGLISH)
    for rule in lesson.rules:
        if f'id="{rule.lower()}"' not in page:
            yield Problem(("rules",), f"There is no rule {rule}.")
    for language, text in lesson.texts.items():
        if not text.help:
            yield Problem(("texts", language), f"Its texts in {language!r} have no help.")
    try:
        start = Attempt(lesson, ENGLISH)
    except IllegalAction as error:
        yield Problem(("opening",), f"An action of the opening is not allowed: {error}")
        return
    except SetupError as error:
        yield Problem(("position",), f"It cannot be set up: {error}")
        return
    try:
        _ = start.overlays
    except SandtableError as error:
        yield Problem(("shows",), f"It cannot be shown: {error}")
        return
    if lesson.seat not in start.match.to_act:
        yield Problem(("seat",), f"It is not {lesson.seat}'s turn at the start.")
    elif all(map(start.holds, lesson.goals)):
        yield Problem(("goals",), "All goals are reached at the start.")
    else:
        yield from _solution(lesson, start)
        yield from _in_other_languages(lesson)
        yield from _wrong(lesson, start)


def _solution(lesson: Lesson, start: Attempt) -> Iterator[Problem]:
    attempt, keys = start.copy(), ("solution",)
    for number, action in enumerate(lesson.solution, start=1):
        if attempt.state != "open":
            yield Problem(keys, f"The lesson is {attempt.state} before action {number}, {action!r}.")
            return
        try:
            attempt.act(action)
        except IllegalAction as error:
            yield Problem(keys, f"Action {number}, {action!r}, is not allowed: {error}")
            return
    if attempt.state == "failed":
        yield Problem(keys, f"It fails: {attempt.verdict}")
    elif attempt.state == "open":
        left = [
            goal for goal, done in zip(lesson.text(ENGLISH).goals, attempt.goals, strict=True) if not done
        ]
        yield Problem(keys, f"It does not solve the lesson. Not reached: {' '.join(left)}")


def _in_other_languages(lesson: Lesson) -> Iterator[Problem]:
    """The solution in the other languages, in which texts of events and labels of pieces differ."""
    for language in sorted(lesson.texts.keys() - {ENGLISH}):
        for problem in _solution(lesson, Attempt(lesson, language)):
            yield Problem(("texts", language), f"In {language!r}: {problem.reason}")


def _wrong(lesson: Lesson, start: Attempt) -> Iterator[Problem]:
    keys = ("wrong",)
    if not lesson.wrong:
        yield Problem(keys, "It names no wrong actions.")
    for actions in lesson.wrong:
        attempt = start.copy()
        for number, action in enumerate(actions, start=1):
            try:
                attempt.act(action)
            except IllegalAction as error:
                if number < len(actions):
                    yield Problem(keys, f"{action!r} is not allowed, so nothing can follow it: {error}")
                break
        if attempt.state == "solved":
            yield Problem(keys, f"The lesson is solved by {'; '.join(actions)}.")
