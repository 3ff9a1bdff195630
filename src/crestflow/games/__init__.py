"""The games, by name."""

from __future__ import annotations

from typing import Literal, overload

from crestflow.games import kamon, pantarei
from crestflow.protocol import Game, MalformedText, check_text, quoted

GAMES: dict[str, Game] = {game.name: game for game in (*kamon.GAMES, *pantarei.GAMES)}
"""Every game with each of its rulesets."""


_BY_RULESET: dict[tuple[str, str], Game] = {(game.kind, game.ruleset): game for game in GAMES.values()}


@overload
def game(name: Literal["kamon", "kamon:wild"], ruleset: str | None = None) -> kamon.Kamon: ...
@overload
def game(name: Literal["pantarei"], ruleset: str | None = None) -> pantarei.Pantarei: ...
@overload
def game(name: str, ruleset: str | None = None) -> Game: ...
def game(name: str, ruleset: str | None = None) -> Game:
    """The game of that name: ``"kamon"``, ``"kamon:wild"`` or ``"pantarei"``; or the kind and its ruleset apart.

    >>> game("kamon:wild").ruleset
    'wild'
    >>> game("kamon", ruleset="wild").name
    'kamon:wild'
    """
    check_text("the name of a game", name)
    if name not in GAMES:
        problem = f"no game {quoted(name)}; the games are {', '.join(GAMES)}"
        raise MalformedText(problem, code="game-unknown")
    if ruleset is None:
        return GAMES[name]
    found = _BY_RULESET.get((name, ruleset))
    if found is None:
        raise MalformedText(f"{name} has no ruleset {quoted(ruleset)}", code="game-unknown")
    return found
