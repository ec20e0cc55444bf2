"""Prometheus metrics."""

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that names the folder in which several workers share their metrics."""
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """The metrics of one server process."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._requests = Counter(
            "sandtable_requests",
            "Answered requests.",
            ("method", "path", "status"),
            registry=registry,
        )
        self._seconds = Histogram(
            "sandtable_request_seconds",
            "Duration of requests in seconds.",
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
            "Seats whose computer players are thinking.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self.processes = Gauge(
            "sandtable_processes",
            "Server processes that share the database, as far as this one knows.",
            registry=registry,
            multiprocess_mode="livemax",
        )
        self.actions = Counter("sandtable_actions", "Played actions.", registry=registry)

    def answered(self, method: str, path: str, status: int, seconds: float) -> None:
        """Count a request; `path` is the template of its route."""
        self._requests.labels(method, path, str(status)).inc()
        self._seconds.labels(method, path).observe(seconds)

    def text(self) -> bytes:
        """All metrics in Prometheus' text format, summed over all workers."""
        registry = self._registry
        if FOLDER in os.environ:
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)

    @staticmethod
    def leave() -> None:
        """Remove this process' gauges from the shared metrics, because it ends."""
        Metrics.forget(os.getpid())

    @staticmethod
    def forget(pid: int | None) -> None:
        """Remove the gauges of a process that has ended from the shared metrics."""
        if FOLDER in os.environ:
            multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]
