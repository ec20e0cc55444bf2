"""How often something may be done."""

import time


class TokenBucket:
    """Steadily at a rate, and for a moment more often."""

    def __init__(self, a_second: float, burst: int) -> None:
        self._rate = a_second
        self._burst = burst
        self._credit = float(burst)
        self._time = time.monotonic()

    def take(self) -> bool:
        """Count one more; whether that is not too often."""
        moment = time.monotonic()
        self._credit = min(self._burst, self._credit + (moment - self._time) * self._rate)
        self._time = moment
        if self._credit < 1:
            return False
        self._credit -= 1
        return True
