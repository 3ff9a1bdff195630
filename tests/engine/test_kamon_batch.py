"""Many Kamon games at once: what only they have. `test_kamon_rules` plays them against the reference rules."""

from __future__ import annotations

import numpy as np
import pytest

from crestflow.engine.batch import KamonBatch


def test_chosen_moves_are_placed() -> None:
    batch = KamonBatch(32, seed=3)
    for ply in range(12):
        batch.moves[:] = [int(row).bit_length() - 1 for row in batch.legal]
        before = batch.stones.copy()
        batch.step()
        assert (batch.stones[:, ply & 1] == before[:, ply & 1] | np.uint64(1) << batch.moves.astype(np.uint64)).all()
        assert (batch.placed == ply + 1).all()


def test_wrong_setups_are_refused() -> None:
    batch = KamonBatch(4, seed=4)
    batch.tokens[2, 0] = batch.tokens[2, 1]
    with pytest.raises(ValueError, match="every number"):
        batch.start()


def test_masks_spell_the_legal_cells_out() -> None:
    batch = KamonBatch(16, seed=5)
    mask = batch.legal_mask()
    assert mask.shape == (16, 37)
    assert [sum(1 << int(cell) for cell in np.flatnonzero(row)) for row in mask] == [int(row) for row in batch.legal]


def test_random_steps_choose_every_legal_cell() -> None:
    """From one setup in every game: all first moves, and none of them far too often."""
    batch = KamonBatch(2000, seed=5)
    batch.tokens[:] = batch.tokens[0].copy()
    batch.start()
    legal = np.flatnonzero(batch.legal_mask()[0])
    batch.step_at_random()
    cells, times = np.unique(batch.moves, return_counts=True)
    assert cells.tolist() == legal.tolist()
    assert (np.abs(times - 2000 / len(legal)) < 1000 / len(legal)).all()


def test_renewed_games_keep_the_ruleset() -> None:
    """Only in the wild ruleset is the blank ever covered."""
    covered = {}
    for wild in (False, True):
        batch = KamonBatch(300, seed=6, wild=wild)
        while batch.running.any():
            batch.step_at_random()
        batch.renew()
        while batch.running.any():
            batch.step_at_random()
        blanks = (batch.tokens == 36).argmax(axis=1).astype(np.uint64)
        covered[wild] = int((batch.stones.sum(axis=1) >> blanks & 1).sum())
    assert covered[False] == 0
    assert covered[True] > 200
