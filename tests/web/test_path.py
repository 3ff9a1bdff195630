"""The path of a learner on the page: where one is, what comes next, and progress as a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.learn.lessons import GAMES, lessons
from tests.web.saved_games import Saved, keep
from tests.web.test_languages import choose, english, left_over
from tests.web.test_views import SIZES, problems_in_themes

NewPage = Callable[..., Page]

WON = Saved("kamon", 2, day=13, moves=9, resigned="white")

OVERLAPS = """() => {
  const parts = [...document.querySelectorAll(".page > header :is(a, button)")];
  const boxes = parts.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
  const meet = (one, other) =>
    one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return boxes.some((one, at) => boxes.slice(at + 1).some((other) => meet(one, other)));
}"""
"""Whether two parts of the bar on top lie over each other."""


def finish(page: Page, game: str, *chapters: str) -> None:
    """Keep every lesson of the chapters as done."""
    for chapter in chapters:
        for lesson in lessons(game, chapter):
            kept = json.dumps({"at": 0, "done": [True] * len(lesson["steps"])})
            page.evaluate(
                "([key, kept]) => localStorage.setItem(key, kept)", [f"crestflow.learn.{game}.{lesson['id']}", kept]
            )
    page.reload()


def station(page: Page, name: str) -> Locator:
    return page.get_by_role("main").get_by_role("listitem").filter(has=page.get_by_role("heading", name=name))


def expect_next(page: Page, name: str) -> None:
    expect(page.get_by_role("main").locator("li[aria-current=step] h2")).to_contain_text(name)
    expect(page.get_by_text(f"Next: {name}")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_path_leads_from_the_first_minute_to_the_levels(new_page: NewPage, game: str) -> None:
    page = new_page(f"#/path/{game}")
    expect_next(page, "Quick start")
    page.get_by_role("link", name="Begin").click()
    expect(page).to_have_url(f"{page.url.split('#')[0]}#/learn/{game}/quick")
    page.go_back()
    finish(page, game, "quick")
    expect_next(page, "The lesson")
    expect(station(page, "Quick start")).to_contain_text("Done")
    finish(page, game, "rules")
    expect_next(page, "First game with a coach")
    page.get_by_role("link", name="Begin").click()
    expect(page.get_by_text("Computer, level 1").first).to_be_visible()
    page.goto(page.url.split("#")[0] + f"#/path/{game}")
    finish(page, game, "strategy")
    expect(station(page, "Strategy")).to_contain_text("Done")
    expect_next(page, "First game with a coach")


def test_a_beaten_level_is_shown_and_the_next_one_begins_with_a_press(new_page: NewPage) -> None:
    page = new_page()
    keep(page, WON)
    page.goto(page.url.split("#")[0] + "#/path/kamon")
    expect(page.get_by_role("button", name="Level 2, beaten")).to_be_visible()
    expect(station(page, "Levels")).to_contain_text("1 of 8 levels beaten")
    page.get_by_role("button", name="Level 3", exact=True).click()
    expect(page.get_by_text("Computer, level 3")).to_be_visible()


def test_home_says_what_comes_next(new_page: NewPage) -> None:
    page = new_page()
    finish(page, "pantarei", "quick", "rules")
    card = page.get_by_role("article", name="Pantareï")
    card.get_by_role("link", name="Next: First game with a coach").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your path")
    expect_next(page, "First game with a coach")
    page.get_by_role("navigation", name="Game").get_by_role("link", name="Kamon").click()
    expect_next(page, "Quick start")
    page.get_by_role("link", name="All lessons").click()
    page.get_by_role("link", name="Your path").click()
    expect_next(page, "Quick start")


def exported(page: Page) -> dict[str, Any]:
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    assert download.value.suggested_filename == "crestflow-progress.json"
    found = json.loads(download.value.path().read_text("utf-8"))
    assert isinstance(found, dict)
    return found


def bring_in(page: Page, content: bytes) -> None:
    file: FilePayload = {"name": "progress.json", "mimeType": "application/json", "buffer": content}
    page.get_by_label("Import").set_input_files(file)


def kept(page: Page) -> dict[str, str]:
    return dict(page.evaluate("({ ...localStorage })"))


def test_progress_goes_to_another_device(new_page: NewPage) -> None:
    page = new_page("#/path/kamon")
    keep(page, WON)
    finish(page, "kamon", "quick", "rules")
    file = exported(page)
    assert (file["format"], file["version"]) == ("crestflow-progress", 1)
    other = new_page("#/path/kamon")
    expect_next(other, "Quick start")
    bring_in(other, json.dumps(file).encode())
    expect(other.get_by_role("status").filter(has_text="Imported.")).to_be_visible()
    expect_next(other, "Strategy")
    expect(other.get_by_role("button", name="Level 2, beaten")).to_be_visible()
    assert exported(other) == file
    before = kept(other)
    bring_in(other, json.dumps(file).encode())
    assert kept(other) == before


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\xff\xfe not a text", "This file holds no progress of Crestflow."),
        (b'{"format": "crestflow-record", "version": 1}', "This file holds no progress of Crestflow."),
        (b'{"format": "crestflow-progress", "version": 9}', "A newer Crestflow wrote this file."),
        (b'{"format": "crestflow-progress", "version": 1, "games": {"kamon": 3}}', "damaged at games.kamon"),
        (b"x" * 2_000_001, "This file holds no progress of Crestflow."),
    ],
)
def test_a_bad_file_gets_a_sentence_and_harms_nothing(new_page: NewPage, content: bytes, sentence: str) -> None:
    page = new_page("#/path/kamon")
    finish(page, "kamon", "quick")
    before = kept(page)
    bring_in(page, content)
    expect(page.get_by_role("status").filter(has_text=sentence)).to_contain_text("Nothing was changed.")
    assert kept(page) == before


def test_axe_finds_nothing(new_page: NewPage) -> None:
    page = new_page("#/path/kamon")
    keep(page, WON)
    finish(page, "kamon", "quick")
    for pixels in SIZES.values():
        page.set_viewport_size(pixels)
        expect_next(page, "The lesson")
        assert problems_in_themes(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= pixels["width"]


def test_it_fits_the_window(new_page: NewPage) -> None:
    for game in GAMES:
        page = new_page(f"#/path/{game}")
        expect_next(page, "Quick start")
        page.locator(".look svg").first.wait_for()
        assert page.evaluate("document.documentElement.scrollHeight") <= 800


@pytest.mark.parametrize("language", ["fr", "pl", "cs"])
def test_every_station_is_translated_and_fits_a_phone(new_page: NewPage, language: str) -> None:
    page = new_page("#/path/kamon", viewport={"width": 360, "height": 740})
    choose(page, language)
    page.get_by_role("heading", level=1).wait_for()
    page.locator("input[type=file]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    page.locator(".told.failed").filter(has_text="Crestflow").wait_for()
    assert left_over(page, english(language)) == set()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(OVERLAPS) is False
