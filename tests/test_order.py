"""The longest tests begin first, and more run at once than there are processors."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.conftest import pytest_xdist_auto_num_workers
from tests.test_skips import run_tests

TESTS = """
from pathlib import Path

import pytest

@pytest.fixture(autouse=True)
def order(request):
    with Path(__file__).with_name("order").open("a") as file:
        file.write(request.node.name + "\\n")

def test_quick():
    pass

@pytest.mark.parametrize("size", ["small", pytest.param("large", marks=pytest.mark.slow)])
def test_of_two_sizes(size):
    pass

@pytest.mark.slow
def test_slow():
    pass

@pytest.mark.slow(seconds=60)
def test_very_slow():
    pass

def test_as_quick():
    pass
"""


def test_the_longest_begin_first_and_the_others_keep_their_order(tmp_path: Path) -> None:
    done = run_tests(tmp_path, TESTS, ci="")
    assert done.returncode == 0, done.stdout
    assert (tmp_path / "order").read_text().split() == [
        "test_very_slow",
        "test_of_two_sizes[large]",
        "test_slow",
        "test_quick",
        "test_of_two_sizes[small]",
        "test_as_quick",
    ]


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="here nobody can say which processors one may use")
def test_there_are_two_workers_for_each_processor_unless_somebody_says_how_many(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_XDIST_AUTO_NUM_WORKERS", raising=False)
    assert pytest_xdist_auto_num_workers(pytestconfig) == 2 * len(os.sched_getaffinity(0))
    monkeypatch.setenv("PYTEST_XDIST_AUTO_NUM_WORKERS", "1")
    assert pytest_xdist_auto_num_workers(pytestconfig) is None
