"""Rate limit as a token bucket."""

import time


class TokenBucket:
    """A steady rate of actions per second, with bursts of up to `burst` actions."""

    __slots__ = ("_burst", "_credit", "_rate", "_time")

    def __init__(self, per_second: float, burst: int) -> None:
        self._rate = per_second
        self._burst = burst
        self._credit = float(burst)
        self._time = time.monotonic()

    def take(self) -> bool:
        """Take one token if there is one; return whether there was."""
        now = time.monotonic()
        self._credit = min(self._burst, self._credit + (now - self._time) * self._rate)
        self._time = now
        if self._credit < 1:
            return False
        self._credit -= 1
        return True
