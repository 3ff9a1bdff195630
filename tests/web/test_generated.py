"""What the page takes from the Python drawing is up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from crestflow.site.generate import files


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_up_to_date(path: Path) -> None:
    assert path.read_text("utf-8") == files()[path], "run python -m crestflow.site.generate"
