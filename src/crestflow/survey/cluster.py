"""A survey on a Ray cluster. Only the driver writes: a board counts when its result has arrived and is in the journal.

Ray begins a task again when the node that ran it is lost. A killed node costs time for the boards it was working on,
and loses none that was finished.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any, Final, Generic

from crestflow.protocol import RulesError
from crestflow.survey.plan import Row, RowPlan

_CONNECT_SECONDS: Final = 10
_AHEAD: Final = 4
"""Boards handed to Ray for each core of the cluster: enough that no core waits, few enough to stay light."""


def _ray() -> ModuleType:
    try:
        import ray  # noqa: PLC0415 (an extra, and slow to import)
    except ImportError:
        raise RulesError(
            "survey: --ray needs Ray; install it with: pip install 'crestflow[cluster]'", cause="survey-ray"
        ) from None
    return ray


def _no_cluster(address: str, error: Exception) -> RulesError:
    return RulesError(f"survey: no Ray cluster at {address}: {error}", cause="survey-no-cluster", address=address)


def _reach(address: str) -> None:
    """Refuse an address where nothing listens: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return  # "auto" and "local" are Ray's own words
    try:
        socket.create_connection((host, int(port)), _CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise _no_cluster(address, error) from None


def solve_row(plan: RowPlan[Row], seed: int) -> Row:
    """The task of a node."""
    return plan.solve(seed)


class RayCluster(Generic[Row]):
    """A connection to a cluster. Use it in a ``with`` statement."""

    def __init__(self, plan: RowPlan[Row], address: str) -> None:
        self._plan = plan
        self._address = address
        self._ray: Any = _ray()

    def __enter__(self) -> RayCluster[Row]:
        _reach(self._address)
        try:
            self._ray.init(address=self._address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError) as error:
            raise _no_cluster(self._address, error) from None
        return self

    def __exit__(self, *_: object) -> None:
        self._ray.shutdown()

    def solve(self, seeds: Sequence[int]) -> Iterator[Row]:
        """Yield each board when it is finished, in no fixed order."""
        ray = self._ray
        # The memory is a reservation, by which Ray decides how many tasks a node takes at once.
        task = ray.remote(num_cpus=1, memory=self._plan.memory << 20, max_retries=-1)(solve_row)
        waiting, running = list(reversed(seeds)), set[Any]()
        while waiting or running:
            room = _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while waiting and len(running) < room:
                running.add(task.remote(self._plan, waiting.pop()))
            done, _ = ray.wait(list(running), num_returns=1)
            running.difference_update(done)
            yield from ray.get(done)
