"""Many games at once."""

from __future__ import annotations

import gc

import numpy as np
import pytest

from crestflow.engine.batch import KamonBatch
from crestflow.protocol import IllegalMove


def play_out(batch: KamonBatch) -> None:
    while batch.running.any():
        batch.step_at_random()


def test_the_same_seed_gives_the_same_games() -> None:
    one, two, other = KamonBatch(64, seed=1), KamonBatch(64, seed=1), KamonBatch(64, seed=2)
    for batch in (one, two, other):
        play_out(batch)
    assert (one.stones == two.stones).all()
    assert (one.reason == two.reason).all()
    assert (one.tokens != other.tokens).any()


def test_chosen_moves_are_placed() -> None:
    batch = KamonBatch(32, seed=3)
    for ply in range(12):
        batch.moves[:] = [int(row).bit_length() - 1 for row in batch.legal]
        before = batch.stones.copy()
        batch.step()
        assert (batch.stones[:, ply & 1] == before[:, ply & 1] | np.uint64(1) << batch.moves.astype(np.uint64)).all()
        assert (batch.placed == ply + 1).all()


def test_an_illegal_move_changes_nothing() -> None:
    batch = KamonBatch(8, seed=3)
    batch.moves[:] = [int(row).bit_length() - 1 for row in batch.legal]
    batch.moves[5] = 255
    with pytest.raises(IllegalMove, match="game 5"):
        batch.step()
    assert (batch.placed == 0).all()


def test_finished_games_stay_as_they_are() -> None:
    batch = KamonBatch(16, seed=4)
    play_out(batch)
    ends = batch.stones.copy()
    batch.moves[:] = 255
    batch.step()
    assert (batch.stones == ends).all()


def test_wrong_setups_are_refused() -> None:
    batch = KamonBatch(4, seed=4)
    batch.tokens[2, 0] = batch.tokens[2, 1]
    with pytest.raises(ValueError, match="every number"):
        batch.start()


@pytest.mark.parametrize("games", [0, -1, 4097])
def test_absurd_numbers_of_games_are_refused(games: int) -> None:
    with pytest.raises(ValueError, match="games"):
        KamonBatch(games)


def test_masks_spell_the_legal_cells_out() -> None:
    batch = KamonBatch(16, seed=5)
    mask = batch.legal_mask()
    assert mask.shape == (16, 37)
    assert [sum(1 << int(cell) for cell in np.flatnonzero(row)) for row in mask] == [int(row) for row in batch.legal]


def test_a_view_outlives_its_batch() -> None:
    tokens = KamonBatch(16, seed=6).tokens
    gc.collect()
    assert sorted(tokens[3].tolist()) == list(range(37))
