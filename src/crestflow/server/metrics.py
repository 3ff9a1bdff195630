"""What a process counts and measures for Prometheus, and the port on which it says so.

Labels have few values: codes, routes, names of tasks. No metric holds a game, a name or an address.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from wsgiref.simple_server import WSGIServer

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

from crestflow.i18n import t
from crestflow.i18n.system_errors import system_error
from crestflow.server.settings import WrongSetting

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)
GCCollector(registry=REGISTRY)

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

EVENTS = Counter("crestflow_events", "Events stored, by type; `moved` are the moves.", ["type"], registry=REGISTRY)
"""Counted by `count_event`."""
GAMES_CREATED = Counter("crestflow_games_created", "Games created, rematches included.", registry=REGISTRY)
REFUSALS = Counter("crestflow_refusals", "Errors sent to clients, by code.", ["code"], registry=REGISTRY)
DROPPED = Counter(
    "crestflow_dropped_readers", "Connections closed because their client read too slowly.", registry=REGISTRY
)
REQUESTS = Counter(
    "crestflow_requests", "HTTP requests answered, by route and status.", ["route", "status"], registry=REGISTRY
)
PURGED = Counter("crestflow_games_purged", "Games deleted by retention.", registry=REGISTRY)
TASK_FAILURES = Counter(
    "crestflow_task_failures", "Exceptions that background tasks ended with.", ["task"], registry=REGISTRY
)
COMMIT_SECONDS = Histogram(
    "crestflow_commit_seconds", "Time of a commit, which several games share.", buckets=_SECONDS, registry=REGISTRY
)
COMMIT_EVENTS = Histogram(
    "crestflow_commit_events", "Events that share a commit.", buckets=(1, 2, 5, 10, 20, 50, 100, 200), registry=REGISTRY
)
LOOP_LAG = Histogram(
    "crestflow_loop_lag_seconds", "How late the event loop runs a timer.", buckets=_SECONDS, registry=REGISTRY
)
TASKS = Gauge("crestflow_tasks_running", "Background tasks that run, by name.", ["task"], registry=REGISTRY)
_GAUGES = {
    "connections": Gauge("crestflow_connections", "Open WebSockets.", registry=REGISTRY),
    "queue": Gauge("crestflow_queue_events", "Events that wait for a commit.", registry=REGISTRY),
    "cached": Gauge("crestflow_games_cached", "Games in memory.", registry=REGISTRY),
    "broker": Gauge(
        "crestflow_broker_up", "1 while notices are carried, 0 while not; 1 without one.", registry=REGISTRY
    ),
    "draining": Gauge(
        "crestflow_draining", "1 while the process takes nothing new before it stops.", registry=REGISTRY
    ),
}


@cache
def _event_counter(kind: str) -> Counter:
    """The counter of a type of events: looking it up among the labels takes longer than counting."""
    return EVENTS.labels(kind)


def count_event(kind: str) -> None:
    """Count a stored event of a type."""
    _event_counter(kind).inc()


def observe(**gauges: Callable[[], float]) -> None:
    """Take the value of each gauge from a function whenever Prometheus asks."""
    for name, value in gauges.items():
        _GAUGES[name].set_function(value)


_log = logging.getLogger("crestflow.server")


@contextmanager
def metrics_server(host: str, port: int) -> Iterator[None]:
    """Serve the metrics for the time of the block, in a thread of its own; a port of 0 is none."""
    if port == 0:
        yield
        return
    server: WSGIServer
    thread: threading.Thread
    try:
        server, thread = start_http_server(port, host, REGISTRY)
    except OSError as error:
        problem = t("metrics cannot be served on port {port}: {reason}", port=port, reason=system_error(error))
        raise WrongSetting(problem) from None
    _log.info("metrics on http://%s:%d/metrics", f"[{host}]" if ":" in host else host, port)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
