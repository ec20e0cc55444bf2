"""What the arrays of each game hold: the position as the seat knows it, own side and enemy told apart."""

from collections.abc import Callable
from typing import Protocol

from sandtable.core import Game, SetupError, State, View, did_you_mean
from sandtable.research.observation import ObservationBuilder, ObservationLayout


class Encoding(Protocol):
    """How one game under one setup becomes arrays."""

    layout: ObservationLayout
    most_actions: int
    """As many things as there usually are to do at once, and more."""

    def write(self, view: View, sheet: ObservationBuilder) -> None:
        """Write what a view shows."""

    def places(self, view: View, action: str) -> list[tuple[int, int]]:
        """Rows and columns of the places that an action names: where from, and where to."""

    def open_places(self, view: View, piece: str) -> list[str]:
        """Places to offer where it is left open where a piece may go."""


def encoding_of(game: Game, start: State) -> Encoding:
    """The encoding of a game, given a first state of the match."""
    from sandtable.research.encodings import game_of_war, kriegspiel83, modern, taktik  # noqa: PLC0415 - they import this

    known: dict[str, Callable[[State], Encoding]] = {
        "game-of-war": game_of_war.GameOfWarEncoding,
        "kriegspiel83": kriegspiel83.Kriegspiel83Encoding,
        "modern": modern.ModernEncoding,
        "taktik": taktik.TaktikEncoding,
    }
    if game.id not in known:
        raise SetupError(f"There are no arrays for {game.id!r}. {did_you_mean(game.id, known)}")
    return known[game.id](start)
