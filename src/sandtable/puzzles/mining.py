"""Mining puzzles: games between computers, and the turns in them where the best is clearly better.

A position becomes a puzzle if the values of different turns, judged as answers are, fall into two groups with
a gap between them, and a deeper search agrees. What is judged is the position after a turn, so turns that
differ only in what does not matter are in one group.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from random import Random
from time import process_time

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import ENGLISH, Game, IllegalAction, Match, OptionValue, Seat, game
from sandtable.players import make_player
from sandtable.players.levels import BlunderingPlayer
from sandtable.players.player import Player
from sandtable.puzzles.judge import Judge, judge_of, judged, play_on, searcher
from sandtable.puzzles.puzzle import Puzzle, puzzle_id
from sandtable.puzzles.rating import SOLVERS, rating_of
from sandtable.puzzles.subjects import themes_of

LONGEST_GAME = 500
"""Actions after which a game ends."""
_PLAYED_BY = ((1, 0.15), (60, 0.2), (60, 0.35), (250, 0.25))
"""Positions per turn and blunder rates of the players: games full of mistakes are full of chances."""
_QUICK = 8
"""A first look takes this part of the positions of the judge."""
_SOLVED_BY = 800
"""Positions of the search whose turn is compared with those of weak players in the first look."""
_NEARLY = 0.8
"""The part of the margin that a first look has to find."""
MARGIN = {"game-of-war": 0.2, "kriegspiel83": 0.18, "taktik": 0.15}
"""Lowest margin of a puzzle."""
OPTIONS: Mapping[str, Sequence[Mapping[str, OptionValue]]] = {
    "game-of-war": ({},),
    "kriegspiel83": ({"hidden_coast": False},),
    "taktik": ({}, {"supplies": True}),
}
"""Options of the games that are played: a puzzle does not depend on guesses about map or mines."""
_GROUP, _ROUGHLY = 0.45, 0.6
"""The right turns differ by at most this part of the margin; at a first look, by the second."""
_LEAST_WRONG = 3
"""Lowest number of different turns that miss the point."""
_LOST, _WON = -0.8, 0.7
"""A position is settled if the best turn is worse than the first, or a wrong one better than the second."""
_MOST_LEFT_OUT = 8
"""Maximum number of turns with an action left out."""
_MOST_PER_GAME = 12
_APART = 5
"""Turns between two puzzles of a seat in a game, so that they differ."""
_LONGEST_SOLUTION = {"game-of-war": 5, "kriegspiel83": 4, "taktik": 4}
"""Actions besides `end`; a longer solution has no single point."""
_COMPARED = 2
"""Wrong turns that are verified deeply, and whose answers are compared for the themes."""
_MOST_RIGHT, _MOST_WRONG = 3, 6
"""Turns around the gap that are judged with all positions."""


class MiningPlan(Struct, frozen=True):
    """What all games of a mining run have in common."""

    game: str


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
    return [MiningTask(chosen.id, chosen.rules_version, f"{seed}-{number}") for number in range(1, games + 1)]


def mine(plan: MiningPlan, task: MiningTask) -> Mined:
    """Play a game between levels, and return the puzzles that are found in it."""
    began = process_time()
    chosen, rng = game(plan.game), Random(task.seed)  # noqa: S311 - not a secret
    judge = judge_of(chosen.id)
    match = _new_match(chosen, rng, task.seed)
    players = {seat: _player(match, rng) for seat in match.seats}
    found: list[Puzzle] = []
    turns, last = 0, dict.fromkeys(match.seats, -_APART)
    while match.to_act and len(match) < LONGEST_GAME and len(found) < _MOST_PER_GAME:
        seat = match.to_act[0]
        one = None
        if judge.begins(match, seat):
            turns += 1
            one = puzzle_at(match, seat, rng) if turns - last[seat] >= _APART else None
        if one is None:
            match.apply(seat, players[seat].choose(match.view(seat, picture=False)))
        else:
            found.append(one)
            last[seat] = turns
            _play(match, seat, one.wrong)  # the refutation is often a puzzle for the other side
    return Mined(task, tuple(found), turns, round(process_time() - began, 2))


def _new_match(chosen: Game, rng: Random, seed: str) -> Match:
    """Begin a match in a scenario for two seats."""
    names = [name for name in sorted(chosen.scenarios()) if len(chosen.seats(chosen.setup(name))) == 2]
    return chosen.new(rng.choice(names), seed=seed, options=rng.choice(OPTIONS[chosen.id]))


def _play(match: Match, seat: Seat, actions: Sequence[str]) -> None:
    """Play these actions as far as they are allowed: hidden minefields and dice may interrupt them."""
    with suppress(IllegalAction):
        for action in actions:
            match.apply(seat, action)


def _player(match: Match, rng: Random) -> Player:
    """Return a player of moderate strength, so that there are chances to take."""
    positions, blunder_rate = rng.choice(_PLAYED_BY)
    seed = rng.getrandbits(32)
    return BlunderingPlayer(
        lambda: searcher(match, positions, seed), match.game, rng, blunder_rate=blunder_rate
    )


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


class Prospect:
    """A position that may be a puzzle, and the turns that were tried from it."""

    def __init__(self, draft: Puzzle, judge: Judge, rng: Random) -> None:
        self._draft = draft
        self._judge = judge
        self._rng = rng
        self._start = draft.begin(ENGLISH)
        self._quick = judge.positions // _QUICK
        self._values: dict[tuple[tuple[str, str], int], float] = {}
        self._first: list[_Turn] = []
        """The turns of the first look: of a strong and of a weak player."""
        self._least_margin = MARGIN[draft.game]

    def puzzle(self) -> Puzzle | None:
        """Look closer and closer, and return the puzzle if there is one."""
        if not self._is_lively():
            return None
        turns = [*self._first, *self._other_turns()]
        split = self._split(turns, self._quick, self._least_margin * _NEARLY, _ROUGHLY)
        if split is None:
            return None
        right, wrong = split
        turns = [*self._first, *right[:_MOST_RIGHT], *wrong[:_MOST_WRONG]]
        split = self._split(turns, self._judge.positions, self._least_margin, _GROUP)
        if split is None:
            return None
        tries = [self._by(solver.player(self._start)) for solver in SOLVERS]
        split = self._split([*tries, *turns], self._judge.positions, self._least_margin, _GROUP)
        if split is None:
            return None
        right, wrong = split
        solution = self._shortened(right, wrong[0])
        if not 1 <= _length(solution.actions) <= _LONGEST_SOLUTION[self._draft.game]:
            return None
        return self._made(solution, wrong, tries)

    def _made(self, solution: "_Turn", wrong: Sequence["_Turn"], tries: Sequence["_Turn"]) -> Puzzle | None:
        """Return the puzzle with this solution, if the deep search agrees."""
        positions = self._judge.positions
        value, missed = self._value(solution, positions), self._value(wrong[0], positions)
        tempting = [
            turn
            for solver, turn in zip(SOLVERS, tries, strict=True)
            if solver.positions and self._value(turn, positions) <= missed
        ]
        plausible = (*reversed(tempting), wrong[0])[0]
        compared = wrong[:_COMPARED]
        deep = self._deep(solution, (*compared, plausible), value - missed)
        if deep is None:
            return None
        found = [
            (solver.rating, self._value(turn, positions) >= (value + missed) / 2)
            for solver, turn in zip(SOLVERS, tries, strict=True)
        ]
        played = [self._played_on(one.match) for one in (solution, *compared)]
        themes, place = themes_of(self._start, self._draft.seat, solution.actions)
        themes = self._judge.themes(self._start, self._draft.seat, played[0], played[1:]) or themes
        if not themes:
            return None
        return replace(
            self._draft,
            themes=themes,
            place=place,
            solution=solution.actions,
            value=round(value, 4),
            margin=round(value - missed, 4),
            deep_value=round(deep[0], 4),
            deep_margin=round(deep[1], 4),
            wrong=plausible.actions,
            rating=rating_of(found, value - missed, _length(solution.actions)),
        )

    def _is_lively(self) -> bool:
        """Whether a good turn is much better than a weak player's, or than itself without one action."""
        self._first = [self._by(searcher(self._start, positions)) for positions in (_SOLVED_BY, 1)]
        best, weak = self._first
        least = self._value(best, self._quick) - self._least_margin
        return least >= _LOST - self._least_margin and any(
            self._value(turn, self._quick) <= least for turn in (weak, *self._left_out(best))
        )

    def _left_out(self, good: "_Turn") -> Iterator["_Turn"]:
        """Yield a turn with each action left out in turn, or with some of them if there are many."""
        number = max(0, len(good.actions) - 1)
        for at in sorted(Random(1).sample(range(number), min(number, _MOST_LEFT_OUT))):  # noqa: S311
            turn = self._turn((*good.actions[:at], *good.actions[at + 1 :]))
            if turn is not None:
                yield turn

    def _other_turns(self) -> Iterator["_Turn"]:
        """Yield turns that the judge finds, a good one with an action left out, none, and a random one."""
        for actions in (*self._judge.others(self._start, self._draft.seat, self._rng), ("end",)):
            turn = self._turn(actions)
            if turn is not None:
                yield turn
        yield from self._left_out(self._first[0])
        yield self._by(make_player("random", self._start.game, self._rng))

    def _split(
        self, turns: Iterable["_Turn"], positions: int, least: float, group: float
    ) -> tuple[list["_Turn"], list["_Turn"]] | None:
        """Split the turns at the gap between those that make the point and those that miss it.

        Both lists are the best first; `None` if there is no gap or it decides nothing.
        """
        different = {one.key: one for one in turns}
        ordered = sorted(different.values(), key=lambda one: -self._value(one, positions))
        values = [self._value(one, positions) for one in ordered]
        for at in range(1, len(ordered) - _LEAST_WRONG + 1):
            margin = values[0] - values[at]
            if values[0] - values[at - 1] <= group * margin and margin >= least:
                settled = values[0] < _LOST or values[at] > _WON
                return None if settled else (ordered[:at], ordered[at:])
        return None

    def _shortened(self, right: Sequence["_Turn"], wrong: "_Turn") -> "_Turn":
        """Return the best turn without the actions that do not matter."""
        positions = self._judge.positions
        highest, missed = self._value(right[0], positions), self._value(wrong, positions)
        floor = highest - _GROUP * (highest - missed) / 2
        best = min(
            (one for one in right if self._value(one, positions) >= floor), key=lambda one: len(one.actions)
        )
        size = len(best.actions) // 2
        while size:
            at = 0
            while at < len(best.actions) - 1:
                rest = best.actions[min(at + size, len(best.actions) - 1) :]
                shorter = self._turn((*best.actions[:at], *rest))
                if shorter is not None and self._value(shorter, positions) >= floor:
                    best = shorter
                else:
                    at += size
            size //= 2
        return best

    def _deep(self, solution: "_Turn", wrong: Sequence["_Turn"], margin: float) -> tuple[float, float] | None:
        """Verify value and margin with the deep search; `None` if it does not agree."""
        deep = self._judge.deep
        value = self._value(solution, deep)
        deep_margin = value - max(self._value(one, deep) for one in wrong)
        if deep_margin < self._least_margin:
            return None
        positions = self._judge.positions
        found = self._value(self._by(searcher(self._start, deep, seed=2)), positions)
        return (value, deep_margin) if found >= self._value(solution, positions) - margin / 2 else None

    def _by(self, player: Player) -> "_Turn":
        """Return the turn that a player plays from the position."""
        match, seat = self._start.copy(), self._draft.seat
        while not self._judge.is_answered(match, seat):
            match.apply(seat, player.choose(match.view(seat, picture=False)))
        return _Turn.of(match)

    def _turn(self, actions: Sequence[str]) -> "_Turn | None":
        """Return the turn of these actions; `None` if one is not allowed or they do not complete a turn."""
        match, seat = self._start.copy(), self._draft.seat
        try:
            for action in actions:
                match.apply(seat, action)
        except IllegalAction:
            return None
        return _Turn.of(match) if self._judge.is_answered(match, seat) else None

    def _value(self, turn: "_Turn", positions: int) -> float:
        key = (turn.key, positions)
        if key not in self._values:
            self._values[key] = judged(self._begin, turn.match, self._draft.seat, 0, positions)
        return self._values[key]

    def _begin(self, seed: str) -> Match:
        return replace(self._draft, seed=seed).begin(ENGLISH)

    def _played_on(self, match: Match) -> Match:
        match = match.copy()
        play_on(match, self._draft.seat)
        return match


def _length(actions: Sequence[str]) -> int:
    """Return the number of actions besides `end`."""
    return sum(action != "end" for action in actions)


class _Turn(Struct, frozen=True):
    """A turn from the position of a prospect."""

    actions: tuple[str, ...]
    match: Match
    """The match after it."""
    key: tuple[str, str]
    """What its value depends on: the position before its last action, and this action."""

    @staticmethod
    def of(match: Match) -> "_Turn":
        """Return the turn of all actions of a match."""
        actions = tuple(entry.action for entry in match.entries_from(1))
        return _Turn(actions, match, (match.at(len(match) - 1).position_text(), actions[-1]))


def selected(found: Sequence[Mined], most: int | None = None) -> list[Puzzle]:
    """Return the different puzzles of a run, at most a number of them, evenly from easy to hard."""
    different: dict[object, Puzzle] = {}
    for number, one in enumerate(found):
        for puzzle in one.puzzles:
            different.setdefault((number, puzzle.seat, _idea(puzzle)), puzzle)
    by_id = {puzzle.id: puzzle for puzzle in different.values()}
    ordered = sorted(by_id.values(), key=lambda one: (one.rating, one.id))
    if most is None or len(ordered) <= most:
        return ordered
    return [ordered[number * len(ordered) // most] for number in range(most)]


def _idea(puzzle: Puzzle) -> tuple[str, ...]:
    """Return what puzzles of a game that are too similar share: the attack, or the places moved to."""
    attacks = [action for action in puzzle.solution if action.startswith("attack ")]
    return tuple(sorted(action.rpartition("-")[2] for action in attacks or puzzle.solution))
