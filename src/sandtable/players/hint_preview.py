"""Previews of a line of actions: their labels, and where on the board they would happen.

Actions are played on a sampled state that fits the view, with dice of its own. So a preview follows from the
view alone, and reveals nothing about what is hidden or how the dice will fall.
"""

from collections.abc import Callable, Iterable
from random import Random

from sandtable.core import Catalogue, Dice, Game, HintedAction, IllegalAction, Seat, View
from sandtable.core.types import Event
from sandtable.players.player import Player
from sandtable.scenes import Marks, Overlay, Path, Paths, Place

_MOST_UNSEEN = 40
"""Maximum number of actions, invisible to the seat, that `play_on` plays."""


class LinePreview:
    """A line of actions from the position that a view shows."""

    def __init__(self, game: Game, view: View, rng: Random, text: Catalogue) -> None:
        self.view = view
        """The view of the seat after the actions played."""
        self.left_to_chance = False
        """Whether dice were rolled, so that the real match may continue differently."""
        self.possible = True
        """Whether every action was legal in the sampled state."""
        self._game = game
        self._seat = view.seat
        self._state = game.sample(view, rng)
        self._dice = Dice(f"foresight {rng.random()}")
        self._text = text
        self._simultaneous = len(view.to_act) > 1
        self._played = 0
        self._seen = 0

    def play(self, seat: Seat, action: str, *, expected: bool = False) -> HintedAction:
        """Play an action, or raise `IllegalAction` if the sampled state does not allow it.

        An action that is only `expected` is drawn with a dashed line.
        """
        before = self.view if seat == self._seat else self._game.view(self._state, seat, picture=False)
        step = self._game.apply(self._state, seat, action, self._dice)
        self._state = step.state
        self.view = self._game.view(self._state, self._seat, picture=False)
        self.left_to_chance = self.left_to_chance or bool(self._dice.take_rolls())
        self._played += 1
        seen = [event for event in step.events if event.visible_to(self._seat)]
        self._seen += bool(seen)
        # The first path is that of the action; later ones may be chance.
        path = next((event.path for event in seen if event.path), ())
        return HintedAction(
            seat, action, _label(before, action, seen), self._overlays(seat, path, expected=expected)
        )

    def follow(self, line: Iterable[tuple[Seat, str]], *, expected: bool = False) -> tuple[HintedAction, ...]:
        """Play the actions of a line. From the first illegal one on, they are only labelled."""
        hinted: list[HintedAction] = []
        for seat, action in line:
            try:
                played = self.play(seat, action, expected=expected) if self.possible else None
            except IllegalAction:
                self.possible, played = False, None
            hinted.append(played or HintedAction(seat, action, _label(self.view, action, [])))
        return tuple(hinted)

    def play_on(self, player_at: Callable[[Seat], Player], most: int) -> tuple[HintedAction, ...]:
        """Continue with a player at every seat; return up to `most` actions that the seat sees.

        Secret actions are left out, as the seat would not see them. Returns nothing while several seats act
        at once.
        """
        if self._simultaneous:
            return ()
        hinted: list[HintedAction] = []
        unseen = 0
        while self.possible and len(hinted) < most and unseen < _MOST_UNSEEN and self._state.to_act:
            seat = self._state.to_act[0]
            view = self.view if seat == self._seat else self._game.view(self._state, seat, picture=False)
            before = self._seen
            action = self.play(seat, player_at(seat).choose(view), expected=True)
            if self._seen > before:
                hinted.append(action)
            else:
                unseen += 1
        return tuple(hinted)

    def _overlays(self, seat: Seat, path: tuple[Place, ...], *, expected: bool) -> tuple[Overlay, ...]:
        name = f"hint {self._played}"
        label = self._text("hint-follows" if expected else "hint-path")
        if len(path) > 1:
            return (Paths(name, label, (Path(path, side=seat, planned=expected),)),)
        return (Marks(name, label, path, "target"),) if path and not expected else ()


def _label(view: View, action: str, events: list[Event]) -> str:
    """Return the label of the action's choice, else the text of its first event without dice."""
    for choice in view.choices:
        if choice.action == action:
            return choice.label
    return events[0].text if events and not events[0].rolls else action
