"""A survey on a Ray cluster of two nodes, of which one is killed: `python -m tests.survey.killed_node JOURNAL`.

It runs in a process of its own, because Ray's threads outlive its shutdown and keep files of the process open.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from crestflow.survey.cluster import RayCluster
from crestflow.survey.journal import SurveyJournal
from crestflow.survey.kamon import solve_board
from crestflow.survey.plan import SurveyPlan

PLAN = SurveyPlan("kamon", 24, seed=100, stones=12, memory=32)


def main(path: Path) -> None:
    """Solve the plan, kill a node on the way, and compare everything with boards solved here."""
    from ray.cluster_utils import Cluster

    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        second = cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        with SurveyJournal(path, PLAN) as journal, RayCluster(PLAN, cluster.address) as ray:
            for number, board in enumerate(ray.solve(journal.missing())):
                assert journal.add(board)
                if number == 3:
                    cluster.remove_node(second, allow_graceful=False)
            boards = journal.boards
    finally:
        cluster.shutdown()
    expected = [solve_board(PLAN, seed) for seed in PLAN.seeds]
    assert [(each.seed, each.position, each.value, each.nodes) for each in boards] == [
        (each.seed, each.position, each.value, each.nodes) for each in expected
    ]
    seeds = [json.loads(line)["seed"] for line in path.read_bytes().splitlines()[1:]]
    assert sorted(seeds) == list(PLAN.seeds)
    print(f"{len(seeds)} boards")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
