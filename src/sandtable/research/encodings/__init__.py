"""The arrays of each game: a position as a seat knows it, own and enemy apart.

A package registers the encoding of its game by an entry point in the group `sandtable.encodings`: its name is
the id of the game, its value a class or function that makes an `Encoding` from the first state of a match.
"""

from abc import ABC, abstractmethod
from importlib.metadata import entry_points
from typing import Generic

from sandtable.core import Game, Seat, SetupError, View, did_you_mean
from sandtable.core.game import StateT
from sandtable.core.types import FactsT
from sandtable.research.observation import ObservationBuilder, ObservationLayout, places_in

GROUP = "sandtable.encodings"


class Encoding(ABC, Generic[StateT, FactsT]):
    """The encoding of one game under one setup."""

    layout: ObservationLayout
    most_actions: int
    """The default size of the action space: more than a seat normally has."""

    @abstractmethod
    def __init__(self, start: StateT) -> None:
        """Define the layout for matches with the setup of this first state."""

    @abstractmethod
    def write(self, view: View[FactsT], seat: Seat, builder: ObservationBuilder) -> None:
        """Write the view of a seat."""

    def places(self, view: View[FactsT], action: str) -> list[tuple[int, int]]:  # noqa: ARG002 - not needed
        """Rows and columns of the places that an action names, the origin first."""
        return places_in(action)

    def open_places(self, view: View[FactsT], piece: str) -> list[str]:  # noqa: ARG002 - most choices list places
        """Destinations to offer for a piece if a choice does not list any."""
        return []


def encoding_of(game: Game[StateT], start: StateT) -> Encoding[StateT]:
    """Return the encoding of a game, given the first state of a match, or raise `SetupError`."""
    for entry in entry_points(group=GROUP, name=game.id):
        made: Encoding[StateT] = entry.load()(start)
        return made
    known = (entry.name for entry in entry_points(group=GROUP))
    raise SetupError(f"There are no arrays for {game.id!r}. {did_you_mean(game.id, known)}")
