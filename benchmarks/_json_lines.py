"""Results kept as lines of JSON, so that a run that was stopped or killed goes on with what it has found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a file, none if there is no such file. A line that a kill has cut short is removed from the file."""
    if not path.exists():
        return []
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole != len(data):
        with path.open("r+b") as file:
            file.truncate(whole)
    return [json.loads(line) for line in data[:whole].splitlines()]


def append_line(path: Path, content: object) -> None:
    """Add a line to a file, which is made if there is none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(content) + "\n")
