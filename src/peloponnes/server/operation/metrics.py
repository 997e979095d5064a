"""Metrics for Prometheus."""

import os

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

SHARED = "PROMETHEUS_MULTIPROC_DIR"  # the folder where several workers add up their counts
FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

requests = Counter("peloponnes_requests_total", "HTTP requests", ["method", "route", "status"])
request_seconds = Histogram("peloponnes_request_seconds", "Time of a request", ["route"], buckets=FAST)
commands = Counter("peloponnes_commands_total", "Commands at tables", ["type", "outcome"])
move_seconds = Histogram("peloponnes_move_seconds", "From a turn's arrival to its acknowledgement", buckets=FAST)
batches = Histogram(
    "peloponnes_write_batch", "Entries written in one transaction", buckets=(1, 2, 5, 10, 20, 50, 100, 200)
)
thinking_waiting = Gauge(
    "peloponnes_thinking_waiting", "Bots and hints that wait for a thinker", multiprocess_mode="livesum"
)
thinking_wait_seconds = Histogram(
    "peloponnes_thinking_wait_seconds", "How long they waited", ["lane"], buckets=(*FAST, 10, 25, 50)
)
look_seconds = Counter("peloponnes_look_seconds_total", "Processor time for trying turns and looking back")
bot_seconds = Histogram("peloponnes_bot_seconds", "How long a bot thought about a decision", ["level"], buckets=FAST)
sockets = Gauge("peloponnes_sockets", "Sockets and streams that are open", multiprocess_mode="livesum")
tables = Gauge("peloponnes_tables", "Tables in memory", multiprocess_mode="livesum")
quarantined = Counter("peloponnes_quarantined_total", "Games that were found broken and set aside")
turned_away = Counter("peloponnes_turned_away_total", "Connections that were cut or not taken, by key", ["key"])
notices_sent = Counter("peloponnes_notices_sent_total", "Messages that arrived, by channel", ["kind"])
notices_failed = Counter(
    "peloponnes_notices_failed_total", "Messages that could not be sent, by channel", ["kind", "key"]
)
notices_dropped = Counter("peloponnes_notices_dropped_total", "Messages that nobody needed any more", ["kind"])
notices_waiting = Gauge(
    "peloponnes_notices_waiting",
    "Notices and messages that wait, by channel",
    ["kind"],
    multiprocess_mode="livemostrecent",
)
refusals = Counter("peloponnes_refusals_total", "Refusals, by key", ["key"])
memory_bytes = Gauge("peloponnes_memory_bytes", "Memory of all workers, without thinkers", multiprocess_mode="livesum")
processor_seconds = Counter("peloponnes_processor_seconds_total", "Processor time of all workers, without thinkers")
descriptors_share = Gauge(
    "peloponnes_descriptors_share",
    "Descriptors in use, of those allowed; the fullest worker",
    multiprocess_mode="livemax",
)
loop_delay_seconds = Histogram(
    "peloponnes_loop_delay_seconds", "How late the event loop of a worker came round", buckets=FAST
)


def exposition() -> tuple[bytes, str]:
    """All metrics, summed over all workers, and their content type."""
    registry = REGISTRY
    if SHARED in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry), CONTENT_TYPE_LATEST
