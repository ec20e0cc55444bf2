"""Argon2 password hashes, computed in threads."""

import asyncio
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

_MAX_CONCURRENT = 2
"""Number of concurrent checks: each takes 64 MiB and a whole core, and many would starve the matches."""


class Passwords:
    """Hashes and checks passwords."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._places = asyncio.Semaphore(_MAX_CONCURRENT)

    async def hash(self, password: str) -> str:
        """The hash of a password, to be stored."""
        async with self._places:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password_hash: str | None, password: str) -> bool:
        """Whether a password has this hash. Without a hash: false, after the same time."""
        async with self._places:
            return await asyncio.to_thread(self._fits, password_hash, password)

    def is_outdated(self, password_hash: str) -> bool:
        """Whether the hash was made with other parameters than the current ones."""
        return self._hasher.check_needs_rehash(password_hash)

    def _fits(self, password_hash: str | None, password: str) -> bool:
        try:
            correct = self._hasher.verify(password_hash or self._dummy_hash, password)
        except (VerificationError, InvalidHashError):
            return False
        return correct and password_hash is not None

    @cached_property
    def _dummy_hash(self) -> str:
        return self._hasher.hash("nobody has this password")
