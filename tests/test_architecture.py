"""The layers hold: imports go one way, and the naive rules of the tests import nothing of the package."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def lint_imports(configuration: Path) -> subprocess.CompletedProcess[str]:
    """Import Linter in a process of its own: it configures logging anew, which closes handlers of other tests."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    return subprocess.run(
        [*command, "--config", str(configuration), "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_imports_keep_to_the_contracts() -> None:
    done = lint_imports(ROOT / "pyproject.toml")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


def test_the_contracts_are_really_checked(tmp_path: Path) -> None:
    """The same check fails where a layer imports from above: it does not pass because it checks nothing."""
    broken = tmp_path / "broken.toml"
    broken.write_text(
        '[tool.importlinter]\nroot_package = "crestflow"\n'
        '[[tool.importlinter.contracts]]\nname = "upside down"\ntype = "layers"\n'
        'layers = ["crestflow.protocol", "crestflow.games"]\n',
        encoding="utf-8",
    )
    done = lint_imports(broken)
    assert done.returncode == 1
    assert "upside down BROKEN" in done.stdout


@pytest.mark.parametrize("name", ["naive_kamon", "naive_pantarei"])
def test_the_naive_rules_import_nothing_of_the_package(name: str) -> None:
    source = (ROOT / "tests" / "games" / f"{name}.py").read_text(encoding="utf-8")
    imported = {
        module.partition(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for module in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""])
    }
    assert imported == {"__future__", "dataclasses"}
