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


@dataclass
class PantareiSearch:
    """Wins and losses within some turns by trying everything over the naive rules, without a past.

    It cannot prove a draw: what it calls open may be one, or a game that lasts longer.
    """

    known: dict[tuple[object, int], int | None] = field(default_factory=dict)

    def value(self, state: NaivePantarei, turns: int) -> int | None:
        """1 or -1 for the player to move if the game is decided within so many turns, else nothing."""
        key = (state.now, turns)
        if key not in self.known:
            self.known[key] = self._value(state, turns)
        return self.known[key]

    def _value(self, state: NaivePantarei, turns: int) -> int | None:
        if state.result() is not None:
            return -1  # without a past only a stack of seven ends a game
        if turns == 0:
            return None
        after = children(state).values()
        if any(child.result() is not None for child in after):
            return 1
        values: list[int | None] = []
        for child in after:
            values.append(self.value(child, turns - 1))
            if values[-1] == -1:
                return 1
            if values[-1] is None and turns == 1:
                return None
        return -1 if all(value == 1 for value in values) else None

    def moves(self, state: NaivePantarei, turns: int) -> dict[str, str | None]:
        """The value of every legal move, or nothing where it stays open."""
        words = {1: "loss", -1: "win", None: None}
        return {move: words[self.value(child, turns)] for move, child in children(state).items()}


def children(state: NaivePantarei) -> dict[str, NaivePantarei]:
    """The position after each legal move, without a past."""
    last = len(state.stacks)
    steps = [f"{place}{way}{count}" for place in range(1, last + 1) for count in ("", "2") for way in "lr"]
    swaps = [f"{a}x{b}" for a in range(1, last + 1) for b in range(a + 1, last + 1)]
    legal = [text for text in (*steps, *swaps) if state.allowed(text)] or ["pass"]
    played = {move: state.play(move) for move in legal}
    return {move: NaivePantarei(after.stacks, after.turn, after.may_swap) for move, after in played.items()}
