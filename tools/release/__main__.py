"""Build the sdist and the wheel, check them, and try the wheel in an environment of its own.

    python -m tools.release [--output DIR]

Nothing is published: the files lie in dist/ when everything is right.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.release.contents import read_sdist_names, read_wheel, sdist_problems, wheel_problems

ROOT = Path(__file__).parents[2]
TRY_INSTALLED = Path(__file__).with_name("try_installed.py")


def run(*command: str | Path, folder: Path = ROOT) -> None:
    """Run one step; its failure is the end."""
    # A path to the sources would let the repository stand in for what was not installed.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(list(map(str, command)), cwd=folder, env=environment, check=False)  # noqa: S603
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}")


def build(output: Path) -> tuple[Path, Path]:
    """The sdist, and the wheel made from it."""
    shutil.rmtree(output, ignore_errors=True)
    run(sys.executable, "-m", "build", "--outdir", output, ROOT)
    (sdist,) = output.glob("*.tar.gz")
    (wheel,) = output.glob("*.whl")
    run(sys.executable, "-m", "twine", "--no-color", "check", "--strict", sdist, wheel)
    return sdist, wheel


def check_contents(sdist: Path, wheel: Path) -> None:
    """End with a list where something is missing or too much."""
    problems = [f"{sdist.name}: {problem}" for problem in sdist_problems(read_sdist_names(sdist))]
    problems += [f"{wheel.name}: {problem}" for problem in wheel_problems(read_wheel(wheel))]
    if problems:
        sys.exit("\n".join(problems))


def try_wheel(wheel: Path) -> None:
    """Install the wheel alone into a new environment, away from the repository, and use it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = Path(folder) / "environment"
        run(sys.executable, "-m", "venv", environment)
        python = environment / "bin" / "python"
        pip = ("-m", "pip", "--disable-pip-version-check")
        run(python, *pip, "install", "--quiet", wheel)
        run(python, *pip, "check")
        run(python, "-I", TRY_INSTALLED, folder=Path(folder))


def main() -> int:
    """Every step in turn."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, default=ROOT / "dist", help="where the files go (default: dist)")
    output = parser.parse_args().output.resolve()
    sdist, wheel = build(output)
    check_contents(sdist, wheel)
    try_wheel(wheel)
    for path in (sdist, wheel):
        print(f"{os.path.relpath(path)}: {path.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
