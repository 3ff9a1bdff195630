"""Many Pantareï games at once: turn by turn against the reference rules, and what the batch itself promises."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import pytest

from crestflow.engine.batch import PantareiBatch
from crestflow.engine.batch.pantarei import ACTION_NUMBER, ACTIONS
from crestflow.engine.pantarei import stack_word
from crestflow.games.pantarei import PantareiState
from tests.engine.pantarei_positions import next_of_walk, random_start, small_snake

GAMES: Final = 400
TURNS: Final = 120
PLIES_PER_TEST: Final = 26_000
REASONS: Final = (None, "seven", "stuck", "repetition")
WINNERS: Final = ("black", "white", None)
SHOWN: Final = ("stacks", "counts", "turn", "banned", "passes", "legal", "reason", "winner", "turns")

word = cache(stack_word)


class Mirror:
    """The arrays of a batch as the reference rules would fill them."""

    def __init__(self, batch: PantareiBatch) -> None:
        self._batch = batch
        self._rows: dict[str, npt.NDArray[Any]] = {name: np.zeros_like(getattr(batch, name)) for name in SHOWN}

    def put(self, game: int, state: PantareiState) -> None:
        rows, ended = self._rows, state.outcome
        rows["stacks"][game] = [word(stack) for stack in state.stacks] + [0] * (19 - len(state.stacks))
        rows["counts"][game] = len(state.stacks)
        rows["turn"][game] = state.turn == "white"
        rows["banned"][game] = not state.may_swap
        rows["passes"][game] = state.passes
        rows["legal"][game] = False
        rows["legal"][game, [ACTION_NUMBER[move] for move in state.legal_moves()]] = True
        rows["reason"][game] = REASONS.index(ended and ended.reason)
        rows["winner"][game] = WINNERS.index(ended and ended.winner)
        rows["turns"][game] = len(state.moves)

    def hand_over(self) -> None:
        """Start the batch's games from the positions in the mirror."""
        for name in ("stacks", "counts", "turn", "banned", "passes"):
            getattr(self._batch, name)[:] = self._rows[name]
        self._batch.start(partial=True)

    def check(self, states: list[PantareiState]) -> None:
        for name, expected in self._rows.items():
            differs = (getattr(self._batch, name) != expected).reshape(len(states), -1).any(axis=1)
            assert not differs.any(), (name, states[int(differs.argmax())].moves, str(states[int(differs.argmax())]))


def started(states: list[PantareiState]) -> tuple[PantareiBatch, Mirror]:
    """A batch with these games, each as the rules see it."""
    batch = PantareiBatch(len(states))
    mirror = Mirror(batch)
    for game, state in enumerate(states):
        mirror.put(game, state)
    mirror.hand_over()
    mirror.check(states)
    return batch, mirror


def play_out(batch: PantareiBatch) -> None:
    while batch.running.any():
        batch.step_at_random()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 8))])
def test_random_games_look_the_same(seed: int) -> None:
    """Stacks, legal moves, swap ban, passes, outcome and reason, on every ply; and all of them do occur."""
    chance, plies, met = random.Random(seed), 0, Counter[str]()
    while plies < PLIES_PER_TEST:
        states = [random_start(chance) for _ in range(GAMES)]
        batch, mirror = started(states)
        for _ in range(TURNS):
            for game in np.flatnonzero(batch.running).tolist():
                move = next_of_walk(states[game], chance)
                batch.moves[game] = ACTION_NUMBER[move]
                states[game] = after = states[game].play(move)
                mirror.put(game, after)
                plies += 1
                met["pass"] += move == "pass"
                met["banned"] += not after.may_swap
                met[str(after.outcome and after.outcome.reason)] += 1
            batch.step()
            mirror.check(states)
    assert all(met[what] >= 20 for what in ("pass", "banned", "seven", "stuck", "repetition")), met


def test_numbers_of_legal_moves_rise_in_the_order_of_the_rules() -> None:
    chance = random.Random(4)
    for _ in range(50):
        numbers = [ACTION_NUMBER[move] for move in random_start(chance).legal_moves()]
        assert numbers == sorted(numbers)


def test_random_steps_play_every_legal_move() -> None:
    """From one position in every game: all of its moves, and none of them far too often."""
    state = small_snake(random.Random(3), 15, 5)
    batch, _ = started([state] * 1000)
    batch.step_at_random()
    played = Counter(ACTIONS[move] for move in batch.moves.tolist())
    even = 1000 / len(state.legal_moves())
    assert played.keys() == set(state.legal_moves())
    assert all(even / 2 < times < even * 2 for times in played.values()), played


def test_renewal_deals_to_finished_games_only() -> None:
    batch = PantareiBatch(200, seed=5)
    for _ in range(38):
        batch.step_at_random()
    going_on, stacks, turns = batch.running.copy(), batch.stacks.copy(), batch.turns.copy()
    assert 20 < going_on.sum() < 180
    batch.renew()
    assert batch.running.all()
    assert (batch.stacks[going_on] == stacks[going_on]).all()
    assert (batch.turns == np.where(going_on, turns, 0)).all()
    assert (batch.counts[~going_on] == 19).all()
    tiles = sorted(batch.stacks[int(going_on.argmin())].tolist())
    assert tiles == sorted(PantareiBatch(1).stacks[0].tolist())


def test_wrong_starts_are_refused() -> None:
    batch = PantareiBatch(4, seed=4)
    seven = PantareiBatch(1, seed=4)
    play_out(seven)
    stacks, fields = batch.stacks.copy(), ("counts", "turn", "banned", "passes")
    for name in fields:
        kept = getattr(batch, name).copy()
        getattr(batch, name)[2] = 20
        with pytest.raises(ValueError, match="rules allow"):
            batch.start()
        getattr(batch, name)[:] = kept
    for row in (np.roll(stacks[2], 1) * 2, seven.stacks[0]):
        batch.stacks[2] = row
        with pytest.raises(ValueError, match="rules allow"):
            batch.start(partial=True)
    batch.stacks[:] = stacks
    batch.start()
    assert batch.running.all()


def quiet_turn(state: PantareiState, known: list[str], chance: random.Random) -> PantareiState:
    """A turn after which there are as many stacks as before: back to a known position if that can be, or on."""
    after = [state.play(move) for move in state.legal_moves()]
    quiet = [one for one in after if len(one.stacks) == len(state.stacks)]
    back = [one for one in quiet if str(one) in known]
    return chance.choice(back or [one for one in quiet if one.outcome is None])


def test_a_third_time_is_seen_after_more_turns_than_are_remembered() -> None:
    """A game without a vanishing stack for longer than 1,024 turns; then back and forth until the draw."""
    chance = random.Random(2)
    state = small_snake(chance, 19, 9)
    batch, mirror = started([state])
    latest: list[str] = []
    while state.outcome is None:
        state = quiet_turn(state, latest if len(state.moves) > 1100 else [], chance)
        latest = [*latest[-6:], str(state)]
        batch.moves[0] = ACTION_NUMBER[state.moves[-1]]
        batch.step()
        mirror.put(0, state)
        mirror.check([state])
    assert state.outcome.reason == "repetition"
    assert len(state.moves) > 1100
