"""The exact value of small Pantareï positions by the reference rules alone, to hold the solver against.

Repetition makes a game graph with cycles. A position is won exactly if the player to move can force a stack of seven:
those positions are found backwards, win by win and loss by loss. Whatever is left is a draw, since there both sides can
go round in circles until a position comes for the third time.
"""

from __future__ import annotations

from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.tiles import Snake

Place = tuple[Snake, str, bool, int]


class TooLarge(Exception):
    """The position leads to more positions than a test should look at."""


def place_of(state: PantareiState) -> Place:
    """What tells positions apart when the past does not matter."""
    return state.stacks, state.turn, state.may_swap, state.passes


def fresh(state: PantareiState) -> PantareiState:
    """The same position without its past."""
    return PantareiState(state.stacks, state.turn, state.may_swap, passes=state.passes)


def values(root: PantareiState, most: int = 2500) -> dict[Place, int]:
    """1, 0 or -1 for the player to move, for every position that can come from `root`."""
    children, value = _graph(root, most)
    _work_backwards(children, value)
    return {place: value.get(place, 0) for place in children}


def lengths(root: PantareiState, most: int = 2500) -> dict[Place, int]:
    """n when the player to move wins on the n-th ply with best play, -n when the opponent does; draws are left out."""
    children, value = _graph(root, most)
    length = {place: 0 for place, worth in value.items() if worth == -1}
    drawn = value.keys() - length.keys()
    for ply in range(1, len(children) + 1):
        found = {}
        for place, after in children.items():
            if place in length or place in drawn:
                continue
            known = [length.get(child) for child in after]
            if any(n is not None and n <= 0 for n in known):
                found[place] = ply
            elif all(n is not None and n > 0 for n in known):
                found[place] = -ply
        if not found:
            break
        length |= found
    return length


def _graph(root: PantareiState, most: int) -> tuple[dict[Place, list[Place]], dict[Place, int]]:
    """The positions after each position, and the values of those in which the game is over."""
    children: dict[Place, list[Place]] = {}
    value: dict[Place, int] = {}
    waiting = [fresh(root)]
    while waiting:
        state = waiting.pop()
        place = place_of(state)
        if place in children:
            continue
        if len(children) >= most:
            raise TooLarge
        if state.outcome is not None:
            children[place] = []
            value[place] = 0 if state.outcome.winner is None else -1
            continue
        after = [fresh(state.play(move)) for move in state.legal_moves()]
        children[place] = [place_of(child) for child in after]
        waiting += after
    return children, value


def _work_backwards(children: dict[Place, list[Place]], value: dict[Place, int]) -> None:
    """Fill in wins and losses until nothing more follows."""
    changed = True
    while changed:
        changed = False
        for place, after in children.items():
            if place in value:
                continue
            known = [value.get(child) for child in after]
            if -1 in known:
                value[place], changed = 1, True
            elif all(worth == 1 for worth in known):
                value[place], changed = -1, True
