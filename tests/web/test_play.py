"""Whole games on the page, by every means of input; the reference rules referee what was played."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from crestflow.games.kamon.geometry import COORDINATES, INDEX
from crestflow.games.pantarei.notation import Step, Swap, read_move
from crestflow.protocol import State
from tests.web.game_page import MOST_MOVES, GamePage

OpenGame = Callable[..., GamePage]

OUTCOMES = {
    "connection": "A chain joins two sides",
    "loop": "encloses",
    "blockade": "but none is left",
    "exhausted": "All 36 hexagons",
    "seven": "seven tiles or more",
    "stuck": "had to pass",
    "repetition": "third time",
}


def check_ending(open_game: GamePage) -> None:
    """The page says what the reference rules say."""
    outcome = open_game.state().outcome
    assert outcome is not None
    seats = open_game.saved["seats"]
    if outcome.winner is None:
        title = "A draw."
    elif seats["black"]["type"] == seats["white"]["type"]:
        title = f"{outcome.winner.capitalize()} wins."
    else:
        title = "You won." if seats[outcome.winner]["type"] == "person" else "The computer wins."
    expect(open_game.page.get_by_role("heading", name=title)).to_be_visible()
    expect(open_game.page.get_by_role("complementary")).to_contain_text(OUTCOMES[outcome.reason])
    expect(open_game.page.get_by_role("status").last).to_contain_text(title)


def test_kamon_by_mouse(open_game: OpenGame) -> None:
    chance, at = random.Random(1), open_game("#/play/kamon/two")
    for played in range(1, MOST_MOVES):
        legal = at.legal_cells()
        assert legal == (at.state().legal_moves() if played > 1 else legal)
        at.cell(chance.choice(legal)).click()
        at.wait_for_moves(played)
        if at.over():
            break
    check_ending(at)


def test_kamon_by_touch(open_game: OpenGame) -> None:
    """The first tap looks, the second places."""
    chance, at = random.Random(3), open_game("#/play/kamon/two", has_touch=True, viewport={"width": 360, "height": 740})
    for played in range(1, MOST_MOVES):
        cell = at.cell(chance.choice(at.legal_cells()))
        cell.tap()
        at.wait_for_moves(played - 1)
        cell.tap()
        at.wait_for_moves(played)
        if at.over():
            break
    check_ending(at)


def way(here: str, there: str) -> str:
    """The key that leads from one cell towards another: arrows along the row, letters between rows."""
    (row, across), (wanted_row, wanted) = COORDINATES[INDEX[here]], COORDINATES[INDEX[there]]
    if row == wanted_row:
        return "ArrowRight" if wanted > across else "ArrowLeft"
    # Towards the longest row every step is on the board; away from it the way may have to lead inwards.
    right = wanted > across or (wanted == across and across < 0)
    return ("c" if right else "z") if wanted_row > row else ("e" if right else "q")


def test_kamon_by_keyboard(open_game: OpenGame) -> None:
    chance, at = random.Random(4), open_game("#/play/kamon/two")
    expect(at.page.locator('[role="grid"] button.legal').first).to_be_visible()
    at.cell("d4").focus()
    for played in range(1, MOST_MOVES):
        wanted = chance.choice(at.legal_cells())
        for _ in range(20):
            here = at.page.evaluate("document.activeElement.dataset.cell")
            if here == wanted:
                break
            at.page.keyboard.press(way(here, wanted))
        at.page.keyboard.press("Enter")
        at.wait_for_moves(played)
        if at.over():
            break
    check_ending(at)


@pytest.mark.parametrize("kind", ["kamon", "pantarei"])
def test_typed_moves(open_game: OpenGame, kind: str) -> None:
    chance, at = random.Random(5), open_game(f"#/play/{kind}/two")
    if kind == "pantarei":
        at.take_black()
    expect(at.page.get_by_role("grid")).to_be_visible()
    at.type("legal")
    expect(at.page.locator(".said")).to_contain_text("Legal moves:")
    at.type("z9")
    expect(at.page.locator(".said")).to_contain_text("is not a legal move")
    for played in range(1, MOST_MOVES):
        at.type("legal")
        said = at.page.locator(".said").inner_text()
        moves = said.removeprefix("Legal moves: ").rstrip(".").split()
        at.type(building(at.state(), moves) if kind == "pantarei" and played > 8 else chance.choice(moves))
        at.wait_for_moves(played)
        if at.over():
            break
    check_ending(at)


def building(state: State, moves: list[str]) -> str:
    """The move that leaves the highest stack, so that a whole game of Pantareï is a short one."""
    return max(moves, key=lambda move: max(map(len, state.play(move).stacks)))  # type: ignore[attr-defined]


def lift(at: GamePage, text: str, press: Callable[[int], None]) -> None:
    """Make a Pantareï move by pointing at stacks."""
    move = read_move(text)
    if isinstance(move, Step):
        value = at.state().stacks[move.stack - 1][-1].value  # type: ignore[attr-defined]
        press(move.stack)
        if move.tiles == 2:
            at.page.get_by_role("button", name="Two tiles", exact=True).click()
        press(move.stack + (value if move.direction == "r" else -value))
    elif isinstance(move, Swap):
        press(move.left)
        at.page.get_by_role("button", name="Swap", exact=True).click()
        press(move.right)
    else:
        at.page.get_by_role("button", name="Pass", exact=True).click()


def play_pantarei(at: GamePage, chance: random.Random, press: Callable[[int], None]) -> None:
    """A whole game: anything at first, then towards the end."""
    at.take_black()
    for played in range(1, MOST_MOVES):
        state = at.state()
        move = chance.choice(state.legal_moves()) if played < 8 else building(state, state.legal_moves())
        lift(at, move, press)
        at.wait_for_moves(played)
        if at.over():
            break
    check_ending(at)


def test_pantarei_by_mouse(open_game: OpenGame) -> None:
    at = open_game("#/play/pantarei/two")
    play_pantarei(at, random.Random(6), lambda number: at.stack(number).click())


def test_pantarei_by_touch(open_game: OpenGame) -> None:
    """A tap lifts, a tap lands; the snake lies upright on a phone."""
    at = open_game("#/play/pantarei/two", has_touch=True, is_mobile=True, viewport={"width": 360, "height": 740})
    play_pantarei(at, random.Random(8), lambda number: at.stack(number).tap())


def test_two_tabs_show_one_game(open_game: OpenGame) -> None:
    """A move in one tab is seen in the other, which goes on from there."""
    one = open_game("#/play/kamon/two")
    one.cell(one.legal_cells()[0]).click()
    one.wait_for_moves(1)
    two = GamePage(one.page.context.new_page())
    two.page.goto(one.page.url)
    two.wait_for_moves(1)
    two.cell(two.legal_cells()[0]).click()
    one.wait_for_moves(2)
    one.cell(one.legal_cells()[-1]).click()
    two.wait_for_moves(3)
    assert one.state().moves == two.state().moves


def test_pantarei_by_keyboard(open_game: OpenGame) -> None:
    chance, at = random.Random(7), open_game("#/play/pantarei/two")
    at.take_black()

    def go_to(number: int) -> None:
        if not at.page.evaluate("document.activeElement.dataset.stack"):
            at.page.locator('[role="grid"] button[tabindex="0"]').focus()
        for _ in range(20):
            here = int(at.page.evaluate("document.activeElement.dataset.stack"))
            if here == number:
                break
            at.page.keyboard.press("ArrowRight" if here < number else "ArrowLeft")
        at.page.keyboard.press("Enter")

    for played in range(1, MOST_MOVES):
        state = at.state()
        moves = [move for move in state.legal_moves() if not move.endswith("2") or "x" in move]
        text = chance.choice(moves) if played < 8 else building(state, moves)
        move = read_move(text)
        if isinstance(move, Swap):
            go_to(move.left)
            at.page.keyboard.press("s")
            go_to(move.right)
        else:
            lift(at, text, go_to)
        at.wait_for_moves(played)
        if at.over():
            break
    check_ending(at)


def begin_against(page: Page, level: str) -> None:
    """A new game against the computer at a level, through the dialog."""
    page.get_by_role("button", name="New game…").click()
    page.get_by_role("radio", name="Computer").check()
    page.get_by_role("radio", name=level, exact=True).check()
    page.get_by_role("button", name="Start").click()


def test_against_the_computer(open_game: OpenGame) -> None:
    chance, at = random.Random(8), open_game("#/play/kamon/new")
    begin_against(at.page, "1")
    for played in range(1, MOST_MOVES, 2):
        at.cell(chance.choice(at.legal_cells())).click()
        at.page.wait_for_function(
            f"() => document.querySelectorAll('[data-ply]').length > {played} || document.querySelector('.ending')"
        )
        if at.over():
            break
    check_ending(at)


def test_thinking_can_be_stopped_and_taken_back(open_game: OpenGame) -> None:
    at = open_game("#/play/kamon/new")
    begin_against(at.page, "perfect")
    expect(at.page.locator('[role="grid"] button.legal').first).to_be_visible()
    at.page.locator('[role="grid"] button.legal').first.click()
    at.page.get_by_role("button", name="Stop").click()
    expect(at.page.get_by_text("The computer was stopped.")).to_be_visible()
    at.page.get_by_role("button", name="Undo").click()
    at.wait_for_moves(0)
    expect(at.page.locator('[role="grid"] button.legal').first).to_be_visible()


def test_resigning_and_playing_again_with_sides_changed(open_game: OpenGame) -> None:
    at = open_game("#/play/kamon/two")
    at.page.locator('[role="grid"] button.legal').first.click()
    at.wait_for_moves(1)
    setup = at.saved["origin"]
    at.page.get_by_role("button", name="Resign").click()
    at.page.get_by_role("button", name="Resign", exact=True).click()
    expect(at.page.get_by_role("heading", name="Black wins.")).to_be_visible()
    at.page.get_by_role("button", name="Same setup").click()
    at.wait_for_moves(0)
    at.page.locator('[role="grid"] button.legal').first.click()
    at.wait_for_moves(1)
    assert at.saved["origin"] == setup


def test_replay_by_arrows(open_game: OpenGame) -> None:
    at = open_game("#/play/kamon/two")
    for played in (1, 2, 3):
        at.page.locator('[role="grid"] button.legal').first.click()
        at.wait_for_moves(played)
    # Inside the board arrows move from cell to cell; outside they replay.
    at.page.evaluate("document.activeElement.blur()")
    at.page.keyboard.press("ArrowLeft")
    at.page.keyboard.press("ArrowLeft")
    expect(at.page.locator('[aria-current="step"]')).to_have_attribute("data-ply", "1")
    at.page.keyboard.press("ArrowRight")
    expect(at.page.locator('[aria-current="step"]')).to_have_attribute("data-ply", "2")


def test_hovering_shows_the_replies(open_game: OpenGame) -> None:
    at = open_game("#/play/kamon/two")
    at.page.locator('[role="grid"] button.legal').first.click()
    at.wait_for_moves(1)
    move = at.state().legal_moves()[0]
    at.cell(move).hover()
    allowed = at.state().play(move).legal_moves()
    expect(at.page.locator("[data-cell] path[stroke-dasharray]")).to_have_count(len(allowed))


def test_cells_are_described(open_game: OpenGame) -> None:
    at = open_game("#/play/kamon/two")
    expect(at.page.get_by_role("gridcell")).to_have_count(37)
    expect(at.cell("a2")).to_have_attribute("aria-label", re.compile(r"^a2, \w+ \w+, empty, legal$|^a2, blank, empty$"))
    assert at.page.locator('[role="grid"] [tabindex="0"]').count() == 1
