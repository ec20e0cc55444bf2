"""The work of a review, turn by turn: what the turn was worth, what was better, and what the dice gave.

A turn is what one seat did until another one acted. It is divided at its rolls of dice: a seat decides, the
dice fall, and it decides again. The result of a turn depends only on the record, the turn and the settings.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random

from msgspec import Struct

from sandtable.core import Dice, Game, IllegalAction, Match, Record, Seat, Sentence, SetupError
from sandtable.core.game import State
from sandtable.players.registry import game_players
from sandtable.review.judging import NOTHING, Estimate, Judge, Pairs

CATALOGUE = "sandtable.review"
"""The package with the texts of reviews."""
VERSION = 1
"""Increased whenever a review of the same match would be different."""
LARGEST = 1_000_000
"""Maximum number of positions of one judgement."""

MATTERS = 0.05
"""The least cost of a decision that is reported, in chances."""
_DECISION = Pairs(4, 12, MATTERS)
_TRUTH = Pairs(4, 8, MATTERS)
_LUCK = Pairs(4, 12, MATTERS, both_ways=True)
_LOOKS = 2
"""Judgements of a position for the curve, of which the mean is taken."""
_MOST_PLANNED = 24
"""Maximum number of actions of a better turn."""


class ReviewTask(Struct, frozen=True):
    """A turn of a record that is to be judged."""

    record: str
    """A short hash of the record."""
    first: int
    """The position before the turn."""
    last: int
    """The position after it."""
    seat: Seat
    player: str
    """The computer player that judges."""
    version: int = VERSION


class Decision(Struct, frozen=True, kw_only=True):
    """What a seat did between two rolls of dice, compared with what the search would have done."""

    step: int
    until: int
    cost: Estimate
    """The chances that it cost, as far as the seat could know."""
    cost_in_truth: Estimate
    better: tuple[str, ...]
    line: tuple[tuple[Seat, str], ...] = ()


class Roll(Struct, frozen=True):
    """What the dice of an action gave the seat's side."""

    step: int
    """The position after the action."""
    gain: Estimate


class TurnReview(Struct, frozen=True, kw_only=True):
    """A turn, judged."""

    task: ReviewTask
    chance: float | None
    """The chances of the seat's side before the turn, with everything revealed."""
    believed: float | None = None
    """Those chances as far as the seat could know; `None` if nothing is hidden."""
    decisions: tuple[Decision, ...] = ()
    """The decisions that were not the best ones."""
    rolls: tuple[Roll, ...] = ()


def review_tasks(record: Record, positions: int | None = None) -> tuple[ReviewTask, ...]:
    """Return the turns of a finished record that are to be judged, or raise `SetupError`.

    There are none in a game without a search player: its review tells the story. `positions` is the number of
    positions for one judgement; without it, it is the default of the game.
    """
    match = replayed(record)
    if positions is not None and not 1 <= positions <= LARGEST:
        raise SetupError(Sentence(CATALOGUE, "review-positions", {"most": str(LARGEST)}))
    player = judge_of(match.game, positions)
    if player is None:
        return ()
    digest = sha256(str(record).encode()).hexdigest()[:16]
    return tuple(
        ReviewTask(digest, first, last, match.seat_of(last) or "", player)
        for first, last in _turns(match)
        if match.to_act_after(first) == (match.seat_of(last),)
    )


def judge_of(game: Game, positions: int | None = None) -> str | None:
    """Return the player that judges a game; `None` if it has no search player."""
    players = game_players(game)
    return None if players.search is None else f"search,positions={positions or players.review_positions}"


def positions_of(player: str) -> int:
    """Return the positions of a judge."""
    return int(player.rpartition("=")[2])


def _turns(match: Match) -> Iterator[tuple[int, int]]:
    """Return the steps before and after each turn."""
    first = 0
    for step in range(1, len(match) + 1):
        if step == len(match) or match.seat_of(step + 1) != match.seat_of(step):
            yield first, step
            first = step


def review_turn(record: Record, task: ReviewTask) -> TurnReview:
    """Judge a turn. The result is the same on every machine."""
    return _Turn(replayed(record), task).review()


class _Turn:
    """One turn that is being judged."""

    def __init__(self, match: Match, task: ReviewTask) -> None:
        self._match = match
        self._game: Game = match.game
        self._task = task
        self._seed = f"{task.record} {task.first}"
        self._judge = Judge(match, task.player)
        self._side = self._judge.side_of(task.seat)
        self._entries = match.entries_from(1)

    def review(self) -> TurnReview:
        task = self._task
        start = self._state(task.first)
        decisions, rolls = [], []
        for first, last in self._segments():
            if (decision := self._decision(first, last)) is not None:
                decisions.append(decision)
            if self._entries[last - 1].rolls and (roll := self._luck(last)) is not None:
                rolls.append(roll)
        return TurnReview(
            task=task,
            chance=self._mean(self._judge.chance(start, self._side, seed) for seed in self._seeds("chance")),
            believed=self._mean(
                self._judge.believed(start, self._side, seed) for seed in self._seeds("believed")
            )
            if self._hides(start)
            else None,
            decisions=tuple(decisions),
            rolls=tuple(rolls),
        )

    def _state(self, step: int) -> State:
        state: State = self._match.at(step).state
        return state

    def _hides(self, state: State) -> bool:
        """Whether something is hidden from the seat to act."""
        return bool(self._game.revealed(state) != state)

    def _seeds(self, what: str, most: int = _LOOKS) -> Iterator[str]:
        return (f"{self._seed} {what} {number}" for number in range(most))

    @staticmethod
    def _mean(values: Iterator[float | None]) -> float | None:
        found = [value for value in values if value is not None]
        return sum(found) / len(found) if found else None

    def _segments(self) -> Iterator[tuple[int, int]]:
        """Return the steps before and after each part of the turn that ends with dice or the turn."""
        first = self._task.first
        for step in range(first + 1, self._task.last + 1):
            if self._entries[step - 1].rolls or step == self._task.last:
                yield first, step
                first = step

    # Luck

    def _luck(self, step: int) -> Roll | None:
        """Compare the dice of an action with other dice."""
        entry, before, real = self._entries[step - 1], self._state(step - 1), self._state(step)
        if self._judge.chance(before, self._side, f"{self._seed} {step}") is None:
            return None

        def differences() -> Iterator[float | None]:
            for seed in self._seeds(f"dice {step}", _LUCK.most):
                other = self._game.apply(before, entry.seat, entry.action, Dice(seed)).state
                yield self._difference(real, other, seed)

        found = _LUCK.estimate(differences())
        return None if found is None else Roll(step, found)

    def _difference(self, one: State, other: State, seed: str) -> float | None:
        """Return by how much the chances in a state are better than in another."""
        if one == other:
            return 0.0
        first = self._judge.chance(one, self._side, seed)
        second = self._judge.chance(other, self._side, seed)
        return None if first is None or second is None else first - second

    # Decisions

    def _decision(self, first: int, last: int) -> Decision | None:
        """Compare a part of the turn with what the search would have done instead."""
        start, seat = self._state(first), self._task.seat
        if start.to_act != (seat,):
            return None
        view = self._game.view(start, seat, picture=False)
        if len([choice for choice in view.choices if not choice.aside]) < 2:
            return None
        played = [entry.action for entry in self._entries[first:last]]
        planned = self._planned(start, f"{self._seed} plan {first}")
        if planned is None:
            return None
        better, line = planned
        hidden = self._hides(start)

        def costs(*, in_truth: bool) -> Iterator[float | None]:
            for seed in self._seeds(f"decision {first}", _DECISION.most):
                rng = Random(seed)  # noqa: S311 - a review is reproducible
                state = start if in_truth else self._game.sample(view, rng)
                one, other = self._after(state, better, seed), self._after(state, played, seed)
                yield None if one is None or other is None else self._difference(one, other, seed)

        known = _DECISION.estimate(costs(in_truth=False))
        truth = _TRUTH.estimate(costs(in_truth=True)) if hidden or known is None else known
        if truth is None:
            return None
        known = known or NOTHING
        if max(known.mean, truth.mean) < MATTERS:
            return None
        return Decision(
            step=first, until=last, cost=known, cost_in_truth=truth, better=tuple(better), line=line
        )

    def _planned(self, start: State, seed: str) -> tuple[list[str], tuple[tuple[Seat, str], ...]] | None:
        """Return what the search would do until dice are rolled or the turn is over, and what it expects."""
        seat, rng = self._task.seat, Random(seed)  # noqa: S311 - a review is reproducible
        view = self._game.view(start, seat, picture=False)
        state, dice = self._game.sample(view, rng), Dice(seed)
        planned: list[str] = []
        line: tuple[tuple[Seat, str], ...] = ()
        while len(planned) < _MOST_PLANNED and state.to_act == (seat,):
            result = self._judge.think(self._game.view(state, seat, picture=False), f"{seed} {len(planned)}")
            if result is None:
                return None
            for action in result.actions:
                try:
                    state = self._game.apply(state, seat, action, dice).state
                except IllegalAction:
                    return (planned, ()) if planned else None
                planned.append(action)
                if dice.take_rolls():
                    return planned, ()
            line = result.line
        return planned, line

    def _after(self, state: State, actions: Sequence[str], seed: str) -> State | None:
        """Return the state after the actions, up to the first roll; `None` if one is illegal."""
        dice = Dice(seed)
        for action in actions:
            try:
                state = self._game.apply(state, self._task.seat, action, dice).state
            except IllegalAction:
                return None
            if dice.take_rolls():
                break
        return state


class _Replayed:
    """The last record that was replayed in this process, because the turns of one follow each other."""

    record: Record | None = None
    match: Match | None = None


def replayed(record: Record) -> Match:
    """Return the match of a finished record, or raise `SetupError`."""
    if _Replayed.match is None or _Replayed.record != record:
        match = record.replay()
        if match.outcome is None:
            raise SetupError(Sentence(CATALOGUE, "review-unfinished"))
        _Replayed.record, _Replayed.match = record, match
    return _Replayed.match
