"""The longest tests begin first, more run at once than there are processors, and CI leaves none out."""

from __future__ import annotations

import os
import re
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import pytest_xdist_auto_num_workers
from tests.parts import each_choice
from tests.test_skips import ROOT, run_tests

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

@pytest.mark.long(seconds=70)
@pytest.mark.slow
def test_long():
    pass

@pytest.fixture
def browser():
    pass

@pytest.mark.slow(seconds=90)
def test_with_a_browser(browser):
    pass

def test_as_quick():
    pass
"""


def test_the_longest_begin_first_and_the_others_keep_their_order(tmp_path: Path) -> None:
    done = run_tests(tmp_path, TESTS, ci="")
    assert done.returncode == 0, done.stdout
    assert (tmp_path / "order").read_text().split() == [
        "test_long",
        "test_very_slow",
        "test_of_two_sizes[large]",
        "test_slow",
        "test_quick",
        "test_of_two_sizes[small]",
        "test_as_quick",
        "test_with_a_browser",
    ]


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="here nobody can say which processors one may use")
def test_there_are_two_workers_for_each_processor_unless_somebody_says_how_many(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTEST_XDIST_AUTO_NUM_WORKERS", raising=False)
    assert pytest_xdist_auto_num_workers(pytestconfig) == 2 * len(os.sched_getaffinity(0))
    monkeypatch.setenv("PYTEST_XDIST_AUTO_NUM_WORKERS", "1")
    assert pytest_xdist_auto_num_workers(pytestconfig) is None


def test_what_one_part_of_the_suite_leaves_out_the_other_runs_and_ci_runs_both() -> None:
    recipes = re.findall(r"^(test\S*|quick):.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    marks = {target: re.findall(r"pytest .*-m (\w+|\"[^\"]+\")", recipe) for target, recipe in recipes}
    assert marks["test"] == ['"not long"']
    assert marks["test-long"] == ["long"]
    assert marks["quick"] == ['"not slow and not long"']
    assert {"make test", "make test-long"} <= set((ROOT / ".ci" / "run").read_text("utf-8").splitlines())
    # Neither is hidden from whoever calls pytest without a Makefile.
    assert (
        "-m"
        not in re.findall(r'^addopts = "(.*)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)[0].split()
    )


@given(st.lists(st.lists(st.integers(), min_size=1, max_size=5, unique=True), min_size=1, max_size=3))
def test_each_value_is_in_a_combination_that_is_not_long(choices: list[list[int]]) -> None:
    combinations = each_choice(*choices)
    assert [each.values for each in combinations] == list(product(*choices))
    kept = [each.values for each in combinations if not each.marks]
    assert [set(values) for values in zip(*kept, strict=True)] == [set(values) for values in choices]
    assert len(kept) == max(map(len, choices))
