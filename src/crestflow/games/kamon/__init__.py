"""Kamon (Bruno Cathala): 37 hexagons, 36 crests; connect, loop or block."""

from crestflow.games.kamon.rules import STANDARD, WILD, Kamon, KamonState

GAMES = (STANDARD, WILD)

__all__ = ["GAMES", "STANDARD", "WILD", "Kamon", "KamonState"]
