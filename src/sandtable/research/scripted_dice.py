"""Dice that fall as they are told to, for whoever wants to look at every way they can fall."""

from collections.abc import Sequence

from sandtable.core.dice import Dice, Roll


class RollNeeded(Exception):  # noqa: N818 - named as players speak
    """One more die is rolled than is told how it falls."""

    def __init__(self, sides: int, purpose: str) -> None:
        super().__init__(purpose)
        self.sides = sides
        self.purpose = purpose


class ScriptedDice(Dice):
    """Falls as told, and then raises `RollNeeded`."""

    __slots__ = ("_faces",)

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__("scripted")
        self._faces = list(faces)

    def roll(self, sides: int, purpose: str) -> Roll:
        """The next face that is told."""
        if not self._faces:
            raise RollNeeded(sides, purpose)
        roll = Roll(sides, self._faces.pop(0), purpose)
        self._rolled.append(roll)
        return roll
