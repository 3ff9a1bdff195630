"""Certificates without arrays: read into lists, changed, written again, and checked state by state."""

from __future__ import annotations

import io
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from crestflow.certificates import CertificateHeader, Claim
from crestflow.certificates.format import BLOCK, CertificateReader, CertificateWriter
from crestflow.games.kamon import KamonState


@dataclass(frozen=True)
class PlainCertificate:
    """The header and, for each claim and ply, the numbers of the replies."""

    header: CertificateHeader
    strategies: tuple[tuple[bytes, ...], ...]

    def data(self) -> bytes:
        file = io.BytesIO()
        writer = CertificateWriter(file, self.header)
        for plies in self.strategies:
            for replies in plies:
                writer.ply(len(replies))
                for start in range(0, len(replies), BLOCK):
                    writer.block(replies[start : start + BLOCK])
            writer.ply(0)
        return file.getvalue()

    def with_reply(self, ply: int, place: int, number: int) -> PlainCertificate:
        """Another reply in the first strategy."""
        plies = list(self.strategies[0])
        plies[ply] = plies[ply][:place] + bytes([number]) + plies[ply][place + 1 :]
        return replace(self, strategies=(tuple(plies), *self.strategies[1:]))

    def with_claims(self, *claims: Claim) -> PlainCertificate:
        return replace(self, header=replace(self.header, claims=claims))

    def start(self) -> KamonState:
        return cast("KamonState", self.header.state())


def read(path: Path) -> PlainCertificate:
    with path.open("rb") as file:
        reader = CertificateReader(file)
        strategies = []
        for _ in reader.header.claims:
            plies = []
            while positions := reader.ply():
                plies.append(b"".join(reader.blocks(positions)))
            strategies.append(tuple(plies))
        reader.end()
        return PlainCertificate(reader.header, tuple(strategies))


def sort_key(state: KamonState) -> int:
    """The order of the positions of a ply, as the documentation words it."""
    digits = [1 if state.black >> cell & 1 else 2 if state.white >> cell & 1 else 0 for cell in range(37)]
    return int(sum(37 * digit * 3**cell for cell, digit in enumerate(digits)) + (state.last or 0))


def frontier(certificate: PlainCertificate, claim: int, plies: int) -> list[KamonState] | None:
    """The positions that need the reply after so many plies of replies; ``None`` when one before is wrong."""
    state, wanted = certificate.start(), certificate.header.claims[claim]
    if state.turn == wanted.player:
        found: set[KamonState] | None = {state}
    else:
        found = _children([state], wanted)
    for replies in certificate.strategies[claim][:plies]:
        if found is None or len(found) != len(replies):
            return None
        after = []
        for position, number in zip(sorted(found, key=sort_key), replies, strict=True):
            legal = position.legal_moves()
            if number >= len(legal):
                return None
            after.append(position.play(legal[number]))
        found = _children(after, wanted)
    return None if found is None else sorted(found, key=sort_key)


def _children(positions: list[KamonState], claim: Claim) -> set[KamonState] | None:
    """The unfinished positions after every move; ``None`` when the game ends against the claim."""
    found = set()
    for position in positions:
        ends = [position] if position.outcome else [position.play(move) for move in position.legal_moves()]
        for child in ends:
            if child.outcome is None:
                found.add(child)
            elif not claim.met_by(child.outcome.winner):
                return None
    return found


def holds(certificate: PlainCertificate) -> bool:
    """Whether every claim is proven, state by state."""
    return all(frontier(certificate, claim, len(plies)) == [] for claim, plies in enumerate(certificate.strategies))
