"""A solver that shares nothing with the engine: plain searches over the naive rules of the tests."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.games.naive_kamon import CELLS, NaiveKamon
from tests.games.naive_pantarei import NaivePantarei

WORDS = {1: "win", 0: "draw", -1: "loss"}

KamonKey = tuple[frozenset[str], frozenset[str], str]


def naive_kamon(position: str) -> NaiveKamon:
    """The position by the naive rules. The order of the stones is made up, but for the last one."""
    setup, stones, last = position.split()
    marks = dict(zip(CELLS, stones.replace("/", ""), strict=True))
    black, white = ([cell for cell in CELLS if marks[cell] == mark] for mark in "xo")
    for side in (black, white):
        side.sort(key=lambda cell: cell == last)
    state = NaiveKamon.start(setup, wild=False)
    for ply in range(len(black) + len(white)):
        state = state.play((white if ply % 2 else black)[ply // 2])
    return state


@dataclass
class KamonMinimax:
    """Exact values by trying everything over the naive rules; for positions with few uncovered tokens."""

    known: dict[KamonKey, int] = field(default_factory=dict)

    def value(self, state: NaiveKamon) -> int:
        """1, 0 or -1 for the player to move."""
        result = state.result()
        if result is not None:
            return 0 if result[0] is None else -1
        key = (frozenset(state.stones("black")), frozenset(state.stones("white")), state.covered[-1])
        if key not in self.known:
            best = -1
            for move in state.legal_moves():
                best = max(best, -self.value(state.play(move)))
                if best == 1:  # nothing is better
                    break
            self.known[key] = best
        return self.known[key]

    def moves(self, state: NaiveKamon) -> dict[str, str]:
        """The value of every legal move."""
        return {move: WORDS[-self.value(state.play(move))] for move in state.legal_moves()}


class TooManyPositions(Exception):
    """A position leads to more positions than a test should look at."""


def pantarei_moves(position: str, most: int) -> dict[str, str]:
    """The value of every legal move of a position without a past, by working backwards from the ends of all games.

    A player who cannot force a stack of seven, and cannot be forced to lose, can go round until a position comes for
    the third time: what is neither won nor lost is drawn.
    """
    root = NaivePantarei.read(position)
    children = _all_positions(root, most)
    values = {key: -1 for key, after in children.items() if not after}
    changed = True
    while changed:
        changed = False
        for key, after in children.items():
            if key in values:
                continue
            known = [values.get(child) for child in after.values()]
            if -1 in known:
                values[key], changed = 1, True
            elif all(value == 1 for value in known):
                values[key], changed = -1, True
    return {move: WORDS[-values.get(child, 0)] for move, child in children[root.now].items()}


def _all_positions(root: NaivePantarei, most: int) -> dict[tuple[str, str, bool], dict[str, tuple[str, str, bool]]]:
    """Every position that can come, with the position after each of its moves; none after the end."""
    children: dict[tuple[str, str, bool], dict[str, tuple[str, str, bool]]] = {}
    waiting = [root]
    while waiting:
        state = waiting.pop()
        if state.now in children:
            continue
        if len(children) >= most:
            raise TooManyPositions
        fresh = NaivePantarei(state.stacks, state.turn, state.may_swap)
        after = {move: fresh.play(move) for move in fresh.legal_moves()}
        children[state.now] = {move: child.now for move, child in after.items()}
        waiting += after.values()
    return children
