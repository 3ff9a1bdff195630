"""Versions, locks and the README for package indexes agree with each other."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import crestflow
from tools.compatibility.constraints import direct_requirements, locked, lowest_bound, lowest_constraints
from tools.compatibility.interpreters import find_interpreter, supported

ROOT = Path(__file__).parents[2]
CHANGELOG = (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_the_changelog_knows_the_version_and_what_comes_next() -> None:
    headings = re.findall(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", CHANGELOG, re.MULTILINE)
    assert headings[0] == ("Unreleased", "")
    assert headings[1][0] == crestflow.__version__
    released = [Version(version) for version, _ in headings[1:]]
    assert released == sorted(released, reverse=True)
    assert all(date for _, date in headings[1:])


def test_the_page_is_not_published_on_its_own() -> None:
    manifest = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    assert manifest["private"] is True
    assert "version" not in manifest


@pytest.mark.parametrize("requirement", direct_requirements(), ids=lambda requirement: requirement.name)
def test_the_lock_fits_the_bounds(requirement: Requirement) -> None:
    lines = locked()[canonicalize_name(requirement.name)]
    for line in lines:
        (pinned,) = Requirement(line).specifier
        assert pinned.operator == "=="
        assert requirement.specifier.contains(pinned.version), "run make lock"


def test_the_lock_names_no_registry_and_no_hash() -> None:
    lines = [line for group in locked().values() for line in group]
    assert not [line for line in lines if "://" in line or "--" in line or "@" in line]


@pytest.mark.parametrize("requirement", direct_requirements(), ids=lambda requirement: requirement.name)
def test_every_requirement_has_a_lower_bound_that_it_admits(requirement: Requirement) -> None:
    assert requirement.specifier.contains(lowest_bound(requirement))


def test_the_lowest_constraints_hold_run_time_libraries_at_their_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = lowest_constraints().splitlines()
    for text in [*project["dependencies"], *project["optional-dependencies"]["server"]]:
        requirement = Requirement(text)
        assert f"{requirement.name}=={lowest_bound(requirement)}" in lines
    assert [line for line in lines if line.startswith("pytest==")] == locked()["pytest"]


def test_the_supported_pythons_begin_with_the_required_one() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["requires-python"] == f">={supported()[0]}"


def test_a_python_that_refuses_to_run_is_not_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refusing = tmp_path / "python3.99"
    refusing.write_text("#!/bin/sh\necho 'command not found' >&2\nexit 127\n")
    refusing.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_interpreter("3.99") is None
    refusing.write_text("#!/bin/sh\necho 3.99\n")
    assert find_interpreter("3.99") == refusing
