"""The positions of lessons: a lesson after some actions of the learner. Nothing is stored."""

from sandtable.core import Match
from sandtable.lessons import Attempt, course, lesson
from sandtable.scenes import Image
from sandtable.server.attempts import AttemptCache
from sandtable.server.projections import seat_view
from sandtable.server.wire import AskLesson, LessonGoal, LessonPosition


class LessonBoard:
    """Plays lessons."""

    def __init__(self) -> None:
        self._attempts = AttemptCache[Attempt]()

    def position(self, game_id: str, name: str, request: AskLesson) -> LessonPosition:
        """The lesson after the learner's actions, or `IllegalAction` if one is not allowed."""
        attempt, names = self._after(game_id, name, request), [one.name for one in course(game_id)]
        known, match = attempt.lesson, attempt.match
        text = known.text(request.language)
        later = names[names.index(name) + 1 :]
        return LessonPosition(
            title=text.title,
            story=text.story.strip(),
            goals=tuple(map(LessonGoal, text.goals, attempt.goals)),
            help=text.help,
            rules=known.rules,
            marks=known.marks,
            seat=known.seat,
            state=attempt.state,
            verdict=attempt.verdict,
            next=later[0] if later else None,
            view=seat_view(match, known.seat),
            events=attempt.events_by_action,
            finding=None if request.query is None else match.inspect(known.seat, request.query),
        )

    def image(self, game_id: str, name: str, request: AskLesson, image: str) -> Image:
        """An image that the game draws of the position."""
        match: Match = self._after(game_id, name, request).match
        return match.image(lesson(game_id, name).seat, image)

    def _after(self, game_id: str, name: str, request: AskLesson) -> Attempt:
        """The attempt after the learner's actions."""
        known, language = lesson(game_id, name), request.language
        return self._attempts.after(
            (game_id, name, language), lambda: Attempt(known, language), request.actions
        )
