"""The positions of lessons: a lesson after some actions of the learner. Nothing is stored.

Each request contains all actions of the learner. The latest attempts are cached, so that the next action
continues one of them.
"""

from collections import OrderedDict

from sandtable.core import Match
from sandtable.lessons import Attempt, course, lesson
from sandtable.scenes import Image
from sandtable.server.projections import seat_view
from sandtable.server.wire import AskLesson, LessonGoal, LessonPosition

_CACHED_ATTEMPTS = 64


class LessonBoard:
    """Plays lessons, and caches the latest attempts."""

    def __init__(self) -> None:
        self._cache: OrderedDict[tuple[str, ...], Attempt] = OrderedDict()

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
            overlays=attempt.overlays,
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
        """The attempt after the learner's actions, continued from its longest cached part."""
        known, key = lesson(game_id, name), (game_id, name, request.language)
        done = len(request.actions)
        while done and (*key, *request.actions[:done]) not in self._cache:
            done -= 1
        attempt = self._cache.get((*key, *request.actions[:done])) or Attempt(known, request.language)
        for number in range(done, len(request.actions)):
            attempt = attempt.copy()
            attempt.act(request.actions[number])
        self._cache[(*key, *request.actions)] = attempt
        self._cache.move_to_end((*key, *request.actions))
        while len(self._cache) > _CACHED_ATTEMPTS:
            self._cache.popitem(last=False)
        return attempt
