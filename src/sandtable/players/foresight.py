"""Actions played out in thought: their words, and where on the board they would happen.

It all happens on a state that the view allows, with dice of its own. So what is foreseen follows from the
view alone, and says nothing about what is hidden or how the dice will fall.
"""

from collections.abc import Iterable
from random import Random

from sandtable.core import Dice, Game, HintedAction, IllegalAction, Seat, View, Words
from sandtable.core.types import Event
from sandtable.scenes import Marks, Overlay, Path, Paths, Place


class Foresight:
    """A line of actions from the moment that a view shows."""

    def __init__(self, game: Game, view: View, rng: Random) -> None:
        self.view = view
        """What the seat would see now."""
        self.left_to_chance = False
        """A die has fallen: from here on it may come otherwise."""
        self._seat = view.seat
        self._state = game.sample(view, rng)
        self._dice = Dice(f"foresight {rng.random()}")
        self._ways: list[tuple[Seat, tuple[Place, ...]]] = []
        """Where each action would happen; its way, or the one place."""

    def play(self, seat: Seat, action: str) -> HintedAction:
        """Play an action, or raise `IllegalAction` if it does not go with what was made up."""
        before = self.view if seat == self._seat else self._state.view(seat, picture=False)
        step = self._state.apply(seat, action, self._dice)
        self._state = step.state
        self.view = self._state.view(self._seat, picture=False)
        self.left_to_chance = self.left_to_chance or bool(self._dice.take_rolls())
        seen = [event for event in step.events if event.visible_to(self._seat)]
        # What comes first is the deed; what comes of it may be chance.
        self._ways.append((seat, next((event.path for event in seen if event.path), ())))
        return HintedAction(seat, action, _label(before, action, seen))

    def follow(self, line: Iterable[tuple[Seat, str]]) -> tuple[HintedAction, ...]:
        """Play the actions of a line; from where one does not go with what was made up, they are named."""
        told: list[HintedAction] = []
        possible = True
        for seat, action in line:
            try:
                told.append(self.play(seat, action) if possible else HintedAction(seat, action, action))
            except IllegalAction:
                possible = False
                told.append(HintedAction(seat, action, _label(self.view, action, [])))
        return tuple(told)

    def overlays(self, own: int, say: Words) -> tuple[Overlay, ...]:
        """What was played, drawn: the first `own` actions as what to do, the others as what may follow."""
        to_do, follows = self._ways[:own], self._ways[own:]
        found = (
            _arrows("hint", say("hint.way"), to_do, planned=False),
            _places("hint places", say("hint.way"), to_do),
            _arrows("hint follows", say("hint.follows"), follows, planned=True),
        )
        return tuple(overlay for overlay in found if overlay)


def _label(view: View, action: str, events: list[Event]) -> str:
    """An action in words: those of its choice, else of what it did if no die had a say in it."""
    for choice in view.choices:
        if choice.action == action:
            return choice.label
    return events[0].text if events and not events[0].rolls else action


def _arrows(
    name: str, label: str, ways: list[tuple[Seat, tuple[Place, ...]]], *, planned: bool
) -> Paths | None:
    arrows = dict.fromkeys((seat, way) for seat, way in ways if len(way) > 1)
    paths = tuple(Path(way, side=seat, planned=planned) for seat, way in arrows)
    return Paths(name, label, paths) if paths else None


def _places(name: str, label: str, ways: list[tuple[Seat, tuple[Place, ...]]]) -> Marks | None:
    places = tuple(dict.fromkeys(way[0] for _, way in ways if len(way) == 1))
    return Marks(name, label, places, "target") if places else None
