"""What the engine has to know about a game: how a state goes in, and how answers come out.

Both games export the same functions under their own prefix (``kamon_load``, ``pantarei_load``, ...). An adapter turns
a state of the reference rules into the bytes that ``PREFIX_load`` reads, and the bytes of each answer into the records
of `results`, with move texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Protocol

from crestflow.engine.host import Host
from crestflow.engine.kamon import KamonAdapter
from crestflow.engine.pantarei import PantareiAdapter
from crestflow.engine.results import Choice, Report, Solution
from crestflow.games.kamon import KamonState
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import Colour, Reason, State


class Adapter(Protocol):
    """Translates between one state of a game and the engine."""

    prefix: str
    max_perft_depth: int

    @property
    def state(self) -> State:
        """The state that the engine is asked about."""

    def load(self, host: Host) -> None:
        """Hand the state to the engine."""

    def counts(self, host: Host) -> Counter[tuple[Colour | None, Reason]]:
        """The random games played so far, by winner and reason."""

    def solution(self, host: Host, seconds: float) -> Solution:
        """What the solver has proven so far, after `seconds`; not yet called complete."""

    def distances(self, host: Host) -> Mapping[str, int]:
        """Within how many plies the winner wins with each move that the solver has settled, as far as it knows."""

    def search_start(self, host: Host, nodes: int, depth: int) -> None:
        """Begin a search that scores every legal move, to `depth` or at most about `nodes` positions."""

    def report(self, host: Host, seconds: float) -> Report:
        """What the search has found so far, after `seconds`; the moves in the order of the rules."""

    def choice(self, host: Host, seconds: float) -> Choice | None:
        """The best move so far, which is the choice once the function is done; ``None`` when there is none yet."""


def adapter_for(state: State) -> Adapter:
    """The adapter for a state's game."""
    if isinstance(state, KamonState):
        return KamonAdapter(state)
    if isinstance(state, PantareiState):
        return PantareiAdapter(state)
    raise TypeError(f"the engine plays no game with states of type {type(state).__name__}")
