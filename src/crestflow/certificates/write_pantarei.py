"""Writing a certificate of Pantareï from replies that somebody else finds."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from typing import Final, TypeAlias

from crestflow.certificates.claims import Claim
from crestflow.certificates.format import BLOCK, CertificateError, CertificateHeader, CertificateWriter
from crestflow.certificates.pantarei import LATER, PantareiStrategy, Ply, repeated
from crestflow.certificates.progress import WalkProgress
from crestflow.certificates.write import WrittenCertificate
from crestflow.files import replacing
from crestflow.games.pantarei import PANTAREI, PantareiState

FindMoves: TypeAlias = Callable[[Claim, Sequence[PantareiState]], Sequence[str]]
"""Finds a reply to every position: the text of a move."""

DEEPEST_LOOK: Final = 3
"""Moves of the player that are looked ahead, by the rules alone, for another reply."""

Replies: TypeAlias = dict[str, tuple[int, list[str]]]
"""For each position the number of the reply, and the positions that follow."""

AT_ONCE: Final = 512
"""Positions that are asked about together."""


def write_pantarei_certificate(
    path: str | os.PathLike[str],
    state: PantareiState,
    claims: Sequence[Claim],
    find_moves: FindMoves,
    *,
    progress: Callable[[WalkProgress], None] = lambda _: None,
) -> WrittenCertificate:
    """Write a certificate to a file, which appears when it is complete.

    It is about the position as if the game began with it. Every reply is checked on the way; one that does not keep its
    claim raises `CertificateError`.
    """
    header = CertificateHeader(state.game.name, str(state), tuple(claims))
    positions = 0
    with replacing(path) as file:
        writer = CertificateWriter(file, header)
        for claim in header.claims:
            graph = StrategyGraph(state, claim, find_moves, positions, progress)
            _write(writer, graph)
            positions += len(graph.numbers)
        size = file.tell()
    return WrittenCertificate(header.claims, positions, size)


class StrategyGraph:
    """A whole strategy: every position that it can come to, its reply, and the positions that follow."""

    def __init__(
        self,
        state: PantareiState,
        claim: Claim,
        find_moves: FindMoves,
        before: int = 0,
        progress: Callable[[WalkProgress], None] = lambda _: None,
    ) -> None:
        strategy = PantareiStrategy(state, claim)
        frontier = strategy.first()
        self._strategy = strategy
        self.wins = strategy.wins
        self.first: Collection[str] = list(frontier)
        """The positions that need the first reply."""
        self.numbers: dict[str, int] = {}
        """The reply to each position: its place among the legal moves."""
        self.children: dict[str, list[str]] = {}
        """The positions that follow from each position by its reply and a move of the other player."""
        ply = 0 if strategy.answers_first else 1
        while frontier:
            found: Ply = {}
            texts = list(frontier)
            for start in range(0, len(texts), AT_ONCE):
                part = texts[start : start + AT_ONCE]
                moves = find_moves(claim, [frontier[text] for text in part])
                for text, move in zip(part, moves, strict=True):
                    self.numbers[text] = frontier[text].legal_moves().index(move)
                    after = strategy.expand(frontier[text], self.numbers[text])
                    self.children[text] = list(after)
                    found |= after
                progress(WalkProgress(claim, ply, len(frontier), before + len(self.numbers), game="pantarei"))
            frontier = {text: child for text, child in found.items() if text not in self.numbers}
            ply += 2
        if self.wins:
            self._open_circles()

    def plies(self) -> dict[str, int]:
        """The ply in which each position has its reply: for a win the last in which it stands, else the first."""
        return self._last_plies() if self.wins else self._first_plies()

    def _open_circles(self) -> None:
        """Give other replies to positions from which a win comes back to them.

        Whoever finds the replies may have forgotten how a position was won, and wins it another way, by positions that
        rest on it. Then there is a reply that leads to nothing but positions that are won without it, mostly at once.
        """
        settled: set[str] = set()
        left = set(self.numbers)
        while left:
            ended = {text for text in left if settled.issuperset(self.children[text])} or self._reply_otherwise(
                left, settled
            )
            if not ended:
                return  # `plies` says what is wrong
            settled |= ended
            left -= ended
        self._forget_unreached()

    def _reply_otherwise(self, left: set[str], settled: set[str]) -> set[str]:
        """Replies to some of the positions that lead only to `settled` ones, as near to the end as there are any."""
        for moves in range(DEEPEST_LOOK):
            found: Replies = {}
            for text in sorted(left):
                found |= self._won_otherwise(text, PANTAREI.read(text), settled, moves) or {}
            for text, (number, after) in found.items():
                self.numbers[text], self.children[text] = number, after
            if found:
                return set(found)
        return set()

    def _won_otherwise(self, text: str, state: PantareiState, settled: set[str], moves: int) -> Replies | None:
        """Replies that lead from a position to settled ones, or to the end, with so many more moves of the player."""
        for number in range(len(state.legal_moves())):
            try:
                after = self._strategy.expand(state, number)
            except CertificateError:
                continue
            found: Replies = {text: (number, list(after))}
            for child in after.keys() - settled:
                deeper = self._won_otherwise(child, after[child], settled, moves - 1) if moves else None
                if deeper is None or text in deeper:
                    break
                found |= deeper
            else:
                return found
        return None

    def _forget_unreached(self) -> None:
        """Leave out the positions that no reply leads to any more."""
        reached, frontier = set[str](), set(self.first)
        while frontier:
            reached |= frontier
            frontier = {child for text in frontier for child in self.children[text]} - reached
        for text in self.numbers.keys() - reached:
            del self.numbers[text], self.children[text]

    def _first_plies(self) -> dict[str, int]:
        plies: dict[str, int] = {}
        frontier, ply = set(self.first), 0
        while frontier:
            plies |= dict.fromkeys(frontier, ply)
            frontier = {child for text in frontier for child in self.children[text]} - plies.keys()
            ply += 1
        return plies

    def _last_plies(self) -> dict[str, int]:
        """The longest ways to the positions, which are visited when everything that leads to them has been."""
        parents = defaultdict[str, int](int)
        for after in self.children.values():
            for child in after:
                parents[child] += 1
        plies = dict.fromkeys(self.first, 0)
        ready = [text for text in self.first if not parents[text]]
        visited = 0
        while ready:
            text = ready.pop()
            visited += 1
            for child in self.children[text]:
                plies[child] = max(plies.get(child, 0), plies[text] + 1)
                parents[child] -= 1
                if not parents[child]:
                    ready.append(child)
        if visited < len(self.numbers):
            raise self._circle({text for text in self.numbers if parents[text]})
        return plies

    def _circle(self, left: set[str]) -> CertificateError:
        """The strategy comes back to a position: `left` are those in circles, and those that follow from them."""
        text, seen = min(left), list[str]()
        leading = {child: text for text in sorted(left) for child in self.children[text] if child in left}
        while text not in seen:
            seen.append(text)
            text = leading[text]
        return repeated(leading[text], text)


def _write(writer: CertificateWriter, graph: StrategyGraph) -> None:
    """The replies, ply by ply, in the order of the texts."""
    plies = graph.plies()
    answered = defaultdict[int, list[str]](list)
    for text, ply in plies.items():
        answered[ply].append(text)
    standing = set(graph.first)
    for ply in range(len(answered)):
        texts = sorted(standing)
        numbers = bytes(graph.numbers[text] if plies[text] == ply else LATER for text in texts)
        writer.ply(len(numbers))
        for start in range(0, len(numbers), BLOCK):
            writer.block(numbers[start : start + BLOCK])
        standing = {child for text in answered[ply] for child in graph.children[text] if plies[child] > ply}
    writer.ply(0)
