"""All chance of a match: a stream of rolls that anyone can check once the seed is known.

Roll number *k* is drawn from BLAKE2b keyed with the seed and the seats' salts, over the counter. A draw that
would favour small numbers is thrown away and the counter goes on, so every face is exactly as likely as any
other. The hash of the seed is shown when a match begins and the seed when it ends: nobody can choose the
rolls, and everybody can verify them. See docs/records.md for the exact bytes.
"""

import hashlib
import secrets
from collections.abc import Mapping

from msgspec import Struct

_DRAW_BYTES = 8
_DRAWS = 1 << (8 * _DRAW_BYTES)


class Roll(Struct, frozen=True):
    """One rolled die: how many faces, what fell, and what it was for."""

    sides: int
    value: int
    purpose: str

    def __str__(self) -> str:
        return f"d{self.sides} = {self.value} ({self.purpose})"


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """The hash that binds a match to its seed without showing it."""
    return hashlib.sha256(b"sandtable seed\n" + seed.encode()).hexdigest()


class Dice:
    """The dice of one match. Equal seeds, salts and counters give equal rolls."""

    __slots__ = ("_counter", "_keyed", "_rolled")

    def __init__(self, seed: str, salts: Mapping[str, str] | None = None) -> None:
        parts = [seed, *(f"{seat}={salt}" for seat, salt in sorted((salts or {}).items()))]
        # Lengths go in before the parts, so that no two lists of parts hash alike.
        text = "".join(f"{len(part.encode())}:{part}" for part in parts)
        key = hashlib.blake2b(text.encode(), digest_size=32, person=b"sandtable dice").digest()
        # Every draw goes on from a copy of this: taking in the key each time would take half as long again.
        self._keyed = hashlib.blake2b(key=key, digest_size=_DRAW_BYTES)
        self._counter = 0
        self._rolled: list[Roll] = []

    def roll(self, sides: int, purpose: str) -> Roll:
        """A fair roll from 1 to `sides`. The purpose is recorded with it."""
        if not 1 <= sides <= _DRAWS:
            raise ValueError(f"a die has at least one side, not {sides}")
        fair = _DRAWS - _DRAWS % sides
        draw = fair
        while draw >= fair:
            drawn = self._keyed.copy()
            drawn.update(self._counter.to_bytes(_DRAW_BYTES, "big"))
            draw = int.from_bytes(drawn.digest(), "big")
            self._counter += 1
        roll = Roll(sides, draw % sides + 1, purpose)
        self._rolled.append(roll)
        return roll

    def take_rolls(self) -> tuple[Roll, ...]:
        """The rolls made since this was last called."""
        rolls, self._rolled = tuple(self._rolled), []
        return rolls

    def copy(self) -> "Dice":
        """Dice that will fall exactly as these will."""
        twin = object.__new__(Dice)
        twin._keyed, twin._counter, twin._rolled = self._keyed, self._counter, list(self._rolled)
        return twin
