"""The best turns of a position, found by the compiled beam, and what they are in actions."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.games.game_of_war.compiled import kernels, packing, turn_kernels
from sandtable.games.game_of_war.compiled.features import FEATURES
from sandtable.games.game_of_war.compiled.judging_kernels import count_features, judgement
from sandtable.games.game_of_war.compiled.kernels import HEAD, Game
from sandtable.games.game_of_war.compiled.tables import ARMY, cells_of
from sandtable.games.game_of_war.compiled.turn_kernels import HASH, PATH, STRIKE, VICTORY, Beam
from sandtable.games.game_of_war.notation import END, Action, Attack, Move, Word
from sandtable.games.game_of_war.state import State

PARENTS_A_STEP = 16
"""Partial turns that are gone on with in one step: some milliseconds."""


class Turn(NamedTuple):
    """A whole turn, packed, and what the position after it is worth to the side whose turn it is."""

    worth: float
    after: int
    """The hash of the position after it."""
    packed: NDArray[np.int64]


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
        self.start = packing.pack(self._table, state)
        self._weights = weights
        self.look_from(self.start)
        self.positions = 0

    def look_from(self, game: Game) -> None:
        """Judge what follows from this position: the ways that are safe may be others than before."""
        self._judgement = judgement(self._table, game, self._weights)

    def features(self, game: Game) -> NDArray[np.int64]:
        """What a position is judged by, for north and south."""
        count_features(self._table, self._judgement, game, self._features)
        return self._features[:, : len(FEATURES)].copy()

    def find(self, game: Game, width: int, most: int) -> Iterator[list[Turn] | None]:
        """So many of the best turns, best first, after some steps that give nothing."""
        beam = self._beams.setdefault(width, turn_kernels.make_beam(game, width))
        turn_kernels.begin(beam, game)
        while not turn_kernels.widen(self._table, self._judgement, beam, self._features, PARENTS_A_STEP):
            yield None
        values, turns = np.zeros(most), np.zeros((most, turn_kernels.ROW_LENGTH), np.int64)
        found = turn_kernels.finish(self._table, self._judgement, game, beam, self._features, values, turns)
        self.positions += int(beam.progress[turn_kernels.POSITIONS])
        yield [
            Turn(float(values[number]), int(turns[number, HASH]), turns[number]) for number in range(found)
        ]

    def follow(self, game: Game, turn: Turn) -> None:
        """Play a turn to its end."""
        turn_kernels.follow_turn(self._table, game, turn.packed)

    def actions(self, game: Game, turn: Turn) -> list[Action]:
        """The actions of a turn that begins at this game."""
        game, path = game.copy(), int(turn.packed[PATH])
        found: list[Action] = []
        for number in range(turn_kernels.moves_in(path)):
            unit, end = turn_kernels.move_of(self._table, game, path, number)
            found.append(Move(self._squares[int(game[HEAD + unit])], self._squares[int(end)]))
            kernels.move(self._table, game, unit, end)
        if game[kernels.OUTCOME] != kernels.UNDECIDED:
            return found
        strike = int(turn.packed[STRIKE])
        if not strike:
            return [*found, Word(END)]
        target = HEAD + (1 - int(game[kernels.SIDE])) * int(self._table.facts[ARMY]) + (strike & 255) - 1
        return [*found, Attack(self._squares[int(game[target])])]

    def is_over(self, game: Game) -> bool:
        """Whether the match is decided."""
        return bool(game[kernels.OUTCOME] != kernels.UNDECIDED)


__all__ = ["VICTORY", "Turn", "TurnFinder"]
