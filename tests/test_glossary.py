"""Every type that the glossary names is where the glossary says."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| word ", "| --- "))
]
PYTHON = sorted({name for row in ROWS for name in re.findall(r"`(crestflow\.[\w.]+)`", row[2])})
TYPESCRIPT = sorted({found for row in ROWS for found in re.findall(r"`(web/[\w/.]+)` `(\w+)`", row[2])})


def _found(name: str) -> object:
    """The module or attribute of that full name; AttributeError if there is none."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for attribute in parts[length:]:
            found = getattr(found, attribute)
        return found
    raise AttributeError(name)


@pytest.mark.parametrize("name", PYTHON)
def test_a_python_name_of_the_glossary_exists(name: str) -> None:
    assert _found(name) is not None


@pytest.mark.parametrize(("path", "name"), TYPESCRIPT)
def test_a_typescript_name_of_the_glossary_exists(path: str, name: str) -> None:
    assert re.search(rf"export (type|interface|class) {name}\b", (ROOT / path).read_text("utf-8"))


def test_every_word_stands_once_and_has_a_meaning() -> None:
    words = [word for row in ROWS for word in row[0].split(", ")]
    assert len(words) == len(set(words)) >= 40
    assert all(len(row) == 3 and row[1] for row in ROWS)


def test_a_name_that_does_not_exist_is_noticed() -> None:
    with pytest.raises(AttributeError):
        _found("crestflow.records.Ledger")
