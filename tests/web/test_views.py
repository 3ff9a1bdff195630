"""Every view in every theme and size: nothing for axe to find, nothing wider than the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import axe_playwright_python  # type: ignore[import-untyped]
import pytest
from playwright.sync_api import Page, ViewportSize

from crestflow.games import game
from crestflow.records.share import encode
from tests.web.saved_games import Saved, keep

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
EVERYTHING = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
CONTRAST = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""What depends on colours. The themes differ in nothing else, so the other rules are asked in one of them."""
SIZES: dict[str, ViewportSize] = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 360, "height": 740}}
THEMES = ("light", "dark", "light-high", "dark-high")


def _finished(name: str) -> str:
    """The link of a finished game."""
    state, at = game(name).deal(seed=7), 0
    while state.outcome is None:
        moves = state.legal_moves()
        state, at = state.play(moves[at % len(moves)]), at + 5
    return encode(state)


VIEWS = {
    "home": "#/",
    "play-kamon": "#/play/kamon/two",
    "play-pantarei": "#/play/pantarei/two",
    "learn-kamon": "#/learn/kamon",
    "lesson-kamon": "#/learn/kamon/rules",
    "learn-pantarei": "#/learn/pantarei",
    "lesson-pantarei": "#/learn/pantarei/rules",
    "rules-kamon": "#/rules/kamon",
    "rules-pantarei": "#/rules/pantarei",
    "analyse-kamon": "#" + _finished("kamon"),
    "analyse-pantarei": "#" + _finished("pantarei"),
    "settings": "#/settings",
    "my-games": "#/games",
    "online": "#/online",
    "damaged-link": "#k0",
}

HISTORY = (
    Saved("kamon", 3, day=4),
    Saved("kamon", 2, day=3, moves=9, resigned="black"),
    Saved("pantarei", None, day=2),
    Saved("pantarei", 1, day=1, moves=6),
)
"""Games on the device, so that no view is empty."""


def settle(page: Page) -> None:
    """Until a view's main part is there and drawn."""
    page.locator("main h1").first.wait_for(state="attached")
    page.wait_for_timeout(100)


def set_theme(page: Page, theme: str) -> None:
    colours, _, contrast = theme.partition("-")
    settings = {"theme": colours, "contrast": contrast or "normal"}
    page.evaluate("settings => localStorage['crestflow.settings'] = JSON.stringify(settings)", settings)


def problems(page: Page, *, rules: dict[str, Any] = EVERYTHING) -> list[str]:
    """What axe finds, in one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("rules => axe.run(document, {runOnly: rules})", rules)
    return [f"{each['id']}: {node['html'][:120]}" for each in found["violations"] for node in each["nodes"]]


@pytest.mark.parametrize("theme", THEMES)
def test_views(new_page: Callable[..., Page], theme: str) -> None:
    page = new_page()
    set_theme(page, theme)
    keep(page, *HISTORY)
    found: dict[str, list[str]] = {}
    for name, path in VIEWS.items():
        page.goto(page.url.split("#")[0] + path)
        for size, pixels in SIZES.items():
            page.set_viewport_size(pixels)
            settle(page)
            wide = page.evaluate("document.documentElement.scrollWidth") - pixels["width"]
            rules = EVERYTHING if theme == THEMES[0] else CONTRAST
            complaints = problems(page, rules=rules) + ([f"{wide} pixels too wide"] if wide > 0 else [])
            if complaints:
                found[f"{name} {size}"] = complaints
    assert found == {}


@pytest.mark.parametrize("kind", ["kamon", "pantarei"])
def test_dialogs_and_the_editor(new_page: Callable[..., Page], kind: str) -> None:
    page = new_page(f"#/play/{kind}")
    found: dict[str, list[str]] = {}
    for name in ("New game…", "Share", "Open…"):
        if name == "Share":
            page.goto(page.url.split("#")[0] + f"#/analyse/{kind}")
        page.get_by_role("button", name=name).click()
        page.locator("dialog[open]").wait_for()
        page.wait_for_timeout(200)
        found[name] = problems(page)
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="detached")
    page.get_by_role("button", name="Edit").click()
    page.wait_for_timeout(200)
    found["Edit"] = problems(page)
    assert found == {name: [] for name in found}
