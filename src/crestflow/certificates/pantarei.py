"""The strategies of Pantareï, one ply of positions after another, by the reference rules themselves.

Play can come back to a position, so a strategy is one of positions: each has one reply, whenever it comes. A strategy
that wins must not lead in a circle. So every position gets its reply in the last ply in which it stands; before that
the number `LATER` stands in its place. Then each ply holds only positions that no earlier ply has answered, and no line
meets a position twice. A strategy that does not lose may lead in circles: the third time draws. There a position gets
its reply in the first ply in which it stands, and stands in no later one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from crestflow.certificates.claims import Claim
from crestflow.certificates.format import CertificateError
from crestflow.certificates.progress import WalkProgress
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import Outcome

LATER: Final = 255
"""In the place of a reply: the position comes again in a later ply, and has its reply there."""

Ply: TypeAlias = dict[str, PantareiState]
"""Positions without a past, by their texts."""


def without_past(state: PantareiState) -> PantareiState:
    """The position as if the game began with it, which is what its text says."""
    return PantareiState(state.stacks, state.turn, state.may_swap)


class PantareiStrategy:
    """What has to hold for a strategy of one player from one position on."""

    def __init__(self, state: PantareiState, claim: Claim) -> None:
        self._start = without_past(state)
        self._claim = claim
        self.wins = claim.goal == "win"

    @property
    def answers_first(self) -> bool:
        """Whether the player of the strategy is to move in the certificate's position."""
        return self._start.turn == self._claim.player

    def first(self) -> Ply:
        """The positions that need the first reply: this one, or those after each move of the other player."""
        if self.answers_first:
            return {str(self._start): self._start}
        return self._after_every_move(self._start, str(self._start), "")

    def expand(self, state: PantareiState, number: int) -> Ply:
        """The unfinished positions after the reply with that number, and after every move of the other player to it.

        Raises `CertificateError` when the reply does not keep the claim.
        """
        position, legal = str(state), state.legal_moves()
        if number >= len(legal):
            raise CertificateError(
                f"in {position} the reply has number {number}, but there are only {len(legal)} legal moves",
                cause="reply-number",
                position=position,
                number=number,
                legal=len(legal),
            )
        reply = legal[number]
        after = state.play(reply)
        if after.outcome is None:
            return self._after_every_move(after, position, reply)
        if not self._claim.met_by(after.outcome.winner):
            problem = f"in {position} the reply {reply} does not keep the claim: {after.outcome}"
            raise CertificateError(problem, cause="reply", position=position, reply=reply)
        return {}

    def _after_every_move(self, state: PantareiState, position: str, reply: str) -> Ply:
        """Plays every move of the other player; `position` and `reply` are what led here."""
        children: Ply = {}
        for move in state.legal_moves():
            child = state.play(move)
            if child.outcome is None:
                children[str(child)] = child
            elif not self._claim.met_by(child.outcome.winner):
                raise _refuted(position, reply, move, child.outcome)
        return {text: without_past(child) for text, child in children.items()}


def _refuted(position: str, reply: str, move: str, outcome: Outcome) -> CertificateError:
    if not reply:
        problem = f"in {position} there is no strategy: after {move}, {outcome}"
        return CertificateError(problem, cause="move", position=position, move=move)
    problem = f"in {position} the reply {reply} allows {move}: {outcome}"
    return CertificateError(problem, cause="reply-allows", position=position, reply=reply, move=move)


def repeated(position: str, again: str) -> CertificateError:
    """A strategy that should win leads from a position to one that it has answered before."""
    problem = f"in {position} the reply can lead back to {again}, which would repeat it"
    return CertificateError(problem, cause="repeated", position=position, again=again)


class SnakeReplies(Protocol):
    """Where the numbers of the replies of a strategy stand."""

    def replies(self, ply: int, positions: list[str]) -> bytes:
        """The numbers of a ply, for positions in the order of their texts; `ply` counts from the first moves on."""

    def end(self) -> None:
        """No position is left that needs a reply."""


def walk_snakes(
    state: PantareiState,
    claim: Claim,
    source: SnakeReplies,
    before: int,
    progress: Callable[[WalkProgress], None],
) -> int:
    """Look at every reply of a strategy; the number of replies, `before` included.

    Raises `CertificateError` with the first position whose reply does not keep the claim.
    """
    strategy = PantareiStrategy(state, claim)
    ply, positions = 0 if strategy.answers_first else 1, before
    frontier = strategy.first()
    answered: set[str] = set()
    waiting: set[str] = set()
    while frontier:
        texts = sorted(frontier)
        numbers = dict(zip(texts, source.replies(ply, texts), strict=True))
        later = {text for text, number in numbers.items() if strategy.wins and number == LATER}
        waiting = (waiting | later) - (numbers.keys() - later)
        answered |= numbers.keys() - later
        children: Ply = {}
        for text in [text for text in texts if text not in later]:
            found = strategy.expand(frontier[text], numbers[text])
            if known := found.keys() & answered:
                if strategy.wins:
                    raise repeated(text, min(known))
                found = {child: found[child] for child in found.keys() - known}
            children |= found
            positions += 1
        progress(WalkProgress(claim, ply, len(frontier), positions, game="pantarei"))
        frontier, ply = children, ply + 2
    if waiting:
        problem = f"{min(waiting)} should have its reply in a later ply, but there is none"
        raise CertificateError(problem, cause="later", position=min(waiting))
    source.end()
    return positions
