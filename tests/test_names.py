"""One word, one thing: a class name is defined once in the package."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "crestflow"

SHARED: dict[str, str] = {}
"""Class names that more than one module may define, each with the reason."""


def classes(source: str) -> set[str]:
    """The names of the classes that a module defines, wherever in it."""
    return {node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef)}


def twice(sources: dict[str, str]) -> dict[str, list[str]]:
    """The class names that several modules define, and these modules."""
    modules: dict[str, list[str]] = defaultdict(list)
    for module, source in sorted(sources.items()):
        for name in classes(source):
            modules[name].append(module)
    return {name: places for name, places in modules.items() if len(places) > 1}


def test_a_class_name_is_defined_once() -> None:
    sources = {str(path.relative_to(PACKAGE)): path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    found = twice(sources)
    assert found.keys() <= SHARED.keys(), {name: found[name] for name in found.keys() - SHARED.keys()}
    assert SHARED.keys() <= found.keys(), "a name on the list is no longer shared"


def test_a_name_that_is_defined_twice_is_found() -> None:
    found = twice({"a.py": "class Clock: ...", "b.py": "def f():\n    class Clock: ...", "c.py": "class Board: ..."})
    assert found == {"Clock": ["a.py", "b.py"]}
