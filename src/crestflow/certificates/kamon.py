"""The strategies of Kamon, one ply of positions after another."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from crestflow.certificates.claims import Claim
from crestflow.certificates.format import CertificateError
from crestflow.certificates.frontier import Keys, distinct
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.arrays import ArrayRules, PositionArrays, key_of, lowest_cell, state_of, without_lowest

AT_ONCE: Final = 1 << 13
"""Positions that are expanded together: few enough for their arrays to stay in a core's cache."""

_NOTHING: Final = np.empty(0, dtype=np.uint64)

_Cells: TypeAlias = NDArray[np.intp]


class Expansion(NamedTuple):
    """What follows from the replies to some positions."""

    children: Keys
    """The positions of the next ply that need a reply, sorted, each once."""
    wrong: int | None
    """The place of the first position whose reply does not keep the claim."""


class KamonStrategy:
    """What has to hold for a strategy of one player from one position on."""

    def __init__(self, state: KamonState, claim: Claim) -> None:
        self._state = state
        self._claim = claim
        self._rules = ArrayRules(state.layout)
        self._answers = state.turn == claim.player
        self.first_ply = state.ply if self._answers else state.ply + 1
        """The stones on the board in the first position that needs a reply."""

    def first(self) -> Expansion:
        """The positions that need the first reply: this one, or those after each move of the other player."""
        root = np.array([key_of(self._state)], dtype=np.uint64)
        if self._answers:
            return Expansion(root, None)
        ply = self._state.ply
        return self._after_every_move(ply, self._rules.positions(ply, root), np.zeros(1, dtype=np.intp))

    def expand(self, ply: int, keys: Keys, replies: bytes) -> Expansion:
        """The positions after the replies and after every move of the other player to them."""
        numbers = np.frombuffer(replies, dtype=np.uint8)
        parts = []
        for start in range(0, len(keys), AT_ONCE):
            part = self._expand(ply, keys[start : start + AT_ONCE], numbers[start : start + AT_ONCE])
            if part.wrong is not None:
                return Expansion(_NOTHING, start + part.wrong)
            parts.append(part.children)
        return Expansion(distinct(parts), None)

    def _expand(self, ply: int, keys: Keys, numbers: NDArray[np.uint8]) -> Expansion:
        positions = self._rules.positions(ply, keys)
        chosen = _without_first(positions.legal, numbers)
        if not chosen.all():
            return Expansion(_NOTHING, int(np.argmin(chosen != 0)))
        after, _, won, drawn = self._rules.after(ply, positions, lowest_cell(chosen))
        wrong = drawn & (not self._claim.met_by(None))
        going_on = np.flatnonzero(~(won | drawn))
        expansion = self._after_every_move(ply + 1, _picked(after, going_on), going_on)
        return Expansion(expansion.children, _first(np.flatnonzero(wrong), expansion.wrong))

    def _after_every_move(self, ply: int, positions: PositionArrays, places: _Cells) -> Expansion:
        """Plays every legal move of the other player; `places` number the positions."""
        children: list[Keys] = []
        wrong: int | None = None
        while len(places):
            _, keys, won, drawn = self._rules.after(ply, positions, lowest_cell(positions.legal))
            failed = won | (drawn & (not self._claim.met_by(None)))
            wrong = _first(places[failed], wrong)
            children.append(keys[~(won | drawn)])
            rest = without_lowest(positions.legal)
            left = np.flatnonzero(rest)
            positions, places = _picked(positions._replace(legal=rest), left), places[left]
        return Expansion(distinct(children), wrong)

    def reply_numbers(self, ply: int, keys: Keys, cells: NDArray[np.uint8]) -> bytes:
        """The numbers of replies that are given as cells: their places among the legal moves, from 0."""
        rest = self._rules.positions(ply, keys).legal
        numbers = np.zeros(len(keys), dtype=np.uint8)
        found = np.zeros(len(keys), dtype=np.bool_)
        while not found.all():
            here = rest != 0
            if not (here | found).all():
                raise ValueError("a reply is not legal")
            at = np.zeros(len(keys), dtype=np.intp)
            at[here] = lowest_cell(rest[here])
            found |= here & (at == cells)
            numbers += ~found
            rest = np.where(here, without_lowest(rest), rest)
        return numbers.tobytes()

    def position(self, key: int) -> KamonState:
        """The position with a key."""
        return state_of(self._state.layout, key)

    def fault(self, key: int | None, number: int) -> CertificateError:
        """Why the reply to a position does not keep the claim, by the reference rules position by position.

        Without a key it is the certificate's own position, in which the other player is to move.
        """
        state = self._state if key is None else self.position(key)
        position, reply = str(state), ""
        if key is not None:
            legal = state.legal_moves()
            if number >= len(legal):
                problem = f"in {position} the reply has number {number}, but there are only {len(legal)} legal moves"
                return CertificateError(
                    problem, cause="reply-number", position=position, number=number, legal=len(legal)
                )
            reply = legal[number]
            state = state.play(reply)
            if state.outcome is not None and not self._claim.met_by(state.outcome.winner):
                problem = f"in {position} the reply {reply} does not keep the claim: {state.outcome}"
                return CertificateError(problem, cause="reply", position=position, reply=reply)
        for move in state.legal_moves():
            outcome = state.play(move).outcome
            if outcome is not None and not self._claim.met_by(outcome.winner):
                if not reply:
                    problem = f"in {position} there is no strategy: after {move}, {outcome}"
                    return CertificateError(problem, cause="move", position=position, move=move)
                problem = f"in {position} the reply {reply} allows {move}: {outcome}"
                return CertificateError(problem, cause="reply-allows", position=position, reply=reply, move=move)
        raise RuntimeError(f"the rules on arrays and the reference rules disagree about {state}")

    def agrees(self, key: int, number: int) -> bool:
        """Whether the reference rules, position by position, expand a position as the arrays do."""
        state = self.position(key)
        expansion = self.expand(state.ply, np.array([key], dtype=np.uint64), bytes([number]))
        if expansion.wrong is not None:
            return False
        after = state.play(state.legal_moves()[number])
        if after.outcome is not None:
            return self._claim.met_by(after.outcome.winner) and not len(expansion.children)
        children = [after.play(move) for move in after.legal_moves()]
        ends = [child.outcome for child in children if child.outcome is not None]
        going_on = sorted(key_of(child) for child in children if child.outcome is None)
        return all(self._claim.met_by(end.winner) for end in ends) and going_on == expansion.children.tolist()


def _picked(positions: PositionArrays, places: _Cells) -> PositionArrays:
    return PositionArrays(*(array[places] for array in positions))


def _first(places: _Cells, other: int | None) -> int | None:
    if not len(places):
        return other
    return int(places.min()) if other is None else min(int(places.min()), other)


def _without_first(legal: Keys, numbers: NDArray[np.uint8]) -> Keys:
    """Each set of legal moves without as many of its first as the number says; empty when there are no more."""
    chosen = legal.copy()
    where = np.flatnonzero(numbers)
    taken = 0
    while len(where):
        chosen[where] &= chosen[where] - (chosen[where] != 0)
        taken += 1
        where = where[numbers[where] > taken]
    return chosen
