"""A game under one setup for both interfaces: states, actions, arrays and rewards."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from msgspec import Struct

from sandtable.core import Dice, OptionValue, Seat, SetupError, State, View, game
from sandtable.research.action_space import NumberedAction, list_actions
from sandtable.research.encodings import encoding_of
from sandtable.research.observation import Array, ObservationBuilder, ObservationLayout

CHOICE = ("kind", "from", "from row", "from column", "to", "to row", "to column")
"""The columns that describe an action; `from` and `to` are 1 if it names such a place."""


class Parts(Struct, frozen=True):
    """The parts of an observation."""

    board: Array
    """Indexed by plane, row and column."""
    numbers: Array
    choices: Array
    """Indexed by number of the action and column of `CHOICE`."""


class Encoder:
    """Turns states of a match into arrays of fixed sizes, using one seat's view only."""

    def __init__(
        self,
        game_id: str,
        scenario: str | Path | None = None,
        options: Mapping[str, OptionValue] | None = None,
        *,
        most_actions: int | None = None,
    ) -> None:
        self.game = game(game_id)
        self.setup = self.game.setup(scenario, options)
        self.seats = self.game.seats(self.setup)
        self.sides = self.game.sides(self.setup)
        if sum(map(len, self.sides)) < len(self.seats):
            raise SetupError(f"{self.setup.scenario.title} needs an umpire, and an umpire has no encoding.")
        start, _ = self.game.start(self.setup, Dice("layout"))
        self._encoding = encoding_of(self.game, start)
        self.most_actions = most_actions or self._encoding.most_actions
        self._kinds = {kind: at for at, kind in enumerate(self.layout.kinds, start=1)}

    @property
    def layout(self) -> ObservationLayout:
        """The names of planes, numbers and kinds."""
        return self._encoding.layout

    @property
    def size(self) -> int:
        """Length of an observation."""
        return self.layout.size + self.most_actions * len(CHOICE)

    def actions(self, state: State, seat: Seat) -> tuple[NumberedAction, ...]:
        """List the actions of a seat, numbered from 0; empty if it is not the seat's turn."""
        if seat not in state.to_act:
            return ()
        view = self.game.view(state, seat, picture=False)
        return list_actions(self.game, state, view, self.most_actions, self._encoding.open_places)

    def observation(self, state: State, seat: Seat, actions: tuple[NumberedAction, ...]) -> Array:
        """The view of a seat as an array, followed by a description of its actions."""
        view = self.game.view(state, seat, picture=False)
        builder = ObservationBuilder(self.layout)
        self._encoding.write(view, seat, builder)
        return np.concatenate([builder.flat(), self._described(view, actions).ravel()])

    def parts(self, observation: Array) -> Parts:
        """Split an observation into planes, numbers and actions, each in its shape."""
        layout = self.layout
        planes = layout.rows * layout.columns * len(layout.planes)
        return Parts(
            observation[:planes].reshape(len(layout.planes), layout.rows, layout.columns),
            observation[planes : layout.size],
            observation[layout.size :].reshape(self.most_actions, len(CHOICE)),
        )

    def rewards(self, state: State) -> dict[Seat, float]:
        """1 for the winners, -1 for the losers, 0 in a draw or during the match."""
        winners = set(state.outcome.winners) if state.outcome else set()
        if not winners:
            return dict.fromkeys(self.seats, 0.0)
        return {seat: 1.0 if not winners.isdisjoint(side) else -1.0 for side in self.sides for seat in side}

    def _described(self, view: View, actions: tuple[NumberedAction, ...]) -> Array:
        described = np.zeros((self.most_actions, len(CHOICE)), np.float32)
        kinds, rows, columns = len(self.layout.kinds) + 1, self.layout.rows, self.layout.columns
        for number, listed in enumerate(actions):
            described[number, 0] = self._kinds.get(listed.kind, kinds) / kinds
            places = self._encoding.places(view, listed.action)
            for at, (row, column) in zip((1, 4), (places[:1] + places[1:][-1:]), strict=False):
                described[number, at : at + 3] = 1, row / rows, column / columns
        return described
