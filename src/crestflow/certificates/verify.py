"""Checking a certificate by the reference rules alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from crestflow.certificates.claims import Claim, value_of
from crestflow.certificates.format import BLOCK, CertificateError, CertificateReader
from crestflow.certificates.frontier import Frontier, Keys
from crestflow.certificates.kamon import KamonStrategy
from crestflow.certificates.pantarei import walk_snakes
from crestflow.certificates.progress import WalkProgress
from crestflow.certificates.walk import StrategyTask, Workers, walk
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import Colour
from crestflow.vocabulary import Value


@dataclass(frozen=True, slots=True)
class Verification:
    """What a certificate proves."""

    game: str
    position: str
    turn: Colour
    claims: tuple[Claim, ...]
    value: Value | None
    """The position's worth for the player to move; ``None`` when the claims leave it open."""
    positions: int
    """Positions with a reply that were checked."""


def verify_certificate(
    path: str | os.PathLike[str],
    *,
    workers: int = 1,
    progress: Callable[[WalkProgress], None] = lambda _: None,
) -> Verification:
    """Check every reply of a certificate; raises `CertificateError` with the first thing that is wrong.

    With more `workers` large plies are checked by so many processes; the calling program then needs the usual
    ``if __name__ == "__main__"``.
    """
    size = max(1, Path(path).stat().st_size)
    with Path(path).open("rb") as file, Workers(workers) as pool:
        reader = CertificateReader(file)
        header, state = reader.header, reader.header.state()
        if state.outcome is not None:
            raise CertificateError(
                f"there is nothing to prove about {header.position}: {state.outcome}",
                cause="over",
                position=header.position,
            )
        positions = 0
        for claim in header.claims:

            def tell(step: WalkProgress) -> None:
                progress(replace(step, share=reader.position / size))

            if isinstance(state, PantareiState):
                positions = walk_snakes(state, claim, _FileSnakeReplies(reader), positions, tell)
            else:
                task = StrategyTask(header.game, header.position, claim)
                positions = walk(task, _FileReplies(reader), pool, positions, tell)
        reader.end()
    value = value_of(header.claims, state.turn)
    return Verification(header.game, header.position, state.turn, header.claims, value, positions)


class _FileReplies:
    """The replies that stand in a file."""

    def __init__(self, reader: CertificateReader) -> None:
        self._reader = reader

    def replies(self, strategy: KamonStrategy, ply: int, frontier: Frontier) -> Iterator[tuple[Keys, bytes]]:
        held = self._reader.ply()
        if held != len(frontier):
            problem = f"{len(frontier)} positions with {ply} stones need a reply, but the certificate holds {held}"
            if held < len(frontier):
                problem += f"; the first without one is {strategy.position(frontier.key(held))}"
            raise CertificateError(problem, cause="replies", needed=len(frontier), stones=ply, held=held)
        yield from zip(frontier.blocks(BLOCK), self._reader.blocks(held), strict=True)

    def end(self) -> None:
        _end(self._reader)


class _FileSnakeReplies:
    """The replies of a Pantareï strategy that stand in a file."""

    def __init__(self, reader: CertificateReader) -> None:
        self._reader = reader

    def replies(self, ply: int, positions: list[str]) -> bytes:
        held, needed = self._reader.ply(), len(positions)
        if held != needed:
            problem = f"{needed} positions {ply} plies on need a reply, but the certificate holds {held}"
            if held < needed:
                problem += f"; the first without one is {positions[held]}"
            raise CertificateError(problem, cause="replies-plies", needed=needed, plies=ply, held=held)
        return b"".join(self._reader.blocks(held))

    def end(self) -> None:
        _end(self._reader)


def _end(reader: CertificateReader) -> None:
    if held := reader.ply():
        raise CertificateError(
            f"no position needs a reply any more, but the certificate holds {held}", cause="needless", held=held
        )
