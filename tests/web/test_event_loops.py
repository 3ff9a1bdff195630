"""Tests with a browser and tests with an event loop of their own run one after the other in one process."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_skips import run_tests

LOOP_AFTER_BROWSER = """
import asyncio

from tests.web.conftest import browser, chromium


def test_that_starts_the_browser(request):
    assert request.getfixturevalue("browser").is_connected()


def test_with_a_loop():
    asyncio.run(asyncio.sleep(0))
"""

BROWSER_AFTER_LOOP = """

def test_with_the_browser(browser):
    page = browser.new_page()
    assert page.evaluate("1 + 1") == 2
    page.close()
"""


@pytest.mark.slow
@pytest.mark.usefixtures("chromium")
@pytest.mark.parametrize(
    "last", [pytest.param("", marks=pytest.mark.long), BROWSER_AFTER_LOOP], ids=["loop", "browser"]
)
def test_loops_and_browsers_take_turns(tmp_path: Path, last: str) -> None:
    done = run_tests(tmp_path, LOOP_AFTER_BROWSER + last, ci="")
    assert done.returncode == 0, done.stdout
    assert f"{3 if last else 2} passed" in done.stdout
