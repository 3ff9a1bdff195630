"""What the page takes from the Python drawing and from the server is up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web import events
from tools.generate.drawing import files


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == files()[path], "run python -m tools.generate.drawing"


def test_events_up_to_date() -> None:
    assert events.PATH.read_text("utf-8") == events.text(), "run python -m tests.web.events"
