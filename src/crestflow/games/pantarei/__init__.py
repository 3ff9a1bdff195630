"""Pantareï (Claude Leroy): 19 scales in a line; the first stack of seven wins."""

from crestflow.games.pantarei.rules import PANTAREI, Pantarei, PantareiState

GAMES = (PANTAREI,)

__all__ = ["GAMES", "PANTAREI", "Pantarei", "PantareiState"]
