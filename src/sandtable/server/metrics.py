"""Figures about a server, for Prometheus."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable by which several workers add their figures up in a folder."""
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._requests = Counter(
            "sandtable_requests",
            "Requests that were answered.",
            ("method", "path", "status"),
            registry=registry,
        )
        self._seconds = Histogram(
            "sandtable_request_seconds",
            "How long answering took.",
            ("method", "path"),
            registry=registry,
            buckets=_BUCKETS,
        )
        self.sockets = Gauge(
            "sandtable_sockets", "Open WebSockets.", registry=registry, multiprocess_mode="livesum"
        )
        self.live = Gauge(
            "sandtable_live_matches", "Matches in memory.", registry=registry, multiprocess_mode="livesum"
        )
        self.thinking = Gauge(
            "sandtable_computers_thinking",
            "Seats whose computer players are at work.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self.actions = Counter("sandtable_actions", "Actions that were played.", registry=registry)

    def answered(self, method: str, path: str, status: int, seconds: float) -> None:
        """Count a request; `path` is the route's pattern."""
        self._requests.labels(method, path, str(status)).inc()
        self._seconds.labels(method, path).observe(seconds)

    def text(self) -> bytes:
        """All figures as Prometheus reads them; of all workers together where there are several."""
        registry = self._registry
        if FOLDER in os.environ:
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)

    @staticmethod
    def leave() -> None:
        """Count what this process had open no more, because it ends."""
        if FOLDER in os.environ:
            multiprocess.mark_process_dead(os.getpid())  # type: ignore[no-untyped-call]
