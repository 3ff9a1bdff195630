"""Distance in Pantareï: within how many plies a solved game is won, and a line that shows it.

The distance is that of the proof that was found: the winner can win within so many plies, whatever the loser does. A
shorter proof may exist, so it is an upper bound and not the length of the game with best play.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from crestflow.certificates import Claim
from crestflow.engine._abi import MAX_SEARCH_DEPTH, PantareiSearchOut, Status
from crestflow.engine.errors import EngineError, Stopped
from crestflow.engine.host import Host
from crestflow.engine.limits import SLICE, SearchLimits
from crestflow.engine.pantarei import PantareiAdapter, move_text
from crestflow.engine.results import Solution
from crestflow.engine.snake_strategy import SnakeStrategist
from crestflow.engine.workbench import Workbench
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import Colour, opponent

_LINE_NODES: Final = 200_000
"""Positions for each move of a line that alpha-beta finds; the solver begins with as many."""

_PROOF_NODES: Final = 4_000_000
"""Positions for a line that a proof has to be found for, at least; as many again as the value took, if that is more."""


def measured_snake(
    bench: Workbench, host: Host, state: PantareiState, solution: Solution, limits: SearchLimits
) -> Solution:
    """A complete solution with a line, and its move as the best one. A draw has neither distance nor line."""
    if solution.distance is None:
        return solution
    winner = state.turn if solution.value == "win" else opponent(state.turn)
    most = max(_PROOF_NODES, 2 * solution.nodes)

    def over(searched: int = 0) -> bool:
        return bench.stopped or not limits.next_slice(solution.nodes + strategist.nodes + searched)

    strategist = SnakeStrategist(host, lambda: strategist.nodes > most or over())
    searched = 0
    try:
        line, distance = _proven_line(strategist, state, winner)
    except (EngineError, Stopped):
        line, distance = (), solution.distance
    if state.remembered() or distance > solution.distance:  # a proof without the past says nothing about one with it
        distance = solution.distance
    if not _keeps(state, line, winner, distance):
        line, searched = _searched_line(host, state, distance, over)
    visited = solution.nodes + strategist.nodes + searched
    solution = replace(solution, nodes=visited, seconds=limits.elapsed, distance=distance)
    if bench.stopped or not _keeps(state, line, winner, distance):
        return replace(solution, complete=not bench.stopped)
    return replace(solution, line=line, best=line[0])


def _proven_line(strategist: SnakeStrategist, state: PantareiState, winner: Colour) -> tuple[tuple[str, ...], int]:
    """The winner plays by the proof, the loser what lasts longest in it; and within how many plies it wins."""
    claim, line, distance = Claim(winner, "win"), list[str](), 0
    while state.outcome is None:
        if state.turn == winner:
            reply = strategist.replies(claim, [state])[0]
            move, left = reply.move, reply.distance
        else:
            after = {move: state.play(move) for move in state.legal_moves()}
            replies = strategist.replies(claim, list(after.values()))
            left, move = max((1 + reply.distance, move) for move, reply in zip(after, replies, strict=True))
        distance = distance or left
        if len(line) >= distance:
            break
        line.append(move)
        state = state.play(move)
    return tuple(line), distance


def _searched_line(
    host: Host, state: PantareiState, distance: int, over: Callable[[int], bool]
) -> tuple[tuple[str, ...], int]:
    """What alpha-beta plays for both, looking for the quickest win and the longest defence; and the positions visited.

    There is no line when it is `over` after so many positions.
    """
    line, visited = list[str](), 0
    while state.outcome is None and len(line) <= distance:
        PantareiAdapter(state).load(host)
        host.call("pantarei_search_start", MAX_SEARCH_DEPTH, _LINE_NODES, 0, 0)
        before, done = visited, False
        while not done:
            if over(visited):
                return (), visited
            done = host.call("pantarei_search_step", SLICE) == Status.DONE
            answer = host.answer(PantareiSearchOut)
            visited = before + answer.nodes
        line.append(move_text(answer.best))
        state = state.play(line[-1])
    return tuple(line), visited


def _keeps(state: PantareiState, line: tuple[str, ...], winner: Colour, distance: int) -> bool:
    """Whether the line is played by the rules, and the winner wins with it in time."""
    if len(line) > distance:
        return False
    for move in line:
        if move not in state.legal_moves():
            return False
        state = state.play(move)
    return state.outcome is not None and state.outcome.winner == winner
