"""Run the quick tests where a user may run the package.

    python -m tools.compatibility pythons    under every other supported Python found on this machine
    python -m tools.compatibility lowest     under the oldest one found, with the oldest libraries admitted

Each run has an environment of its own under build/environments.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from pathlib import Path

from tools.compatibility.constraints import LOCK, lowest_constraints
from tools.compatibility.interpreters import ROOT, find_interpreter, supported

ENVIRONMENTS = ROOT / "build" / "environments"
TESTS = [f"tests/{name}" for name in ("games", "records", "render", "engine", "cli", "tui")]


def make_environment(name: str, interpreter: Path, constraints: Path) -> Path:
    """A new environment with the package and its tests' tools; its Python."""
    folder = ENVIRONMENTS / name
    _run(interpreter, "-m", "venv", "--clear", folder)
    python = folder / "bin" / "python"
    pip: list[str | Path] = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    _run(*pip, "--constraint", constraints, "--editable", f"{ROOT}[test]")
    return python


def run_tests(python: Path, *selection: str) -> None:
    """The quick tests among those selected; what is generated depends on the locked versions.

    In CI what fails runs once more, alone, as `make test` does.
    """
    pytest: list[str | Path] = [python, "-m", "pytest", "--quiet", "-o", f"cache_dir={python.parents[1] / 'pytest'}"]
    chosen = [*pytest, "-n", "auto", "-m", "not slow and not long and not generated", *selection]
    if not os.environ.get("CI"):
        _run(*chosen)
    elif _status(*chosen):
        print("Once more, one at a time, what failed:", flush=True)
        _run(*pytest, "--last-failed", "--last-failed-no-failures", "none", *selection)


def _run(*command: str | Path) -> None:
    if _status(*command):
        sys.exit(f"failed: {' '.join(map(str, command))}")


def _status(*command: str | Path) -> int:
    return subprocess.run(list(map(str, command)), cwd=ROOT, check=False).returncode  # noqa: S603


def try_pythons() -> None:
    """The quick tests under each supported Python but this one, which runs the whole suite."""
    this = ".".join(platform.python_version_tuple()[:2])
    for version in supported():
        if version == this:
            continue
        interpreter = find_interpreter(version)
        if interpreter is None:
            print(f"Python {version} is not on this machine: not tried.", flush=True)
            continue
        print(f"Python {version}:", flush=True)
        run_tests(make_environment(version, interpreter, LOCK), *TESTS)


def try_lowest() -> None:
    """The quick tests with the oldest libraries, which have no builds for the newest Pythons."""
    version, interpreter = next((each, path) for each in supported() if (path := find_interpreter(each)))
    ENVIRONMENTS.mkdir(parents=True, exist_ok=True)
    constraints = ENVIRONMENTS / "lowest.txt"
    constraints.write_text(lowest_constraints(), encoding="utf-8")
    print(f"Python {version} with the oldest libraries admitted:", flush=True)
    python = make_environment("lowest", interpreter, constraints)
    run_tests(python, *TESTS)
    # Once with SQLite says enough about the libraries: the same tests on all databases take minutes.
    run_tests(python, "tests/server", "-k", "not postgresql and not processes")


def main() -> int:
    """Run what is asked for; the first failure ends it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["pythons", "lowest"])
    {"pythons": try_pythons, "lowest": try_lowest}[parser.parse_args().what]()
    return 0


if __name__ == "__main__":
    sys.exit(main())
