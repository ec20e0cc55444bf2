"""The positions of lessons: a lesson after some actions of the learner. Nothing is stored."""

from sandtable.core import Match, SetupError, game
from sandtable.lessons import Attempt, Lesson, course, lesson, parsed_lesson
from sandtable.lessons.drafts import quick_computers
from sandtable.scenes import Image
from sandtable.server.attempts import AttemptCache
from sandtable.server.projections import seat_view
from sandtable.server.texts import did_you_mean, say
from sandtable.server.wire import AskLesson, LessonGoal, LessonPosition, TryLesson

OWN_LESSON = "lesson"
"""The name of a lesson that is handed in."""


class LessonBoard:
    """Plays lessons."""

    def __init__(self) -> None:
        self._attempts = AttemptCache[Attempt]()

    def position(self, game_id: str, name: str, request: AskLesson) -> LessonPosition:
        """The lesson after the learner's actions, or `IllegalAction` if one is not allowed."""
        attempt = self._after(game_id, name, request)
        known, match = attempt.lesson, attempt.match
        text = known.text(request.language)
        return LessonPosition(
            title=text.title,
            story=text.story.strip(),
            goals=tuple(map(LessonGoal, text.goals, attempt.goals)),
            help=text.help,
            rules=known.rules,
            marks=known.marks,
            overlays=attempt.overlays,
            seat=known.seat,
            state=attempt.state,
            verdict=attempt.verdict,
            next=None if isinstance(request, TryLesson) else _next(game_id, name),
            view=seat_view(match, known.seat),
            events=attempt.events_by_action,
            finding=None if request.query is None else match.inspect(known.seat, request.query),
        )

    def image(self, game_id: str, name: str, request: AskLesson, image: str) -> Image:
        """An image that the game draws of the position."""
        attempt = self._after(game_id, name, request)
        match: Match = attempt.match
        return match.image(attempt.lesson.seat, image)

    def _after(self, game_id: str, name: str, request: AskLesson) -> Attempt:
        """The attempt after the learner's actions."""
        own = request.text if isinstance(request, TryLesson) else ""
        return self._attempts.after(
            (game_id, name, own, request.language),
            lambda: Attempt(_lesson(game_id, name, request), request.language),
            request.actions,
        )


def _lesson(game_id: str, name: str, request: AskLesson) -> Lesson:
    if not isinstance(request, TryLesson):
        return lesson(game_id, name)
    found = parsed_lesson(request.text, game_id, name)
    known = quick_computers(game(game_id))
    if found.computer not in known:
        raise SetupError(say("no-lesson-computer", player=repr(found.computer), hint=did_you_mean("", known)))
    return found


def _next(game_id: str, name: str) -> str | None:
    """The name of the next lesson of the course."""
    names = [one.name for one in course(game_id)]
    later = names[names.index(name) + 1 :]
    return later[0] if later else None
