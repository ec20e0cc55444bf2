"""The weakest player of any game: it does something legal."""

from random import Random

from sandtable.core import Choice, Game, View, fill


class RandomPlayer:
    """Takes any choice that carries the match on, all equally likely."""

    def __init__(self, game: Game, rng: Random) -> None:  # noqa: ARG002 - every player is made alike
        self._rng = rng

    def choose(self, view: View) -> str:
        """Any choice, with its blanks filled at random."""
        return filled(self._rng.choice([choice for choice in view.choices if not choice.aside]), self._rng)


def filled(choice: Choice, rng: Random) -> str:
    """The choice's action with every blank filled at random."""
    values = {}
    for field in choice.fields:
        if field.places is None:
            raise ValueError(f"{choice.action!r} leaves its places open")
        values[field.name] = rng.choice(field.places)
    return fill(choice.action, values)
