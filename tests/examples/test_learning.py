"""The learning examples in small: their searches against the reference rules, and short training runs."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import crestflow
from crestflow import State
from crestflow.engine.batch import KamonBatch
from crestflow.protocol import opponent

FOLDER = Path(__file__).parents[2] / "examples" / "learning"


@pytest.fixture(autouse=True)
def examples_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER))


def module(name: str) -> Any:
    return importlib.import_module(name)


def positions_after(plies: int, games: int, seed: int) -> KamonBatch:
    batch = KamonBatch(games, seed=seed)
    for _ in range(plies):
        batch.step_at_random()
    return batch


class CountingNet:
    """Worth by a simple rule that the test can follow: the more stones on the first cells, the better."""

    def predict(self, features: Any) -> Any:
        return (0.3 + 0.4 * features[:, :37] @ np.linspace(0, 0.1, 37)).astype(np.float32)


def value_of(state: State, depth: int) -> float:
    """What a state is worth to the player who has just moved, by the reference rules and plain minimax."""
    mover = opponent(state.turn)
    if state.outcome is not None:
        return 0.5 if state.outcome.winner is None else float(state.outcome.winner == mover)
    if depth == 0:
        planes = state.planes(mover)[..., 0]
        from crestflow.games.kamon.planes import SQUARES

        stones = np.array([planes[square] for square in SQUARES])
        return float(0.3 + 0.4 * stones @ np.linspace(0, 0.1, 37))
    return 1 - max(value_of(state.play(move), depth - 1) for move in state.legal_moves())


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_search_is_minimax(depth: int) -> None:
    search = module("kamon_search")
    batch = positions_after(22, 8, seed=3)
    running = np.flatnonzero(batch.running)
    positions = search.Positions.of(batch).rows(running)
    parent, children, values = search.move_values(CountingNet(), search.Expander(), positions, depth)
    for row, game in enumerate(running.tolist()):
        state = batch.state(game)
        expected = [value_of(state.play(move), depth - 1) for move in state.legal_moves()]
        assert children.last[parent == row].tolist() == state.legal_actions()
        assert values[parent == row].tolist() == pytest.approx(expected, abs=1e-5)


def test_follow_ups_are_counted_as_the_rules_do() -> None:
    search = module("kamon_search")
    batch = positions_after(9, 20, seed=4)
    positions = search.Positions.of(batch)
    free = 1 - search.unpacked(positions.stones[:, 0]) - search.unpacked(positions.stones[:, 1])
    found = search.follow_ups(positions.tokens, free)
    for game in range(20):
        state = batch.state(game)
        covered = state.black | state.white
        for cell, following in enumerate(state.layout.following):
            if free[game, cell] and cell != state.layout.blank:
                assert found[game, cell] == (following & ~covered).bit_count()


@pytest.mark.slow
def test_a_short_training_beats_a_random_player() -> None:
    training = module("train_kamon")
    net = training.train(minutes=5, games=64, seed=1, generations=3, report=False)
    assert training.evaluate(net, ["random"], games=20, depth=2)["random"].mean >= 0.7


def test_the_value_network_learns_and_is_kept(tmp_path: Path) -> None:
    value_net = module("value_net")
    chance = np.random.default_rng(1)
    inputs = chance.standard_normal((512, 6)).astype(np.float32)
    outcomes = (inputs[:, 0] * inputs[:, 1] > 0).astype(np.float32)  # no straight line tells these apart
    net = value_net.ValueNet(6, hidden=32)
    first = net.update(inputs, outcomes, rate=0.01)
    for _ in range(300):
        last = net.update(inputs, outcomes, rate=0.01)
    assert last < first / 3
    net.save(tmp_path / "net.npz")
    assert (value_net.ValueNet.load(tmp_path / "net.npz").predict(inputs) == net.predict(inputs)).all()


def uniform(planes: Any) -> tuple[Any, Any]:
    return np.zeros((len(planes), 37), np.float32), np.zeros(len(planes), np.float32)


def test_the_tree_search_visits_legal_moves_only_and_finds_wins() -> None:
    mcts = module("batch_mcts")
    batch = positions_after(26, 128, seed=5)
    visits = mcts.search(batch, 60, uniform)
    wins = 0
    for game in range(128):
        state = batch.state(game)
        assert set(np.flatnonzero(visits[game])) <= set(state.legal_actions())
        assert visits[game].sum() == pytest.approx(0 if state.outcome else 1)
        ends = {state.action(move): state.play(move).outcome for move in state.legal_moves()}
        winning = {action for action, end in ends.items() if end is not None and end.winner == state.turn}
        if winning:
            wins += 1
            assert int(visits[game].argmax()) in winning
    assert wins >= 20


def test_the_tree_search_sees_through_a_forced_end() -> None:
    """With enough simulations its favourite has the value that the engine has proven, where not all moves have."""
    from crestflow.engine import Engine

    mcts, engine, decided = module("batch_mcts"), Engine(16), 0
    batch = positions_after(24, 32, seed=6)
    visits = mcts.search(batch, 400, uniform)
    for game in np.flatnonzero(batch.running).tolist():
        state = batch.state(game)
        proven = engine.solve(state, moves=True)
        if proven.value == "win" and len(set(proven.moves.values())) > 1:
            decided += 1
            assert proven.moves[state.move(int(visits[game].argmax()))] == "win"
    assert decided >= 3


def test_turned_samples_are_those_of_turned_states() -> None:
    alphazero = module("alphazero_kamon")
    state = crestflow.game("kamon").deal(seed=2)
    for _ in range(7):
        state = state.play(state.legal_moves()[-1])
    policy = np.zeros(37, np.float32)
    policy[state.legal_actions()] = np.arange(1, len(state.legal_actions()) + 1)
    for number, symmetry in enumerate(state.game.symmetries):
        image = symmetry.state(state)
        turned = state.planes().reshape(49, 19)[alphazero.SQUARE_TURNS[number]].reshape(7, 7, 19)
        assert (turned == image.planes()).all()
        for action in state.legal_actions():
            assert policy[alphazero.CELL_TURNS[number]][symmetry.action(state, action)] == policy[action]


def test_alphazero_plays_learns_and_meets_an_opponent() -> None:
    alphazero, networks = module("alphazero_kamon"), module("networks")
    network, chance = networks.NumpyNetwork(hidden=16), np.random.default_rng(1)
    planes, policy, outcome = alphazero.self_play(network, 8, 6, chance)
    assert len(planes) == len(policy) == len(outcome)
    assert policy.sum(axis=1) == pytest.approx(1)
    assert set(outcome.tolist()) <= {-1.0, 0.0, 1.0}
    samples = alphazero.Samples(2)
    samples.add(planes, policy, outcome)
    losses = [network.update(*samples.draw(128, chance)) for _ in range(60)]
    assert np.mean(losses[-10:]) < np.mean(losses[:10])
    assert 0 <= alphazero.match(network, "random", 8, 6) <= 1


def test_without_pytorch_there_is_a_network_all_the_same() -> None:
    networks = module("networks")
    network = networks.best_network()
    logits, values = network.evaluate(np.zeros((3, 7, 7, 19), np.int8))
    assert logits.shape == (3, 37)
    assert values.shape == (3,)
