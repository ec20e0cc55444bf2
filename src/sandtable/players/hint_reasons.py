"""Reasons for a turn: sentences that hold, and the places on the board that they are about.

A turn is played on the position as its seat knows it, up to the first die, and what it changes is told. So a
reason holds whatever is hidden and however the dice fall; where either has a say, it tells the chances.
"""

from collections.abc import Callable, Iterable, Sequence
from pkgutil import resolve_name
from random import Random
from types import MappingProxyType
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from sandtable.core import Dice, Game, IllegalAction, Seat, Sentence, View
from sandtable.core.game import State
from sandtable.scenes import Labels, Marks, Overlay, Place

CATALOGUE = "sandtable.players"
"""Where what players say stands in all languages."""
MOST = 4
"""So many reasons are told: the weightiest."""

_TELLERS = MappingProxyType(
    {
        "game-of-war": "sandtable.players.game_of_war.reasons:tell",
        "kriegspiel83": "sandtable.players.kriegspiel83.reasons:tell",
        "taktik": "sandtable.players.taktik.reasons:tell",
    }
)
"""Where each game's teller is found: it is imported when somebody wants to know."""

Line: TypeAlias = Sequence[tuple[Seat, str]]
_State = TypeVar("_State", bound=State)


class Reason(Struct, frozen=True):
    """One reason."""

    sentence: Sentence
    weight: float
    """How much it matters, compared with the others."""
    places: tuple[Place, ...] = ()
    """What it is about, if that is somewhere on the board."""
    label: str = ""
    """A few letters to write at the first of the places, such as the odds of a fight."""

    def drawn(self, name: str, label: str) -> tuple[Overlay, ...]:
        """The places, marked on the board."""
        if not self.places:
            return ()
        marks = Marks(f"{name} marks", label, self.places, "focus")
        written = Labels(f"{name} label", label, ((self.places[0], self.label),))
        return (marks, written) if self.label else (marks,)


ReasonFinder: TypeAlias = Callable[[State, Seat, Sequence[str], Line], Iterable[Reason]]
"""Gets a state that the seat's view allows, the seat, the actions of its turn, and what is to follow."""


class PlayedAction(Struct, Generic[_State], frozen=True):
    """An action in its turn."""

    action: str
    before: _State
    after: _State | None
    """`None`: a die has a say in what comes of it."""


def reasons(game: Game, view: View, actions: Sequence[str], line: Line = ()) -> tuple[Reason, ...]:
    """Why a seat would play these actions, the weightiest reason first; none where nobody can tell."""
    if game.id not in _TELLERS or view.seat is None:
        return ()
    tell: ReasonFinder = resolve_name(_TELLERS[game.id])
    # What is guessed here does not matter: tellers look at what the seat knows.
    state = game.sample(view, Random(1))  # noqa: S311 - no secret
    found = sorted(tell(state, view.seat, actions, line), key=lambda reason: -reason.weight)
    return tuple(found[:MOST])


def played(game: Game[_State], state: _State, line: Iterable[tuple[Seat, str]]) -> list[PlayedAction[_State]]:
    """A line action by action, up to the first die, or to what cannot be done as far as is known."""
    dice, moments = Dice("nobody is told what falls"), []
    for seat, action in line:
        try:
            after = game.apply(state, seat, action, dice).state
        except IllegalAction:
            break
        if dice.take_rolls():
            moments.append(PlayedAction(action, state, None))
            break
        moments.append(PlayedAction(action, state, after))
        state = after
    return moments


def or_nothing_better(found: Iterable[Reason]) -> list[Reason]:
    """The reasons, or where there is none that it is for want of anything better."""
    return list(found) or [Reason(sentence("nothing-better"), 0.0)]


def sentence(key: str, **values: str | int | Sentence) -> Sentence:
    """A sentence of the players' catalogue."""
    return Sentence(CATALOGUE, f"reason-{key}", values)
