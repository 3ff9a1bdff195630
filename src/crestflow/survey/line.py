"""Play a solved position to its end: what "best play" may look like.

Whoever gets something plays proven moves: the winner, and in a drawn position both. The loser has no good move and
plays what a search of some thousand positions likes best, which puts off the end as far as that search sees.
"""

from __future__ import annotations

from typing import Final

from crestflow.engine import Engine
from crestflow.games.kamon import KamonState
from crestflow.protocol import opponent
from crestflow.survey.prove import BoardProver, ProvenBoard, value_for
from crestflow.vocabulary import PLAYERS

_LOSER_LEVEL: Final = 6


def play_out(asked: BoardProver, helper: Engine, state: KamonState, proven: ProvenBoard) -> KamonState:
    """The end of a game from `state` in which nobody throws away what is proven for them."""
    values = {colour: value_for(proven.value, colour, state.turn) for colour in PLAYERS}
    openings = {strategy.player: strategy for strategy in proven.strategies}
    start = len(state.moves)
    while state.outcome is None:
        mover = state.turn
        move = openings[mover].move_after(state.moves[start:]) if mover in openings else None
        if move is None and values[mover] == "loss":
            move = helper.choose(state, _LOSER_LEVEL)
        if move is None:
            attacker = mover if values[mover] == "win" else opponent(mover)
            move = asked.ask(state, attacker).best
        if move is None:
            raise AssertionError(f"the solver takes back what it proved: {state}")
        state = state.play(move)
    return state
