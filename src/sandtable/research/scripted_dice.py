"""Dice with given results, so that a program can enumerate all of them."""

from collections.abc import Sequence

from sandtable.core.dice import Dice, Roll


class RollNeeded(Exception):  # noqa: N818 - named as players speak
    """Raised by a roll for which no result is given."""

    def __init__(self, sides: int, purpose: str) -> None:
        super().__init__(purpose)
        self.sides = sides
        self.purpose = purpose


class ScriptedDice(Dice):
    """Dice that roll the given faces in order, and then raise `RollNeeded`."""

    __slots__ = ("_faces",)

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__("scripted")
        self._faces = list(faces)

    def roll(self, sides: int, purpose: str) -> Roll:
        """Return the next given face."""
        if not self._faces:
            raise RollNeeded(sides, purpose)
        roll = Roll(sides, self._faces.pop(0), purpose)
        self._rolled.append(roll)
        return roll
