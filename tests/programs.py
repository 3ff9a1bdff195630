"""Programs outside Python that a test needs: a test skips where one is missing, and says which package has it."""

from __future__ import annotations

import pytest

from tools.setup.system_packages import PROGRAMS


def needed(name: str) -> str:
    """The path of one of the known programs; the test skips where it is not installed."""
    program = PROGRAMS[name]
    path = program.find()
    if path is None:
        pytest.skip(f"{name} is not installed (Debian package {program.package})")
    return path


def needed_browser() -> str:
    """The path of Chromium, rather of the one without windows; the test skips where there is none."""
    return PROGRAMS["chromium-headless-shell"].find() or needed("chromium")
