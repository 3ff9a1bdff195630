"""A game on a phone: nothing scrolls, nothing moves under the finger, everything is large enough to hit and read."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from crestflow.games.pantarei.notation import Step, read_move
from crestflow.games.pantarei.rules import PantareiState
from tests.parts import each_choice
from tests.web.game_page import GamePage
from tests.web.saved_games import Saved, keep

OpenGame = Callable[..., GamePage]
LANGUAGES = ("en", "fr", "pl", "cs")
KINDS = ("kamon", "pantarei")
PHONES: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 640},
    {"width": 360, "height": 740},
    {"width": 390, "height": 844},
    {"width": 412, "height": 915},
    {"width": 640, "height": 360},
    {"width": 740, "height": 360},
)
TOUCHED = ({"width": 360, "height": 640}, {"width": 390, "height": 844}, {"width": 412, "height": 915})
SMALLEST_TILE = 40
SMALLEST_LETTERS = 12
SMALLEST_TOOL = 44

Box = tuple[float, float, float, float]


def size_name(value: ViewportSize | str) -> str:
    """What a parameter is called in the name of a test: a size by its pixels, a word as it is."""
    return value if isinstance(value, str) else f"{value['width']}x{value['height']}"


def phone(size: ViewportSize, language: str = "en") -> dict[str, Any]:
    return {"viewport": size, "locale": language, "has_touch": True, "is_mobile": True}


def take_black(at: GamePage) -> None:
    """The first of the two choices, in any language."""
    at.page.locator(".card .button").first.tap()
    expect(at.page.get_by_role("grid")).to_be_visible()
    # The board is drawn once before its box is measured.
    at.page.wait_for_function("() => document.querySelector('[role=grid] button[data-stack]').offsetWidth > 0")
    at.page.wait_for_timeout(100)


def boxes(page: Page) -> list[Box]:
    """Where each stack can be touched."""
    found = page.locator('[role="grid"] button[data-stack]').evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(({x, y, width, height}) => [x, y, width, height])"
    )
    return [(x, y, width, height) for x, y, width, height in found]


def tap(page: Page, box: Box) -> None:
    """The middle of the top tile, at a place and not at an element."""
    x, y, width, _ = box
    page.touchscreen.tap(x + width / 2, y + 0.35 * width)


def too_much(page: Page) -> tuple[int, int]:
    """By how many pixels the page is wider and higher than the screen."""
    wide, high = page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    return wide, high


def step_to_the_tail(state: PantareiState) -> Step:
    moves = map(read_move, state.legal_moves())
    return next(move for move in moves if isinstance(move, Step) and move.direction == "r")


@pytest.mark.parametrize(("size", "language"), each_choice(TOUCHED, LANGUAGES), ids=size_name)
def test_stacks_stay_where_they_were_before_the_lift(open_game: OpenGame, size: ViewportSize, language: str) -> None:
    at = open_game("#/play/pantarei/two", **phone(size, language))
    take_black(at)
    chance = random.Random(size["width"])
    for played in range(1, 4):
        state = at.state()
        assert isinstance(state, PantareiState)
        steps = [move for move in map(read_move, state.legal_moves()) if isinstance(move, Step)]
        # Two tiles whenever that is possible: then the tools are touched too.
        move = max(steps, key=lambda step: (step.tiles, chance.random()))
        value = state.stacks[move.stack - 1][-1].value
        remembered = boxes(at.page)
        assert min(width for _, _, width, _ in remembered) >= SMALLEST_TILE
        tap(at.page, remembered[move.stack - 1])
        expect(at.stack(move.stack)).to_have_attribute("aria-pressed", "true")
        if move.tiles == 2:
            at.page.locator("main .tools button").nth(1).tap()
        assert boxes(at.page) == remembered
        tap(at.page, remembered[move.stack + (value if move.direction == "r" else -value) - 1])
        at.wait_for_moves(played)
        assert at.saved["moves"][-1] == str(move)


@pytest.mark.parametrize(("size", "kind"), each_choice(PHONES, KINDS), ids=size_name)
def test_nothing_scrolls_in_a_running_game(open_game: OpenGame, size: ViewportSize, kind: str) -> None:
    at = open_game(f"#/play/{kind}/two", **phone(size))
    if kind == "pantarei":
        expect(at.page.get_by_role("button", name="Take White")).to_be_in_viewport(ratio=1)
        assert too_much(at.page) == (0, 0)
        take_black(at)
    for played in range(1, 4):
        if kind == "kamon":
            cell = at.cell(at.legal_cells()[0])
            cell.tap()
            assert too_much(at.page) == (0, 0)
            cell.tap()
        else:
            state = at.state()
            move = next(move for move in map(read_move, state.legal_moves()) if isinstance(move, Step))
            value = state.stacks[move.stack - 1][-1].value  # type: ignore[attr-defined]
            at.stack(move.stack).tap()
            assert too_much(at.page) == (0, 0)
            at.stack(move.stack + (value if move.direction == "r" else -value)).tap()
        at.wait_for_moves(played)
        assert too_much(at.page) == (0, 0)
    for name in ("Undo", "Hint", "More"):
        button = at.page.get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= SMALLEST_TOOL
    grid = at.page.get_by_role("grid").bounding_box()
    assert grid is not None
    assert grid["y"] >= 0
    assert grid["y"] + grid["height"] <= size["height"]


def begin_coached(at: GamePage, kind: str) -> None:
    """A first game, with the person to move and the coach's first sentence there, in any language."""
    if kind == "pantarei":
        # Whoever lets the computer choose begins.
        at.page.locator(".phone-bar button").tap()
        at.page.locator("dialog .menu .button").first.tap()
    expect(at.page.locator(".bubble")).to_be_visible()


@pytest.mark.parametrize(
    ("size", "kind", "language"),
    each_choice(PHONES, KINDS, LANGUAGES),
    ids=size_name,
)
def test_nothing_scrolls_while_the_coach_speaks(
    open_game: OpenGame, size: ViewportSize, kind: str, language: str
) -> None:
    at = open_game(f"#/play/{kind}/first", **phone(size, language))
    begin_coached(at, kind)
    expect(at.page.locator("[data-tool=more]")).to_be_in_viewport(ratio=1)
    assert too_much(at.page) == (0, 0)
    bubble = at.page.locator(".bubble").evaluate("each => [each.clientHeight, each.scrollHeight]")
    assert bubble[1] <= bubble[0]
    stage = at.page.locator(".stage").bounding_box()
    # The board stays where it is when the sentence goes.
    at.page.locator(".bubble .icon").tap()
    expect(at.page.locator(".bubble")).to_be_hidden()
    assert at.page.locator(".stage").bounding_box() == stage
    assert too_much(at.page) == (0, 0)


@pytest.mark.parametrize("size", TOUCHED, ids=size_name)
def test_tiles_numbers_and_tools_are_large_enough(open_game: OpenGame, size: ViewportSize) -> None:
    at = open_game("#/play/pantarei/two", **phone(size))
    take_black(at)
    letters = at.page.locator("main svg text").evaluate_all(
        "all => all.map(each => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a)"
    )
    assert len(letters) == 19
    assert min(letters) >= SMALLEST_LETTERS
    assert min(width for _, _, width, _ in boxes(at.page)) >= SMALLEST_TILE
    at.page.locator('[role="grid"] button.able').first.tap()
    tools = [each.bounding_box() for each in at.page.locator("main .tools button").all()]
    assert len(tools) == 4
    assert all(box is not None and box["height"] >= SMALLEST_TOOL for box in tools)


@pytest.mark.parametrize(("language", "kind"), each_choice(LANGUAGES, KINDS))
def test_words_fit_their_places(open_game: OpenGame, language: str, kind: str) -> None:
    """The aim, the sentence with something in hand, and the names of tools: whole in every language."""
    at = open_game(f"#/play/{kind}/two", **phone({"width": 360, "height": 640}, language))
    if kind == "pantarei":
        take_black(at)
    pressed = at.page.locator('[role="grid"] button.legal, [role="grid"] button.able')
    cut = (
        "() => [...document.querySelectorAll("
        "'.phone-bar p, .status, main .tools button, main .tools p, .toolbar .name')]"
        ".filter(each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1)"
        ".map(each => each.textContent.trim())"
    )
    heights = "() => [...document.querySelectorAll('main > *')].map(each => each.getBoundingClientRect().height)"
    expect(pressed.first).to_be_visible()
    assert at.page.evaluate(cut) == []
    before = at.page.evaluate(heights)
    for which in range(min(4, pressed.count())):
        pressed.nth(which).tap()
        assert at.page.evaluate(cut) == []
        assert at.page.evaluate(heights) == before
        if kind == "pantarei":
            at.page.locator("main .tools button").last.tap()


def test_the_opponent_sits_above_and_you_below(open_game: OpenGame) -> None:
    at = open_game("#/play/kamon/new", **phone({"width": 360, "height": 640}))
    expect(at.page.get_by_role("grid")).to_be_visible()
    tops = [at.page.locator(each).evaluate("each => each.getBoundingClientRect().y") for each in (".far", ".near")]
    grid = at.page.get_by_role("grid").bounding_box()
    assert grid is not None
    assert tops[0] < grid["y"] < tops[1]
    expect(at.page.locator(".far")).to_contain_text("Computer")
    expect(at.page.locator(".near")).to_contain_text("You")
    expect(at.page.locator(".phone-bar")).to_contain_text("Join two sides")


def test_the_first_tap_says_what_the_second_does(open_game: OpenGame) -> None:
    at = open_game("#/play/kamon/two", **phone({"width": 360, "height": 640}))
    status = at.page.get_by_role("complementary")
    expect(status).to_contain_text("Tap a cell to look, again to place.")
    cell = at.legal_cells()[0]
    at.cell(cell).tap()
    expect(status).to_contain_text(re.compile(rf"Tap {cell} again to cover the \w+ \w+\."))
    at.wait_for_moves(0)
    at.cell(cell).tap()
    at.wait_for_moves(1)
    expect(status).not_to_contain_text("again to cover")


def test_the_sentence_follows_what_is_in_hand(open_game: OpenGame) -> None:
    at = open_game("#/play/pantarei/two")
    at.take_black()
    panel = at.page.get_by_role("complementary")
    state = at.state()
    assert isinstance(state, PantareiState)
    expect(panel).to_contain_text("Move one or two tiles")
    move = next(
        move for move in map(read_move, state.legal_moves()) if isinstance(move, Step) and move.direction == "r"
    )
    value = state.stacks[move.stack - 1][-1].value
    at.stack(move.stack).click()
    expect(panel).to_contain_text(f"Value {value}: one tile lands on")
    expect(panel).to_contain_text(str(move.stack + value))
    at.page.get_by_role("button", name="Swap", exact=True).click()
    expect(panel).to_contain_text("Swap it with stack")
    at.page.get_by_role("button", name="Cancel").click()
    expect(panel).to_contain_text("Move one or two tiles")


def test_people_read_arrows_and_files_keep_letters(open_game: OpenGame) -> None:
    at = open_game("#/play/pantarei/two")
    at.take_black()
    state = at.state()
    assert isinstance(state, PantareiState)
    move = next(
        move for move in map(read_move, state.legal_moves()) if isinstance(move, Step) and move.direction == "r"
    )
    value = state.stacks[move.stack - 1][-1].value
    at.type(str(move))
    at.wait_for_moves(1)
    assert at.moves == [str(move)]
    shown = at.page.locator('[data-ply="1"]')
    expect(shown).to_contain_text(f"{move.stack} → {move.stack + value}")
    expect(shown.locator("use").first).to_have_attribute("href", re.compile("#wall-W"))
    # The last move is an arc from where it began.
    expect(at.page.locator(".arc path")).to_have_count(2)
    swap = next(move for move in at.state().legal_moves() if "x" in move)
    at.type(swap)
    at.wait_for_moves(2)
    expect(at.page.locator('[data-ply="2"]')).to_contain_text(swap.replace("x", " ⇄ "))
    expect(at.page.locator(".arc")).to_have_count(0)


def test_no_stack_fades(open_game: OpenGame) -> None:
    """The stacks that cannot move are read as much as those that can."""
    at = open_game("#/play/pantarei/two")
    at.take_black()
    faded = at.page.locator("main svg [opacity], main svg [style*=opacity]")
    expect(faded).to_have_count(0)
    at.page.locator('[role="grid"] button.able').first.click()
    expect(faded).to_have_count(0)


def test_one_tile_two_tiles_and_a_swap_are_marked_differently(open_game: OpenGame) -> None:
    at = open_game("#/play/pantarei/two")
    at.take_black()
    # Land once, so that there is a stack of two.
    state = at.state()
    while not any(move.endswith("2") and "x" not in move for move in state.legal_moves()):
        move = next(move for move in state.legal_moves() if isinstance(read_move(move), Step))
        at.type(move)
        at.wait_for_moves(len(state.moves) + 1)
        state = at.state()
    two = read_move(next(move for move in state.legal_moves() if move.endswith("2") and "x" not in move))
    assert isinstance(two, Step)
    at.stack(two.stack).click()
    marks: dict[str, set[str]] = {}
    for mode in ("One tile", "Two tiles", "Swap"):
        button = at.page.get_by_role("button", name=mode, exact=True)
        expect(button).to_be_enabled()
        button.click()
        arrows = at.page.locator("main svg g[data-stack] path[stroke-linecap='round']")
        marks[mode] = set(arrows.evaluate_all("all => all.map(each => each.getAttribute('d'))"))
    assert marks["One tile"]
    assert marks["Two tiles"]
    # The chips of possible swaps are shown beside those of a move.
    assert marks["One tile"] - marks["Swap"] != marks["Two tiles"] - marks["Swap"]


def test_a_new_game_begins_at_the_top(open_game: OpenGame) -> None:
    at = open_game("#/play/kamon/two", viewport={"width": 700, "height": 640})
    expect(at.page.get_by_role("grid")).to_be_visible()
    at.page.get_by_role("button", name="New game…").click()
    at.page.evaluate("window.scrollTo(0, 300)")
    assert at.page.evaluate("scrollY") > 100
    at.page.get_by_role("button", name="Start").click()
    at.page.wait_for_function("() => scrollY === 0")


def test_more_holds_what_the_phone_has_no_room_for(open_game: OpenGame) -> None:
    at = open_game("#/play/kamon/two", **phone({"width": 360, "height": 640}))
    cell = at.cell(at.legal_cells()[0])
    cell.tap()
    cell.tap()
    at.wait_for_moves(1)
    at.page.get_by_role("button", name="More").tap()
    move = at.state().legal_moves()[0]
    at.type(move)
    at.wait_for_moves(2)
    at.page.get_by_role("button", name="More").tap()
    at.page.get_by_role("radio", name="Français").check()
    expect(at.page.get_by_role("button", name="Abandonner")).to_be_visible()
    at.page.get_by_role("radio", name="English").check()
    at.page.get_by_role("button", name="Resign").tap()
    at.page.get_by_role("button", name="Resign", exact=True).tap()
    expect(at.page.get_by_role("heading", name="White wins.")).to_be_visible()
    assert too_much(at.page) == (0, 0)


TALL: ViewportSize = {"width": 390, "height": 844}


def test_a_tall_phone_has_a_row_of_the_tokens_that_may_follow(open_game: OpenGame) -> None:
    at = open_game("#/play/kamon/two", **phone(TALL))
    row = at.page.get_by_role("list", name="Tokens that may follow").get_by_role("button")
    expect(row).to_have_count(len(at.legal_cells()))
    sizes = row.evaluate_all("all => all.map(each => [each.offsetWidth, each.offsetHeight])")
    assert min(min(size) for size in sizes) >= SMALLEST_TILE
    assert too_much(at.page) == (0, 0)
    grid = at.page.get_by_role("grid").bounding_box()
    for played in range(3):
        cells = at.legal_cells()
        assert row.evaluate_all("all => all.map(each => each.dataset.open)") == cells
        cell = cells[played]
        token = at.page.locator(f'[data-open="{cell}"]')
        # The same as tapping the cell: the first tap looks, the second places.
        token.tap()
        expect(token).to_have_attribute("aria-pressed", "true")
        expect(at.page.get_by_role("complementary")).to_contain_text(f"Tap {cell} again")
        at.wait_for_moves(played)
        (token if played % 2 else at.cell(cell)).tap()
        at.wait_for_moves(played + 1)
        assert at.saved["moves"][-1] == cell
        assert at.page.get_by_role("grid").bounding_box() == grid
    at.page.set_viewport_size({"width": 360, "height": 640})
    expect(row.first).to_be_hidden()


def test_a_tap_beside_the_board_ends_a_look(open_game: OpenGame) -> None:
    at = open_game("#/play/kamon/two", **phone(TALL))
    status = at.page.get_by_role("complementary")
    cell = at.legal_cells()[0]
    at.cell(cell).tap()
    expect(status).to_contain_text(f"Tap {cell} again")
    grid = at.page.get_by_role("grid").bounding_box()
    assert grid is not None
    # The corner of the board's box is outside the hexagon.
    at.page.touchscreen.tap(grid["x"] + 6, grid["y"] + 6)
    expect(status).not_to_contain_text("again to cover")
    expect(status).to_contain_text("Tap a cell to look, again to place.")
    at.cell(cell).tap()
    expect(status).to_contain_text(f"Tap {cell} again")
    at.page.locator(".far").tap()
    expect(status).not_to_contain_text("again to cover")
    at.wait_for_moves(0)


@pytest.mark.parametrize("size", [{"width": 360, "height": 640}, {"width": 740, "height": 360}], ids=size_name)
def test_names_are_whole_in_every_language(open_game: OpenGame, size: ViewportSize) -> None:
    """The computer's level at its seat, and the colours in the table of tokens: beside the pieces, not under them."""
    cut: dict[str, list[str]] = {}
    for language in LANGUAGES:
        at = open_game("#/play/kamon/first", **phone(size, language))
        cell = at.cell(at.legal_cells()[0])
        cell.tap()
        cell.tap()
        at.wait_for_moves(2)
        at.page.locator("[data-tool=tokens]").tap()
        at.page.get_by_role("table").wait_for()
        assert too_much(at.page) == (0, 0)
        found = at.page.locator(".seat b, .tokens tbody th").evaluate_all(
            "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"
        )
        cut[language] = found
    assert cut == {language: [] for language in LANGUAGES}


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 1920, "height": 1080}], ids=size_name)
def test_names_are_whole_on_a_desk(open_game: OpenGame, size: ViewportSize) -> None:
    cut: dict[str, list[str]] = {}
    for language in LANGUAGES:
        game = Saved("pantarei", moves=6, seed=161)
        at = open_game("#/learn", viewport=size, locale=language)
        keep(at.page, game)
        at.page.goto(at.page.url.split("#")[0] + f"#/play/pantarei/{game.identity}")
        expect(at.page.locator(".players .doing").filter(has_text="×2")).to_have_count(1)
        cut[language] = at.page.locator(".players b").evaluate_all(
            "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"
        )
    assert cut == {language: [] for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_in_the_header_lies_under_anything(open_game: OpenGame, language: str) -> None:
    """Every place and tool of the header can be pressed in its middle, from a large phone to a small desk."""
    page = open_game("#/learn", viewport={"width": 640, "height": 800}, locale=language).page
    page.locator("header.no-print nav a").first.wait_for()
    for width in (640, 680, 740, 768, 790, 820, 847, 849, 900):
        page.set_viewport_size({"width": width, "height": 800})
        covered = page.locator("header.no-print :is(a, button):visible").evaluate_all(
            """all => all.filter((each) => {
                const {x, y, width, height} = each.getBoundingClientRect();
                return !each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
            }).map((each) => each.textContent)"""
        )
        assert covered == [], width
        box = page.locator("header.no-print").bounding_box()
        assert box is not None
        assert box["height"] < 70, width


# How far the table of tokens and the entries of its legend reach over the place that they have.
_CUT_LEGEND = """() => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  return [...document.querySelectorAll(".stage .count, .stage .legend li")]
    .filter((each) => {
      const box = each.getBoundingClientRect();
      return box.top < stage.top || box.bottom > stage.bottom || box.left < stage.left || box.right > stage.right;
    })
    .map((each) => each.textContent.trim());
}"""


@pytest.mark.parametrize(("size", "start"), each_choice(PHONES, ("two", "first")), ids=size_name)
def test_the_legend_of_the_tokens_is_whole(open_game: OpenGame, size: ViewportSize, start: str) -> None:
    cut: dict[str, list[str]] = {}
    for language in LANGUAGES:
        at = open_game(f"#/play/kamon/{start}", **phone(size, language))
        at.legal_cells()
        at.page.locator("[data-tool=tokens]").tap()
        at.page.get_by_role("table").wait_for()
        expect(at.page.locator(".stage .legend li")).to_have_count(3)
        cut[language] = at.page.evaluate(_CUT_LEGEND)
    assert cut == {language: [] for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_is_whole_beside_the_longest_move(open_game: OpenGame, language: str) -> None:
    """Two tiles from a stack with two digits to another: the move takes a second line, the name none of its letters."""
    game = Saved("pantarei", moves=6, seed=161)
    assert game.state.moves[-1] == "13l2"
    at = open_game("#/learn", **phone({"width": 360, "height": 640}, language))
    keep(at.page, game)
    at.page.goto(at.page.url.split("#")[0] + f"#/play/pantarei/{game.identity}")
    expect(at.page.locator(".doing").filter(has_text="×2")).to_have_count(1)
    cut = at.page.locator(".seat b, .seat .doing").evaluate_all(
        "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"
    )
    assert cut == []
    lines = at.page.locator(".doing").filter(has_text="×2").evaluate("each => each.getBoundingClientRect().height")
    assert lines < SMALLEST_TOOL
    assert too_much(at.page) == (0, 0)


@pytest.mark.parametrize("size", [{"width": 640, "height": 360}, {"width": 844, "height": 390}], ids=size_name)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("view", ["analyse", "review", "learn"])
def test_a_phone_on_its_side_shows_the_whole_board(
    open_game: OpenGame, size: ViewportSize, kind: str, view: str
) -> None:
    page = open_game("", **phone(size)).page
    # A review of few moves, since only the board is looked at.
    saved = Saved(kind, moves=4)
    keep(page, saved)
    place = {
        "analyse": f"#/analyse/{kind}",
        "review": f"#/review/{kind}/{saved.identity}",
        "learn": f"#/learn/{kind}/quick",
    }
    page.goto(page.url.split("#")[0] + place[view])
    stands = "[data-cell]" if kind == "kamon" else "svg [data-stack]"
    page.locator(f"main {stands}").first.wait_for()
    page.wait_for_timeout(200)
    for _ in range(2):
        tops, bottoms, lefts, rights = (
            page.locator(f"main {stands}").evaluate_all(f"all => all.map(each => each.getBoundingClientRect().{side})")
            for side in ("top", "bottom", "left", "right")
        )
        assert min(tops) >= 0
        assert max(bottoms) <= size["height"] + 1
        assert (min(lefts) >= -1, max(rights) <= size["width"]) == (True, True)
        # It stays there while the panel beside it scrolls.
        page.mouse.wheel(0, 120)
        page.wait_for_timeout(200)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_the_bar_leaves_the_snake_free_on_a_phone_on_its_side(open_game: OpenGame) -> None:
    at = open_game("#/play/pantarei/two", **phone({"width": 740, "height": 360}))
    take_black(at)
    lefts = [x for x, _, _, _ in boxes(at.page)]
    for name in ("Settings", "Crestflow, home"):
        button = at.page.get_by_role("link", name=name).bounding_box()
        assert button is not None
        assert button["x"] + button["width"] <= min(lefts)
