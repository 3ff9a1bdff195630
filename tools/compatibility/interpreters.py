"""The Pythons that the package supports, and where they are on this machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
_CLASSIFIER = re.compile(r"Programming Language :: Python :: (3\.\d+)")


def supported() -> list[str]:
    """The supported versions, oldest first, as the package's classifiers list them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = [match[1] for match in map(_CLASSIFIER.fullmatch, project["classifiers"]) if match]
    return sorted(found, key=lambda version: int(version.partition(".")[2]))


def find_interpreter(version: str) -> Path | None:
    """A Python of that version which really runs, on PATH or among those that pyenv has installed."""
    return next((path for path in _candidates(version) if _runs(path, version)), None)


def _candidates(version: str) -> Iterator[Path]:
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        yield Path(folder) / f"python{version}"
    # pyenv's commands on PATH refuse to run unless their version is selected.
    if pyenv := shutil.which("pyenv"):
        root = subprocess.run([pyenv, "root"], capture_output=True, text=True, check=False).stdout.strip()  # noqa: S603
        yield from sorted(Path(root).glob(f"versions/{version}.*/bin/python{version}"), reverse=True)


def _runs(path: Path, version: str) -> bool:
    """Whether a program starts, is that Python, and can make environments."""
    check = "import ensurepip, sys, venv; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run([path, "-c", check], capture_output=True, text=True, check=False, timeout=60)  # noqa: S603
    except OSError:
        return False
    return done.returncode == 0 and done.stdout.strip() == version
