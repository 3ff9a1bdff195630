"""Kamon deals that are solved from the first move, with the opening of a strategy that proves it."""

from __future__ import annotations

from crestflow.solved.deals import KnownPosition, SolvedDeal, deal_of_the_day, known_position, solved_deal, solved_deals
from crestflow.solved.strategy import OpeningStrategy, StrategyNode

__all__ = [
    "KnownPosition",
    "OpeningStrategy",
    "SolvedDeal",
    "StrategyNode",
    "deal_of_the_day",
    "known_position",
    "solved_deal",
    "solved_deals",
]
