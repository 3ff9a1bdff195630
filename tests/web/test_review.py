"""The review on the page: the same as Python's, mistakes by buttons and keys, each of them to try again."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from crestflow.engine import Engine
from crestflow.games.kamon import KamonState
from crestflow.protocol import State, positions
from crestflow.records import encode
from crestflow.review import Review, grade_name, move_sentence, review
from crestflow.review.prose import GRADE_SIGNS
from tests.engine.kamon_oracle import random_position
from tests.web.conftest import NewPage
from tests.web.saved_games import KEEP, played

PATIENCE = 60_000
"""For a whole review on a busy machine."""


@cache
def late_game() -> State:
    """Kamon from a position with 24 stones in which Black wins in three plies by d2 alone, and plays b1."""
    start = random_position(random.Random(196), 24)
    state: State = start.game.read(str(start)).play("b1")
    engine = Engine(16)
    while state.outcome is None:
        state = state.play(engine.choose(state, 5))
    return state


@cache
def reviewed(kind: str) -> Review:
    return review(late_game() if kind == "kamon" else played("pantarei", moves=6))


def kept(state: State, person: str | None = "black") -> dict[str, Any]:
    """A game as the page keeps it, against the computer, or of two people."""
    computer = {"type": "computer", "level": 3}
    seats = {colour: {"type": "person"} if person in (colour, None) else computer for colour in ("black", "white")}
    outcome = state.outcome
    return {
        "id": "261101120000001",
        "kind": state.game.kind,
        "wild": False,
        "origin": state.setup if state.from_start else str(state.origin),
        "first": state.origin.turn,
        "moves": list(state.moves),
        "seats": seats,
        "resigned": None if outcome else "black",
        "finished": True,
        "ending": {"winner": outcome.winner, "reason": outcome.reason} if outcome else None,
        "started": "2026-11-01T12:00:00.000Z",
        "updated": "2026-11-01T12:00:00.000Z",
    }


def open_review(new_page: NewPage, state: State, *, person: str | None = "black", **options: Any) -> Page:
    page = new_page("", **options)
    saved = kept(state, person)
    page.evaluate(KEEP, [saved])
    page.goto(page.url.split("#")[0] + f"#/review/{saved['kind']}/{saved['id']}")
    expect(page.locator(".said")).to_be_visible(timeout=PATIENCE)
    return page


def listed(page: Page, ply: int) -> Any:
    return page.locator(f'ol [data-ply="{ply}"]')


@pytest.mark.parametrize("kind", ["kamon", "pantarei"])
def test_the_page_finds_what_python_finds(new_page: NewPage, kind: str) -> None:
    found = reviewed(kind)
    page = open_review(new_page, found.state, person=None)
    for move in found.moves:
        button = listed(page, move.ply)
        sign = GRADE_SIGNS[move.grade]
        expect(button.locator(".sign")).to_have_text([sign] if sign else [])
        button.click()
        expect(page.locator(".grade")).to_contain_text(grade_name(move.grade))
        if kind == "kamon":
            expect(page.locator(".sentence")).to_have_text(move_sentence(found, move).replace(" %", "\u00a0%"))
    for accuracy in found.accuracies.values():
        if accuracy is not None:
            expect(page.get_by_label("Review").locator("dl")).to_contain_text(f"{accuracy.percent}\u00a0%")


def test_nothing_is_graded_before_every_position_has_had_its_effort(new_page: NewPage) -> None:
    page = new_page("")
    saved = kept(played("kamon"))
    page.evaluate(KEEP, [saved])
    page.goto(page.url.split("#")[0] + f"#/review/kamon/{saved['id']}")
    # The quick pass draws the graph while the deep one goes on; what is there at that moment is told at once.
    drawn = """() => document.querySelector('[role=slider] svg path')?.getAttribute('d')?.length > 20
        && { signs: document.querySelectorAll('.sign').length, said: document.querySelector('.card').innerText }"""
    first = page.wait_for_function(drawn, timeout=PATIENCE).json_value()
    assert first["signs"] == 0
    assert "Looking at every position" in first["said"]
    expect(page.locator(".said")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".sign").first).to_be_visible()


def test_mistakes_are_reached_by_buttons_and_keys(new_page: NewPage) -> None:
    found = reviewed("pantarei")
    page = open_review(new_page, found.state, person=None)
    plies = [move.ply for move in found.mistakes]
    assert len(plies) >= 2
    slider = page.get_by_role("slider", name="Who was winning")
    expect(slider).to_have_attribute("aria-valuenow", str(plies[0]))
    page.get_by_role("button", name="Next mistake").click()
    expect(slider).to_have_attribute("aria-valuenow", str(plies[1]))
    page.get_by_role("button", name="Previous mistake").click()
    expect(slider).to_have_attribute("aria-valuenow", str(plies[0]))
    page.keyboard.press("n")
    expect(slider).to_have_attribute("aria-valuenow", str(plies[1]))
    page.keyboard.press("p")
    expect(slider).to_have_attribute("aria-valuenow", str(plies[0]))
    slider.focus()
    page.keyboard.press("Home")
    expect(slider).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "1")
    assert "After move 1" in (slider.get_attribute("aria-valuetext") or "")


def test_only_ones_own_mistakes_are_counted_against_the_computer(new_page: NewPage) -> None:
    found = reviewed("pantarei")
    own = [move for move in found.mistakes if move.player == "white"]
    page = open_review(new_page, found.state, person="white")
    if own:
        expect(page.locator(".count")).to_have_text(f"mistake 1 of {len(own)}")
    else:
        expect(page.locator(".count")).to_have_count(0)


def test_a_mistake_is_tried_again_until_it_is_solved(new_page: NewPage) -> None:
    start = late_game().origin
    page = open_review(new_page, late_game())
    expect(page.locator(".grade")).to_contain_text("loses by force")
    page.get_by_role("button", name="Try again").click()
    card = page.locator("[data-stage]")
    expect(card).to_contain_text("find the win and play it to the end")
    page.locator('[role="grid"] [data-cell="e5"]').click()
    expect(card).to_have_attribute("data-stage", "wrong")
    expect(card).to_contain_text("e5 is a mistake, too")
    page.locator('[role="grid"] [data-cell="d2"]').click()
    expect(card).to_have_attribute("data-stage", "asking", timeout=PATIENCE)
    after = start.play("d2")
    after = after.play(Engine().choose(after, 8, seed=1))
    winning = [move for move in after.legal_moves() if (end := after.play(move).outcome) and end.winner == "black"]
    page.locator(f'[role="grid"] [data-cell="{winning[0]}"]').click()
    expect(card).to_have_attribute("data-stage", "solved")
    page.get_by_role("button", name="Back to the review").click()
    expect(page.locator(".grade")).to_contain_text("loses by force")


def test_a_share_link_can_be_reviewed(new_page: NewPage) -> None:
    state = played("pantarei", moves=2)
    page = new_page(f"#/review/pantarei/~{encode(state)}")
    expect(page.locator(".said")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("ol [data-ply]")).to_have_count(2)


def test_who_was_winning_stands_at_the_end_of_a_game_of_kamon(new_page: NewPage) -> None:
    state = late_game()
    page = new_page("")
    saved = kept(state)
    page.evaluate(KEEP, [saved])
    page.goto(page.url.split("#")[0] + f"#/play/kamon/{saved['id']}")
    expect(page.locator(".winning")).to_contain_text("Proven from the start: Black was winning.", timeout=PATIENCE)
    expect(page.locator(".winning")).to_contain_text("Move 1 gave White the win.")
    engine = Engine(16)
    truth: list[str] = []
    for each in positions(state):
        assert isinstance(each, KamonState)
        if each.outcome is not None:
            truth.append(each.outcome.winner or "draw")
            continue
        value = engine.solve(each).value
        other = "white" if each.turn == "black" else "black"
        truth.append("draw" if value == "draw" else each.turn if value == "win" else other)
    shown = page.locator(".winning .bar span").evaluate_all("spans => spans.map(span => span.classList[0])")
    assert shown == truth
    page.get_by_role("link", name="Review the game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Review")


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1366, 768), (390, 844), (360, 640)])
def test_everything_fits_and_no_button_is_hidden(new_page: NewPage, width: int, height: int) -> None:
    found = reviewed("pantarei")
    page = open_review(new_page, found.state, viewport={"width": width, "height": height})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width > 1000:
        for name in ("Try again", "Analyse", "Share", "Back to the game", "Last position"):
            box = page.get_by_label("Review").get_by_role("button", name=name).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height


@pytest.mark.parametrize(("width", "height"), [(600, 960), (820, 1180), (1280, 720)])
def test_the_graph_shows_both_halves(new_page: NewPage, width: int, height: int) -> None:
    page = open_review(new_page, reviewed("kamon").state, viewport={"width": width, "height": height})
    graph, drawing = (page.locator(each).bounding_box() for each in (".graph", ".graph svg"))
    assert graph is not None
    assert drawing is not None
    assert drawing["height"] == pytest.approx(graph["height"], abs=1)
    assert drawing["y"] == pytest.approx(graph["y"], abs=1)


def test_the_review_speaks_the_visitors_language(new_page: NewPage) -> None:
    page = open_review(new_page, late_game(), locale="fr")
    expect(page.locator(".grade")).to_contain_text("perd à coup sûr")
    expect(page.get_by_role("button", name="Erreur suivante")).to_be_visible()
