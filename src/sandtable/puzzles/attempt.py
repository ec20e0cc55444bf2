"""An attempt at a puzzle: the match that it is played on, and whether the answer is right."""

from copy import copy as shallow_copy
from typing import Literal, TypeAlias

from msgspec.structs import replace

from sandtable.core import Event, IllegalAction, Match, SeenTurn, TurnStep, catalogue
from sandtable.players.hint_reasons import reasons
from sandtable.puzzles.judge import Line, judge_of, judged, play_on
from sandtable.puzzles.puzzle import Puzzle

State: TypeAlias = Literal["open", "solved", "failed"]
CATALOGUE = "sandtable.puzzles"
_MOST_REASONS = 2
"""Maximum number of reasons in a verdict."""


class PuzzleAttempt:
    """A solver's attempt at a puzzle: it applies their actions, judges the answer and refutes a wrong one.

    The answer is complete when the solver's decision is: the turn or its movement has ended, or the match is
    over. What dice and others do then never decides whether it is right.
    """

    def __init__(self, puzzle: Puzzle, language: str) -> None:
        self.puzzle = puzzle
        self.match: Match = puzzle.begin(language)
        """The match; after a wrong answer, the refutation is played in it."""
        self.start = len(self.match)
        """The number of actions before the puzzle begins."""
        self.state: State = "open"
        """Whether the puzzle is solved, or the answer was wrong."""
        self.value: float | None = None
        """The expected result after the answer, from -1 to 1; `None` while the puzzle is open."""
        self.refutation: Line = ()
        """The actions after a wrong answer, until the solver's next turn would begin."""

    @property
    def language(self) -> str:
        """The language of all texts."""
        return self.match.setup.language

    def copy(self) -> "PuzzleAttempt":
        """An attempt that goes on from here without changing this one."""
        other = shallow_copy(self)
        other.match = self.match.copy()
        return other

    def act(self, action: str) -> None:
        """Apply an action of the solver; if it completes the answer, judge it. May raise `IllegalAction`."""
        if self.state != "open":
            raise IllegalAction(catalogue(CATALOGUE, self.language)("puzzle-over"))
        self.match.apply(self.puzzle.seat, action)
        if judge_of(self.puzzle.game).is_answered(self.match, self.puzzle.seat):
            self._judge()

    def _judge(self) -> None:
        self.value = self._known_value()
        self.state = "solved" if self.value >= self.puzzle.least else "failed"
        if self.state == "failed":
            self.refutation = play_on(self.match, self.puzzle.seat)

    def _known_value(self) -> float:
        """Return the value of the answer, which is known for the solution."""
        given, solution = self._actions(), self.puzzle.solution
        if given == solution or (
            not self._rolled() and self._solved_position() == self.match.position_text()
        ):
            return self.puzzle.value

        def begin(seed: str) -> Match:
            return replace(self.puzzle, seed=seed).begin(self.language)

        positions = judge_of(self.puzzle.game).positions
        return judged(begin, self.match, self.puzzle.seat, self.start, positions)

    def _actions(self) -> tuple[str, ...]:
        """The actions of the solver."""
        answered = len(self.match) - len(self.refutation)
        return tuple(entry.action for entry in self.match.at(answered).entries_from(self.start + 1))

    def _rolled(self) -> bool:
        return any(entry.rolls for entry in self.match.entries_from(self.start + 1))

    def _solved_position(self) -> str:
        return solved(self.puzzle, self.language).position_text()

    @property
    def task(self) -> str:
        """What to do, without giving the solution away."""
        say = catalogue(CATALOGUE, self.language)
        return say(f"task-{self.puzzle.themes[0]}", seat=self.puzzle.seat.capitalize())

    @property
    def verdict(self) -> str | None:
        """Why the answer is right, or what happens after a wrong one; `None` while the puzzle is open."""
        if self.value is None:
            return None
        say = catalogue(CATALOGUE, self.language)
        if self.state == "solved":
            actions = self._actions()
            begin = self.match.at(self.start).view(self.puzzle.seat, picture=False)
            why = [
                one.sentence.text_in(self.language)
                for one in reasons(self.match.game, begin, actions)
                if one.sentence.key != "reason-nothing-better"
            ]
            chances = say(
                "right-chances",
                percent=percent(self.value),
                missed=percent(self.puzzle.value - self.puzzle.margin),
            )
            return " ".join((say("right"), *why[:_MOST_REASONS], chances))
        chances = say("wrong-chances", percent=percent(self.value), best=percent(self.puzzle.value))
        theme = say(f"theme-{self.puzzle.themes[0]}")
        return " ".join(part for part in (say("wrong", theme=theme), self._story(), chances) if part)

    def _story(self) -> str:
        """Sum up what the others did after a wrong answer, as far as the solver has seen it."""
        seat, answered = self.puzzle.seat, len(self.match) - len(self.refutation)
        steps = tuple(
            TurnStep(actor, events)
            for number, (actor, _) in enumerate(self.refutation, start=answered + 1)
            if actor != seat and (events := self.match.events_of(number, seat))
        )
        if not steps:
            return ""
        before = self.match.at(answered).state
        return self.match.game.turn_summary(SeenTurn(seat, before, self.match.state, steps, self.language))

    @property
    def events_by_action(self) -> tuple[tuple[Event, ...], ...]:
        """What the solver has seen happen after each of their actions; the last holds the refutation too."""
        seen = [
            self.match.events_of(number, self.puzzle.seat)
            for number in range(self.start + 1, len(self.match) + 1)
        ]
        own = len(seen) - len(self.refutation)
        last = tuple(event for events in seen[max(0, own - 1) :] for event in events)
        return (*seen[: own - 1], last) if own else ()

    @property
    def hints(self) -> tuple[str, ...]:
        """Help from a nudge to the solution."""
        say, known = catalogue(CATALOGUE, self.language), self.puzzle
        nudges = [say(f"hint-{known.themes[0]}")]
        if known.place is not None:
            nudges.append(say("hint-place", place=known.place))
        nudges.append(say("hint-first", action=known.solution[0]))
        return (*nudges, say("hint-solution", actions="; ".join(known.solution)))


def solved(puzzle: Puzzle, language: str) -> Match:
    """Return the match after the solution of a puzzle."""
    match = puzzle.begin(language)
    for action in puzzle.solution:
        match.apply(puzzle.seat, action)
    return match


def percent(value: float) -> int:
    """Return the chance to win that an expected result from -1 to 1 means, in percent."""
    return round(50 * (1 + value))
