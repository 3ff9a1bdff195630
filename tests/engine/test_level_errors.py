"""How levels err and vary: no win at hand is missed, threats are overlooked less and less, openings vary."""

from __future__ import annotations

import random

import pytest

from crestflow.engine import Engine, Level
from crestflow.games import game
from crestflow.protocol import State
from crestflow.vocabulary import KINDS, Kind

OPENINGS = 6
SEEDS = range(20)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(table_mib=64)


def wins(state: State) -> list[str]:
    """The moves that win at once, by the reference rules."""
    after = {move: state.play(move).outcome for move in state.legal_moves()}
    return [move for move, outcome in after.items() if outcome is not None and outcome.winner == state.turn]


def last_positions(kind: Kind, seed: int, plies: int = 4) -> list[State]:
    """The last positions of a random game before its end."""
    chance, states = random.Random(seed), [game(kind).deal(seed)]
    while states[-1].outcome is None:
        states.append(states[-1].play(chance.choice(states[-1].legal_moves())))
    return [state for state in states[-1 - plies :] if state.outcome is None]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
def test_a_win_at_hand_is_always_taken(engine: Engine, kind: Kind, level: Level) -> None:
    won = 0
    for seed in range(12):
        for state in last_positions(kind, seed):
            if winning := wins(state):
                assert engine.choose(state, level, seed=seed) in winning
                won += 1
    assert won >= 5


def overlooked(engine: Engine, kind: Kind, level: Level, games: int = 25) -> tuple[int, int]:
    """How often a level allows a win at once that it could have prevented, and how often it could have."""
    missed = asked = 0
    for seed in range(games):
        for state in last_positions(kind, seed):
            if wins(state):
                continue
            safe = {move for move in state.legal_moves() if not wins(state.play(move))}
            if 0 < len(safe) < len(state.legal_moves()):
                asked += 1
                missed += engine.choose(state, level, seed=seed) not in safe
    return missed, asked


@pytest.mark.parametrize("kind", KINDS)
def test_threats_are_overlooked_less_and_less(engine: Engine, kind: Kind) -> None:
    (first, asked), (second, _), (third, _) = (overlooked(engine, kind, level) for level in (1, 2, 3))
    assert asked >= 15
    assert 0.7 * asked > first >= second >= third == 0
    assert first > 0


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
def test_games_do_not_always_begin_alike(engine: Engine, kind: Kind, level: Level) -> None:
    different = [
        len({engine.choose(start, level, seed=seed) for seed in SEEDS})
        for start in (game(kind).deal(deal) for deal in range(OPENINGS))
    ]
    assert sum(number > 1 for number in different) >= OPENINGS / 2, different


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", [5, 6])
def test_after_the_opening_strong_levels_do_not_depend_on_the_seed(engine: Engine, kind: Kind, level: Level) -> None:
    for deal in range(3):
        state = last_positions(kind, deal, plies=6)[0]
        assert len({engine.choose(state, level, seed=seed) for seed in range(5)}) == 1


def test_perfect_play_does_not_vary(engine: Engine) -> None:
    state = last_positions("kamon", 3, plies=12)[0]
    assert len({engine.choose(state, "perfect", seed=seed) for seed in range(3)}) == 1
