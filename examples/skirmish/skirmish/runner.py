"""A computer player that runs for the enemy's home row with its message."""

from random import Random

from sandtable.core import Choice, Game, View
from skirmish import SEATS, State


class Runner:
    """Moves its messenger forward, around enemies, and attacks with the other scouts."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View[State]) -> str:
        """Return the action to play."""
        side = SEATS.index(view.seat or "red")
        messenger = f"{view.seat}{view.facts.messengers[side]}"

        def value(choice: Choice) -> float:
            start, end = choice.action.split("-")
            forward = (ord(end[0]) - ord(start[0])) * (1 - 2 * side)
            runs = choice.piece == messenger
            return (forward if runs else 0) + (-3 if runs else 1) * choice.hostile + self._rng.random()

        return max((choice for choice in view.choices if not choice.aside), key=value).action
