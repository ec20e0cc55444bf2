"""Argon2 password hashes, computed in a thread with a low priority."""

import asyncio
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sandtable.players.fair_queue import FairSemaphore

_NICENESS = 10


class Passwords:
    """Hashes and checks passwords, one at a time and for each client address in turn.

    Each takes 64 MiB and all cores for a moment: many would starve the matches.
    """

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turns = FairSemaphore(1)
        self._thread = ThreadPoolExecutor(1, "passwords", initializer=_lower_priority)

    async def hash(self, address: str, password: str) -> str:
        """The hash of a password, to be stored."""
        async with self._turns.slot(address):
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._hasher.hash, password)

    async def fits(self, address: str, password_hash: str | None, password: str) -> bool:
        """Whether a password has this hash. Without a hash: false, after the same time."""
        async with self._turns.slot(address):
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, self._fits, password_hash, password
            )

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


def _lower_priority() -> None:
    """Let this thread and those that it starts yield to others; on other systems it would be the process."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICENESS)
