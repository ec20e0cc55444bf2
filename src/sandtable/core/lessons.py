"""What a lesson says, and a lesson as it is made: the data that the workshop and the server exchange.

Lessons are read, played and checked in `sandtable.lessons`.
"""

from typing import Any

from msgspec import Struct

from sandtable.core.editor import DraftProblem


class LessonText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The texts of a lesson in one language."""

    title: str
    story: str
    """What the lesson is about, in a few sentences; paragraphs are separated by empty lines."""
    goals: tuple[str, ...]
    """What the learner is to achieve: one sentence for each goal."""
    help: tuple[str, ...]
    """Help for a learner who is stuck, from a nudge to the solution."""
    solved: str
    """What the learner has learned."""
    failed: tuple[str, ...] = ()
    """Why it went wrong: one sentence for each way to fail."""


class LessonDraft(Struct, frozen=True, omit_defaults=True):
    """A lesson as it is made; it need not be complete."""

    scenario: str
    """The name of its scenario."""
    scenario_text: str | None = None
    """The file of its scenario, if it is none of the game's."""
    values: dict[str, Any] = {}
    """The values of the forms' inputs, by name."""
    other_texts: dict[str, LessonText] = {}
    """The texts in other languages than English, which the forms do not show."""


class CheckedLesson(Struct, frozen=True):
    """What a check of the draft of a lesson finds."""

    problems: tuple[DraftProblem, ...]
    text: str | None
    """The file; `None` if the forms are not filled in."""
