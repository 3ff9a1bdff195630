"""The games, by name."""

from __future__ import annotations

from typing import Literal, overload

from crestflow.games import kamon, pantarei
from crestflow.protocol import Game, MalformedText, quoted

GAMES: dict[str, Game] = {game.name: game for game in (*kamon.GAMES, *pantarei.GAMES)}
"""Every game with each of its rulesets."""


@overload
def game(name: Literal["kamon", "kamon:wild"]) -> kamon.Kamon: ...
@overload
def game(name: Literal["pantarei"]) -> pantarei.Pantarei: ...
@overload
def game(name: str, ruleset: str | None = None) -> Game: ...
def game(name: str, ruleset: str | None = None) -> Game:
    """The game of that name: ``"kamon"``, ``"kamon:wild"`` or ``"pantarei"``. The ruleset may be given apart.

    >>> game("kamon:wild").ruleset
    'wild'
    >>> game("kamon", "wild") == game("kamon:wild"), game("kamon", "standard") == game("kamon")
    (True, True)
    """
    if ruleset is not None and ruleset != "standard":
        name = f"{name}:{ruleset}"
    try:
        return GAMES[name]
    except KeyError:
        problem = f"no game {quoted(name)}; the games are {', '.join(GAMES)}"
        raise MalformedText(problem, code="game-unknown") from None
