"""A player of A Game of War with a best-first search over turns."""

from collections.abc import Iterator
from random import Random

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sandtable.core import View
from sandtable.games.game_of_war import GameOfWar
from sandtable.games.game_of_war.army import SEATS
from sandtable.games.game_of_war.notation import Move, parse, write
from sandtable.games.game_of_war.position import Facts, position_data
from sandtable.games.game_of_war.rules import movement
from sandtable.games.game_of_war.state import State
from sandtable.players.game_of_war.features import FEATURES
from sandtable.players.game_of_war.greedy import GreedyGameOfWar
from sandtable.players.game_of_war.turn_search import VICTORY, Turn, TurnFinder, use_every_kernel
from sandtable.players.search.best_first import Candidate, Tree, Widths
from sandtable.players.search.budget import Search, SearchBudget, SearchResult
from sandtable.players.search.search_player import SearchPlayer
from sandtable.players.search.weights import Weights, shipped_weights, value_of

PARTS = ("to-move", "waiting")
"""Sections of the weights: features of the side to move, and of the other side."""
WIDTHS = Widths(root=((1, 1), (2, 4), (20, 16), (200, 48)), others=((1, 2), (12, 6), (150, 16)))
"""Visits and widths of the beam."""
LINE_TURNS = 3
"""Turns in a search result: the player's own, and those expected to follow."""
MOST_POSITIONS = 30_000
"""Maximum number of tree nodes; a full tree takes about 100 MiB."""
NOISE = 0.01
"""Standard deviation of the noise in the value of a turn, so that matches differ."""


def weights_array(weights: Weights) -> NDArray[np.float64]:
    """Return the weights in the order of the features."""
    return np.array([[weights[part][name] for name in FEATURES] for part in PARTS])


class Turns:
    """The positions and turns of a match, as a `SearchSpace`."""

    def __init__(self, finder: TurnFinder, rng: Random) -> None:
        self._finder = finder
        self._rng = rng

    def root(self) -> NDArray[np.int64]:
        """Return a copy of the position that the finder starts from."""
        return self._finder.start.copy()

    def follow(self, place: NDArray[np.int64], turn: Turn) -> NDArray[np.int64]:
        """Play a turn in place, and return the position."""
        self._finder.follow(place, turn)
        return place

    def pieces(self, place: NDArray[np.int64]) -> bytes:
        """Return the squares of all units."""
        return self._finder.units(place).tobytes()

    def is_over(self, place: NDArray[np.int64]) -> bool:
        """Whether the match is decided."""
        return self._finder.is_over(place)

    def candidates(self, place: NDArray[np.int64], width: int) -> Iterator[list[Candidate[Turn]] | None]:
        """Yield the best turns that a beam of this width finds, each valued with a little noise."""
        for found in self._finder.find(place, width):
            yield (
                None if found is None else [Candidate(turn, turn.after, self._value(turn)) for turn in found]
            )

    def _value(self, turn: Turn) -> float:
        if abs(turn.worth) >= VICTORY:
            return 1.0 if turn.worth > 0 else -1.0
        value = value_of(turn.worth)
        return value + self._rng.gauss(0, NOISE) * (1 - abs(value))


def tree_of(finder: TurnFinder, rng: Random) -> Tree[NDArray[np.int64], Turn]:
    """Return a new tree from the position that the finder starts from."""
    return Tree(Turns(finder, rng), WIDTHS, MOST_POSITIONS)


class SearchingGameOfWar(SearchPlayer[Facts]):
    """Searches whole turns and the best answers to them, within its budget."""

    def __init__(
        self, game: GameOfWar, rng: Random, budget: SearchBudget, weights: Weights | None = None
    ) -> None:
        super().__init__(budget)
        self._game = game
        self._rng = rng
        self._weights = weights_array(weights or shipped_weights(game.id))
        self._deployer = GreedyGameOfWar(game, rng)

    @staticmethod
    def warm_up(game: GameOfWar) -> None:
        """Compile every kernel that a search needs."""
        use_every_kernel(game.new(seed=1).state)

    def search(self, view: View[Facts]) -> Search:
        """Yield better and better turns; a deployment is not searched."""
        state = self._game.sample(view, self._rng)
        if state.deploying:
            yield SearchResult((self._deployer.choose(view),), 0.0, 0)
            return
        finder = TurnFinder(state, self._weights)
        tree = tree_of(finder, self._rng)
        for _ in tree.grow():
            if tree.candidates:
                yield self._result(state, finder, tree)

    def _result(self, state: State, finder: TurnFinder, tree: Tree[NDArray[np.int64], Turn]) -> SearchResult:
        grid, place = state.terms.field.grid, finder.start.copy()
        turns = []
        for number, turn in enumerate(tree.line(LINE_TURNS)):
            seat = SEATS[(state.side + number) % 2]
            turns.append([(seat, write(action, grid)) for action in finder.actions(place, turn)])
            finder.follow(place, turn)
        mine, *others = turns
        return SearchResult(
            actions=tuple(action for _, action in mine),
            value=tree.candidates[0].value,
            positions=finder.positions,
            line=tuple(one for turn in others for one in turn),
        )

    def turn(self, view: View[Facts]) -> object:
        """Return the number of the turn."""
        return view.facts.position.turn

    def standing(self, view: View[Facts]) -> object:
        """Return the position without a draw offer, which changes no plan."""
        return replace(view.facts.position, draw_offer=None)

    def foresee(self, view: View[Facts], action: str) -> object:
        """Return the position after a move, or `None` after an action that ends the turn."""
        state = self._game.sample(view, self._rng)
        move = parse(action, state.terms.field.grid)
        if not isinstance(move, Move):
            return None
        return replace(position_data(movement.after_move(state, *move)), draw_offer=None)
