"""How far a walk through a strategy has come."""

from __future__ import annotations

from dataclasses import dataclass

from crestflow.certificates.claims import Claim


@dataclass(frozen=True, slots=True)
class WalkProgress:
    """How far a walk has come."""

    claim: Claim
    ply: int
    """Kamon: stones on the board in the positions that are looked at. Pantareï: plies since the certificate's own."""
    ply_positions: int
    """How many positions of that ply need a reply."""
    positions: int
    """Replies looked at so far, in all strategies of the certificate."""
    share: float | None = None
    """How much of the file has been read, from 0 to 1; ``None`` while one is written."""
    game: str = "kamon"
    """The kind of game."""
