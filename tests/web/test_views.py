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


# Only the violations come back: what passed is many times as long.
_RUN_AXE = """async (rules) => {
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}"""


def problems(page: Page, *, rules: dict[str, Any] = EVERYTHING) -> list[str]:
    """What axe finds, in one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return list(page.evaluate(_RUN_AXE, rules))


def switch_theme(page: Page, theme: str) -> None:
    """Show a page that follows the system in a theme, without loading it again."""
    colours, _, contrast = theme.partition("-")
    page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
    page.wait_for_function("colours => document.documentElement.dataset.theme === colours", arg=colours)
    page.evaluate("contrast => { document.documentElement.dataset.contrast = contrast }", contrast or "normal")


def problems_in_themes(page: Page, themes: tuple[str, ...] = THEMES) -> list[str]:
    """What axe finds in each theme, in one line each; the page follows the system, and does so again afterwards."""
    found = []
    for theme in themes:
        switch_theme(page, theme)
        rules = EVERYTHING if theme == themes[0] else CONTRAST
        found += [f"{theme}: {each}" for each in problems(page, rules=rules)]
    switch_theme(page, themes[0])
    return found


IN_THEMES = [
    ("desk", "in turn"),
    ("phone", "in turn"),
    pytest.param("desk", "all", marks=pytest.mark.long(seconds=60)),
    pytest.param("phone", "all", marks=pytest.mark.long(seconds=60)),
]
"""Sizes and themes to look for problems in."""


def themes_of(number: int, size: str, themes: str) -> tuple[str, ...]:
    """The themes for the view with that number: all of them, or one in turn, at each size another."""
    turn = (number + 2 * list(SIZES).index(size)) % len(THEMES)
    return THEMES if themes == "all" else (THEMES[turn],)


@pytest.mark.slow(seconds=20)
@pytest.mark.parametrize(("size", "themes"), IN_THEMES)
def test_views(new_page: Callable[..., Page], size: str, themes: str) -> None:
    page, pixels = new_page(viewport=SIZES[size]), SIZES[size]
    keep(page, *HISTORY)
    found: dict[str, list[str]] = {}
    for number, (name, path) in enumerate(VIEWS.items()):
        page.goto(page.url.split("#")[0] + path)
        settle(page)
        wide = page.evaluate("document.documentElement.scrollWidth") - pixels["width"]
        complaints = problems_in_themes(page, themes_of(number, size, themes))
        found[name] = complaints + ([f"{wide} pixels too wide"] if wide > 0 else [])
    assert {name: complaints for name, complaints in found.items() if complaints} == {}


# Every colour of a theme is a variable of the root; views are loaded later, and may bring more.
_VARIABLES = """() => {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const names = rules.flatMap(({ style }) => [...(style ?? [])]).filter((name) => name.startsWith("--"));
  const root = getComputedStyle(document.documentElement);
  return Object.fromEntries(names.map((name) => [name, root.getPropertyValue(name)]));
}"""


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_is_the_same_by_the_settings_and_by_the_system(new_page: Callable[..., Page], theme: str) -> None:
    """What `switch_theme` shows is what a visitor gets who chooses the theme."""
    page = new_page("#/settings")
    settle(page)
    switch_theme(page, theme)
    switched = page.evaluate(_VARIABLES)
    page.emulate_media(color_scheme="light")
    set_theme(page, theme)
    page.reload()
    settle(page)
    chosen = page.evaluate(_VARIABLES)
    assert len(switched) > 40
    assert {name: chosen[name] for name in switched} == switched


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


@pytest.mark.parametrize(("width", "height"), [(820, 1180), (768, 1024)])
@pytest.mark.parametrize("kind", ["kamon", "pantarei"])
def test_a_tablet_held_upright_shows_every_button(
    new_page: Callable[..., Page], kind: str, width: int, height: int
) -> None:
    page = new_page(f"#/play/{kind}/two", viewport={"width": width, "height": height}, locale="fr")
    if kind == "pantarei":
        page.locator(".card .button").first.click()
    page.get_by_role("grid").wait_for()
    page.wait_for_timeout(200)
    bottoms = page.locator("main .actions button").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().bottom)"
    )
    assert len(bottoms) == 5
    assert max(bottoms) <= height
