"""Puzzles on the page: the list, right and wrong moves, hint and answer, the puzzle of the day, rating and streak."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crestflow.games import game
from crestflow.puzzles import THEMES as PUZZLE_THEMES
from crestflow.puzzles import Puzzle, puzzle_of_the_day, puzzles
from crestflow.puzzles.progress import PuzzleProgress
from tests.learn.lessons import GAMES
from tests.web.test_languages import choose, english, left_over
from tests.web.test_views import IN_THEMES, SIZES, problems, problems_in_themes, themes_of

NewPage = Callable[..., Page]

DAY = date(2026, 11, 15)
PHONE = {"width": 360, "height": 640}


def a_puzzle(kind: str, own_moves: int = 1) -> Puzzle:
    """The easiest puzzle of so many own moves, in which another move is legal."""
    return next(
        puzzle for puzzle in puzzles(kind) if puzzle.own_moves == own_moves and len(puzzle.state.legal_moves()) > 1
    )


def wrong_move(puzzle: Puzzle) -> str:
    return next(move for move in puzzle.state.legal_moves() if move != puzzle.solution[0])


def make_move(page: Page, move: str) -> None:
    """Type a move, as whoever uses a keyboard or a screen reader may."""
    box = page.get_by_label("Type a move")
    box.fill(move)
    box.press("Enter")


def open_puzzle(new_page: NewPage, puzzle: Puzzle, **options: Any) -> Page:
    page = new_page(f"#/puzzles/{puzzle.game}/{puzzle.id}", **options)
    page.locator('[data-phase="solving"]').wait_for()
    return page


def log(page: Page, kind: str) -> dict[str, Any]:
    found = json.loads(page.evaluate(f"localStorage['crestflow.puzzles.{kind}']"))
    assert isinstance(found, dict)
    return found


def solve(page: Page, puzzle: Puzzle) -> None:
    own = puzzle.solution[::2]
    for number, move in enumerate(own, 1):
        page.locator('[data-phase="solving"]').wait_for()
        make_move(page, move)
        if number < len(own):
            page.get_by_text("Right. Go on.").first.wait_for()
    expect(page.get_by_text("Right, solved.").first).to_be_visible()


@pytest.mark.parametrize("kind", GAMES)
def test_a_puzzle_is_solved_and_counts(new_page: NewPage, kind: str) -> None:
    puzzle = a_puzzle(kind, 2)
    page = open_puzzle(new_page, puzzle)
    player = "Black" if puzzle.player == "black" else "White"
    goal = "win" if puzzle.goal == "win" else "draw"
    expect(page.get_by_role("heading", level=2)).to_have_text(f"{player} to move and {goal}.")
    expect(page.get_by_text("2 own moves, one right answer each.")).to_be_visible()
    solve(page, puzzle)
    tried = log(page, kind)["tries"][puzzle.id]
    assert (tried["score"], tried["solved"], tried["rating"]) == (1, True, puzzle.rating)
    progress = PuzzleProgress()
    change = progress.count(puzzle, 1)
    expect(page.locator("dl")).to_contain_text(re.compile(rf"Rating\s*{progress.rating}\s*\+{change}"))
    expect(page.locator("dl")).to_contain_text(re.compile(rf"Streak\s*{progress.streak}"))
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Right, solved.")).to_have_count(0)
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("link", name="Mixed")).to_contain_text(f"1 of {len(puzzles(kind))}")


@pytest.mark.parametrize("kind", GAMES)
def test_a_wrong_move_is_refuted_on_the_board(new_page: NewPage, kind: str) -> None:
    """What answers it is legal by the reference rules, and the board shows it."""
    puzzle = a_puzzle(kind)
    page = open_puzzle(new_page, puzzle)
    wrong = wrong_move(puzzle)
    make_move(page, wrong)
    words = page.locator('[data-phase="refuted"]')
    expect(words).to_contain_text("Not quite.")
    moves = [str(move) for move in page.locator("[data-move]").evaluate_all("all => all.map(one => one.dataset.move)")]
    assert moves[0] == wrong
    state = game(kind).read(puzzle.position)
    for move in moves:
        state = state.play(move)
    assert len(moves) == 2 or state.outcome is not None
    if state.outcome is not None:
        assert state.outcome.winner != puzzle.player
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    solve(page, puzzle)
    assert log(page, kind)["tries"][puzzle.id]["score"] == 0.5


@pytest.mark.parametrize("kind", GAMES)
def test_hint_and_answer(new_page: NewPage, kind: str) -> None:
    puzzle = a_puzzle(kind)
    page = open_puzzle(new_page, puzzle)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator('[data-phase="solving"]')).to_contain_text("Hint:")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator('[data-phase="shown"]')).to_contain_text("That was the answer.")
    moves = page.locator("[data-move]").evaluate_all("all => all.map(one => one.dataset.move)")
    assert moves == list(puzzle.solution)
    assert log(page, kind)["tries"][puzzle.id] | {"score": 0, "solved": False} == log(page, kind)["tries"][puzzle.id]
    page.get_by_role("button", name="Why not the others?").click()
    expect(page.get_by_role("table").get_by_role("rowheader").first).to_be_visible()


def test_a_move_on_the_board_counts_as_well(new_page: NewPage) -> None:
    puzzle = a_puzzle("kamon")
    page = open_puzzle(new_page, puzzle)
    page.locator(f'[role="grid"] [data-cell="{puzzle.solution[0]}"]').focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Right, solved.").first).to_be_visible()


@pytest.mark.parametrize("kind", GAMES)
def test_the_puzzle_of_the_day_is_the_package_s(new_page: NewPage, kind: str) -> None:
    page = new_page()
    page.clock.set_fixed_time(f"{DAY.isoformat()}T12:00:00")
    page.goto(page.url.split("#")[0] + f"#/puzzles/{kind}")
    page.get_by_role("link", name="Solve it").click()
    page.locator('[data-phase="solving"]').wait_for()
    page.get_by_role("button", name="Answer").click()
    page.locator('[data-phase="shown"]').wait_for()
    assert list(log(page, kind)["tries"]) == [puzzle_of_the_day(kind, DAY).id]
    assert log(page, kind)["days"] == []


@pytest.mark.parametrize("kind", GAMES)
def test_the_list_counts_by_theme_and_difficulty(new_page: NewPage, kind: str) -> None:
    page = new_page(f"#/puzzles/{kind}")
    page.get_by_role("link", name="Mixed").wait_for()
    expect(page.locator(".day .water svg").first).to_be_visible()
    for difficulty in (None, 1, 3):
        if difficulty is not None:
            page.get_by_role("radio", name=str(difficulty)).check(force=True)
        counts = dict.fromkeys(PUZZLE_THEMES[kind], 0)
        for theme in counts:
            counts[theme] = len(puzzles(kind, theme=theme, difficulty=difficulty))
        for theme, count in counts.items():
            link = page.locator(f'a[href="#/puzzles/{kind}/{theme}"]')
            expect(link).to_have_count(1 if count else 0)
            if count:
                expect(link).to_contain_text(f"0 of {count}")


def test_a_theme_is_practised_until_nothing_is_left(new_page: NewPage) -> None:
    page = new_page("#/puzzles/kamon")
    tries = {
        puzzle.id: {"at": 1, "rating": puzzle.rating, "score": 1, "solved": True}
        for puzzle in puzzles("kamon", theme="loop")
    }
    page.evaluate(
        "kept => localStorage.setItem('crestflow.puzzles.kamon', kept)", json.dumps({"tries": tries, "days": []})
    )
    page.reload()
    page.locator('a[href="#/puzzles/kamon/loop"]').click()
    expect(page.get_by_text("There is no puzzle left here.")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator('a[href="#/puzzles/kamon/loop"]')).to_contain_text("All solved")


@pytest.mark.parametrize("kind", GAMES)
def test_on_a_phone_nothing_scrolls_and_the_toolbar_does_it_all(new_page: NewPage, kind: str) -> None:
    puzzle = a_puzzle(kind)
    page = open_puzzle(new_page, puzzle, viewport=PHONE, has_touch=True)
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert page.evaluate(size) == [PHONE["width"], PHONE["height"]]
    tools = page.get_by_role("group", name="Tools")
    tools.get_by_role("button", name="Hint").click()
    expect(page.locator('[data-phase="solving"]')).to_contain_text("Hint:")
    tools.get_by_role("button", name="More").click()
    make_move(page, wrong_move(puzzle))
    page.locator('[data-phase="refuted"]').wait_for()
    assert page.evaluate(size) == [PHONE["width"], PHONE["height"]]
    assert problems(page) == []
    tools.get_by_role("button", name="Try again").click()
    tools.get_by_role("button", name="Answer").click()
    page.locator('[data-phase="shown"]').wait_for()
    tools.get_by_role("button", name="Next").click()
    page.locator('[data-phase="solving"]').wait_for()


@pytest.mark.slow
@pytest.mark.parametrize(("size", "themes"), IN_THEMES)
def test_axe_finds_nothing(new_page: NewPage, size: str, themes: str) -> None:
    page = new_page(viewport=SIZES[size])
    found: dict[str, list[str]] = {}

    def check(name: str) -> None:
        found[name] = problems_in_themes(page, themes_of(len(found), size, themes))

    for kind in GAMES:
        puzzle = a_puzzle(kind)
        page.goto(page.url.split("#")[0] + f"#/puzzles/{kind}")
        page.get_by_role("link", name="Mixed").wait_for()
        check(f"list {kind}")
        page.goto(page.url.split("#")[0] + f"#/puzzles/{kind}/{puzzle.id}")
        page.locator('[data-phase="solving"]').wait_for()
        check(f"puzzle {kind}")
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
        if size == "desk":
            make_move(page, wrong_move(puzzle))
            page.locator('[data-phase="refuted"]').wait_for()
            check(f"refuted {kind}")
    assert found == {name: [] for name in found}


@pytest.mark.parametrize("language", ["fr", "pl", "cs"])
def test_everything_is_translated_and_fits_a_phone(new_page: NewPage, language: str) -> None:
    page, forgotten = new_page(viewport=PHONE), english(language)
    choose(page, language)
    for kind in GAMES:
        for path in (f"#/puzzles/{kind}", f"#/puzzles/{kind}/day"):
            page.goto(page.url.split("#")[0] + path)
            page.locator("main h1").first.wait_for()
            page.wait_for_timeout(200)
            assert left_over(page, forgotten) == set(), path
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


def test_the_way_back_leads_to_the_other_games_puzzle(new_page: NewPage) -> None:
    page = new_page("#/puzzles/kamon/mixed")
    for address in ("#/puzzles/pantarei", "#/puzzles/kamon", "#/puzzles/kamon/mixed", "#/puzzles/pantarei/day"):
        page.goto(page.url.split("#")[0] + address)
        page.wait_for_timeout(300)
    expect(page.locator("[role=grid] button[data-stack]").first).to_be_visible()
    page.go_back()
    expect(page.locator("[role=grid] button[data-cell]").first).to_be_visible()
    expect(page.locator("[role=grid] button[data-stack]")).to_have_count(0)
    expect(page).to_have_title(re.compile("Kamon"))


def test_puzzles_are_fetched_when_they_are_needed(new_page: NewPage) -> None:
    page = new_page("#/path/kamon")
    page.get_by_role("main").wait_for()
    page.wait_for_load_state("networkidle")
    loaded = "performance.getEntriesByType('resource').map((entry) => entry.name.split('/').at(-1))"
    assert not [name for name in page.evaluate(loaded) if name.startswith("kamon-") and name.endswith(".json")]
    page.goto(page.url.split("#")[0] + "#/puzzles/kamon")
    page.get_by_role("link", name="Mixed").wait_for()
    names = [name for name in page.evaluate(loaded) if name.endswith(".json")]
    assert [name.split("-")[0] for name in names if name.startswith(("kamon-", "pantarei-"))] == ["kamon"]
