"""Positions made to order: Kamon boards with given stones, snakes with given stacks at the head."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import crestflow
from crestflow.games.kamon import KamonState
from crestflow.games.pantarei import PantareiState
from tests.games.naive_kamon import BLANK, CELLS
from tests.games.play import TILES

TOKENS = [colour + symbol for colour in "ROYGBP" for symbol in "bfrnmg"]


def by_rows(items: Iterable[str]) -> str:
    """What lies on the 37 cells in reading order as text, rows split by a slash."""
    rows: dict[str, str] = {}
    for name, item in zip(CELLS, items, strict=True):
        rows[name[0]] = rows.get(name[0], "") + item
    return "/".join(rows.values())


def setup(**placed: str) -> str:
    """A setup text with the given tokens on the given cells and the others anywhere; the blank goes last."""
    rest = iter([token for token in (*TOKENS, BLANK) if token not in placed.values()])
    return by_rows(placed.get(name) or next(rest) for name in CELLS)


def stones(black: Iterable[str], white: Iterable[str]) -> str:
    """The stones part of a position text."""
    blacks, whites = set(black), set(white)
    return by_rows("x" if name in blacks else "o" if name in whites else "." for name in CELLS)


def mates(token: str) -> list[str]:
    """The ten tokens that share colour or symbol with a token."""
    return [other for other in TOKENS if other != token and (other[0] == token[0] or other[1] == token[1])]


def exhausted_tokens(last: str, covered: Iterable[str]) -> str:
    """A setup in which all ten mates of the token on `last` lie on ten `covered` cells; the blank lies on f3."""
    others = [name for name in covered if name != last][:10]
    return setup(**{last: "Rb", "f3": BLANK}, **dict(zip(others, mates("Rb"), strict=True)))


def board(
    black: str, white: str, last: str, *, tokens: str | None = None, name: str = "kamon", fill: int | None = None
) -> KamonState:
    """The Kamon position with these stones; `fill` adds white ones on the first free cells until there are so many.

    Unless the tokens are given, the blank lies on the last free cell.
    """
    blacks, whites = black.split(), white.split()
    free = [cell for cell in CELLS if cell not in blacks and cell not in whites]
    if fill is not None:
        whites += [free.pop(0) for _ in range(fill - len(whites))]
    text = f"{tokens or setup(**{free[-1]: BLANK})} {stones(blacks, whites)} {last}"
    state = crestflow.game(name).read(text)
    assert isinstance(state, KamonState)
    return state


def snake(head: str, turn: str = "b", right: str = "s") -> PantareiState:
    """The Pantareï position with these stacks at the left end and every unused tile alone to the right of them."""
    used = head.replace("/", "").replace("B", " B").replace("W", " W").replace("N", " N").split()
    rest = sorted((Counter(TILES) - Counter(used)).elements())
    return crestflow.game("pantarei").read(f"{'/'.join([head, *rest])} {turn} {right}")
