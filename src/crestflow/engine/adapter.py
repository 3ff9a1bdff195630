"""What the engine has to know about a game: how a state goes in, and how answers come out.

Both games export the same functions under their own prefix (``kamon_load``, ``pantarei_load``, ...). An adapter turns
a state of the reference rules into the bytes that ``PREFIX_load`` reads, and the bytes of each answer into plain
values with move texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from crestflow.engine.host import Host
from crestflow.engine.results import Value
from crestflow.protocol import Colour, Reason


class SolveAnswer(NamedTuple):
    """The state of ``PREFIX_solve``."""

    nodes: int
    value: Value | None
    best: str | None
    moves: Mapping[str, Value]


class ChooseAnswer(NamedTuple):
    """The state of ``PREFIX_choose``; the move counts once the function is done."""

    nodes: int
    move: str | None
    proven: bool


class SearchAnswer(NamedTuple):
    """The state of ``PREFIX_search``: a score for each legal move, and what is proven of them."""

    nodes: int
    depth: int
    scores: Mapping[str, int]
    values: Mapping[str, Value]
    line: tuple[str, ...]


class Adapter(Protocol):
    """One game's way across the border. An adapter is made for one state."""

    prefix: str
    max_perft_depth: int

    def load(self, host: Host) -> None:
        """Hand the state to the engine."""

    def counts(self, host: Host) -> Counter[tuple[Colour | None, Reason]]:
        """The random games played so far, by winner and reason."""

    def solve_answer(self, host: Host) -> SolveAnswer:
        """Where the solver stands."""

    def search_start(self, host: Host, nodes: int) -> None:
        """Begin a search that scores every legal move, of at most about `nodes` positions."""

    def search_answer(self, host: Host) -> SearchAnswer:
        """Where the search stands."""

    def choose_answer(self, host: Host) -> ChooseAnswer:
        """Where the choice of a move stands."""
