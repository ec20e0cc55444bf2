"""Reasons for a turn: true sentences, and the places on the board that they are about.

A turn is played on the position as its seat knows it, up to the first roll of dice, and the changes are
described. So a reason is true whatever is hidden and however the dice fall; if either matters, the reason
states the chances.
"""

from collections.abc import Iterable, Sequence
from pkgutil import resolve_name
from random import Random
from typing import Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from sandtable.core import Dice, Game, IllegalAction, Seat, Sentence, View
from sandtable.core.game import State
from sandtable.players.levels import CATALOGUE
from sandtable.players.registry import game_players
from sandtable.scenes import Labels, Marks, Overlay, Place

MOST = 4
"""Maximum number of reasons for a turn."""

Line: TypeAlias = Sequence[tuple[Seat, str]]
_State = TypeVar("_State", bound=State)
_State_contra = TypeVar("_State_contra", bound=State, contravariant=True)


class Reason(Struct, frozen=True):
    """One reason for a turn."""

    sentence: Sentence
    weight: float
    """Its importance compared with the other reasons."""
    places: tuple[Place, ...] = ()
    """The places that it is about."""
    label: str = ""
    """A short text at the first of the places, such as the odds of a fight."""

    def drawn(self, name: str, label: str) -> tuple[Overlay, ...]:
        """Return the overlays that mark the places on the board."""
        if not self.places:
            return ()
        marks = Marks(f"{name} marks", label, self.places, "focus")
        labels = Labels(f"{name} label", label, ((self.places[0], self.label),))
        return (marks, labels) if self.label else (marks,)


class ReasonFinder(Protocol[_State_contra]):
    """A function that finds the reasons for a turn in one game."""

    def __call__(
        self, state: _State_contra, seat: Seat, actions: Sequence[str], line: Line, /
    ) -> Iterable[Reason]:
        """Explain a turn from a sampled state that fits the seat's view; `line` may follow it."""


class PlayedAction(Struct, Generic[_State], frozen=True):
    """An action of a line, with the states before and after it."""

    action: str
    before: _State
    after: _State | None
    """`None` if the result depends on dice."""


def reasons(game: Game[_State], view: View, actions: Sequence[str], line: Line = ()) -> tuple[Reason, ...]:
    """Explain why a seat would play these actions, most important reason first.

    Returns nothing for a spectator, and in a game that has no `ReasonFinder`.
    """
    path = game_players(game).reasons
    if path is None or view.seat is None:
        return ()
    explain: ReasonFinder[_State] = resolve_name(path)
    # Any sample will do: reasons depend only on what the seat knows.
    state = game.sample(view, Random(1))  # noqa: S311 - not a secret
    found = sorted(explain(state, view.seat, actions, line), key=lambda reason: -reason.weight)
    return tuple(found[:MOST])


def played(game: Game[_State], state: _State, line: Iterable[tuple[Seat, str]]) -> list[PlayedAction[_State]]:
    """Play a line up to the first roll of dice or illegal action."""
    dice, steps = Dice("nobody is told what falls"), []
    for seat, action in line:
        try:
            after = game.apply(state, seat, action, dice).state
        except IllegalAction:
            break
        if dice.take_rolls():
            steps.append(PlayedAction(action, state, None))
            break
        steps.append(PlayedAction(action, state, after))
        state = after
    return steps


def or_nothing_better(found: Iterable[Reason]) -> list[Reason]:
    """Return the reasons, or the reason "nothing better was found"."""
    return list(found) or [Reason(sentence("nothing-better"), 0.0)]


def sentence(key: str, **values: str | int | Sentence) -> Sentence:
    """Return a sentence of the players' catalogue."""
    return Sentence(CATALOGUE, f"reason-{key}", values)
