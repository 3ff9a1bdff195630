"""States of the reference rules in a batch and back, observation planes, and games that are paused."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings

import crestflow
from crestflow import State
from crestflow.engine.batch import Batch, KamonBatch, PantareiBatch
from crestflow.games.pantarei import PantareiState
from tests.engine.pantarei_positions import next_of_walk, small_snake
from tests.games import play

KINDS: dict[str, type[Batch]] = {"kamon": KamonBatch, "pantarei": PantareiBatch}
GAMES = play.games()


def loaded(states: list[State]) -> Batch:
    return KINDS[states[0].game.kind].from_states(states)


def check_loaded(states: list[State], batch: Batch) -> None:
    mask, planes = batch.legal_mask(), batch.planes()
    lists, counts = batch.legal_lists()
    for game, state in enumerate(states):
        assert lists[game, : counts[game]].tolist() == state.legal_actions()
        assert np.flatnonzero(mask[game]).tolist() == state.legal_actions()
        assert (planes[game] == state.planes()).all(), str(state)
        assert batch.movers[game] == (state.turn == "white")
        assert (batch.reason[game] == 0) == (state.outcome is None)
        found = batch.state(game)
        assert found == state
        assert found.outcome == state.outcome


@settings(max_examples=20)
@given(GAMES)
def test_states_come_back_from_a_batch(game: list[State]) -> None:
    check_loaded(game, loaded(game))


@settings(max_examples=20)
@given(GAMES)
def test_a_batch_follows_a_game_move_by_move(game: list[State]) -> None:
    batch = loaded(game[:1])
    for state, after in pairwise(game):
        batch.moves[0] = state.action(after.moves[-1])
        batch.step()
        check_loaded([after], batch)


def test_a_repetition_is_seen_from_a_loaded_past() -> None:
    """Small snakes, whose games often repeat themselves, loaded anew at every turn."""
    chance, drawn = random.Random(5), 0
    for _ in range(40):
        state = small_snake(chance, 8, 4)
        while state.outcome is None and len(state.moves) < 60:
            before, state = state, state.play(next_of_walk(state, chance))
            batch = PantareiBatch.from_states([before])
            batch.moves[0] = before.action(state.moves[-1])
            batch.step()
            check_loaded([state], batch)
        drawn += state.outcome is not None and state.outcome.reason == "repetition"
    assert drawn >= 5


def test_a_state_from_a_batch_can_be_loaded_again() -> None:
    for kind in KINDS.values():
        batch = kind(50, seed=3)
        for _ in range(30):
            batch.step_at_random()
        states = [batch.state(game) for game in range(50)]
        check_loaded(states, kind.from_states(states))


def test_a_past_without_its_moves_is_refused() -> None:
    fresh = crestflow.game("pantarei").deal(seed=7)
    remembering = fresh.play("1x3").canonical()
    assert isinstance(remembering, PantareiState)
    assert len(remembering.remembered()) == 1
    with pytest.raises(ValueError, match="state 1 remembers more"):
        PantareiBatch.from_states([fresh, remembering])


def test_wrong_states_are_refused() -> None:
    kamon, wild, snake = (crestflow.game(name).deal(seed=1) for name in crestflow.GAMES)
    with pytest.raises(ValueError, match="all of one ruleset"):
        KamonBatch.from_states([kamon, wild])
    with pytest.raises(ValueError, match="states of Kamon"):
        KamonBatch.from_states([kamon, snake])
    with pytest.raises(ValueError, match="states of Pantareï"):
        PantareiBatch.from_states([snake, kamon])
    with pytest.raises(IndexError, match="no game 2: the batch has the games 0 to 1"):
        KamonBatch(2).state(2)


@pytest.mark.parametrize("kind", KINDS.values())
def test_a_paused_game_is_left_alone(kind: type[Batch]) -> None:
    batch = kind(64, seed=2)
    while batch.running.all():
        batch.step_at_random()
    batch.paused[::2] = 1
    states = [batch.state(game) for game in range(64)]
    batch.renew()
    batch.step_at_random()
    batch.moves[:] = batch.legal_mask().argmax(axis=1)
    batch.moves[::2] = 255  # no move at all, but it is not asked for
    batch.step()
    for game in range(64):
        assert (batch.state(game) == states[game]) == (game % 2 == 0), game
    batch.deal(3)
    assert not batch.paused.any()


@pytest.mark.parametrize("kind", KINDS.values())
def test_a_drawn_action_is_legal_and_each_is_drawn(kind: type[Batch]) -> None:
    state = kind(1, seed=5).state(0)
    batch, chance = kind.from_states([state] * 1000), np.random.default_rng(1)
    drawn = batch.legal_sample(chance)
    assert set(drawn.tolist()) == set(state.legal_actions())
    while batch.running.any():
        batch.moves[:] = batch.legal_sample(chance)
        batch.step()
    assert not batch.legal_sample(chance).any()


@pytest.mark.parametrize("kind", KINDS.values())
def test_the_largest_batch_plays(kind: type[Batch]) -> None:
    assert kind.MAX_GAMES == 4096
    batch = kind(kind.MAX_GAMES)
    for _ in range(3):
        batch.step_at_random()
    assert len({batch.state(game).key for game in range(0, 4096, 64)}) == 64


def quiet_line(turns: int) -> list[PantareiState]:
    """A game without a merge of stacks."""
    chance = random.Random(2)
    line = [small_snake(chance, 19, 9)]
    while len(line) <= turns:
        after = (line[-1].play(move) for move in line[-1].legal_moves())
        line.append(chance.choice([one for one in after if len(one.stacks) == 9 and one.outcome is None]))
    return line


def test_a_full_store_forgets_the_oldest_positions_and_nothing_else() -> None:
    """All games of the largest batch go on for longer than the store that they share can hold."""
    line = quiet_line(400)
    batch = PantareiBatch.from_states([line[0]] * PantareiBatch.MAX_GAMES)
    for before, after in pairwise(line):
        batch.moves[:] = before.action(after.moves[-1])
        batch.step()
    assert batch.running.all()
    for game in (0, 1, 2047, 4095):
        found = batch.state(game)
        assert str(found) == str(line[-1])
        assert 192 <= len(found.moves) <= 1023
        assert found.moves == line[-1].moves[-len(found.moves) :]
