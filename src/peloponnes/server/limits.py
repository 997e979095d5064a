"""How much somebody may ask for: a bucket that fills with time."""

import time

MOST_BUCKETS = 50_000


class Buckets:
    """One bucket for each who asks; a request takes one out, and without one it is refused."""

    def __init__(self, a_second: float, most: float) -> None:
        self._a_second = a_second
        self._most = most
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> bool:
        """Whether there was one left."""
        now = time.monotonic()
        left, then = self._buckets.get(who, (self._most, now))
        left = min(self._most, left + (now - then) * self._a_second)
        self._buckets[who] = (left - 1 if left >= 1 else left, now)
        if len(self._buckets) > MOST_BUCKETS:
            self._forget(now)
        return left >= 1

    def wait(self, who: str) -> float:
        """Seconds until there is one again."""
        left, then = self._buckets.get(who, (self._most, 0.0))
        return max(0.0, (1 - left) / self._a_second - (time.monotonic() - then))

    def _forget(self, now: float) -> None:
        """Full buckets need not be remembered."""
        full = self._most / self._a_second
        self._buckets = {who: bucket for who, bucket in self._buckets.items() if now - bucket[1] < full}
