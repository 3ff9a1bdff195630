"""Programs outside Python that some tests need: which there are, and which Debian package has each.

    python tools/setup/system_packages.py           install what is missing, where this user may; say what stays missing
    python tools/setup/system_packages.py --list    only say what is missing

It uses nothing but the standard library, so that it runs before anything is installed. `make test` runs it first; the
tests themselves install nothing: a test skips when its program is missing.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


def _search_path() -> str:
    """PATH, then where Debian keeps the programs of servers, which an ordinary user's PATH lacks."""
    postgresql = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin", *map(str, postgresql)])


@dataclass(frozen=True)
class Program:
    """A program, the names it may have, its Debian package, and the tests that need it."""

    names: tuple[str, ...]
    package: str
    tests: str
    variable: str | None = None
    """The environment variable that may name the program instead."""
    optional: bool = False
    """Whether its tests run without it too, only more slowly."""

    def find(self) -> str | None:
        """The program's path, or None where it is not installed."""
        named = os.environ.get(self.variable, "") if self.variable else ""
        found = (shutil.which(name, path=_search_path()) for name in (named, *self.names) if name)
        return next(filter(None, found), None)


PROGRAMS = {
    # The same browser without windows: it needs about half the processor time.
    "chromium-headless-shell": Program(
        ("chromium-headless-shell",),
        "chromium-headless-shell",
        "the page in a browser, more quickly",
        "CRESTFLOW_CHROMIUM",
        optional=True,
    ),
    "chromium": Program(
        ("chromium", "chromium-browser", "google-chrome"), "chromium", "the page in a browser", "CRESTFLOW_CHROMIUM"
    ),
    "c++": Program(("c++", "clang++"), "g++", "the native engine and the fuzzer with sanitizers", "CXX"),
    "postgres": Program(("postgres",), "postgresql", "the server with PostgreSQL"),
    "initdb": Program(("initdb",), "postgresql", "the server with PostgreSQL"),
    "redis-server": Program(("redis-server",), "redis-server", "the server with several processes"),
    "nginx": Program(("nginx",), "nginx", "the hosting example with nginx"),
    "caddy": Program(("caddy",), "caddy", "the hosting example with Caddy"),
    "openssl": Program(("openssl",), "openssl", "the hosting examples with a proxy"),
    "tmux": Program(("tmux",), "tmux", "the game in a real terminal"),
    "systemd-analyze": Program(("systemd-analyze",), "systemd", "the hosting example with systemd"),
}


def missing(*, optional: bool = False) -> dict[str, str]:
    """The packages that are missing, each with the tests that need it; `optional` adds what tests can do without."""
    lacking = (program for program in PROGRAMS.values() if program.find() is None)
    return {program.package: program.tests for program in lacking if optional or not program.optional}


def may_install() -> bool:
    """Whether this user can install Debian packages without being asked for a password."""
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install_command(packages: Iterable[str]) -> str:
    """The command that installs packages on Debian and Ubuntu."""
    return f"apt-get install --no-install-recommends {' '.join(packages)}"


def install(packages: Iterable[str]) -> None:
    """Install packages one by one, so that one which this system does not have keeps none of the others away."""
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    _run(["apt-get", "update", "-qq"], environment)
    for package in packages:
        print(f"Installing the system package {package} ...", flush=True)
        _run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", package], environment)


def _run(command: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode != 0:
        print(f"{' '.join(command)} failed:\n{done.stderr.strip()}", file=sys.stderr)


def main() -> int:
    """Install or list; the status is 0 in any case, since the tests that lack something skip and say so."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="install nothing")
    options = parser.parse_args()
    wanted = missing(optional=True)
    if wanted and may_install() and not options.list:
        print(f"Some tests need system packages that are missing: {', '.join(wanted)}. You are root: installing them.")
        print("`make test INSTALL=no` installs nothing and skips those tests.", flush=True)
        install(wanted)
        wanted = missing(optional=True)
    for package, tests in wanted.items():
        print(f"Missing: {package}, for {tests}.")
    if lacking := missing():
        print(f"The tests that need them will be skipped. To run them: {install_command(lacking)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
