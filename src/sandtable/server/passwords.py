"""Passwords: slow to check on purpose, and as slow for a name that nobody has."""

import asyncio
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_AT_ONCE = 2
"""Each check takes 64 MiB and all of a processor for a while: many at once would starve the matches."""


class Passwords:
    """Makes and checks hashes by argon2, in threads."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._places = asyncio.Semaphore(_AT_ONCE)

    async def hash(self, password: str) -> str:
        """What is kept of a password."""
        async with self._places:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password_hash: str | None, password: str) -> bool:
        """Whether the password has this hash. Without a hash it never fits, after the same time."""
        async with self._places:
            return await asyncio.to_thread(self._fits, password_hash, password)

    def is_outdated(self, password_hash: str) -> bool:
        """The hash was made with other parameters than are used now."""
        return self._hasher.check_needs_rehash(password_hash)

    def _fits(self, password_hash: str | None, password: str) -> bool:
        try:
            matches = self._hasher.verify(password_hash or self._nobodys, password)
        except (VerificationError, InvalidHashError):
            return False
        return matches and password_hash is not None

    @cached_property
    def _nobodys(self) -> str:
        return self._hasher.hash("nobody has this password")
