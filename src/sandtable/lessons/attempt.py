"""An attempt at a lesson: the match that it is played on, and whether its goals are reached."""

import re
from collections.abc import Sequence
from copy import copy as shallow_copy
from itertools import chain
from math import dist
from random import Random
from typing import Literal, TypeAlias

from sandtable.core import (
    Event,
    IllegalAction,
    Match,
    Outcome,
    Record,
    SandtableError,
    Seat,
    catalogue,
    game,
)
from sandtable.core.game import Setup
from sandtable.core.options import make_options, non_default_options
from sandtable.lessons.lesson import Condition, Lesson
from sandtable.players import make_player
from sandtable.scenes import Overlay, Paper, Papers, Piece

State: TypeAlias = Literal["open", "solved", "failed"]
_MOST_REPLIES = 200
"""Maximum number of actions of the other seats between two of the learner."""
_POINT = re.compile(r"(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)")


class Attempt:
    """A learner's attempt at a lesson: it applies their actions, and lets the others reply."""

    def __init__(self, lesson: Lesson, language: str) -> None:
        chosen = game(lesson.game)
        setup = Setup(lesson.scenario, make_options(chosen.options_type, lesson.options, game=chosen.id))
        head = Record(
            game=chosen.id,
            rules=chosen.rules_version,
            scenario=lesson.scenario.name,
            options=non_default_options(setup.options),
            position=lesson.position,
            seed=lesson.seed,
        )
        self.lesson = lesson
        self.match = Match.begin(head, setup, language=language)
        for line in lesson.opening:
            self._apply(line)
        self.start = len(self.match)
        """The number of actions before the lesson begins."""
        self._replies = list(lesson.replies)
        self._actions: list[str] = []
        self.goals = (False,) * len(lesson.goals)
        """Whether each goal is reached."""
        self.failed: int | None = None
        """The index of the way in which it failed; their number if there were too many actions."""

    @property
    def state(self) -> State:
        """Whether the lesson is solved, or has failed."""
        if all(self.goals):
            return "solved"
        return "open" if self.failed is None else "failed"

    def copy(self) -> "Attempt":
        """An attempt that goes on from here without changing this one."""
        other = shallow_copy(self)
        other.match, other._replies, other._actions = self.match.copy(), [*self._replies], [*self._actions]
        return other

    def act(self, action: str) -> None:
        """Apply an action of the learner and the replies to it, or raise `IllegalAction`."""
        if self.state != "open":
            raise IllegalAction(catalogue("sandtable.lessons", self.match.setup.language)("lesson-over"))
        self.match.apply(self.lesson.seat, action)
        self._actions.append(action)
        self._judge()
        for _ in range(_MOST_REPLIES):
            others = [seat for seat in self.match.to_act if seat != self.lesson.seat]
            if self.state != "open" or self.lesson.seat in self.match.to_act or not others:
                break
            self._reply(others)
            self._judge()
        most = self.lesson.most_actions
        if self.state == "open" and (
            (most is not None and len(self._actions) >= most) or self.lesson.seat not in self.match.to_act
        ):
            self.failed = len(self.lesson.fails)

    def _reply(self, others: Sequence[Seat]) -> None:
        if self._has_replied():
            return
        seat, number = others[0], len(self.match)
        rng = Random(f"{self.lesson.seed} {number}")  # noqa: S311 - the same replies for every learner
        player = make_player(self.lesson.computer, self.match.game, rng)
        self.match.apply(seat, player.choose(self.match.view(seat, picture=False)))

    def _has_replied(self) -> bool:
        """Apply the first reply of the lesson that is allowed, and drop those before it."""
        while self._replies:
            try:
                self._apply(self._replies.pop(0))
            except IllegalAction:
                continue
            return True
        return False

    def _apply(self, line: str) -> None:
        seat, _, action = line.partition(": ")
        self.match.apply(seat, action)

    def _judge(self) -> None:
        self.goals = tuple(map(self.holds, self.lesson.goals))
        if not all(self.goals):
            self.failed = next((at for at, way in enumerate(self.lesson.fails) if self.holds(way)), None)

    @property
    def verdict(self) -> str | None:
        """What the learner has learned, or why it went wrong; `None` while the lesson is open."""
        text = self.lesson.text(self.match.setup.language)
        if self.state == "open" or self.failed is None:
            return text.solved if self.state == "solved" else None
        if self.failed < len(text.failed):
            return text.failed[self.failed]
        say = catalogue("sandtable.lessons", self.match.setup.language)
        return say("not-solved", actions=len(self._actions))

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """What the lesson draws on the board: the answers to its questions, as they are now."""
        seat = self.lesson.seat
        return tuple(one for query in self.lesson.shows for one in self.match.inspect(seat, query).overlays)

    # Conditions

    def holds(self, condition: Condition) -> bool:
        """Whether a condition holds now, as far as the learner knows."""
        return (
            self._has_acted(condition.action)
            and self._has_happened(condition)
            and (condition.turn is None or self.match.game.length(self.match) >= condition.turn)
            and (condition.winner is None or self._has_won(condition.winner, self.match.outcome))
            and (condition.status is None or _matches(condition.status, self._status))
            and self._is_seen(condition)
            and self._is_written(condition)
            and self._is_answered(condition)
        )

    @property
    def _status(self) -> str:
        return self.match.view(self.lesson.seat, picture=False).status

    @property
    def events_by_action(self) -> tuple[tuple[Event, ...], ...]:
        """What the learner has seen happen after each of their actions, replies included."""
        found: list[tuple[Event, ...]] = []
        for number in range(self.start + 1, len(self.match) + 1):
            events = self.match.events_of(number, self.lesson.seat)
            if self.match.seat_of(number) == self.lesson.seat:
                found.append(events)
            else:
                found[-1] = (*found[-1], *events)
        return tuple(found)

    @property
    def events(self) -> tuple[Event, ...]:
        """What the learner has seen happen in this lesson."""
        return tuple(chain.from_iterable(self.events_by_action))

    def _has_acted(self, pattern: str | None) -> bool:
        return pattern is None or any(_matches(pattern, action) for action in self._actions)

    def _has_happened(self, condition: Condition) -> bool:
        if condition.event is None and condition.text is None:
            return True
        found = sum(
            _matches(condition.event, event.kind) and _matches(condition.text, event.text)
            for event in self.events
        )
        return _is_between(condition, found)

    def _is_seen(self, condition: Condition) -> bool:
        wanted = (
            condition.piece,
            condition.side,
            condition.place,
            condition.state,
            condition.without,
            condition.near,
        )
        if all(one is None for one in wanted):
            return True
        scene = self.match.view(self.lesson.seat).scene
        pieces = scene.pieces if scene else ()
        return _is_between(condition, sum(_fits(condition, piece) for piece in pieces))

    def _is_written(self, condition: Condition) -> bool:
        if condition.paper is None:
            return True
        scene = self.match.view(self.lesson.seat).scene
        panels = scene.panels if scene else ()
        papers = [paper for panel in panels if isinstance(panel, Papers) for paper in panel.papers]
        return _is_between(condition, sum(_matches(condition.paper, _words(paper)) for paper in papers))

    def _is_answered(self, condition: Condition) -> bool:
        if condition.ask is None:
            return True
        try:
            finding = self.match.inspect(self.lesson.seat, condition.ask)
        except SandtableError:
            return False
        return any(_matches(condition.answer, line) for line in (finding.title, *finding.lines))

    @staticmethod
    def _has_won(seat: Seat, outcome: Outcome | None) -> bool:
        return outcome is not None and seat in outcome.winners


def _fits(condition: Condition, piece: Piece) -> bool:
    return (
        (_matches(condition.piece, piece.id) or _matches(condition.piece, piece.label))
        and _matches(condition.side, piece.side or "")
        and _matches(condition.place, piece.place or "")
        and (condition.state is None or condition.state in piece.states)
        and (condition.without is None or condition.without not in piece.states)
        and (condition.near is None or _is_near(condition.near, condition.within, piece.place or ""))
    )


def _is_near(point: tuple[float, float], within: float, place: str) -> bool:
    """Whether a place of a map in metres, such as 1250,830, is at most this far from a point."""
    at = _POINT.fullmatch(place)
    return at is not None and dist(point, (float(at[1]), float(at[2]))) <= within


def _words(paper: Paper) -> str:
    return "\n".join((paper.heading, *paper.paragraphs, paper.state))


def _is_between(condition: Condition, number: int) -> bool:
    return condition.least <= number and (condition.most is None or number <= condition.most)


def _matches(pattern: str | None, text: str) -> bool:
    """Whether a text fits a pattern, in which * stands for any characters. Linear, whatever the pattern."""
    if pattern is None:
        return True
    text = text.casefold()
    first, *others = pattern.casefold().split("*")
    if not others:
        return text == first
    *middle, last = others
    at, end = len(first), len(text) - len(last)
    if at > end or not text.startswith(first) or not text.endswith(last):
        return False
    for part in middle:
        found = text.find(part, at, end)
        if found < 0:
            return False
        at = found + len(part)
    return True
