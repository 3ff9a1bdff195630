"""The oldest versions of the run-time libraries that pyproject.toml admits, as constraints for pip."""

from __future__ import annotations

import re
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.compatibility.interpreters import ROOT

LOCK = ROOT / "requirements" / "dev.lock"


def _project() -> dict[str, list[str]]:
    """The direct requirements: the package's own under "", those of its extras by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return {"": project["dependencies"], **project["optional-dependencies"]}


def direct_requirements() -> list[Requirement]:
    """Every requirement that pyproject.toml states, the package itself left out."""
    stated = [Requirement(text) for group in _project().values() for text in group]
    return [requirement for requirement in stated if requirement.name != "crestflow"]


def lowest_bound(requirement: Requirement) -> str:
    """The oldest version that a requirement admits.

    >>> lowest_bound(Requirement("mkdocs>=1.6,<2"))
    '1.6'
    """
    bounds = [each.version for each in requirement.specifier if each.operator in (">=", "==")]
    if len(bounds) != 1:
        raise ValueError(f"{requirement}: expected one lower bound")
    return bounds[0]


def locked() -> dict[str, list[str]]:
    """The lock's lines by the canonical name of their package."""
    lines: dict[str, list[str]] = {}
    for line in LOCK.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name = canonicalize_name(re.split("==", line, maxsplit=1)[0])
            lines.setdefault(name, []).append(line)
    return lines


def lowest_constraints() -> str:
    """The package's and the server's libraries at their lower bounds; the tests' own tools as the lock has them.

    What these libraries need in turn is left to pip, since the locked versions fit newer ones.
    """
    project = _project()
    run_time = [Requirement(text) for text in [*project[""], *project["server"]]]
    lines = [f"{requirement.name}=={lowest_bound(requirement)}" for requirement in run_time]
    tools = [Requirement(text).name for text in project["test"]]
    lock = locked()
    lines += [line for name in tools for line in lock.get(canonicalize_name(name), [])]
    return "\n".join(lines) + "\n"
