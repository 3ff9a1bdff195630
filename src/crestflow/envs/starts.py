"""How an episode starts: from a deal, or from what the options of `reset` say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import numpy as np

from crestflow.envs.observation import seed_from
from crestflow.protocol import Colour, Game, State
from crestflow.vocabulary import PLAYERS

Drawn: TypeAlias = Colour | Literal["random"]
"""A colour, or one that is drawn at every reset."""


def drawn_colour(colour: Drawn, generator: np.random.Generator) -> Colour:
    """The colour itself, or a random one."""
    return PLAYERS[int(generator.integers(2))] if colour == "random" else colour


def check_colour(name: str, colour: object) -> None:
    """Refuse what is neither a colour nor ``"random"``."""
    if colour not in (*PLAYERS, "random"):
        raise ValueError(f"{name} is {colour!r}, but has to be 'black', 'white' or 'random'")


def start_of_episode(
    game: Game, first: Drawn, generator: np.random.Generator, options: Mapping[str, Any] | None
) -> State:
    """A deal from the generator, or the setup or position that the options name.

    Which colour moves first matters in Pantareï only: there the option `first` goes before the environment's own.
    Options that belong to others, such as wrappers, are left alone.
    """
    chosen = options or {}
    seed = seed_from(generator)  # drawn in any case, so that what follows does not depend on the options
    begins = drawn_colour(chosen.get("first", first), generator)
    if "position" in chosen:
        return game.read(chosen["position"])
    if "setup" in chosen:
        return game.start(chosen["setup"], first=begins)
    return game.deal(seed, first=begins)
