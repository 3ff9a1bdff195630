"""The naive twin of a game, whichever it is."""

from __future__ import annotations

from crestflow import State
from tests.games.naive_kamon import NaiveKamon
from tests.games.naive_pantarei import NaivePantarei

Naive = NaiveKamon | NaivePantarei


def twin_of(state: State) -> Naive:
    """The first position of a game, as the naive rules see it."""
    if state.game.kind == "kamon":
        return NaiveKamon.start(state.setup, wild=state.game.ruleset == "wild")
    return NaivePantarei.read(str(state))
