"""A computer player that captures what it can and otherwise runs forward."""

from random import Random

from sandtable.core import Choice, Game, View
from skirmish import State


class Runner:
    """Attacks whenever it can; otherwise moves towards the enemy's home row more often than not."""

    def __init__(self, game: Game, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: View[State]) -> str:
        """Return the action to play."""
        ahead = 1 if view.seat == "red" else -1

        def value(choice: Choice) -> float:
            start, _, end = choice.action.partition("-")
            forward = (ord(end[:1] or "a") - ord(start[:1])) * ahead
            return choice.hostile * 2 + forward - choice.aside * 9 + self._rng.random()

        return max(view.choices, key=value).action
