"""The analysis: variations beside the game, comments, and a panel whose parts stay where they are."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import crestflow
from crestflow.chance import SplitMix64
from crestflow.protocol import State, positions
from crestflow.records import decode_record, encode, read_record, write_record
from crestflow.records.share import decode_tree, encode_tree
from crestflow.records.tree import GameTree, plain_tree
from tests.games.play import indifferent, walk
from tests.parts import each_choice

NewPage = Callable[..., Page]

LAPTOP = {"width": 1280, "height": 720}
PHONE = {"width": 360, "height": 740}
PLIES = 10


def begun(kind: str) -> State:
    """A game of some moves, always the first legal one."""
    state: State = crestflow.game(kind).deal(7)
    for _ in range(PLIES):
        state = state.play(state.legal_moves()[0])
    assert state.outcome is None
    return state


def finished(kind: str, seed: int) -> State:
    """A whole game of random moves."""
    return list(walk(crestflow.game(kind).deal(seed), SplitMix64(seed).below, indifferent))[-1]


def annotated(kind: str) -> str:
    """The link of that game with a variation of five moves, one nested in it, and a comment on each line."""
    tree: GameTree = plain_tree(positions(begun(kind)))
    node = tree.line[4]
    for depth in range(5):
        legal = node.state.legal_moves()
        move = legal[1] if depth == 0 else legal[0]
        node = node.add(move, node.state.play(move))
        if depth == 2:
            other = node.state.legal_moves()[-1]
            node.add(node.state.legal_moves()[0], node.state.play(node.state.legal_moves()[0]))
            node.add(other, node.state.play(other)).comments.append("A long remark. " * 8)
            node = node.children[0]
    tree.line[3].comments.append("Here the game turned.")
    return encode_tree(tree)


def node_at(page: Page, ply: int) -> None:
    """Show the game after so many moves."""
    page.locator("ol .row [data-node]").nth(ply - 1).click()


def moves_of_game(page: Page) -> list[str]:
    found: list[str] = page.locator("ol .row [data-move]").evaluate_all("all => all.map(each => each.dataset.move)")
    return found


def leave(page: Page, state: State, ply: int) -> str:
    """Go back to a position of the game and play another move there."""
    node_at(page, ply)
    other = next(move for move in positions(state)[ply].legal_moves() if move != state.moves[ply])
    page.locator(f'[role="grid"] [data-cell="{other}"]').click()
    expect(page.locator(".variation [data-move]")).to_have_count(1)
    return other


def fragment(page: Page) -> str:
    return page.url.rpartition("#")[2]


def test_another_move_is_a_variation_and_the_game_stays(new_page: NewPage) -> None:
    state = begun("kamon")
    page = new_page(f"#{encode(state)}")
    other = leave(page, state, 4)
    assert moves_of_game(page) == state.moves
    expect(page.locator(".variation")).to_have_attribute("aria-label", "Variation from move 5")
    expect(page.locator('[aria-current="step"]')).to_have_attribute("data-move", other)
    page.wait_for_function("location.hash.startsWith('#K')")
    record = decode_record(fragment(page))
    assert (list(record.moves), record.variations[0].ply, record.variations[0].moves) == (state.moves, 4, (other,))
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator('[aria-current="step"]')).to_have_attribute("data-move", state.moves[3])
    page.reload()
    expect(page.locator(".variation [data-move]")).to_have_attribute("data-move", other)
    page.get_by_role("button", name="Delete the variation from move 5").click()
    expect(page.locator(".variation")).to_have_count(0)
    assert fragment(page) == encode(state)


def test_edits_are_undone_and_redone_by_keys(new_page: NewPage) -> None:
    state = begun("kamon")
    page = new_page(f"#{encode(state)}")
    leave(page, state, 6)
    variation = page.locator(".variation")
    page.keyboard.press("Control+z")
    expect(variation).to_have_count(0)
    page.keyboard.press("Control+y")
    expect(variation).to_have_count(1)
    page.locator(".variation [data-move]").click()
    page.keyboard.press("Delete")
    expect(variation).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(variation).to_have_count(1)
    page.keyboard.press("Control+Shift+z")
    expect(variation).to_have_count(0)


def test_a_comment_is_kept_in_the_link_and_in_the_record(new_page: NewPage, tmp_path: Path) -> None:
    state = begun("kamon")
    page = new_page(f"#{encode(state)}")
    leave(page, state, 4)
    page.get_by_role("button", name="Comment on this position").click()
    page.get_by_label("A comment on this position").fill("Better: żółw 🐢")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".variation .comment")).to_have_text("Better: żółw 🐢")
    record = decode_record(fragment(page))
    assert [(comment.ply, comment.text) for comment in record.variations[0].comments] == [(5, "Better: żółw 🐢")]
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Record").click()
    path = tmp_path / "game.json"
    download.value.save_as(path)
    saved = read_record(path.read_bytes())
    assert (saved.version, saved.moves, saved.variations) == (2, record.moves, record.variations)
    page.get_by_label("Without variations and comments").check()
    expect(page.get_by_label("Link", exact=True)).to_have_value(f"{page.url.partition('#')[0]}#{encode(state)}")


def test_a_record_with_variations_is_opened_and_a_later_one_refused_in_words(new_page: NewPage) -> None:
    page = new_page("#/analyse/kamon")
    text = write_record(decode_record(annotated("pantarei")))
    for version in (2, 3):
        page.get_by_role("button", name="Open…").click()
        later = text.replace('"version": 2', f'"version": {version}')
        page.get_by_label("A link, a setup, a position or a record").fill(later)
        page.get_by_role("button", name="Open", exact=True).click()
        if version == 2:
            expect(page.locator(".variation")).to_have_count(2)
            assert decode_tree(fragment(page)).states[-1].moves == begun("pantarei").moves
        else:
            expect(page.get_by_role("alert")).to_contain_text("needs a newer Crestflow")


def test_a_promoted_variation_is_the_game(new_page: NewPage) -> None:
    state = begun("kamon")
    page = new_page(f"#{encode(state)}")
    other = leave(page, state, 4)
    page.get_by_role("button", name="Make this variation the main line").click()
    expect(page.locator("ol .row [data-move]")).to_have_count(5)
    assert moves_of_game(page) == [*state.moves[:4], other]
    shown = page.locator(".variation [data-move]").evaluate_all("all => all.map(each => each.dataset.move)")
    assert shown == state.moves[4:]


_HIDDEN = """() => {
  const panel = document.querySelector(".beside");
  const outside = [...panel.querySelectorAll(".actions button, .bar button, .switch a")].filter((button) => {
    const box = button.getBoundingClientRect();
    const cut = button.scrollWidth > button.clientWidth + 1;
    return cut || box.width === 0 || box.bottom > innerHeight || box.right > panel.getBoundingClientRect().right;
  });
  return {
    outside: outside.map((button) => button.textContent.trim() || button.ariaLabel),
    panel: panel.scrollHeight - panel.clientHeight,
    page: document.documentElement.scrollHeight - innerHeight,
  };
}"""


@pytest.mark.parametrize(("kind", "language"), each_choice(["kamon", "pantarei"], ["en", "fr", "pl", "cs"]))
def test_the_panel_fits_a_laptop_without_hidden_buttons(new_page: NewPage, kind: str, language: str) -> None:
    page = new_page(f"#{annotated(kind)}", viewport=LAPTOP, locale=language)
    page.locator(".variation .variation [data-move]").last.click()
    expect(page.locator(".back")).to_be_visible()
    assert page.evaluate(_HIDDEN) == {"outside": [], "panel": 0, "page": 0}


@pytest.mark.parametrize("width", [360, 390, 1280, 1920])
def test_the_progress_of_a_search_is_whole(new_page: NewPage, width: int) -> None:
    page = new_page("#/analyse/kamon", viewport={"width": width, "height": 800})
    progress = page.locator(".head p")
    expect(progress).to_contain_text("searching")
    cut = progress.evaluate("each => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]")
    assert max(cut) <= 0


_PLACES = """() => [".head", ".course", ".best", ".moves", ".list", ".actions", ".board"].map((part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return [part, x, y, width, height].join(" ");
})"""


@pytest.mark.parametrize("kind", ["kamon", "pantarei"])
def test_nothing_in_the_panel_moves_while_the_engine_works(new_page: NewPage, kind: str) -> None:
    """From the first position to the end of a finished game, in variations, and while verdicts come."""
    state = finished(kind, 2)
    page = new_page(f"#{encode(state)}", viewport=LAPTOP)
    page.locator("ol .row [data-move]").first.wait_for()
    places = page.evaluate(_PLACES)
    for key in ("Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft"):
        page.keyboard.press(key)
        page.wait_for_timeout(150)
        assert page.evaluate(_PLACES) == places
    page.locator(".best li button").last.click()
    page.locator(".variation").first.wait_for()
    assert page.evaluate(_PLACES) == places
    page.wait_for_timeout(1500)
    assert page.evaluate(_PLACES) == places


def test_every_candidate_of_a_decided_position_has_a_line_and_a_distance(new_page: NewPage) -> None:
    before = positions(finished("kamon", 3))[-5]
    page = new_page(f"#{encode(before)}")
    expect(page.locator(".head")).to_contain_text("Solved", timeout=30_000)
    rows = page.locator(".best li")
    assert rows.count() == len(before.legal_moves())
    for row in rows.all():
        expect(row.locator(".pill")).to_have_text(re.compile(r"^(win|loss) \d+$|^draw$"), timeout=30_000)
    shown = [json.loads(row) for row in rows.evaluate_all(_ROWS)]
    for row in shown:
        if row["plies"] > 1:
            assert len(row["line"].split()) == min(row["plies"] - 1, 12)
    wins = [row["plies"] for row in shown if row["value"] == "win"]
    losses = [row["plies"] for row in shown if row["value"] == "loss"]
    assert shown[0]["plies"] == (min(wins) if wins else max(losses))


_ROWS = """all => all.map((row) => {
  const [value, plies] = row.querySelector(".pill").textContent.split(" ");
  return JSON.stringify({ value, plies: Number(plies ?? 0), line: row.querySelector(".line").textContent });
})"""


@pytest.mark.parametrize("language", ["en", "fr", "pl", "cs"])
def test_a_phone_shows_all_of_it_without_scrolling_sideways(new_page: NewPage, language: str) -> None:
    page = new_page(f"#{annotated('kamon')}", viewport=PHONE, locale=language, has_touch=True)
    expect(page.locator(".pill.win").first).to_be_visible()
    page.locator(".variation .variation [data-move]").last.tap()
    expect(page.locator(".back")).to_be_visible()
    wide = page.locator(".beside *").evaluate_all(
        "all => all.filter((each) => each.getBoundingClientRect().right > innerWidth).map((each) => each.outerHTML)"
    )
    assert wide == []
    page.locator(".back").tap()
    expect(page.locator(".back")).to_have_count(0)
