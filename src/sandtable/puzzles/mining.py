"""Mining puzzles: games between computers, and the turns in them where the best is clearly better than others.

A turn becomes a puzzle if the values of many different turns, judged as answers are, fall into two groups with
a gap between them, and a much deeper search agrees. What is judged is the position after a turn, so turns that
differ only in what does not matter are in one group.
"""

from collections.abc import Sequence
from random import Random
from time import process_time

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import Game, IllegalAction, Match, Seat, game
from sandtable.players import make_player
from sandtable.players.levels import levels_of
from sandtable.players.player import Player
from sandtable.players.seat_players import SeatPlayers
from sandtable.puzzles.judge import Judge, judge_of, judged, play_on, searcher
from sandtable.puzzles.puzzle import Puzzle, puzzle_id
from sandtable.puzzles.rating import SOLVERS, Attempted, rating_of

LONGEST_GAME = 1_500
"""Actions after which a game ends."""
_HIGHEST_LEVEL = 6
"""Highest level that plays; the levels above it take seconds per turn."""
_QUICK = 8
"""The first look at a turn takes this part of the positions of the judge."""
_SOLVED_BY = 1_500
"""Positions of the search whose turn is compared with those of weak players in the first look."""
MARGIN = {"game-of-war": 0.25, "kriegspiel83": 0.2, "taktik": 0.2}
"""Lowest margin of a puzzle."""
_GROUP = 0.35
"""The right turns differ by at most this part of the margin."""
_LEAST_WRONG = 5
"""Lowest number of different turns that miss the point."""
_SETTLED = 0.9
"""A position is settled if the best turn is worse, or a wrong one better, than this."""
_MOST_PER_GAME = 4
_APART = 4
"""Turns between two puzzles of a game, so that they differ."""
_COMPARED = 3
"""Wrong turns that are verified deeply, and whose answers are compared for the themes."""


class Plan(Struct, frozen=True):
    """What all games of a mining run have in common."""

    game: str
    rules: int


class MiningTask(Struct, frozen=True):
    """One game to be played and searched for puzzles. Equal tasks have equal results."""

    game: str
    rules: int
    seed: str


class Mined(Struct, frozen=True):
    """The puzzles of a game."""

    task: MiningTask
    puzzles: tuple[Puzzle, ...]
    turns: int
    """Number of turns that were looked at."""
    seconds: float
    """Processor time."""


def mining_tasks(chosen: Game, games: int, seed: str) -> list[MiningTask]:
    """Return the tasks of a mining run."""
    return [
        MiningTask(chosen.id, chosen.rules_version, f"{seed}-{number}") for number in range(1, games + 1)
    ]


def mine(_: Plan, task: MiningTask) -> Mined:
    """Play a game between levels, and return the puzzles that are found in it."""
    began = process_time()
    chosen, rng = game(task.game), Random(task.seed)  # noqa: S311 - not a secret
    judge = judge_of(chosen.id)
    match = _new_match(chosen, rng, task.seed)
    names = [one.player for one in levels_of(chosen) if one.number <= _HIGHEST_LEVEL]
    players = SeatPlayers(match, {seat: rng.choice(names) for seat in match.seats})
    found: list[Puzzle] = []
    turns, last = 0, -_APART
    while match.to_act and len(match) < LONGEST_GAME and len(found) < _MOST_PER_GAME:
        seat = match.to_act[0]
        if len(match.seats) == 2 and judge.begins(match, seat):
            turns += 1
            if turns - last >= _APART:
                one = puzzle_at(match, seat, rng)
                if one is not None:
                    found.append(one)
                    last = turns
        match.apply(seat, players.choose(seat))
    return Mined(task, tuple(found), turns, round(process_time() - began, 2))


def _new_match(chosen: Game, rng: Random, seed: str) -> Match:
    """Begin a match in a scenario for two seats."""
    names = [
        name for name in sorted(chosen.scenarios()) if len(chosen.seats(chosen.setup(name))) == 2
    ]
    return chosen.new(rng.choice(names), seed=seed)


def puzzle_at(match: Match, seat: Seat, rng: Random) -> Puzzle | None:
    """Return the puzzle of the position in a match, or `None` if there is none."""
    judge = judge_of(match.game.id)
    position = judge.prepared(match, seat)
    if position is None:
        return None
    scenario = match.setup.scenario.name
    draft = Puzzle(
        id=puzzle_id(scenario, position),
        game=match.game.id,
        scenario=scenario,
        options=match.record.options,
        position=position,
        seat=seat,
        rating=0,
        themes=(),
        solution=(),
        value=0.0,
        margin=0.0,
        deep_value=0.0,
        deep_margin=0.0,
        wrong=(),
    )
    return Prospect(draft, judge, rng).puzzle()


class _Turn(Struct, frozen=True):
    """A turn from the position, and its value."""

    actions: tuple[str, ...]
    match: Match
    value: float


class Prospect:
    """A position that may be a puzzle, and the turns that were tried from it."""

    def __init__(self, draft: Puzzle, judge: Judge, rng: Random) -> None:
        self._draft = draft
        self._judge = judge
        self._rng = rng
        self._start = draft.begin("en")
        self._values: dict[tuple[str, str, int], float] = {}
        self._least_margin = MARGIN[draft.game]

    def puzzle(self) -> Puzzle | None:
        """Look closer and closer, and return the puzzle if there is one."""
        if not self._is_lively():
            return None
        attempts, turns = self._tried()
        split = self._split(turns)
        if split is None:
            return None
        right, wrong = split
        solution = self._shortened(right, wrong[0].value)
        if len(solution.actions) < 2 and solution.match.outcome is None and self._is_idle(solution):
            return None
        margin = solution.value - wrong[0].value
        compared = wrong[:_COMPARED]
        deep = self._deep(solution, compared)
        if deep is None:
            return None
        tempting = max(
            (one for one in attempts if one.value <= wrong[0].value),
            key=lambda one: one.solver.rating,
            default=None,
        )
        least = solution.value - margin / 2
        played = [self._played_on(one.match) for one in (solution, *compared)]
        themes, place = self._judge.themes(self._start, self._draft.seat, played[0], played[1:])
        return replace(
            self._draft,
            themes=themes,
            place=place,
            solution=solution.actions,
            value=round(solution.value, 4),
            margin=round(margin, 4),
            deep_value=round(deep[0], 4),
            deep_margin=round(deep[1], 4),
            wrong=(wrong[0].actions if tempting is None else tempting.actions),
            rating=rating_of([(one.solver.rating, one.value >= least) for one in attempts], margin),
        )

    def _is_lively(self) -> bool:
        """Whether the turns of a strong and a weak player differ much in value, at a first look."""
        quick = self._judge.positions // _QUICK
        best = self._by(searcher(self._start, _SOLVED_BY), quick)
        if best is None or best.value < -_SETTLED:
            return False
        for player in ("greedy", "random"):
            other = self._by(make_player(player, self._start.game, Random(1)), quick)  # noqa: S311
            if other is not None and best.value - other.value >= self._least_margin:
                return True
        return False

    def _tried(self) -> tuple[list[Attempted], list[_Turn]]:
        """Let all solvers and the judge's list of turns try; return the attempts and the different turns."""
        attempts, turns, positions = [], [], self._judge.positions
        for solver in SOLVERS:
            turn = self._by(solver.player(self._start), positions)
            if turn is not None:
                attempts.append(Attempted(solver, turn.actions, turn.value))
                turns.append(turn)
        for actions in self._judge.others(self._start, self._draft.seat, self._rng):
            turn = self._turn(actions, positions)
            if turn is not None:
                turns.append(turn)
        different = {self._key(one.match): one for one in reversed(turns)}
        return attempts, sorted(different.values(), key=lambda one: -one.value)

    def _split(self, turns: Sequence[_Turn]) -> tuple[list[_Turn], list[_Turn]] | None:
        """Split the turns at the gap between those that make the point and those that miss it."""
        best = turns[0].value
        for at in range(1, len(turns) - _LEAST_WRONG + 1):
            margin = best - turns[at].value
            if best - turns[at - 1].value <= _GROUP * margin and margin >= self._least_margin:
                if best < -_SETTLED or turns[at].value > _SETTLED:
                    return None
                return list(turns[:at]), list(turns[at:])
        return None

    def _shortened(self, right: Sequence[_Turn], missed: float) -> _Turn:
        """Return the best turn without the actions that do not matter."""
        best = right[0]
        floor = best.value - _GROUP * (best.value - missed) / 2
        for turn in sorted(right, key=lambda one: len(one.actions)):
            if turn.value >= floor and len(turn.actions) < len(best.actions):
                best = turn
                break
        at = 0
        while at < len(best.actions) - 1 and len(best.actions) > 1:
            shorter = self._turn((*best.actions[:at], *best.actions[at + 1 :]), self._judge.positions)
            if shorter is not None and shorter.value >= floor:
                best = shorter
            else:
                at += 1
        return best

    def _is_idle(self, turn: _Turn) -> bool:
        return turn.actions == ("end",)

    def _deep(self, solution: _Turn, wrong: Sequence[_Turn]) -> tuple[float, float] | None:
        """Verify value and margin with the deep search; `None` if it does not agree."""
        deep = self._judge.deep
        value = self._value(solution.match, deep)
        margin = value - max(self._value(one.match, deep) for one in wrong)
        if margin < self._least_margin:
            return None
        found = self._by(searcher(self._start, deep, seed=2), self._judge.positions)
        least = solution.value - (solution.value - wrong[0].value) / 2
        return (value, margin) if found is not None and found.value >= least else None

    def _by(self, player: Player, positions: int) -> _Turn | None:
        """Return the turn that a player plays from the position."""
        match, seat = self._start.copy(), self._draft.seat
        actions: list[str] = []
        while not self._judge.is_answered(match, seat):
            if len(actions) > LONGEST_GAME:
                return None
            match.apply(seat, player.choose(match.view(seat, picture=False)))
            entry = match.last_entry
            actions.append(entry.action if entry else "")
        return _Turn(tuple(actions), match, self._value(match, positions))

    def _turn(self, actions: Sequence[str], positions: int) -> _Turn | None:
        """Return the turn of these actions; `None` if one is not allowed or they do not complete a turn."""
        match, seat = self._start.copy(), self._draft.seat
        try:
            for action in actions:
                match.apply(seat, action)
        except IllegalAction:
            return None
        if not self._judge.is_answered(match, seat):
            return None
        return _Turn(tuple(actions), match, self._value(match, positions))

    def _value(self, match: Match, positions: int) -> float:
        key = (*self._key(match), positions)
        if key not in self._values:
            self._values[key] = judged(self._begin, match, self._draft.seat, 0, positions)
        return self._values[key]

    def _begin(self, seed: str) -> Match:
        return replace(self._draft, seed=seed).begin("en")

    def _key(self, match: Match) -> tuple[str, str]:
        """Return what the value depends on: the position before the last action, and this action."""
        entry = match.last_entry
        return match.at(len(match) - 1).position_text(), entry.action if entry else ""

    def _played_on(self, match: Match) -> Match:
        match = match.copy()
        play_on(match, self._draft.seat)
        return match


def selected(found: Sequence[Mined], most: int | None = None) -> list[Puzzle]:
    """Return the different puzzles of a run, at most a number of them, evenly from easy to hard."""
    different: dict[object, Puzzle] = {}
    for one in found:
        for puzzle in one.puzzles:
            different.setdefault((puzzle.scenario, puzzle.seat, puzzle.solution), puzzle)
    by_id = {puzzle.id: puzzle for puzzle in different.values()}
    ordered = sorted(by_id.values(), key=lambda one: (one.rating, one.id))
    if most is None or len(ordered) <= most:
        return ordered
    return [ordered[number * len(ordered) // most] for number in range(most)]
