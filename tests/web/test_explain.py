"""A board that explains itself: refused presses, earlier positions, tokens left, threats, results, the coach."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from crestflow.games import game
from crestflow.protocol import State
from tests.web.game_page import GamePage
from tests.web.test_views import SIZES, problems

NewPage = Callable[..., Page]
DESK, PHONE = SIZES["desk"], SIZES["phone"]


def played(name: str, seed: int, most: int, *, until: Callable[[State], bool] | None = None) -> State | None:
    """A game at random, up to so many moves or until something holds; None when it ends before."""
    chance, state = random.Random(seed), game(name).deal(seed=seed)
    for _ in range(most):
        if state.outcome is not None:
            break
        if until is not None and until(state):
            return state
        state = state.play(chance.choice(state.legal_moves()))
    if until is not None:
        return state if until(state) else None
    return state if state.outcome is None else None


def found(name: str, until: Callable[[State], bool]) -> State:
    """The first random game in which something holds."""
    return next(state for seed in range(1000) if (state := played(name, seed, 200, until=until)))


def is_blockade(state: State) -> bool:
    return state.outcome is not None and state.outcome.reason == "blockade"


def wins(state: State) -> list[str]:
    """The moves that win at once."""
    return [move for move in state.legal_moves() if (end := state.play(move).outcome) and end.winner == state.turn]


def saved(state: State, *, person: str | None = None, **more: Any) -> dict[str, Any]:
    """The game as the page keeps it: of two people, or of a person and the computer."""
    computer = {"type": "computer", "level": 1}
    seats = {colour: {"type": "person"} if person in (None, colour) else computer for colour in ("black", "white")}
    return {
        "id": "261101100000000",
        "kind": state.game.name,
        "wild": False,
        "origin": str(state.setup),
        "first": state.origin.turn,
        "moves": list(state.moves),
        "seats": seats,
        "resigned": None,
        "finished": state.outcome is not None,
        "started": "2026-11-01T10:00:00.000Z",
        "updated": "2026-11-01T10:00:00.000Z",
        **more,
    }


def opened(new_page: NewPage, kept: dict[str, Any], *, size: ViewportSize = DESK, **options: Any) -> GamePage:
    """The page with that game on it."""
    page = new_page(viewport=size, **options)
    key = f"crestflow.game.{kept['id']}"
    page.evaluate("([key, game]) => { localStorage[key] = game; }", [key, json.dumps(kept)])
    page.goto(page.url.split("#")[0] + f"#/play/{kept['kind']}/{kept['id']}")
    page.reload()
    expect(page.get_by_role("grid")).to_be_visible()
    return GamePage(page)


def heard(page: Page) -> Any:
    """What is said to those who listen."""
    return page.get_by_role("status").last


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_refused_cell_is_answered_in_words_and_on_the_board(new_page: NewPage, size: ViewportSize) -> None:
    state = played("kamon", 5, 8)
    assert state is not None
    at = opened(new_page, saved(state), size=size)
    legal = at.legal_cells()
    names = at.page.locator('[role="grid"] button[aria-label$=", empty"]')
    cell = next(
        str(name)
        for name, label in names.evaluate_all("all => all.map(each => [each.dataset.cell, each.ariaLabel])")
        if name not in legal and "blank" not in label
    )
    at.cell(cell).click(force=True)
    panel = at.page.get_by_role("complementary")
    expect(panel).to_contain_text(f"{cell}, ")
    expect(panel).to_contain_text("does not match. Cover ")
    expect(heard(at.page)).to_contain_text("does not match. Cover ")
    expect(at.page.locator(f'[data-refused="{cell}"] [data-sign="refused"]')).to_be_visible()
    assert problems(at.page) == []
    # The next press that is a move takes the answer away.
    at.cell(legal[0]).click()
    at.wait_for_moves(9)
    expect(at.page.locator("[data-refused]")).to_have_count(0)
    assert at.moves[-1] == legal[0]


def test_the_keyboard_gets_the_same_answer(new_page: NewPage) -> None:
    state = played("kamon", 5, 8)
    assert state is not None
    at = opened(new_page, saved(state))
    at.cell(state.moves[-1]).focus()
    at.page.keyboard.press("Enter")
    expect(heard(at.page)).to_contain_text(f"There is a stone on {state.moves[-1]} already.")
    assert at.moves == list(state.moves)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_refused_stack_is_answered(new_page: NewPage, size: ViewportSize) -> None:
    state = played("pantarei", 3, 4)
    assert state is not None
    at = opened(new_page, saved(state), size=size)
    refused = at.page.locator('[role="grid"] button[data-stack][aria-disabled="true"]').first
    number = refused.get_attribute("data-stack")
    refused.click(force=True)
    expect(at.page.locator(f'[data-refused="{number}"]')).to_be_visible()
    expect(heard(at.page)).to_have_text(
        f"Stack {number} belongs to your opponent."
        if "nobody" not in str(refused.get_attribute("aria-label"))
        else "The neutral tile is on top: nobody may move this stack."
    )
    assert at.moves == list(state.moves)


@pytest.mark.parametrize("name", ["kamon", "pantarei"])
def test_looking_back_is_unmistakable_and_has_a_way_home(new_page: NewPage, name: str) -> None:
    state = played(name, 5, 6)
    assert state is not None
    at = opened(new_page, saved(state))
    at.page.evaluate("document.activeElement.blur()")
    at.page.keyboard.press("ArrowLeft")
    at.page.keyboard.press("ArrowLeft")
    panel = at.page.get_by_role("complementary")
    expect(panel).to_contain_text("Move 4 of 6.")
    expect(at.page.locator('[role="grid"] button.legal, [role="grid"] button.able')).to_have_count(0)
    expect(at.page.locator("g.lamp")).to_have_count(0)
    at.page.locator('[role="grid"] button').first.click(force=True)
    expect(heard(at.page)).to_have_text("This is an earlier position. Go back to the game to play on.")
    at.page.keyboard.press("Escape")
    at.page.evaluate("document.activeElement.blur()")
    at.page.keyboard.press("ArrowRight")
    at.page.get_by_role("button", name="Back to the game").click()
    expect(panel).not_to_contain_text("Move 5 of 6.")
    expect(at.page.locator('[role="grid"] button.legal, [role="grid"] button.able').first).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_tokens_left_can_be_played_from_their_table(new_page: NewPage, size: ViewportSize) -> None:
    state = played("kamon", 5, 14)
    assert state is not None
    at = opened(new_page, saved(state), size=size)
    at.page.get_by_role("button", name="Tokens").click()
    table = at.page.get_by_role("table")
    expect(table).to_be_visible()
    expect(at.page.get_by_text("22 tokens left")).to_be_visible()
    lit = table.locator("[data-token]")
    assert sorted(lit.evaluate_all("all => all.map(each => each.dataset.token)")) == sorted(state.legal_moves())
    # On a phone the table takes the board's place, so it is in sight at once.
    assert (at.page.get_by_role("grid").count() == 0) == (size == PHONE)
    assert problems(at.page) == []
    move = state.legal_moves()[0]
    table.locator(f'[data-token="{move}"]').click()
    at.page.wait_for_function(
        "count => document.querySelectorAll('table [data-token]').length === count",
        arg=len(state.play(move).legal_moves()),
    )
    assert at.moves[-1] == move
    # On a phone the button of the toolbar switches the table off again.
    at.page.get_by_role("button", name="Tokens" if size == PHONE else "Moves").click()
    expect(at.page.get_by_role("grid")).to_be_visible()


def is_threatened(state: State) -> bool:
    """Nobody wins at once, but a move would allow the opponent to."""
    if state.outcome is not None or len(state.moves) < 10 or wins(state):
        return False
    return any(wins(state.play(move)) for move in state.legal_moves())


@pytest.mark.parametrize("name", ["kamon", "pantarei"])
def test_winning_moves_are_shown_on_request(new_page: NewPage, name: str) -> None:
    state = found(name, lambda each: each.outcome is None and bool(wins(each)))
    at = opened(new_page, saved(state))
    expect(at.page.locator("[role=grid]")).to_be_visible()
    expect(at.page.locator(".board [data-sign]")).to_have_count(0)
    at.page.get_by_role("button", name="Threats").click()
    expect(at.page.locator('.board [data-sign="win"]').first).to_be_visible()
    if name == "kamon":
        shown = at.page.locator('.board [data-sign="win"]').count()
        assert shown >= len(wins(state))
    expect(at.page.get_by_role("complementary")).to_contain_text(
        f"{state.turn.capitalize()} wins on {wins(state)[0]}" if name == "kamon" else "can make seven on stack"
    )
    assert problems(at.page) == []


@pytest.mark.parametrize("name", ["kamon", "pantarei"])
def test_a_phone_says_what_its_marks_mean(new_page: NewPage, name: str) -> None:
    state = found(name, lambda each: each.outcome is None and bool(wins(each)))
    at = opened(new_page, saved(state), size=PHONE)
    at.page.get_by_role("button", name="Threats").click()
    words = f"{state.turn.capitalize()} wins on {wins(state)[0]}" if name == "kamon" else "can make seven on stack"
    expect(at.page.get_by_role("complementary")).to_contain_text(words)
    assert problems(at.page) == []
    calm = played(name, 5, 2)
    assert calm is not None
    at = opened(new_page, saved(calm), size=PHONE)
    at.page.get_by_role("button", name="Threats").click()
    expect(at.page.get_by_role("complementary")).to_contain_text("Nobody can win at once.")


def test_a_refusal_makes_way_for_what_comes_next(new_page: NewPage) -> None:
    """A look at a cell that may be covered, and a hint, are spoken of at once and not seconds later."""
    state = played("kamon", 5, 8)
    assert state is not None
    at = opened(new_page, saved(state), size=PHONE, has_touch=True)
    panel = at.page.get_by_role("complementary")
    legal = at.legal_cells()
    for next_step, words in ((at.cell(legal[0]).tap, f"Tap {legal[0]} again"), (hint(at.page), "Hint: ")):
        at.cell(state.moves[-1]).tap(force=True)
        expect(panel).to_contain_text("There is a stone on")
        next_step()
        expect(panel).to_contain_text(words, timeout=3000)


def hint(page: Page) -> Callable[[], None]:
    return page.get_by_role("button", name="Hint").tap


def test_moves_that_give_a_win_away_are_named(new_page: NewPage) -> None:
    state = found("kamon", is_threatened)
    at = opened(new_page, saved(state))
    at.page.get_by_role("button", name="Threats").click()
    away = [move for move in state.legal_moves() if wins(state.play(move))]
    row = at.page.get_by_role("complementary").locator(".row", has_text="gives a win away")
    expect(row.get_by_role("listitem")).to_have_text(away)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_blockade_shows_what_was_needed(new_page: NewPage, size: ViewportSize) -> None:
    state = found("kamon", is_blockade)
    assert state.outcome is not None
    loser = "white" if state.outcome.winner == "black" else "black"
    at = opened(new_page, saved(state, person=loser), size=size)
    expect(at.page.get_by_role("heading", name="The computer wins.")).to_be_visible()
    panel = at.page.get_by_role("complementary")
    expect(panel).to_contain_text("You would have to cover ")
    used = at.page.locator(".board .used")
    expect(panel.locator(".row li")).to_have_count(used.count())
    assert used.count() >= 10
    assert problems(at.page) == []


def test_after_a_blockade_the_list_shows_the_last_move(new_page: NewPage) -> None:
    at = opened(new_page, saved(found("kamon", is_blockade), person="black"))
    moves = at.page.get_by_role("list", name="Moves")
    expect(moves.locator("[aria-current]")).to_be_visible()
    room, last = moves.bounding_box(), moves.locator("[aria-current]").bounding_box()
    assert room
    assert last
    assert room["y"] <= last["y"] + 1
    assert last["y"] + last["height"] <= room["y"] + room["height"] + 1


def test_a_result_is_taken_back_only_after_a_question(new_page: NewPage) -> None:
    state = found("kamon", lambda each: each.outcome is not None)
    at = opened(new_page, saved(state))
    at.page.keyboard.press("u")
    expect(at.page.get_by_role("alert")).to_have_text("Take back the last move? The result will be gone.")
    assert at.moves == list(state.moves)
    at.page.get_by_role("button", name="Keep the result").click()
    expect(at.page.locator(".ending")).to_be_visible()
    at.page.keyboard.press("u")
    at.page.get_by_role("alert").locator("..").get_by_role("button", name="Undo", exact=True).first.click()
    at.wait_for_moves(len(state.moves) - 1)
    expect(at.page.locator(".ending")).to_have_count(0)


def test_a_resignation_is_taken_back_without_a_move(new_page: NewPage) -> None:
    state = played("kamon", 5, 8)
    assert state is not None
    at = opened(new_page, saved(state, resigned="black", finished=True))
    at.page.keyboard.press("u")
    expect(at.page.get_by_role("alert")).to_have_text("Take back the resignation? The game goes on.")
    at.page.get_by_role("alert").locator("..").get_by_role("button", name="Undo", exact=True).first.click()
    expect(at.page.locator(".ending")).to_have_count(0)
    assert at.moves == list(state.moves)


def test_a_finished_game_is_shared_from_its_board(new_page: NewPage) -> None:
    state = found("kamon", lambda each: each.outcome is not None)
    kept = saved(state)
    page = new_page()
    page.add_init_script("navigator.share = (data) => { window.shared = data; return Promise.resolve(); };")
    page.evaluate("([key, game]) => { localStorage[key] = game; }", [f"crestflow.game.{kept['id']}", json.dumps(kept)])
    page.goto(page.url.split("#")[0] + f"#/play/kamon/{kept['id']}")
    page.reload()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Send this game…").click()
    shared = page.evaluate("window.shared")
    assert shared["title"] == "Kamon · Crestflow"
    assert shared["url"] == page.get_by_role("textbox", name="Link").input_value()
    assert problems(page) == []


def test_perfect_play_tells_how_far_it_is(open_game: Callable[..., GamePage]) -> None:
    at = open_game("#/play/kamon/new")
    at.page.get_by_role("button", name="New game…").click()
    at.page.get_by_role("radio", name="Computer").check()
    at.page.get_by_role("radio", name="perfect", exact=True).check()
    at.page.get_by_role("button", name="Start").click()
    at.cell(at.legal_cells()[0]).click()
    panel = at.page.get_by_role("complementary")
    expect(panel).to_contain_text("positions so far")
    expect(panel.get_by_role("progressbar", name="Time for this move")).to_be_visible()
    # The board keeps its look while the computer thinks: what it may cover is calm, the rest recedes.
    expect(at.page.locator(".board .receding").first).to_be_visible()
    expect(at.page.locator("g.lamp")).to_have_count(0)
    at.page.get_by_role("button", name="Stop").click()


@pytest.mark.parametrize("name", ["kamon", "pantarei"])
def test_no_view_is_too_high(new_page: NewPage, name: str) -> None:
    page = new_page()
    for view in ("play", "analyse"):
        page.goto(page.url.split("#")[0] + f"#/{view}/{name}")
        page.locator("main h1").first.wait_for(state="attached")
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


def test_larger_text_keeps_every_button_whole(new_page: NewPage) -> None:
    state = played("kamon", 5, 8)
    assert state is not None
    at = opened(new_page, saved(state))
    before = at.page.get_by_role("button", name="Resign").evaluate(
        "each => parseFloat(getComputedStyle(each).fontSize)"
    )
    at.page.evaluate("document.documentElement.style.fontSize = '200%'")
    resign = at.page.get_by_role("button", name="Resign")
    assert resign.evaluate("each => parseFloat(getComputedStyle(each).fontSize)") == 2 * before
    cut = at.page.locator("aside .actions button").evaluate_all(
        "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.innerText)"
    )
    assert cut == []


def test_the_editor_promises_only_what_it_has_checked(new_page: NewPage) -> None:
    page = new_page("#/analyse/kamon")
    page.get_by_role("button", name="Edit").click()
    page.locator('[role="grid"] [data-cell="d4"]').click()
    expect(page.get_by_text("A game can lead")).to_have_count(0)
    expect(page.locator(".verdict")).to_have_text("This position can be analysed.")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_coach_speaks_until_stopped(new_page: NewPage, size: ViewportSize) -> None:
    state = found("kamon", is_threatened)
    at = opened(new_page, saved(state, person=state.turn, coached=True), size=size)
    coach = at.page.get_by_role("status", name="Coach")
    expect(coach).to_contain_text("threatens")
    expect(at.page.locator('.board [data-sign="threat"]').first).to_be_visible()
    assert problems(at.page) == []
    coach.get_by_role("button", name="Stop coaching").click()
    expect(coach).to_have_count(0)
    assert at.saved["coached"] is False


def test_the_first_game_after_the_lesson_has_a_coach(new_page: NewPage) -> None:
    page = new_page("#/play/kamon/first")
    coach = page.get_by_role("status", name="Coach")
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.get_by_role("complementary")).to_contain_text("Computer, level 1")
    expect(coach).to_contain_text("Every stone decides what may follow.")
    coach.get_by_role("button", name="Dismiss").click()
    expect(coach).not_to_contain_text("Every stone decides what may follow.")
