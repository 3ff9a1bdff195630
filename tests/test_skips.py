"""A missing program is told at the end of a run, and is a failure in CI."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import programs
from tools.setup import system_packages
from tools.setup.system_packages import PROGRAMS, Program

ROOT = Path(__file__).parents[1]
TESTS = """
import pytest

def test_that_skips():
    pytest.skip("a program is not installed")

def test_that_passes():
    pass

@pytest.mark.xfail(reason="known")
def test_that_is_expected_to_fail():
    assert False
"""


def run_tests(folder: Path, text: str, ci: str) -> subprocess.CompletedProcess[str]:
    """Run a module of tests with the project's own hooks."""
    (folder / "pytest.ini").write_text("[pytest]\nmarkers =\n  long\n  slow\n")
    module = folder / "test_example.py"
    module.write_text(text)
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "-n", "0", str(module)]
    environment = os.environ | {"CI": ci, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)


def test_a_skip_is_listed_at_the_end(tmp_path: Path) -> None:
    done = run_tests(tmp_path, TESTS, ci="")
    assert done.returncode == 0, done.stdout
    assert "1 × a program is not installed" in done.stdout
    assert "1 passed, 1 skipped, 1 xfailed" in done.stdout


def test_a_skip_is_a_failure_in_ci(tmp_path: Path) -> None:
    done = run_tests(tmp_path, TESTS, ci="true")
    assert done.returncode == 1, done.stdout
    assert "a program is not installed\nIn CI no test may be skipped." in done.stdout
    assert "1 failed, 1 passed, 1 xfailed" in done.stdout


def test_a_skipped_module_is_a_failure_in_ci(tmp_path: Path) -> None:
    text = 'import pytest\n\npytest.skip("nothing here", allow_module_level=True)\n'
    assert "1 error" in run_tests(tmp_path, text, ci="true").stdout


def test_a_run_without_skips_ends_without_a_list(tmp_path: Path) -> None:
    assert "Skipped" not in run_tests(tmp_path, "def test_that_passes():\n    pass\n", ci="").stdout


def test_a_program_may_be_named_by_a_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(("no-such-program",), "no-such-package", "nothing", "CRESTFLOW_TEST_PROGRAM")
    assert program.find() is None
    mine = tmp_path / "mine"
    mine.touch(mode=0o755)
    monkeypatch.setenv("CRESTFLOW_TEST_PROGRAM", str(mine))
    assert program.find() == str(mine)


def test_a_missing_program_skips_its_test_and_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PROGRAMS, "lost", Program(("no-such-program",), "no-such-package", "nothing"))
    with pytest.raises(pytest.skip.Exception, match=r"lost is not installed \(Debian package no-such-package\)"):
        programs.needed("lost")
    assert system_packages.missing()["no-such-package"] == "nothing"


def test_a_program_that_tests_can_do_without_is_installed_but_not_missed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {name: Program(("sh",), "dash", "everything") for name in PROGRAMS}
    monkeypatch.setattr(system_packages, "PROGRAMS", found)
    found["lost"] = Program(("no-such-program",), "no-such-package", "something, more quickly", optional=True)
    assert system_packages.missing() == {}
    installed: list[str] = []
    monkeypatch.setattr(system_packages, "may_install", lambda: True)
    monkeypatch.setattr(system_packages, "install", installed.extend)
    monkeypatch.setattr(sys, "argv", ["system_packages.py"])
    assert system_packages.main() == 0
    assert installed == ["no-such-package"]
    said = capsys.readouterr().out
    assert "Missing: no-such-package, for something, more quickly." in said
    assert "skipped" not in said.splitlines()[-1]


def test_the_browser_without_windows_is_taken_where_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CRESTFLOW_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    for name in ("chromium", "chromium-headless-shell"):
        (tmp_path / name).touch(mode=0o755)
        assert programs.needed_browser() == str(tmp_path / name)
    monkeypatch.setenv("CRESTFLOW_CHROMIUM", "/bin/sh")
    assert programs.needed_browser() == "/bin/sh"


def test_nothing_is_installed_for_a_user_who_may_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(PROGRAMS, "lost", Program(("no-such-program",), "no-such-package", "nothing"))
    monkeypatch.setattr(system_packages, "may_install", lambda: False)
    monkeypatch.setattr(sys, "argv", ["system_packages.py"])
    assert system_packages.main() == 0
    said = capsys.readouterr().out
    assert "Missing: no-such-package, for nothing." in said
    assert "apt-get install --no-install-recommends" in said


def test_tests_install_nothing() -> None:
    for path in (ROOT / "tests").rglob("*.py"):
        if path != Path(__file__):
            assert "apt-get" not in path.read_text("utf-8"), path
