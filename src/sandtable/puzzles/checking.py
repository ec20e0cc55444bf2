"""Checking a puzzle: its solution is right, its wrong turn is refuted, and its margin holds."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sandtable.core import ENGLISH, IllegalAction, Match, SetupError
from sandtable.puzzles.attempt import PuzzleAttempt, solved
from sandtable.puzzles.judge import judge_of, judged
from sandtable.puzzles.puzzle import Puzzle, puzzle_id

_PRECISION = 1e-3
"""How far a value may be from the stored one, which is rounded."""


def puzzle_problems(puzzle: Puzzle, *, deep: bool = True) -> Iterator[str]:
    """Yield what is wrong with a puzzle, as sentences. Without `deep` the deep search is left out."""
    judge = judge_of(puzzle.game)
    if puzzle.id != puzzle_id(puzzle.scenario, puzzle.position):
        yield "Its id does not belong to its position."
    try:
        start = puzzle.begin(ENGLISH)
        right, wrong = solved(puzzle, ENGLISH), _after(puzzle, puzzle.wrong)
    except (IllegalAction, SetupError) as error:
        yield f"It cannot be played: {error}"
        return
    if not judge.begins(start, puzzle.seat):
        yield f"It is not the beginning of a decision of {puzzle.seat}."
    if not judge.is_answered(right, puzzle.seat):
        yield "Its solution does not complete the answer."
        return
    value = _value(puzzle, right, judge.positions)
    if abs(value - puzzle.value) > _PRECISION:
        yield f"The value of its solution is {value:.4f}, not {puzzle.value:.4f}."
    for actions, expected in ((puzzle.solution, "solved"), (puzzle.wrong, "failed")):
        attempt = _attempted(puzzle, actions)
        if attempt.state != expected:
            yield f"After {'; '.join(actions)} it is {attempt.state}, not {expected}."
        elif expected == "failed" and not attempt.refutation and attempt.match.outcome is None:
            yield "Its wrong turn is not refuted."
    if deep:
        margin = _value(puzzle, right, judge.deep) - _value(puzzle, wrong, judge.deep)
        if margin < puzzle.deep_margin - _PRECISION:
            yield f"In the deep search its margin is {margin:.4f}, less than {puzzle.deep_margin:.4f}."


def repeated_ids(found: Sequence[Puzzle]) -> list[str]:
    """Return the ids that several puzzles have."""
    ids = [one.id for one in found]
    return sorted({one for one in ids if ids.count(one) > 1})


def _attempted(puzzle: Puzzle, actions: Sequence[str]) -> PuzzleAttempt:
    attempt = PuzzleAttempt(puzzle, ENGLISH)
    for action in actions:
        attempt.act(action)
    return attempt


def _after(puzzle: Puzzle, actions: Sequence[str]) -> Match:
    return solved(replace(puzzle, solution=tuple(actions)), ENGLISH)


def _value(puzzle: Puzzle, match: Match, positions: int) -> float:
    def begin(seed: str) -> Match:
        return replace(puzzle, seed=seed).begin(ENGLISH)

    return judged(begin, match, puzzle.seat, 0, positions)
