"""The best turns of a position, found by the compiled beam, and what they are in actions."""

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

PARENTS_A_STEP = 16
"""Partial turns that are gone on with in one step: some milliseconds."""


class Turn(NamedTuple):
    """A whole turn, packed, and what the position after it is worth to the side whose turn it is."""

    worth: float
    after: int
    """The hash of the position after it, in which units of a kind are alike."""
    path: int
    strike: int
    """The packed moves, and the packed attack; 0 is none."""


class TurnFinder:
    """Finds turns from the positions of one match.

    Its memory is that of its beams: for each partial turn that the widest of them keeps of a length, two
    games of some 11 KiB on the standard board.
    """

    def __init__(self, state: State, weights: NDArray[np.float64]) -> None:
        self._table = packing.tables_of(state)
        self._features = np.zeros((2, len(FEATURES) + 1), np.int64)
        self._beams: dict[int, Beam] = {}
        self._squares = {int(cell): square for square, cell in enumerate(cells_of(state.terms.field))}
        self._weights = weights
        self.begin_at(packing.pack(self._table, state))

    def begin_at(self, game: Game) -> None:
        """Think about this position, from which the ways that are safe may be others than before."""
        self.start = game
        self.positions = 0
        self._judgement = evaluation_tables(self._table, game, self._weights)

    def features(self, game: Game) -> NDArray[np.int64]:
        """What a position is judged by, for north and south."""
        count_features(self._table, self._judgement, game, self._features)
        return self._features[:, : len(FEATURES)].copy()

    def find(self, game: Game, width: int) -> Iterator[list[Turn] | None]:
        """The best turns that a beam of this width finds, best first, after some steps that give nothing."""
        beam = self._beams.setdefault(width, beam_kernels.make_beam(game, width))
        beam_kernels.begin(beam, game)
        while not beam_kernels.go_on(self._table, self._judgement, beam, self._features, PARENTS_A_STEP):
            yield None
        self.positions += int(beam.progress[beam_kernels.POSITIONS])
        found = int(beam.progress[beam_kernels.FOUND])
        values, turns = beam.values[:found].tolist(), beam.turns[:found].tolist()
        yield [
            Turn(value, turn[HASH], turn[PATH], turn[STRIKE])
            for value, turn in zip(values, turns, strict=True)
        ]

    def follow(self, game: Game, turn: Turn) -> None:
        """Play a turn to its end."""
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
        """The actions of a turn that begins at this game."""
        game = game.copy()
        found: list[Action] = list(self._follow_moves(game, turn))
        if self.is_over(game):
            return found
        if not turn.strike:
            return [*found, Word(END)]
        target = beam_kernels.target_of(self._table, game, turn.strike)
        return [*found, Attack(self._squares[int(game[at.HEAD + target])])]

    def units(self, game: Game) -> NDArray[np.int64]:
        """The cells of all units, by their numbers; 0 for those that are gone."""
        return game[at.HEAD : at.HEAD + 2 * self._table.facts[at.ARMY]]

    def is_over(self, game: Game) -> bool:
        """Whether the match is decided."""
        return bool(game[at.OUTCOME] != at.UNDECIDED)

    def side(self, game: Game) -> int:
        """Whose turn it is."""
        return int(game[at.SIDE])

    def winner(self, game: Game) -> int | None:
        """The side that has won, if one has."""
        outcome = int(game[at.OUTCOME])
        return outcome - at.NORTH_WINS if outcome in (at.NORTH_WINS, at.SOUTH_WINS) else None


def use_every_kernel(state: State) -> None:
    """Let everything be compiled that finding turns needs."""
    finder = TurnFinder(state, np.ones((2, len(FEATURES))))
    finder.features(finder.start)
    (turn, *_), *_ = (found for found in finder.find(finder.start, 1) if found)
    finder.actions(finder.start, turn)
    finder.follow(finder.start, turn)


__all__ = ["VICTORY", "Turn", "TurnFinder", "use_every_kernel"]
