"""Kamon, sentence by sentence of its rules page, where people go wrong."""

from __future__ import annotations

from collections import deque

import pytest

import crestflow
from crestflow import Chain, GameOver, IllegalMove, Loop, Outcome
from tests.games import vectors
from tests.games.boards import TOKENS, board, exhausted_tokens, mates, setup
from tests.games.naive_kamon import BORDER, CELLS, CORNERS, RADIUS, neighbours, sides

KAMON, WILD = crestflow.game("kamon"), crestflow.game("kamon:wild")
RING = "c3 c4 d3 d5 e3 e4"
OPENING = [name for name in CELLS if name in BORDER - CORNERS]


# The first move


@pytest.mark.parametrize("blank", ["a1", "a2", "d4", "g4", "f5"])
def test_first_stone_goes_on_the_border_but_neither_on_a_corner_nor_on_the_blank(blank: str) -> None:
    state = KAMON.start(setup(**{blank: "--"}))
    assert state.turn == "black"
    assert state.legal_moves() == [name for name in OPENING if name != blank]


def test_first_stone_on_a_corner_or_inside_is_refused() -> None:
    for name in ("a1", "d7", "d4"):
        with pytest.raises(IllegalMove, match=f"^{name}: the first stone goes on an edge cell that is not a corner$"):
            KAMON.start(setup()).play(name)


def test_white_never_moves_first() -> None:
    with pytest.raises(crestflow.RulesError, match="black moves first"):
        KAMON.start(setup(), first="white")


# The moves after it


def test_every_stone_shares_colour_or_symbol_with_the_one_before() -> None:
    state = KAMON.start(setup()).play("a2")
    tokens = dict(zip(CELLS, (*TOKENS, "--"), strict=True))
    assert {tokens[name] for name in state.legal_moves()} == set(mates(tokens["a2"]))
    assert len(state.legal_moves()) == 10


def test_corners_and_inner_cells_are_open_after_the_first_move() -> None:
    state = KAMON.start(setup(a2="Rb", a1="Rf", d4="Ob")).play("a2")
    assert {"a1", "d4"} <= set(state.legal_moves())


def test_a_covered_token_is_not_covered_again() -> None:
    state = KAMON.start(setup(a2="Rb", a3="Rf")).play("a2").play("a3")
    with pytest.raises(IllegalMove, match=r"^a2: the token there is already covered$"):
        state.play("a2")


def test_a_token_that_shares_nothing_is_refused_with_both_names() -> None:
    state = KAMON.start(setup(a2="Rb", a3="Of")).play("a2")
    with pytest.raises(IllegalMove, match=r"orange fish there shares neither .* red butterfly just covered on a2"):
        state.play("a3")


def test_nobody_ever_covers_the_blank() -> None:
    state = KAMON.start(setup(a2="--"))
    with pytest.raises(IllegalMove, match="nobody may cover the blank"):
        state.play("a2")
    with pytest.raises(IllegalMove, match="nobody may cover the blank"):
        state.play("a3").play("a2")


def test_nothing_is_played_after_the_end() -> None:
    final = vectors.replay(vectors.GAMES[0])[-1]
    assert final.legal_moves() == []
    for move in ("a1", "d4", "z9", ""):
        with pytest.raises(GameOver, match=r"after the end: black has won \(connection\)"):
            final.play(move)


# Connection


def shortest_walk(start: str, goals: set[str]) -> list[str]:
    came_from, queue = {start: ""}, deque([start])
    while (cell := queue.popleft()) not in goals:
        for near in sorted(neighbours(cell) - came_from.keys()):
            came_from[near] = cell
            queue.append(near)
    walk = [cell]
    while came_from[walk[-1]]:
        walk.append(came_from[walk[-1]])
    return walk


@pytest.mark.parametrize(
    ("corner", "side"), [(corner, side) for corner in sorted(CORNERS) for side in sorted(sides(corner))]
)
def test_a_corner_belongs_to_both_of_its_sides(corner: str, side: tuple[str, int]) -> None:
    """From each corner to the middle of the side opposite to either of its sides; without the corner, nothing."""
    opposite = (side[0], -side[1])
    walk = shortest_walk(corner, {name for name in BORDER - CORNERS if opposite in sides(name)})
    assert len(walk) == 2 * RADIUS + 1
    state = board(" ".join(walk), "", corner, fill=6)
    assert state.outcome == Outcome("black", "connection")
    assert state.outcome is not None
    assert isinstance(state.outcome.won_by, Chain)
    assert set(state.outcome.won_by.cells) == set(walk)
    inner = [name for name in walk if name != corner]
    assert board(" ".join(inner), "", inner[0], fill=5).outcome is None


def test_a_chain_between_sides_of_different_colours_wins_nothing() -> None:
    state = board("a2 b2 c2 d2 e1 f5 g4", "", "d2", fill=6)
    assert state.outcome is None


def test_a_chain_has_to_touch_all_the_way() -> None:
    row = "d1 d2 d3 d4 d5 d6 d7"
    assert board(row, "", "d4", fill=6).outcome == Outcome("black", "connection")
    assert board(row.replace("d4", "e6"), "", "d5", fill=6).outcome is None


def test_white_connects_too() -> None:
    state = board("a1 a2 a3 b2 g1 g2 g3", "d1 d2 d3 d4 d5 d6 d7", "d4")
    assert state.outcome == Outcome("white", "connection")


# Loop


@pytest.mark.parametrize(
    ("inside", "white", "tokens"),
    [
        ("empty", "", setup()),
        ("the blank", "", setup(d4="--")),
        ("the opponent's", "d4", setup()),
    ],
)
def test_a_ring_around_a_cell_that_is_not_own_is_a_loop(inside: str, white: str, tokens: str) -> None:
    state = board(RING, white, "c3", tokens=tokens, fill=5)
    assert state.outcome == Outcome("black", "loop"), inside
    assert state.outcome is not None
    assert isinstance(state.outcome.won_by, Loop)
    assert set(state.outcome.won_by.cells) == set(RING.split())
    assert state.outcome.won_by.inside == ("d4",)


@pytest.mark.parametrize("last", RING.split())
def test_a_ring_around_only_own_stones_is_no_loop(last: str) -> None:
    assert board(f"{RING} d4", "", last, fill=6).outcome is None


def test_a_big_ring_counts_by_what_is_left_inside() -> None:
    """Eight stones around two cells: one own and one empty inside is a loop, both own is none."""
    ring = "c3 c4 c5 d3 d6 e3 e4 e5"
    assert board(f"{ring} d5", "", "c3", fill=8).outcome == Outcome("black", "loop")
    assert board(f"{ring} d4 d5", "", "c3", fill=9).outcome is None


def test_a_ring_may_not_use_the_edge_of_the_board() -> None:
    """A cell on the border is never enclosed, however its neighbours are covered."""
    assert board("a1 a3 b2 b3 f1 f2", "", "b2", fill=5).outcome is None


def test_an_open_ring_is_no_loop() -> None:
    assert board(RING.replace("c3", "f1"), "", "c4", fill=5).outcome is None


# Blockade and the 36th stone


BLOCK = "a1 a3 b2 b4 g1 g3"
ANSWER = "a4 b5 c6 g2 g4"


def test_leaving_no_reply_wins() -> None:
    cells = f"{BLOCK} {ANSWER}".split()
    state = board(BLOCK, ANSWER, "a1", tokens=exhausted_tokens("a1", cells))
    assert state.outcome == Outcome("black", "blockade")
    assert state.outcome is not None
    assert state.outcome.won_by is None


def test_one_reply_left_is_no_blockade() -> None:
    cells = f"{BLOCK} {ANSWER}".split()
    tokens = exhausted_tokens("a1", [*cells[:-1], "d4"])
    assert board(BLOCK, ANSWER, "a1", tokens=tokens).legal_moves() == ["d4"]


@pytest.mark.parametrize("row", [row for row in vectors.GAMES if row["note"] == "draw"], ids=vectors.label)
def test_the_36th_stone_draws_rather_than_blocks(row: dict[str, str]) -> None:
    *_, before, final = vectors.replay(row)
    assert len(final.moves) == 36
    assert before.outcome is None
    assert final.outcome == Outcome(None, "exhausted")
    assert str(final.outcome) == "the game is drawn (exhausted)"


# One placement that does several things


FULL_WHITE = "a2 a3 b2 b5 c2 c3 c4 d2 d3 d5 d6 e1 e3 e4 e5 f1 f4 f5"
FULL_BLACK = " ".join(name for name in CELLS if name != "d4" and name not in FULL_WHITE.split())


def test_connection_comes_before_loop() -> None:
    """A ring in the middle of row d, closed by the stone that also joins the row; without d7 it is a loop only."""
    ring = "d1 d2 d3 d4 c4 c5 d6 e5 e4"
    assert board(f"{ring} d7", "d5", "d4", fill=9).outcome == Outcome("black", "connection")
    assert board(f"{ring} f1", "d5", "d4", fill=9).outcome == Outcome("black", "loop")


def test_connection_comes_before_blockade() -> None:
    row, answers = "d1 d2 d3 d4 d5 d6 d7", "a1 a2 a3 a4 b1 b2"
    tokens = exhausted_tokens("d4", f"{row} {answers}".split())
    assert board(row, answers, "d4", tokens=tokens).outcome == Outcome("black", "connection")


def test_loop_comes_before_blockade() -> None:
    answers = "a1 a2 a3 a4 b1"
    tokens = exhausted_tokens("c3", f"{RING} {answers}".split())
    assert board(RING, answers, "c3", tokens=tokens).outcome == Outcome("black", "loop")


@pytest.mark.parametrize("row", [row for row in vectors.GAMES if row["note"] == "last stone connects"])
def test_connection_comes_before_exhaustion(row: dict[str, str]) -> None:
    assert len(row["moves"]) == 36
    assert vectors.replay(row)[-1].outcome == Outcome("white", "connection")


def test_loop_comes_before_exhaustion() -> None:
    state = board(FULL_BLACK, FULL_WHITE, "c3", tokens=setup(d4="--"))
    assert state.ply == 36
    assert state.outcome == Outcome("white", "loop")


# The wild ruleset


def test_wild_blank_opens_on_the_border() -> None:
    assert WILD.start(setup(a2="--")).legal_moves() == OPENING


@pytest.mark.parametrize("blank", ["a1", "d7", "d4", "b2"])
def test_wild_blank_never_opens_on_a_corner_or_inside(blank: str) -> None:
    state = WILD.start(setup(**{blank: "--"}))
    assert state.legal_moves() == OPENING
    with pytest.raises(IllegalMove, match="edge cell that is not a corner"):
        state.play(blank)


@pytest.mark.parametrize("blank", ["a1", "d4", "g3"])
def test_wild_blank_may_follow_any_token(blank: str) -> None:
    start = WILD.start(setup(**{blank: "--"}))
    for first in start.legal_moves():
        if first != blank:
            assert blank in start.play(first).legal_moves()
            assert len(start.play(first).legal_moves()) == 11


def test_after_the_wild_blank_anything_may_follow() -> None:
    opened = WILD.start(setup(a2="--")).play("a2")
    assert opened.legal_moves() == [name for name in CELLS if name != "a2"]
    later = WILD.start(setup(d4="--")).play("a2").play("d4")
    assert later.legal_moves() == [name for name in CELLS if name not in ("a2", "d4")]


def test_the_wild_blank_is_covered_once() -> None:
    state = WILD.start(setup(a2="--")).play("a2").play("d4")
    assert "a2" not in state.legal_moves()
    with pytest.raises(IllegalMove, match="already covered"):
        state.play("a2")


def test_an_uncovered_wild_blank_lifts_the_blockade() -> None:
    cells = f"{BLOCK} {ANSWER}".split()
    state = board(BLOCK, ANSWER, "a1", tokens=exhausted_tokens("a1", cells), name="kamon:wild")
    assert state.legal_moves() == ["f3"]


@pytest.mark.parametrize("row", [row for row in vectors.GAMES if row["note"] == "draw"], ids=vectors.label)
def test_wild_ends_with_36_stones_although_the_blank_could_follow(row: dict[str, str]) -> None:
    state = WILD.read(str(vectors.replay(row)[-1]))
    assert state.outcome == Outcome(None, "exhausted")
    assert state.legal_moves() == []


def test_the_rulesets_are_different_games() -> None:
    text = setup()
    assert WILD.start(text) != KAMON.start(text)
    assert WILD.start(text).game == WILD
    assert (KAMON.name, WILD.name) == ("kamon", "kamon:wild")
