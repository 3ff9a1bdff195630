"""How the tests draw their examples, in which order and how many at once they run, what becomes of one that skips.

The default profile draws the same examples in every run, so that a failure on one machine is a failure on all.
``pytest --hypothesis-profile=explore`` looks for new ones, many more, for as long as it takes.

A test skips where a program that it needs is not installed, and the run ends with a list of what was skipped and how
to get it. Where the environment variable ``CI`` is set nothing may be missing: a skip is a failure there.

Tests of the server and of the page wait for other processes half of their time. So ``-n auto`` starts twice as many
workers as there are processors, and the longest tests begin first, so that no worker waits for one at the end. Those
with a browser come after the others.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from tools.setup.system_packages import install_command, missing

settings.register_profile(
    "default",
    deadline=None,
    derandomize=True,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", settings.get_profile("default"), derandomize=False, max_examples=2000)
settings.load_profile("default")

# A shell without job control starts what runs in the background with Ctrl-C ignored, and so would every program that a
# test starts and then interrupts.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

SLOW = 5.0
"""So many seconds a test takes that is marked as slow or long without a number."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Twice as many workers as processors, unless the environment says how many."""
    if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ or config.option.usepdb:
        return None
    return 2 * len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None


def _seconds(item: pytest.Item) -> float:
    """About how long a test takes, as its mark says: a slow or a long one some seconds, any other one none."""
    mark = item.get_closest_marker("long") or item.get_closest_marker("slow")
    return float(mark.kwargs.get("seconds", SLOW)) if mark else 0.0


def _has_browser(item: pytest.Item) -> bool:
    return "browser" in getattr(item, "fixturenames", ())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first; tests of the same length stay in their order, since neighbours share fixtures."""
    items.sort(key=lambda item: (_has_browser(item), -_seconds(item)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Between two tests Playwright's event loop counts as running; a test without a browser may run one of its own."""
    waiting = asyncio._get_running_loop()
    if waiting is None or _has_browser(item):
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(None if waiting.is_closed() else waiting)


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why a test or a module was skipped."""
    return str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else str(report.longrepr)


def _refuse_skip_in_ci(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Make a failure of a skip where nothing may be missing; an expected failure is no skip."""
    if os.environ.get("CI") and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        report.longrepr = f"{_reason(report)}\nIn CI no test may be skipped."
        report.outcome = "failed"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _refuse_skip_in_ci(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _refuse_skip_in_ci(report)
    return report


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List what was skipped, and how to get what was missing."""
    reasons = Counter(map(_reason, terminalreporter.stats.get("skipped", [])))
    if not reasons:
        return
    terminalreporter.section("Skipped")
    for reason, count in reasons.most_common():
        terminalreporter.line(f"{count:4} × {reason.removeprefix('Skipped: ')}")
    if packages := missing():
        terminalreporter.line(f"To run them on Debian or Ubuntu: {install_command(packages)}")
