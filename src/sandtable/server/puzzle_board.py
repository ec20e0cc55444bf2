"""The positions of puzzles: a puzzle after some actions of the player. Nothing is stored.

The solution stays here until the player has found it or asks for it.
"""

from random import Random

from msgspec import UNSET
from msgspec.structs import replace

from sandtable.core import Match, Seat, catalogue
from sandtable.core.language import preferred_language
from sandtable.puzzles import PuzzleAttempt, puzzle
from sandtable.scenes import Image
from sandtable.server.attempts import AttemptCache
from sandtable.server.projections import seat_view
from sandtable.server.wire import AskPuzzle, PuzzlePosition, PuzzleStep, SeatView

_SAMPLES = 3
"""Number of samples of what a seat sees; if all are the truth, nothing is hidden from it."""


class PuzzleBoard:
    """Plays puzzles."""

    def __init__(self) -> None:
        self._attempts = AttemptCache[PuzzleAttempt]()

    def position(self, game_id: str, puzzle_id: str, request: AskPuzzle) -> PuzzlePosition:
        """The puzzle after the player's actions, or `IllegalAction` if one is not allowed."""
        attempt = self._after(game_id, puzzle_id, request)
        seat, whole, own = attempt.puzzle.seat, attempt.match, _answered(attempt)
        now = whole.at(own)
        if request.solution:
            whole = whole.copy()
            for action in attempt.puzzle.solution:
                whole.apply(seat, action)
        hints = attempt.hints[:-1]  # the last is the solution
        is_known = request.solution or attempt.state == "solved"
        return PuzzlePosition(
            task=attempt.task,
            seat=seat,
            rating=attempt.puzzle.rating,
            state="shown" if request.solution else attempt.state,
            verdict=attempt.verdict,
            hints=hints[: request.hints],
            hint_count=len(hints),
            themes=tuple(theme_title(theme, attempt.language) for theme in attempt.puzzle.themes)
            if is_known
            else (),
            view=seat_view(now, seat),
            events=tuple(now.events_of(number, seat) for number in range(attempt.start + 1, own + 1)),
            line=tuple(_step(whole, number, seat) for number in range(own + 1, len(whole) + 1)),
            record=str(whole.record) if is_known and _is_open(whole, seat) else None,
            finding=None if request.query is None else whole.inspect(seat, request.query),
        )

    def image(self, game_id: str, puzzle_id: str, request: AskPuzzle, image: str) -> Image:
        """An image that the game draws of the position."""
        attempt = self._after(game_id, puzzle_id, request)
        return attempt.match.image(attempt.puzzle.seat, image)

    def _after(self, game_id: str, puzzle_id: str, request: AskPuzzle) -> PuzzleAttempt:
        known, language = puzzle(game_id, puzzle_id), request.language
        return self._attempts.after(
            (game_id, puzzle_id, language),
            lambda: PuzzleAttempt(known, language),
            () if request.solution else request.actions,
        )


def theme_title(theme: str, language: str) -> str:
    """The title of a theme in a language."""
    return catalogue("sandtable.puzzles", preferred_language([language]))(f"theme-{theme}")


def _answered(attempt: PuzzleAttempt) -> int:
    """The number of actions up to the player's last."""
    return len(attempt.match) - len(attempt.refutation)


def _step(match: Match, number: int, seat: Seat) -> PuzzleStep:
    """An action as the player sees it; the view leaves out what every view of the match has."""
    view: SeatView = seat_view(match.at(number), seat, choices=False)
    changing = replace(view, board=UNSET, keyboard=UNSET, lenses=UNSET, kinds=UNSET, legend=UNSET)
    return PuzzleStep(match.events_of(number, seat), changing)


def _is_open(match: Match, seat: Seat) -> bool:
    """Whether nothing is hidden from a seat: all that fits its view is the truth."""
    view, truth = match.view(seat, picture=False), match.position_text()
    samples = (match.game.sample(view, Random(number)) for number in range(_SAMPLES))  # noqa: S311
    return all(match.game.position_line(sample) == truth for sample in samples)
