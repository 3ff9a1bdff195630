"""Random games that go looking for the rare things: loops, empty boards, passes, repetitions.

A `Taste` says which of the positions a move could lead to is worth steering for. A game follows its taste wherever it
can and leaves the rest to chance, which comes either from Hypothesis or from a seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Set

from hypothesis import strategies as st

import crestflow
from crestflow import Colour, Game, State

Taste = Callable[[State, Set[str]], int]
"""How much a game is drawn to a position, given the texts of those before; of equal ones chance picks."""

Pick = Callable[[int], int]
"""Chance: a number below the given one."""


def indifferent(_state: State, _past: Set[str]) -> int:
    """Drawn to nothing: plain random play."""
    return 0


def ending_with(reason: str) -> Taste:
    """Drawn to the end for that reason; other ends are put off for as long as possible."""

    def taste(state: State, _past: Set[str]) -> int:
        if state.outcome is None:
            return 1
        return 2 if state.outcome.reason == reason else 0

    return taste


def lasting(state: State, past: Set[str]) -> int:
    """Drawn to games of Kamon in which, with both players' help, all 36 stones can still be placed."""
    if state.outcome is not None:
        return int(state.outcome.reason == "exhausted")
    return int(len(state.moves) < 26 or any(lasting(state.play(move), past) for move in state.legal_moves()))


def stalling(state: State, _past: Set[str]) -> int:
    """Drawn to positions that leave the opponent only the pass, or few moves."""
    if state.outcome is not None:
        return -100
    legal = state.legal_moves()
    return 1 if legal == ["pass"] else -len(legal)


def returning(state: State, past: Set[str]) -> int:
    """Drawn to positions that were there before."""
    if state.outcome is not None:
        return 2 if state.outcome.reason == "repetition" else -1
    return int(str(state) in past)


KAMON_TASTES: list[Taste] = [
    indifferent,
    *(ending_with(reason) for reason in ("connection", "loop", "blockade")),
    lasting,
]
PANTAREI_TASTES: list[Taste] = [indifferent, ending_with("seven"), ending_with("repetition"), stalling, returning]

MAX_MOVES = 60
"""Pantareï can be drawn out at will: past this many moves a test has seen enough."""


def walk(state: State, pick: Pick, taste: Taste = indifferent) -> Iterator[State]:
    """The positions of one game from `state` on."""
    yield state
    past = {str(state)}
    for _ in range(MAX_MOVES):
        legal = state.legal_moves()
        if not legal:
            return
        if taste is not indifferent:
            liking = {move: taste(state.play(move), past) for move in legal}
            highest = max(liking.values())
            legal = [move for move in legal if liking[move] == highest]
        state = state.play(legal[pick(len(legal))])
        past.add(str(state))
        yield state


def seeded(seed: int) -> Pick:
    """Chance from a seed."""
    return random.Random(seed).randrange


def drawn(data: st.DataObject) -> Pick:
    """Chance from Hypothesis, which can make a failing game shorter."""
    return lambda limit: data.draw(st.integers(0, limit - 1))


SEEDS = st.integers(0, 2**64 - 1)


def snakes(order: list[str], splits: list[int]) -> str:
    """Tiles laid in a line and piled up: each split says which stack below six the next tile goes on."""
    stacks = [[tile] for tile in order[: len(order) - len(splits)]]
    for tile, split in zip(order[len(stacks) :], splits, strict=True):
        low = [stack for stack in stacks if len(stack) < 6]
        low[split % len(low)].append(tile)
    return "/".join("".join(stack) for stack in stacks)


TILES = [f"{colour}{value}" for colour in "BW" for value in (1, 2, 3) for _ in range(3)] + ["N"]


def random_snake(seed: int, stacks: int) -> str:
    """The stacks part of a position with so many stacks, none of seven."""
    chance = random.Random(seed)
    order = chance.sample(TILES, len(TILES))
    return snakes(order, [chance.randrange(19) for _ in range(19 - stacks)])


@st.composite
def pantarei_positions(draw: st.DrawFn) -> State:
    """Positions in mid-game; four to nineteen stacks, all as likely."""
    splits = draw(st.lists(st.integers(0, 18), max_size=15))
    stacks = snakes(draw(st.permutations(TILES)), splits)
    return crestflow.game("pantarei").read(f"{stacks} {draw(st.sampled_from('bw'))} {draw(st.sampled_from('s-'))}")


@st.composite
def starts(draw: st.DrawFn, names: tuple[str, ...] = tuple(crestflow.GAMES)) -> State:
    """Dealt games; Pantareï also from mid-game."""
    game: Game = crestflow.game(draw(st.sampled_from(names)))
    if game.kind == "pantarei" and draw(st.booleans()):
        return draw(pantarei_positions())
    first: Colour = "white" if game.kind == "pantarei" and draw(st.booleans()) else "black"
    return game.deal(draw(SEEDS), first=first)


@st.composite
def games(draw: st.DrawFn, names: tuple[str, ...] = tuple(crestflow.GAMES)) -> list[State]:
    """Whole games, position by position, by any taste."""
    start = draw(starts(names))
    taste = draw(st.sampled_from(PANTAREI_TASTES if start.game.kind == "pantarei" else KAMON_TASTES))
    chance = draw(st.randoms(use_true_random=False))
    return list(walk(start, chance.randrange, taste))
