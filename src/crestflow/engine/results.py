"""What the engine answers with: small frozen records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Value: TypeAlias = Literal["win", "draw", "loss"]
"""Exact worth of a position or a move, for the player to move."""

Level: TypeAlias = int | Literal["perfect"]
"""1 to 8, or ``"perfect"``."""


@dataclass(frozen=True, slots=True)
class Solution:
    """An exact answer, or as much of it as was found before a limit or a stop.

    While a search runs, progress callbacks receive the same record with ``complete=False``.
    """

    value: Value | None
    """The position's worth for the player to move; ``None`` when it is not known."""
    best: str | None
    """A move that reaches the value; ``None`` when it is not known."""
    nodes: int
    """Positions visited."""
    seconds: float
    complete: bool
    """Whether everything asked for is known."""
    moves: Mapping[str, Value] = field(default_factory=dict)
    """The value of each legal move, when asked for and as far as it is known."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A chosen move, and whether it is proven that no other one is worth more."""

    move: str
    proven: bool
    nodes: int
    seconds: float


@dataclass(frozen=True, slots=True)
class MoveReport:
    """One legal move in an analysis."""

    move: str
    value: Value | None
    """Its exact worth, when proven."""
    score: int
    """An estimate for the player to move: 100 points are one unit of log-odds."""


@dataclass(frozen=True, slots=True)
class Report:
    """The legal moves, best first, as an analysis stands."""

    moves: tuple[MoveReport, ...]
    depth: int
    nodes: int
    seconds: float
    complete: bool
    """Whether the value of every move is proven."""
    line: tuple[str, ...] = ()
    """What both players would play, by the search so far."""
