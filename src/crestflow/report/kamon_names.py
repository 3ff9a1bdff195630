"""The words of a report on Kamon; its numbers keep their names for programs."""

from __future__ import annotations

from typing import Final

from crestflow.i18n import CatalogueMessage, msg, msgc
from crestflow.report.kamon_findings import FirstCellSource

TITLES: Final[dict[str, CatalogueMessage]] = {
    "kamon": msg("A survey of Kamon"),
    "kamon:wild": msg("A survey of Kamon with a wild blank"),
}

RESULT_NAMES: Final[dict[str, CatalogueMessage]] = {
    "black": msg("Black wins"),
    "white": msg("White wins"),
    "draw": msg("draw"),
}

REASON_NAMES: Final[dict[str, CatalogueMessage]] = {
    "connection": msgc("reason", "connection"),
    "loop": msgc("reason", "loop"),
    "blockade": msgc("reason", "blockade"),
    "exhausted": msgc("reason", "exhausted"),
}

FIRST_CELL_TEXTS: Final[dict[FirstCellSource, CatalogueMessage]] = {
    "played": msg(
        "Black's share of the points where the first stone lies on the cell; it and those after it are random."
    ),
    "moves": msg("Black's share of the points after each first move, by the values of all first moves."),
    "best": msg(
        "How often the solver's winning first move is on the cell, in deals that Black wins. Others may win, too."
    ),
}

PROPERTY_NAMES: Final[dict[str, CatalogueMessage]] = {
    "neighbours of one colour": msg("neighbours of one colour"),
    "neighbours of one symbol": msg("neighbours of one symbol"),
    "blank's distance from the centre": msg("blank's distance from the centre"),
    "first moves": msg("first moves"),
    "colours in the middle": msg("colours in the middle"),
    "symbols in the middle": msg("symbols in the middle"),
    "replies on the border": msg("replies on the edge"),
}
"""By the names of `crestflow.report.properties.PROPERTIES`."""
