"""A game whose package has the modules that all shipped games have."""

from abc import abstractmethod
from collections.abc import Callable
from random import Random
from typing import Generic, Protocol

from msgspec import Struct
from msgspec.structs import replace
from typing_extensions import TypeVar

from sandtable.core.dice import Dice
from sandtable.core.game import Game, OptionsT, Position, StateT, Step
from sandtable.core.turn_story import SeenTurn
from sandtable.core.types import Choice, FactsT, Finding, Seat, Tally, View

_Seen_contra = TypeVar("_Seen_contra", contravariant=True)


class _MakeView(Protocol[_Seen_contra, FactsT]):
    def __call__(self, seen: _Seen_contra, seat: Seat | None, /, *, picture: bool) -> View[FactsT]: ...


class Functions(Struct, Generic[StateT, FactsT], frozen=True, kw_only=True):
    """The functions of a game package; all but the rules get the states that `seen_by` returns."""

    seen_by: Callable[[StateT, Seat | None], StateT]
    apply: Callable[[StateT, Seat, str, Dice], Step[StateT]]
    choices: Callable[[StateT, Seat], list[Choice]]
    view: _MakeView[StateT, FactsT]
    inspect: Callable[[StateT, Seat | None, str], Finding]
    position: Callable[[StateT], Position]
    sample: Callable[[FactsT, Seat | None, Random], StateT]
    turn_summary: Callable[[SeenTurn[StateT]], str]
    tallies: Callable[[StateT], tuple[Tally, ...]]
    """Gets the complete state, after the match."""
    revealed: Callable[[StateT], StateT] | None = None
    """Gets the complete state, after the match; `None` if nothing is hidden once a match goes on."""


class PackageGame(Game[StateT, OptionsT, FactsT]):
    """A game that calls the functions of its modules, and shows a seat only what it may know."""

    @property
    @abstractmethod
    def functions(self) -> Functions[StateT, FactsT]:
        """The functions of the game's modules."""

    def apply(self, state: StateT, seat: Seat, text: str, dice: Dice) -> Step[StateT]:
        """Apply an action given as text, or raise `IllegalAction`."""
        return self.functions.apply(state, seat, text, dice)

    def choices(self, state: StateT, seat: Seat) -> list[Choice]:
        """List the choices of a seat."""
        return self.functions.choices(self.functions.seen_by(state, seat), seat)

    def view(self, state: StateT, seat: Seat | None, *, picture: bool = True) -> View[FactsT]:
        """Return everything that a seat may know, and nothing else; `None` for a spectator."""
        return self.functions.view(self.functions.seen_by(state, seat), seat, picture=picture)

    def inspect(self, state: StateT, seat: Seat | None, query: str) -> Finding:
        """Answer one of the view's lenses, or raise `IllegalAction`."""
        return self.functions.inspect(self.functions.seen_by(state, seat), seat, query)

    def turn_summary(self, turn: SeenTurn[StateT]) -> str:
        """Sum up in one sentence what others have done since a seat last acted."""
        seen_by, seat = self.functions.seen_by, turn.seat
        seen = replace(turn, before=seen_by(turn.before, seat), after=seen_by(turn.after, seat))
        return self.functions.turn_summary(seen)

    def revealed(self, state: StateT) -> StateT:
        """The state as if every seat had seen what is hidden, to judge a finished match by the truth."""
        return state if self.functions.revealed is None else self.functions.revealed(state)

    def tallies(self, state: StateT) -> tuple[Tally, ...]:
        """What the game counts for each side in a complete state, for the review of a finished match."""
        return self.functions.tallies(state)

    def position(self, state: StateT) -> Position:
        """The complete position as JSON-compatible data."""
        return self.functions.position(state)

    def sample(self, view: View[FactsT], rng: Random) -> StateT:
        """Return a random complete state that is consistent with a view."""
        return self.functions.sample(view.facts, view.seat, rng)
