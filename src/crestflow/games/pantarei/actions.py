"""The moves of Pantareï by number: every move that any position could have."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from crestflow.games.pantarei.tiles import TILES

_STACKS: Final = range(1, len(TILES) + 1)

ACTIONS: Final[tuple[str, ...]] = (
    *(f"{stack}{way}{tiles}" for stack in _STACKS for tiles in ("", "2") for way in "lr"),
    *(f"{left}x{right}" for left, right in combinations(_STACKS, 2)),
    "pass",
)
"""The move text of each number, in the order in which the rules list the legal ones.

>>> len(ACTIONS), ACTIONS[:5], ACTIONS[75:78], ACTIONS[246:]
(248, ('1l', '1r', '1l2', '1r2', '2l'), ('19r2', '1x2', '1x3'), ('18x19', 'pass'))
"""
