"""The solver asks first about the player who seems to win: the order of the questions changes no value."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from crestflow.engine import Engine
from crestflow.engine._abi import Status
from crestflow.engine.adapter import adapter_for
from crestflow.engine.host import Host
from crestflow.games.kamon import KamonState
from tests.engine.kamon_oracle import random_position


@pytest.mark.parametrize("wild", [False, True], ids=["standard", "wild"])
def test_values_agree_with_those_of_the_moves(wild: bool) -> None:
    """The values of the moves come from the two questions in their fixed order."""
    engine, chance, values = Engine(table_mib=64), random.Random(12), Counter[str | None]()
    while min(values["win"], values["draw"], values["loss"]) < 2:
        state = random_position(chance, 15, wild=wild)
        found = engine.solve(state)
        values[found.value] += 1
        if values[found.value] > 4:
            continue
        moves = engine.solve(state, moves=True)
        assert found.value == moves.value, str(state)
        assert found.best is not None
        assert moves.moves[found.best] == found.value, str(state)


def solve_in_slices(host: Host, state: KamonState, nodes: int) -> tuple[str | None, int]:
    adapter = adapter_for(state)
    adapter.load(host)
    host.call("kamon_solve_start", 0)
    while host.call("kamon_solve_step", nodes) != Status.DONE:
        pass
    solution = adapter.solution(host, 0.0)
    return solution.value, solution.nodes


def test_a_lost_position_may_be_solved_in_any_slices() -> None:
    """Whether the questions change places depends on the nodes visited, not on the calls that visit them."""
    host, chance, lost = Host(), random.Random(13), 0
    while lost < 2:
        state = random_position(chance, 13)
        whole = solve_in_slices(host, state, 1 << 30)
        if whole[0] == "loss" and whole[1] > 1 << 14:
            lost += 1
            assert solve_in_slices(host, state, 1000) == solve_in_slices(host, state, 4096) == whole
