"""A survey on a Ray cluster of two nodes, of which one is killed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow(seconds=20)
def test_a_killed_node_loses_no_finished_board_and_none_counts_twice(tmp_path: Path) -> None:
    settings = {
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_health_check_period_ms": "500",
        "RAY_health_check_failure_threshold": "3",
    }
    ran = subprocess.run(
        [sys.executable, "-m", "tests.survey.killed_node", str(tmp_path / "journal")],
        cwd=ROOT, env={**os.environ, **settings}, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert ran.stdout.splitlines()[-1] == "24 boards"
