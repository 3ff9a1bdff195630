"""Pantareï, sentence by sentence of its rules page, where people go wrong."""

from __future__ import annotations

import pytest

import crestflow
from crestflow import GameOver, IllegalMove, Outcome, State, Tower
from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.tiles import NEUTRAL, Tile
from tests.games import play
from tests.games.boards import snake

PANTAREI = crestflow.game("pantarei")

BLACK_IS_STUCK = "W1W1W2W2/W2W3W3W3B3/B1B1B1B2N/B2B2B3B3W1"
"""Four stacks; black's only one, the second, would have to travel three."""


def head(state: State, stacks: int) -> str:
    """The first few stacks of a position."""
    return "/".join(str(state).split()[0].split("/")[:stacks])


# Setup


@pytest.mark.parametrize("first", ["black", "white"])
def test_either_colour_may_start(first: crestflow.Colour) -> None:
    state = PANTAREI.deal(1, first=first)
    assert state.turn == first
    assert state.play(state.legal_moves()[0]).turn != first


# Moves


def test_a_tile_travels_as_many_stacks_as_its_value() -> None:
    start = snake("W1/W2/W3/B3/B1/B2")
    assert head(start.play("4l"), 1) == "W1B3"
    assert head(start.play("5l"), 4) == "W1/W2/W3/B3B1"
    assert head(start.play("6l"), 4) == "W1/W2/W3/B3B2"
    assert head(start.play("4r"), 6) == "W1/W2/W3/B1/B2/B1B3"


def test_two_tiles_keep_their_order() -> None:
    start = snake("W1/W3B2B1/W2")
    assert head(start.play("2l2"), 2) == "W1B2B1/W3"
    assert head(start.play("2r2"), 3) == "W1/W3/W2B2B1"


def test_the_top_tile_sets_the_distance_for_two() -> None:
    assert head(snake("W1/W1/W3B1B2/W2").play("3l2"), 3) == "W1B1B2/W1/W3"


def test_the_second_tile_may_be_anybodys() -> None:
    assert head(snake("W1/W3B1/W2").play("2l2"), 2) == "W1W3B1/W2"
    assert head(snake("W1/NB1/W2").play("2l2"), 2) == "W1NB1/W2"


def test_two_tiles_need_a_stack_of_two() -> None:
    with pytest.raises(IllegalMove, match=r"^2l2: stack 2 has a single tile$"):
        snake("W1/B1/W2").play("2l2")


@pytest.mark.parametrize("target", ["W1", "B2", "N", "W1B1N"])
def test_any_stack_may_be_landed_on(target: str) -> None:
    assert head(snake(f"{target}/B1").play("2l"), 1) == f"{target}B1"


def test_landing_counts_over_stacks_however_high() -> None:
    assert head(snake("W1/W1W2W3B3N/B2B1B1B2").play("3l"), 2) == "W1B2/W1W2W3B3N"


def test_a_place_that_becomes_empty_closes_up() -> None:
    start = snake("W1/B1/B2/W2/W3")
    after = start.play("2l")
    assert head(after, 4) == "W1B1/B2/W2/W3"
    assert len(str(after).split("/")) == len(str(start).split("/")) - 1
    later = after.play("4l")  # the white 3 now counts over the closed gap
    assert head(later, 1) == "W1B1W3"


@pytest.mark.parametrize(
    ("move", "where"), [("1l", "left"), ("2l", "left"), ("3l", "left"), ("17r", "right"), ("18r", "right")]
)
def test_a_move_past_the_end_is_refused(move: str, where: str) -> None:
    start = PANTAREI.start("B1/B2/B3/W1/W1/W1/W2/W2/W2/W3/W3/W3/N/B1/B1/B2/B3/B2/B3")
    with pytest.raises(IllegalMove, match=f"{move}: [123] to the {where} of stack .* is past the snake's end"):
        start.play(move)
    assert move not in start.legal_moves()


def test_the_snake_is_no_ring() -> None:
    assert "1l" not in snake("B1/W1").legal_moves()


def test_only_own_stacks_are_moved() -> None:
    with pytest.raises(IllegalMove, match=r"^1r: stack 1 belongs to white$"):
        snake("B1W1/B2").play("1r")
    assert "1r" in snake("B1W1/B2", "w").legal_moves()


@pytest.mark.parametrize("turn", ["b", "w"])
def test_the_neutral_on_top_is_nobodys(turn: str) -> None:
    own = {"b": "B1", "w": "W1"}[turn]
    state = snake(f"{own}/{own}N/{own}", turn)
    assert not any(move.startswith("2") or move.endswith("x2") for move in state.legal_moves())
    for move in ("2l", "2r", "2l2", "1x2", "2x3"):
        with pytest.raises(IllegalMove, match="stack 2 belongs to nobody: the neutral tile lies on top"):
            state.play(move)


# Swaps


def test_a_swap_exchanges_whole_stacks() -> None:
    assert head(snake("W1W2B1/W3/B2").play("1x3"), 3) == "B2/W3/W1W2B1"


def test_the_ban_on_swaps_lasts_one_turn() -> None:
    start = snake("B1/B2/W1/W2/W3B3W3")
    swapped = start.play("1x2")
    assert not any("x" in move for move in swapped.legal_moves())
    with pytest.raises(IllegalMove, match=r"^3x4: no swap right after the opponent's swap$"):
        swapped.play("3x4")
    moved = swapped.play("3r")
    assert "1x2" in moved.legal_moves()
    assert any("x" in move for move in moved.play("2r").legal_moves())


def test_swaps_in_a_row_with_a_move_between_are_fine() -> None:
    state = snake("B1/B2/W1/W2/W3").play("1x2").play("3r").play("1x2")
    assert head(state, 2) == "B1/B2"


def test_stacks_that_look_alike_may_be_swapped() -> None:
    start = snake("B1/B1/W1")
    after = start.play("1x2")
    assert str(start).split()[0] == str(after).split()[0]
    assert (after.turn, after.may_swap) == ("white", False)


def test_only_own_stacks_are_swapped() -> None:
    with pytest.raises(IllegalMove, match=r"^1x2: stack 2 belongs to white$"):
        snake("B1/W1/B2").play("1x2")


# Passing


def test_a_pass_is_the_only_move_when_there_is_no_other() -> None:
    state = PANTAREI.read(f"{BLACK_IS_STUCK} b s")
    assert state.legal_moves() == ["pass"]
    after = state.play("pass")
    assert str(after) == f"{BLACK_IS_STUCK} w s"
    assert after.outcome is None


def test_no_pass_while_there_is_a_move() -> None:
    with pytest.raises(IllegalMove, match=r"^pass: only when there is neither a move nor a swap$"):
        snake("B1/W1", right="-").play("pass")


def test_no_pass_while_there_is_only_a_swap() -> None:
    stacks = "W1W1W1W2/W2W2W3W3B3/B1B1B1B2B3/B2B2B3NW3"
    free = PANTAREI.read(f"{stacks} b s")
    assert free.legal_moves() == ["2x3"]
    with pytest.raises(IllegalMove, match="neither a move nor a swap"):
        free.play("pass")
    assert PANTAREI.read(f"{stacks} b -").legal_moves() == ["pass"]


def test_a_pass_is_no_swap() -> None:
    """The player after a pass may swap again."""
    assert PANTAREI.read(f"{BLACK_IS_STUCK} b -").play("pass").may_swap


def tiny(*tops: Tile) -> PantareiState:
    return PantareiState(tuple((top,) for top in tops), "black")


def test_two_passes_in_a_row_draw() -> None:
    """On a snake shorter than any real one: nineteen tiles leave no position in which both players are stuck."""
    start = tiny(Tile("black", 3), NEUTRAL, Tile("white", 3))
    once = start.play("pass")
    assert (once.outcome, once.legal_moves()) == (None, ["pass"])
    assert once.play("pass").outcome == Outcome(None, "stuck")


def test_a_pass_always_leaves_the_opponent_a_turn() -> None:
    """At most one end of the snake is neutral; the owner of the other can step inwards, for there are four stacks."""
    positions = [f"{play.random_snake(seed, 4 + seed % 2)} {turn} -" for seed in range(500) for turn in "bw"]
    stuck = [state for state in map(PANTAREI.read, positions) if state.legal_moves() == ["pass"]]
    assert len(stuck) > 10
    for state in stuck:
        assert state.play("pass").legal_moves() != ["pass"]


# The end


def test_seven_tiles_win_whatever_their_colours() -> None:
    state = snake("W1W1W2W2W3W3/B1").play("2l")
    assert state.outcome == Outcome("black", "seven")
    assert state.outcome is not None
    assert state.outcome.won_by == Tower(1)
    assert str(state.outcome) == "black has won (seven)"


def test_eight_tiles_win_too() -> None:
    state = snake("N/W1W1W2W2W3W3/W3B1").play("3l2")
    assert state.outcome == Outcome("black", "seven")
    assert state.outcome is not None
    assert state.outcome.won_by == Tower(2)
    assert head(state, 2) == "N/W1W1W2W2W3W3W3B1"


def test_six_tiles_do_not_win() -> None:
    assert snake("W1W1W2W2W3/B1").play("2l").outcome is None


def test_the_tower_is_counted_after_the_gap_has_closed() -> None:
    state = snake("B1/W1W1W2W2W3W3").play("1r")
    assert state.outcome is not None
    assert state.outcome.won_by == Tower(1)


def test_nothing_is_played_after_the_end() -> None:
    final = snake("W1W1W2W2W3W3/B1").play("2l")
    assert final.legal_moves() == []
    for move in ("1r", "pass", "nonsense", ""):
        with pytest.raises(GameOver, match=r"after the end: black has won \(seven\)"):
            final.play(move)


BACK_AND_FORTH = ["1r", "3r", "2l", "4l"]
SHUTTLE = "W1B1/B2/W2W1/B3"
"""Both players can carry a 1 to the right and back again."""


def test_the_third_time_draws() -> None:
    state = snake(SHUTTLE)
    for move in BACK_AND_FORTH * 2:
        assert state.outcome is None
        state = state.play(move)
    assert state.outcome == Outcome(None, "repetition")
    assert state.legal_moves() == []
    assert str(state) == str(snake(SHUTTLE))


def test_another_right_to_swap_is_another_position() -> None:
    """Begun without the right to swap, the first position does not count among the three."""
    state = snake(SHUTTLE, right="-")
    for move in BACK_AND_FORTH * 2:
        state = state.play(move)
        assert state.outcome is None
    assert state.play("1r").outcome == Outcome(None, "repetition")


def test_a_right_lost_on_the_way_is_another_position() -> None:
    """White swaps look-alikes instead of moving: the same stacks come back, but black may not swap."""
    state = snake(SHUTTLE)
    for move in ["1r", "15x16", "2l", "15x16"] * 2:
        state = state.play(move)
        assert state.outcome is None
    assert str(state) == str(snake(SHUTTLE, right="-"))


def test_positions_repeat_across_passes() -> None:
    state = PANTAREI.read(f"{BLACK_IS_STUCK} b s")
    for move in ["pass", "1x4"] * 4:
        state = state.play(move)
        assert state.outcome is None
    assert state.play("pass").outcome == Outcome(None, "repetition")


def test_another_player_to_move_is_another_position() -> None:
    """A swap of look-alikes hands over the turn with the same stacks on the table."""
    black = snake("B1/B1/W1/W1")
    white = black.play("1x2")
    assert str(black).split()[0] == str(white).split()[0]
    assert black != white
    assert white.outcome is None


# What a turn has changed, for drawing


@pytest.mark.parametrize(
    ("stacks", "move", "touched"),
    [
        ("W1/B1/W2", "2l", (1,)),
        ("W1/B1/W2", "2r", (2,)),
        ("W1/W3B1/W2", "2l", (2, 1)),
        ("W1/W3B1/W2", "2r2", (2,)),
        ("W1/W3W3B1/W2", "2r2", (2, 3)),
        ("B1/W1/B2", "1x3", (1, 3)),
    ],
)
def test_touched_stacks_are_counted_as_they_lie_now(stacks: str, move: str, touched: tuple[int, ...]) -> None:
    start = snake(stacks)
    assert start.touched == ()
    assert start.play(move).touched == touched
