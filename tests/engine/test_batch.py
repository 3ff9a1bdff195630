"""Many games at once: what the batches of both games promise, each test on both."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Final

import numpy as np
import pytest

from crestflow.engine.batch import Batch, KamonBatch, PantareiBatch
from crestflow.protocol import IllegalMove

KINDS: Final[tuple[type[Batch], ...]] = (KamonBatch, PantareiBatch)
SETUPS: Final = {KamonBatch: ("tokens",), PantareiBatch: ("stacks", "counts", "turn", "banned", "passes")}
TOLD: Final = {
    KamonBatch: ("legal", "stones", "reason", "winner", "placed"),
    PantareiBatch: ("legal", "reason", "winner", "turns"),
}

both_games = pytest.mark.parametrize("kind", KINDS)
Snapshot = dict[str, bytes]


def play_out(batch: Batch) -> None:
    while batch.running.any():
        batch.step_at_random()


def first_legal(batch: Batch) -> None:
    """Choose the first legal move everywhere; where there is none, number 0."""
    batch.moves[:] = batch.legal_mask().argmax(axis=1)


def snapshot(batch: Batch) -> Snapshot:
    return {name: getattr(batch, name).tobytes() for name in (*SETUPS[type(batch)], *TOLD[type(batch)])}


def scribble(batch: Batch, chance: np.random.Generator) -> None:
    """Random bytes over all that the engine has told, as only a host that goes out of its way can write them."""
    for name in (*SETUPS[type(batch)], *TOLD[type(batch)]):
        array = getattr(batch, name)
        array.flags.writeable = True
        array[:] = np.frombuffer(chance.bytes(array.nbytes), dtype=array.dtype).reshape(array.shape)


def test_both_have_the_same_methods() -> None:
    def methods(kind: type[Batch]) -> set[str]:
        return {name for name in dir(kind) if not name.startswith("_")}

    # Pantareï's positions are loaded by `start` itself.
    assert methods(KamonBatch) == methods(PantareiBatch) | {"load"}


@both_games
def test_the_same_seed_gives_the_same_games(kind: Callable[..., Batch]) -> None:
    batches = [kind(64, seed=seed) for seed in (1, 1, 2)]
    for batch in batches:
        play_out(batch)
        batch.renew()
        play_out(batch)
    one, two, other = map(snapshot, batches)
    assert one == two
    assert all(one[name] != other[name] for name in (SETUPS[type(batches[0])][0], "winner"))


@both_games
def test_dealing_anew_is_like_a_new_batch(kind: Callable[..., Batch]) -> None:
    used, fresh = kind(16, seed=1), kind(16, seed=9)
    play_out(used)
    used.deal(9)
    assert snapshot(used) == snapshot(fresh)


@both_games
@pytest.mark.parametrize("wrong", [247, 248, 255])
def test_an_illegal_move_changes_nothing(kind: Callable[..., Batch], wrong: int) -> None:
    batch = kind(8, seed=3)
    first_legal(batch)
    batch.moves[5:7] = wrong
    before = snapshot(batch)
    with pytest.raises(IllegalMove, match=f"in game 5 move number {wrong} "):
        batch.step()
    assert snapshot(batch) == before


@both_games
def test_every_move_that_is_not_legal_is_refused(kind: Callable[..., Batch]) -> None:
    batch = kind(1, seed=8)
    for _ in range(12):
        batch.step_at_random()
    legal = batch.legal_mask()[0].copy()
    for number in range(256):
        if number < len(legal) and legal[number]:
            continue
        batch.moves[0] = number
        with pytest.raises(IllegalMove, match=f"move number {number} "):
            batch.step()


@both_games
def test_finished_games_stay_as_they_are(kind: Callable[..., Batch]) -> None:
    batch = kind(16, seed=4)
    play_out(batch)
    ends = snapshot(batch)
    assert not batch.legal_mask().any()
    batch.moves[:] = 255
    batch.step()
    batch.step_at_random()
    assert snapshot(batch) == ends


@both_games
def test_renewal_deals_to_finished_games_only(kind: Callable[..., Batch]) -> None:
    batch = kind(200, seed=5)
    while batch.running.mean() > 0.5:
        batch.step_at_random()
    going_on = batch.running.copy()
    before = {name: getattr(batch, name)[going_on].copy() for name in (*SETUPS[type(batch)], *TOLD[type(batch)])}
    assert 20 < going_on.sum() < 180
    batch.renew()
    assert batch.running.all()
    assert all((getattr(batch, name)[going_on] == rows).all() for name, rows in before.items())
    setup = SETUPS[type(batch)][0]
    pieces, dealt = sorted(getattr(kind(1), setup)[0].tolist()), getattr(batch, setup)[~going_on]
    assert all(sorted(row) == pieces for row in dealt.tolist())
    assert len(np.unique(dealt, axis=0)) == len(dealt)


@both_games
def test_renewed_games_can_be_played_to_the_end_again_and_again(kind: Callable[..., Batch]) -> None:
    batch, ended = kind(50, seed=6), 0
    for _ in range(200):
        first_legal(batch)
        batch.step()
        ended += int((~batch.running).sum())
        batch.renew()
    assert batch.running.all()
    assert ended > 100


@both_games
@pytest.mark.parametrize("by_choice", [True, False])
def test_scribbling_over_the_arrays_changes_no_game(kind: Callable[..., Batch], by_choice: bool) -> None:
    """A batch whose arrays are overwritten before every step, beside one that is left alone."""
    clean, spoilt, chance = kind(40, seed=7), kind(40, seed=7), np.random.default_rng(7)
    while clean.running.any():
        going_on = clean.running.copy()
        scribble(spoilt, chance)
        if by_choice:
            first_legal(clean)
            spoilt.moves[:] = clean.moves
        for batch in (clean, spoilt):
            batch.step() if by_choice else batch.step_at_random()
        for name in TOLD[type(clean)]:
            assert (getattr(clean, name)[going_on] == getattr(spoilt, name)[going_on]).all(), name


@both_games
def test_scribbling_makes_no_move_legal(kind: Callable[..., Batch]) -> None:
    batch = kind(8, seed=3)
    for _ in range(4):
        batch.step_at_random()
    first_legal(batch)
    wrong = int(batch.legal_mask()[5].argmin())
    batch.moves[5] = wrong
    for name in ("legal", "reason"):
        getattr(batch, name).flags.writeable = True
        getattr(batch, name)[:] = np.iinfo(np.uint8).max
    with pytest.raises(IllegalMove, match=f"in game 5 move number {wrong} "):
        batch.step()


@both_games
def test_scribbling_renews_no_game_that_goes_on(kind: Callable[..., Batch]) -> None:
    batch = kind(8, seed=3)
    before = snapshot(batch)
    batch.reason.flags.writeable = True
    batch.reason[:] = 1
    batch.renew()
    batch.reason[:] = 0
    assert snapshot(batch) == before


@both_games
def test_what_the_engine_tells_is_read_only(kind: Callable[..., Batch]) -> None:
    batch = kind(2)
    for name in TOLD[type(batch)]:
        with pytest.raises(ValueError, match="read-only"):
            getattr(batch, name)[:] = 0


@both_games
def test_a_wrong_start_changes_nothing(kind: Callable[..., Batch]) -> None:
    """The games that were there can be played on."""
    batch, untouched = kind(4, seed=4), kind(4, seed=4)
    setup = getattr(batch, SETUPS[type(batch)][0])
    kept = setup[2].copy()
    setup[2, 0] = setup[2, 1] = 1
    with pytest.raises(ValueError, match="each"):
        batch.start()
    setup[2] = kept
    assert snapshot(batch) == snapshot(untouched)
    for one in (batch, untouched):
        play_out(one)
    assert snapshot(batch) == snapshot(untouched)


@both_games
@pytest.mark.parametrize("games", [0, -1, "one too many"])
def test_absurd_numbers_of_games_are_refused(kind: type[Batch], games: int | str) -> None:
    with pytest.raises(ValueError, match="games"):
        kind(kind.MAX_GAMES + 1 if isinstance(games, str) else games)


@both_games
def test_a_view_outlives_its_batch(kind: Callable[..., Batch]) -> None:
    batch = kind(16, seed=6)
    setup = getattr(batch, SETUPS[type(batch)][0])
    kept = setup.copy()
    del batch
    gc.collect()
    assert (setup == kept).all()
