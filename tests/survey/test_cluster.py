"""A survey on a Ray cluster of two nodes, of which one is killed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crestflow.survey.cluster import RayCluster
from crestflow.survey.journal import SurveyJournal
from crestflow.survey.kamon import solve_board
from crestflow.survey.plan import SurveyPlan

pytestmark = [
    pytest.mark.slow,
    # Ray leaves sockets and files to the garbage collector.
    pytest.mark.filterwarnings("ignore"),
]

PLAN = SurveyPlan("kamon", 24, seed=100, stones=12, memory=32)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    monkeypatch.setenv("RAY_health_check_period_ms", "500")
    monkeypatch.setenv("RAY_health_check_failure_threshold", "3")
    from ray.cluster_utils import Cluster

    made: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    yield made
    made.shutdown()


def test_a_killed_node_loses_no_finished_board_and_none_counts_twice(cluster: Any, tmp_path: Path) -> None:
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    path = tmp_path / "journal"
    with SurveyJournal(path, PLAN) as journal, RayCluster(PLAN, cluster.address) as ray:
        for number, board in enumerate(ray.solve(journal.missing())):
            assert journal.add(board)
            if number == 3:
                cluster.remove_node(second, allow_graceful=False)
        boards = journal.boards
    expected = [solve_board(PLAN, seed) for seed in PLAN.seeds]
    assert [(each.seed, each.position, each.value, each.nodes) for each in boards] == [
        (each.seed, each.position, each.value, each.nodes) for each in expected
    ]
    seeds = [json.loads(line)["seed"] for line in path.read_bytes().splitlines()[1:]]
    assert sorted(seeds) == list(PLAN.seeds)
