"""The best turns of a position, found by the compiled beam, and their actions."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.games.game_of_war.compiled import kernels, packing
from sandtable.games.game_of_war.compiled import layout as at
from sandtable.games.game_of_war.compiled.kernels import Game
from sandtable.games.game_of_war.compiled.tables import cells_of
from sandtable.games.game_of_war.notation import END, Action, Attack, Move, Word
from sandtable.games.game_of_war.state import State
from sandtable.players.game_of_war import beam_kernels
from sandtable.players.game_of_war.beam_kernels import HASH, PATH, STRIKE, VICTORY, Beam
from sandtable.players.game_of_war.evaluation import evaluation_tables
from sandtable.players.game_of_war.evaluation_kernels import count_features
from sandtable.players.game_of_war.features import FEATURES

PARENTS_PER_STEP = 16
"""Partial turns extended in one step, which takes a few milliseconds."""


class Turn(NamedTuple):
    """A whole turn, packed, and the value of the position after it for the side to move."""

    worth: float
    after: int
    """The hash of the position after it; units of the same kind are interchangeable."""
    path: int
    strike: int
    """The packed attack; 0 for none. `path` holds the packed moves."""


class TurnFinder:
    """Finds turns from the positions of one match.

    Most of its memory is in its beams: two packed games (about 11 KiB each on the standard board) per partial
    turn that a beam holds.
    """

    def __init__(self, state: State, weights: NDArray[np.float64]) -> None:
        self._table = packing.tables_of(state)
        self._features = np.zeros((2, len(FEATURES) + 1), np.int64)
        self._beams: dict[int, Beam] = {}
        self._squares = {int(cell): square for square, cell in enumerate(cells_of(state.terms.field))}
        self._weights = weights
        self.begin_at(packing.pack(self._table, state))

    def begin_at(self, game: Game) -> None:
        """Start from this position, and recompute the tables that depend on it."""
        self.start = game
        self.positions = 0
        self._evaluation = evaluation_tables(self._table, game, self._weights)

    def features(self, game: Game) -> NDArray[np.int64]:
        """Return the features of a position, for north and south."""
        count_features(self._table, self._evaluation, game, self._features)
        return self._features[:, : len(FEATURES)].copy()

    def find(self, game: Game, width: int) -> Iterator[list[Turn] | None]:
        """Yield `None` after each step, then the best turns found by a beam of this width."""
        beam = self._beams.setdefault(width, beam_kernels.make_beam(game, width))
        beam_kernels.begin(beam, game)
        while not beam_kernels.go_on(self._table, self._evaluation, beam, self._features, PARENTS_PER_STEP):
            yield None
        self.positions += int(beam.progress[beam_kernels.POSITIONS])
        found = int(beam.progress[beam_kernels.FOUND])
        values, turns = beam.values[:found].tolist(), beam.turns[:found].tolist()
        yield [
            Turn(value, turn[HASH], turn[PATH], turn[STRIKE])
            for value, turn in zip(values, turns, strict=True)
        ]

    def follow(self, game: Game, turn: Turn) -> None:
        """Play a whole turn in place."""
        for _ in self._follow_moves(game, turn):
            pass
        if not self.is_over(game):
            beam_kernels.end_turn(self._table, game, turn.strike)

    def _follow_moves(self, game: Game, turn: Turn) -> Iterator[Move]:
        for number in range(beam_kernels.moves_in(turn.path)):
            unit, end = beam_kernels.move_of(self._table, game, turn.path, number)
            move = Move(self._squares[int(game[at.HEAD + unit])], self._squares[end])
            kernels.move(self._table, game, unit, end)
            yield move

    def actions(self, game: Game, turn: Turn) -> list[Action]:
        """Return the actions of a turn from this position."""
        game = game.copy()
        found: list[Action] = list(self._follow_moves(game, turn))
        if self.is_over(game):
            return found
        if not turn.strike:
            return [*found, Word(END)]
        target = beam_kernels.target_of(self._table, game, turn.strike)
        return [*found, Attack(self._squares[int(game[at.HEAD + target])])]

    def units(self, game: Game) -> NDArray[np.int64]:
        """Return the cells of all units by number; 0 for captured ones."""
        return game[at.HEAD : at.HEAD + 2 * self._table.facts[at.ARMY]]

    def is_over(self, game: Game) -> bool:
        """Whether the match is decided."""
        return bool(game[at.OUTCOME] != at.UNDECIDED)

    def side(self, game: Game) -> int:
        """Return the side to move."""
        return int(game[at.SIDE])

    def winner(self, game: Game) -> int | None:
        """Return the side that has won, or `None`."""
        outcome = int(game[at.OUTCOME])
        return outcome - at.NORTH_WINS if outcome in (at.NORTH_WINS, at.SOUTH_WINS) else None


def use_every_kernel(state: State) -> None:
    """Compile everything that finding turns needs."""
    finder = TurnFinder(state, np.ones((2, len(FEATURES))))
    finder.features(finder.start)
    (turn, *_), *_ = (found for found in finder.find(finder.start, 1) if found)
    finder.actions(finder.start, turn)
    finder.follow(finder.start, turn)


__all__ = ["VICTORY", "Turn", "TurnFinder", "use_every_kernel"]
