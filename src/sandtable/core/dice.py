"""The verifiable dice of a match: rolls that can be checked once the seed is known.

Roll number *k* is drawn from BLAKE2b over a counter, keyed with the seed and the seats' salts. A draw that
would favour small numbers is discarded and the counter advances, so all faces are exactly equally likely. The
hash of the seed is shown before any salt is known, and the hash of each salt before any salt is revealed: no
player can choose the rolls, and every player can verify them when the match is over. See docs/records.md for
the exact bytes.
"""

import hashlib
import secrets
from collections.abc import Mapping

from msgspec import Struct

_DRAW_BYTES = 8
_DRAWS = 1 << (8 * _DRAW_BYTES)


class Roll(Struct, frozen=True, gc=False):
    """One rolled die: its number of faces, the result, and the purpose."""

    sides: int
    value: int
    purpose: str

    def __str__(self) -> str:
        return f"d{self.sides} = {self.value} ({self.purpose})"


def new_seed() -> str:
    """Return a random seed that cannot be guessed."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """The hash that commits a match to its seed without revealing it."""
    return hashlib.sha256(b"sandtable seed\n" + seed.encode()).hexdigest()


def salt_commitment(salt: str) -> str:
    """The hash that commits a seat to its salt without revealing it."""
    return hashlib.sha256(b"sandtable salt\n" + salt.encode()).hexdigest()


class Dice:
    """The dice of one match. Equal seeds, salts and counters produce equal rolls."""

    __slots__ = ("_counter", "_keyed", "_rolled")

    def __init__(self, seed: str, salts: Mapping[str, str] | None = None) -> None:
        parts = [seed, *(f"{seat}={salt}" for seat, salt in sorted((salts or {}).items()))]
        # Each part is preceded by its length, so that no two lists of parts have the same hash.
        text = "".join(f"{len(part.encode())}:{part}" for part in parts)
        key = hashlib.blake2b(text.encode(), digest_size=32, person=b"sandtable dice").digest()
        # Every draw starts from a copy of this; hashing the key each time would take 50 % longer.
        self._keyed = hashlib.blake2b(key=key, digest_size=_DRAW_BYTES)
        self._counter = 0
        self._rolled: list[Roll] = []

    def roll(self, sides: int, purpose: str) -> Roll:
        """Return a fair roll from 1 to `sides`. The purpose is recorded with it."""
        if not 1 <= sides <= _DRAWS:
            raise ValueError(f"a die has at least one side, not {sides}")
        fair = _DRAWS - _DRAWS % sides
        draw = fair
        while draw >= fair:
            hashed = self._keyed.copy()
            hashed.update(self._counter.to_bytes(_DRAW_BYTES, "big"))
            draw = int.from_bytes(hashed.digest(), "big")
            self._counter += 1
        roll = Roll(sides, draw % sides + 1, purpose)
        self._rolled.append(roll)
        return roll

    def take_rolls(self) -> tuple[Roll, ...]:
        """Return the rolls since the last call."""
        rolls, self._rolled = tuple(self._rolled), []
        return rolls

    def copy(self) -> "Dice":
        """Return independent dice that will roll exactly as these."""
        twin = object.__new__(Dice)
        twin._keyed, twin._counter, twin._rolled = self._keyed, self._counter, list(self._rolled)
        return twin
