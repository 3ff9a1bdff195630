"""When two puzzles look alike: a text that positions share which differ only in what hardly matters."""

from __future__ import annotations

from crestflow.games.kamon import KamonState
from crestflow.games.kamon.geometry import CELLS, cells_of, mask
from crestflow.games.kamon.symmetries import SYMMETRIES
from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import CODES
from crestflow.protocol import State


def resemblance_key(state: State) -> str:
    """The same text for positions that look alike under some symmetry.

    In Kamon: the same stones, whatever tokens lie around them, and whoever owns which. In Pantareï: stacks of the same
    heights with the same two tiles on top.
    """
    if isinstance(state, KamonState):
        return _stones_key(state)
    if isinstance(state, PantareiState):
        return _tops_key(state)
    raise TypeError(f"no puzzles are made for {state.game.name}")


def _stones_key(state: KamonState) -> str:
    keys = []
    for symmetry in SYMMETRIES:
        sides = [mask(symmetry.cells[cell] for cell in cells_of(side)) for side in (state.black, state.white)]
        keys.append(" ".join(f"{side:0{len(CELLS) // 4 + 1}x}" for side in sorted(sides)))
    return min(keys)


def _tops_key(state: PantareiState) -> str:
    own = state.turn
    places = []
    for stack in state.stacks:
        tiles = [CODES[tile] for tile in stack[-2:]]
        relative = "".join(
            ("o" if code[0] == own[0].upper() else "t") + code[1:] if code != "N" else "N" for code in tiles
        )
        places.append(f"{relative}{len(stack)}")
    return min("/".join(places), "/".join(places[::-1]))
