"""How strong the levels are, where a game begins: in words, and as the measurements tell."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.game_page import GamePage

MEASURED = Path(__file__).parents[2] / "contract" / "levels.toml"


@pytest.mark.parametrize("kind", ["kamon", "pantarei"])
def test_the_dialog_tells_how_strong_a_level_is(open_game: Callable[..., GamePage], kind: str) -> None:
    page = open_game(f"#/play/{kind}/two", viewport={"width": 360, "height": 800}).page
    if kind == "pantarei":
        page.get_by_role("button", name="Take Black").click()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="New game…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Computer").check()
    dialog.get_by_role("radio", name="3", exact=True).check()
    expect(dialog.get_by_text("Sees what you threaten next. Beats most beginners.")).to_be_visible()
    dialog.get_by_text("How strong are the levels?").click()
    rows = dialog.get_by_role("row").all()[1:]
    steps = tomllib.loads(MEASURED.read_text("utf-8"))[kind]
    assert len(rows) == len(steps)
    for row, (level, pairs) in zip(rows, steps.items(), strict=True):
        share = sum(points * count for points, count in enumerate(pairs)) / (4 * sum(pairs))
        assert row.get_by_role("rowheader").inner_text() == level
        shown = int(row.get_by_role("cell").first.inner_text().partition("%")[0])
        assert abs(shown - 100 * share) <= 0.6
    assert page.evaluate("() => document.querySelector('dialog')?.scrollWidth <= 360")
