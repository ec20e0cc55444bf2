"""Actions played out in thought: their words, and where on the board they would happen.

It all happens on a state that the view allows, with dice of its own. So what is foreseen follows from the
view alone, and says nothing about what is hidden or how the dice will fall.
"""

from collections.abc import Callable, Iterable
from random import Random

from sandtable.core import Catalogue, Dice, Game, HintedAction, IllegalAction, Seat, View
from sandtable.core.types import Event
from sandtable.players.player import Player
from sandtable.scenes import Marks, Overlay, Path, Paths, Place

_MOST_UNSEEN = 40
"""Actions that are played on in thought without any that the seat would see."""


class LinePreview:
    """A line of actions from the moment that a view shows."""

    def __init__(self, game: Game, view: View, rng: Random, say: Catalogue) -> None:
        self.view = view
        """What the seat would see now."""
        self.left_to_chance = False
        """A die has fallen: from here on it may come otherwise."""
        self.possible = True
        """Everything so far goes with what was made up."""
        self._game = game
        self._seat = view.seat
        self._state = game.sample(view, rng)
        self._dice = Dice(f"foresight {rng.random()}")
        self._say = say
        self._together = len(view.to_act) > 1
        self._played = 0
        self._seen = 0

    def play(self, seat: Seat, action: str, *, expected: bool = False) -> HintedAction:
        """Play an action, or raise `IllegalAction` if it does not go with what was made up.

        An action that is only `expected` is drawn with gaps.
        """
        before = self.view if seat == self._seat else self._game.view(self._state, seat, picture=False)
        step = self._game.apply(self._state, seat, action, self._dice)
        self._state = step.state
        self.view = self._game.view(self._state, self._seat, picture=False)
        self.left_to_chance = self.left_to_chance or bool(self._dice.take_rolls())
        self._played += 1
        seen = [event for event in step.events if event.visible_to(self._seat)]
        self._seen += bool(seen)
        # What comes first is the deed; what comes of it may be chance.
        way = next((event.path for event in seen if event.path), ())
        drawn = self._drawn(seat, way, expected=expected)
        return HintedAction(seat, action, _label(before, action, seen), drawn)

    def follow(self, line: Iterable[tuple[Seat, str]], *, expected: bool = False) -> tuple[HintedAction, ...]:
        """Play the actions of a line; from where one does not go with what was made up, they are named."""
        told: list[HintedAction] = []
        for seat, action in line:
            try:
                played = self.play(seat, action, expected=expected) if self.possible else None
            except IllegalAction:
                self.possible, played = False, None
            told.append(played or HintedAction(seat, action, _label(self.view, action, [])))
        return tuple(told)

    def play_on(self, player_of: Callable[[Seat], Player], most: int) -> tuple[HintedAction, ...]:
        """What may come next if everybody acts as a player in his seat would, so many actions at most.

        What somebody would do in secret is left out, as the seat would not see it. While several act at once
        in secret, nobody can say what comes next.
        """
        if self._together:
            return ()
        told: list[HintedAction] = []
        unseen = 0
        while self.possible and len(told) < most and unseen < _MOST_UNSEEN and self._state.to_act:
            seat = self._state.to_act[0]
            view = self.view if seat == self._seat else self._game.view(self._state, seat, picture=False)
            before = self._seen
            action = self.play(seat, player_of(seat).choose(view), expected=True)
            if self._seen > before:
                told.append(action)
            else:
                unseen += 1
        return tuple(told)

    def _drawn(self, seat: Seat, way: tuple[Place, ...], *, expected: bool) -> tuple[Overlay, ...]:
        name = f"hint {self._played}"
        label = self._say("hint-follows" if expected else "hint-way")
        if len(way) > 1:
            return (Paths(name, label, (Path(way, side=seat, planned=expected),)),)
        return (Marks(name, label, way, "target"),) if way and not expected else ()


def _label(view: View, action: str, events: list[Event]) -> str:
    """An action in words: those of its choice, else of what it did if no die had a say in it."""
    for choice in view.choices:
        if choice.action == action:
            return choice.label
    return events[0].text if events and not events[0].rolls else action
