"""A game under one setup, as both interfaces see it: states, lists of actions, arrays and rewards."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from msgspec import Struct

from sandtable.core import Dice, OptionValue, Seat, SetupError, State, View, game
from sandtable.research.action_space import NumberedAction, list_actions
from sandtable.research.encodings import encoding_of
from sandtable.research.observation import Array, ObservationBuilder, ObservationLayout

CHOICE = ("kind", "from", "from row", "from column", "to", "to row", "to column")
"""What is told of each thing that can be done. `from` and `to` are 1 where the action names such a place."""


class Parts(Struct, frozen=True):
    """An observation taken apart again."""

    board: Array
    """By plane, row and column."""
    numbers: Array
    choices: Array
    """By number of the action and by what is told of it (`CHOICE`)."""


class Encoder:
    """Turns states of a match into arrays of fixed sizes, from one seat's view alone."""

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
            raise SetupError(f"{self.setup.scenario.title} needs an umpire, who learns nothing.")
        start, _ = self.game.start(self.setup, Dice("layout"))
        self._encoding = encoding_of(self.game, start)
        self.most_actions = most_actions or self._encoding.most_actions
        self._kinds = {kind: at for at, kind in enumerate(self.layout.kinds, start=1)}

    @property
    def layout(self) -> ObservationLayout:
        """What the planes, numbers and kinds are."""
        return self._encoding.layout

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.layout.size + self.most_actions * len(CHOICE)

    def actions(self, state: State, seat: Seat) -> tuple[NumberedAction, ...]:
        """What the seat can do, under the numbers from 0; nothing where nobody waits for it."""
        if seat not in state.to_act:
            return ()
        view = self.game.view(state, seat, picture=False)
        return list_actions(self.game, state, view, self.most_actions, self._encoding.open_places)

    def observation(self, state: State, seat: Seat, actions: tuple[NumberedAction, ...]) -> Array:
        """What the seat sees, and what is told of the things it can do."""
        view = self.game.view(state, seat, picture=False)
        sheet = ObservationBuilder(self.layout)
        self._encoding.write(view, sheet)
        return np.concatenate([sheet.flat(), self._told(view, actions).ravel()])

    def parts(self, observation: Array) -> Parts:
        """The planes, the numbers and what is told of the actions, each in its shape."""
        layout = self.layout
        planes = layout.rows * layout.columns * len(layout.planes)
        return Parts(
            observation[:planes].reshape(len(layout.planes), layout.rows, layout.columns),
            observation[planes : layout.size],
            observation[layout.size :].reshape(self.most_actions, len(CHOICE)),
        )

    def rewards(self, state: State) -> dict[Seat, float]:
        """1 for who has won, -1 for who has lost, 0 in a draw or while it goes on."""
        winners = set(state.outcome.winners) if state.outcome else set()
        if not winners:
            return dict.fromkeys(self.seats, 0.0)
        return {seat: 1.0 if not winners.isdisjoint(side) else -1.0 for side in self.sides for seat in side}

    def _told(self, view: View, actions: tuple[NumberedAction, ...]) -> Array:
        told = np.zeros((self.most_actions, len(CHOICE)), np.float32)
        kinds, rows, columns = len(self.layout.kinds) + 1, self.layout.rows, self.layout.columns
        for number, listed in enumerate(actions):
            told[number, 0] = self._kinds.get(listed.kind, kinds) / kinds
            places = self._encoding.places(view, listed.action)
            for at, (row, column) in zip((1, 4), (places[:1] + places[1:][-1:]), strict=False):
                told[number, at : at + 3] = 1, row / rows, column / columns
        return told
