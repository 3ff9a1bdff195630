"""Text at 200 %: all of it grows, and nothing is cut or lies over something else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.parts import each_choice
from tests.web.game_page import GamePage
from tests.web.saved_games import keep
from tests.web.test_views import HISTORY, VIEWS, settle
from tests.web.text_size import text_problems

NewPage = Callable[..., Page]

SIZES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
    "landscape": {"viewport": {"width": 740, "height": 360}, "has_touch": True, "is_mobile": True},
}
LANGUAGES = ("en", "fr", "pl", "cs")


SHARES = [
    *((size, list(VIEWS)[number :: len(SIZES)]) for number, size in enumerate(SIZES)),
    *(pytest.param(size, list(VIEWS), marks=pytest.mark.long(seconds=15)) for size in SIZES),
]
"""Sizes and views to be looked at there: each view at one of the sizes, and for long each at all."""


@pytest.mark.parametrize(
    ("size", "views"), SHARES, ids=lambda value: value if isinstance(value, str) else f"{len(value)} views"
)
def test_every_view_at_twice_the_text(new_page: NewPage, size: str, views: list[str]) -> None:
    page = new_page(**SIZES[size])
    keep(page, *HISTORY)
    found = {}
    for name in views:
        page.goto(page.url.split("#")[0] + VIEWS[name])
        settle(page)
        problems = text_problems(page)
        if problems:
            found[name] = problems
    assert found == {}


MORE_SIZES: dict[str, dict[str, Any]] = {
    **SIZES,
    "tall phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "tablet": {"viewport": {"width": 820, "height": 1180}},
    "small desk": {"viewport": {"width": 1024, "height": 768}},
}
LONG_WORDS = {
    "colours": "#/play/pantarei/two",
    "colours-computer": "#/play/pantarei/new",
    "puzzles-kamon": "#/puzzles/kamon",
    "puzzles-pantarei": "#/puzzles/pantarei",
    "learn-kamon": "#/learn/kamon",
    "home": "#/",
}
"""Views whose words are long in some language."""


@pytest.mark.parametrize(("size", "language"), each_choice(list(MORE_SIZES), LANGUAGES))
def test_long_words_at_twice_the_text(new_page: NewPage, size: str, language: str) -> None:
    page = new_page(locale=language, **MORE_SIZES[size])
    found = {}
    for name, path in LONG_WORDS.items():
        page.goto(page.url.split("#")[0] + path)
        settle(page)
        problems = text_problems(page)
        if problems:
            found[name] = problems
    assert found == {}


@pytest.mark.parametrize(("size", "language"), each_choice(list(SIZES), LANGUAGES))
def test_a_game_at_twice_the_text(new_page: NewPage, size: str, language: str) -> None:
    found = {}
    for kind in ("kamon", "pantarei"):
        page = new_page(f"#/play/{kind}/two", locale=language, **SIZES[size])
        at = GamePage(page)
        press = Locator.click if size == "desk" else Locator.tap
        if kind == "pantarei":
            press(page.locator(".card .button").first)
        first = page.locator('[role="grid"] button.legal, [role="grid"] button.able').first
        expect(first).to_be_visible()
        found[f"{kind}, begun"] = text_problems(page)
        press(first)
        if kind == "kamon" and size == "desk":
            at.wait_for_moves(1)
        found[f"{kind}, pressed"] = text_problems(page)
    assert {state: problems for state, problems in found.items() if problems} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_whole_at_twice_the_text(new_page: NewPage, language: str) -> None:
    page = new_page("#/play/kamon/first", locale=language, **SIZES["phone"])
    expect(page.locator('[role="grid"] button.legal').first).to_be_visible()
    assert text_problems(page) == []
    cut = "names => names.filter(name => name.scrollWidth > name.clientWidth).map(name => name.textContent)"
    assert page.locator(".seat b").count() == 2
    assert page.locator(".seat b").evaluate_all(cut) == []


_BAD = """() => {
  const add = (words, into, style) => {
    const made = document.createElement("div");
    Object.assign(made.style, style);
    made.textContent = words;
    into.append(made);
    return made;
  };
  const main = document.querySelector("main");
  add("Small print", main, { fontSize: "15px" });
  add("Too low", main, { height: "20px", overflow: "hidden" });
  const place = add("Under", main, { position: "relative" });
  add("Over", place, { position: "absolute", top: 0 });
}"""


def test_text_that_does_not_fit_is_found(new_page: NewPage) -> None:
    """The measure itself: a fixed size, a fixed height and a fixed place are each noticed."""
    page = new_page("#/settings")
    settle(page)
    assert text_problems(page) == []
    page.evaluate(_BAD)
    found = " ".join(text_problems(page))
    assert "does not grow: 'Small print'" in found
    assert "'Too low'" in found
    assert "overlap: 'Under' and 'Over'" in found
