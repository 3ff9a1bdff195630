"""Pantareï positions as the engine and as the rules see them, small snakes, and random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from crestflow.engine._abi import PANTAREI_REASONS, WINNERS, PantareiGameOut
from crestflow.engine.host import Host
from crestflow.engine.pantarei import PantareiAdapter, move_text
from crestflow.games.pantarei import PANTAREI, PantareiState
from crestflow.games.pantarei.tiles import TILES, Snake, Tile

_TILES = {code: Tile("black", code) for code in (1, 2, 3)} | {code: Tile("white", code - 4) for code in (5, 6, 7)}
_TILES[4] = Tile(None, 0)


class Sight(NamedTuple):
    """A position as one of the two implementations of the rules sees it."""

    stacks: Snake
    turn: str
    may_swap: bool
    passes: int
    ended: tuple[str | None, str] | None
    legal: list[str]


def seen_by_engine(host: Host, state: PantareiState) -> Sight:
    """The position after the engine has replayed the whole game."""
    PantareiAdapter(state).load(host)
    seen = host.answer(PantareiGameOut)
    reason = PANTAREI_REASONS[seen.reason]
    return Sight(
        tuple(_stack(word) for word in seen.stacks),
        ("black", "white")[seen.turn],
        not seen.banned,
        seen.passes,
        None if reason is None else (WINNERS[seen.winner], reason),
        [move_text(code) for code in seen.moves],
    )


def seen_by_rules(state: PantareiState) -> Sight:
    """The position as the reference rules see it."""
    outcome = state.outcome
    ended = None if outcome is None else (outcome.winner, outcome.reason)
    return Sight(state.stacks, state.turn, state.may_swap, state.passes, ended, state.legal_moves())


def _stack(word: int) -> tuple[Tile, ...]:
    return tuple(_TILES[word >> 3 * depth & 7] for depth in reversed(range(word >> 24)))


def small_snake(chance: random.Random, tiles: int, stacks: int) -> PantareiState:
    """A snake of a few tiles, piled up at random, none of seven: games on it pass, get stuck and repeat themselves."""
    piles: list[list[Tile]] = [[] for _ in range(stacks)]
    for number, tile in enumerate(chance.sample(TILES, tiles)):
        low = [pile for pile in piles if len(pile) < 6]
        pile = piles[number] if number < stacks else chance.choice(low)
        pile.append(tile)
    snake = tuple(tuple(pile) for pile in piles)
    return PantareiState(snake, chance.choice(("black", "white")), chance.random() < 0.7)


def random_start(chance: random.Random) -> PantareiState:
    """A dealt game, or a small snake."""
    if chance.random() < 0.5:
        return PANTAREI.deal(chance.getrandbits(63), first=chance.choice(("black", "white")))
    return small_snake(chance, chance.randint(5, 15), chance.randint(3, 5))


def walk(state: PantareiState, chance: random.Random, longest: int = 120) -> Iterator[PantareiState]:
    """A random game that likes to go back where it came from."""
    for _ in range(longest):
        yield state
        if state.outcome is not None:
            return
        state = state.play(next_of_walk(state, chance))


def next_of_walk(state: PantareiState, chance: random.Random) -> str:
    """Any legal move, and often the one that undoes the player's last one: so that positions repeat."""
    legal, played = state.legal_moves(), state.moves
    move = chance.choice(legal)
    if len(played) > 1 and chance.random() < 0.4:
        move = _way_back(played[-2], legal) or move
    return move


def _way_back(before: str, legal: list[str]) -> str | None:
    """The move that undoes one's own last move, if a look at the texts can tell: the same swap, or the way back."""
    if "x" in before:
        return before if before in legal else None
    back = {"l": "r", "r": "l"}
    return next(
        (move for move in legal if move[-1] in back and before[-1] in back and move[-1] == back[before[-1]]), None
    )
