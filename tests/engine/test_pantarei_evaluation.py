"""Pantareï's evaluation against the same network worked out in Python from the text of its weights."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from crestflow.engine._abi import PantareiSearchOut, Status
from crestflow.engine.host import Host
from crestflow.engine.pantarei import PantareiAdapter, move_text, tile_code
from crestflow.games.pantarei import PANTAREI, PantareiState
from crestflow.protocol import Colour
from tests.engine.pantarei_positions import small_snake

WEIGHTS = Path(__file__).parents[2] / "engine" / "pantarei" / "network_weights.hpp"
BEYOND_END = 6 << 6
CHANNELS = 8
POOLED = 2 * CHANNELS


class Network:
    """The evaluation of `engine/pantarei/network.hpp`, number by number."""

    def __init__(self) -> None:
        text = WEIGHTS.read_text(encoding="utf-8").split("kNetwork =")[1]
        self._numbers = iter(map(int, re.findall(r"-?\d+", text)))
        self.table = [[self.take(CHANNELS) for _ in range(8)] for _ in range(BEYOND_END + 37)]
        self.third = [[self.take(CHANNELS) for _ in range(8)] for _ in range(8)]
        pairs = [[self.take(8) for _ in range(2)] for _ in range(POOLED // 2)]
        self.hidden = [[pairs[c // 2][h // 4][h % 4 * 2 + c % 2] for c in range(POOLED)] for h in range(8)]
        self.direct = self.take(POOLED)
        self.last = self.take(8)
        self.bias = [[(self.take(8), self.take(1)[0]) for _ in range(2)] for _ in range(20)]
        assert next(self._numbers, None) is None

    def take(self, count: int) -> list[int]:
        return [next(self._numbers) for _ in range(count)]

    def score(self, state: PantareiState) -> int:
        """For the player to move."""

        def code(depth: int, place: int) -> int:
            tile = state.stacks[place][-1 - depth]
            own = tile_code(tile)
            return own ^ 4 if state.turn == "white" and tile.colour else own

        def seen(place: int, d: int, c: int) -> int:
            if not 0 <= place < len(state.stacks):
                return self.table[BEYOND_END][d][c]
            height = len(state.stacks[place])
            kind = code(0, place) | (code(1, place) if height > 1 else 0) << 3 | (height - 1) << 6
            return self.table[kind][d][c] + (self.third[code(2, place)][d][c] if height > 2 else 0)

        count = len(state.stacks)
        pooled = [0] * POOLED
        for place, c in itertools.product(range(count), range(CHANNELS)):
            for way in (1, -1):
                here = max(0, sum(seen(place + way * (d - 3), d, c) for d in range(7)))
                pooled[c] += here
                pooled[CHANNELS + c] = max(pooled[CHANNELS + c], here)
        assert max(pooled) < 1 << 15
        hidden_bias, total = self.bias[count][not state.may_swap]
        total += sum(weight * p for weight, p in zip(self.direct, pooled, strict=True))
        for h in range(8):
            inner = hidden_bias[h] + sum(weight * p for weight, p in zip(self.hidden[h], pooled, strict=True))
            total += self.last[h] * (max(0, inner) >> 10)
        return total >> 12


def wins_at_once(state: PantareiState) -> bool:
    ends = (state.play(move).outcome for move in state.legal_moves())
    return any(end is not None and end.winner == state.turn for end in ends)


def quiet(state: PantareiState) -> bool:
    """Nobody could win on the next turn, whoever's it was: otherwise the search goes deeper than it was asked to."""
    other = PantareiState(state.stacks, "white" if state.turn == "black" else "black", state.may_swap)
    return state.outcome is None and not wins_at_once(state) and not wins_at_once(other)


def positions(seed: int, games: int) -> Iterator[PantareiState]:
    """Positions of random games without their past, on whole snakes and on small ones with tall stacks."""
    chance = random.Random(seed)
    for game in range(games):
        small = small_snake(chance, chance.randint(8, 18), chance.randint(4, 8))
        state = PANTAREI.deal(seed + game) if game % 3 else small
        while state.outcome is None:
            if chance.random() < 0.3:
                yield PantareiState(state.stacks, state.turn, state.may_swap)
            state = state.play(chance.choice(state.legal_moves()))


def scores_one_ply_deep(host: Host, state: PantareiState) -> dict[str, int]:
    PantareiAdapter(state).load(host)
    host.call("pantarei_search_start", 1, 1 << 20, 0, 1)
    while host.call("pantarei_search_step", 1 << 20) != Status.DONE:
        pass
    return {move_text(each.move): each.score for each in host.answer(PantareiSearchOut).moves}


@pytest.mark.parametrize("seed", range(2))
def test_one_ply_deep_a_quiet_move_is_worth_what_the_network_says(seed: int) -> None:
    host, network, compared = Host(), Network(), 0
    chance = random.Random(seed)
    for state in filter(quiet, positions(seed, 12)):
        scores = scores_one_ply_deep(host, state)
        for move in chance.sample(state.legal_moves(), min(3, len(state.legal_moves()))):
            after = state.play(move)
            if quiet(after) and not after.passes:
                assert scores[move] == -network.score(after), f"{state} {move}"
                compared += 1
    assert compared > 100


def recoloured(state: PantareiState) -> PantareiState:
    other: dict[Colour, Colour] = {"black": "white", "white": "black"}
    stacks = (tuple(tile._replace(colour=tile.colour and other[tile.colour]) for tile in pile) for pile in state.stacks)
    return PantareiState(tuple(stacks), other[state.turn], state.may_swap)


def test_the_colours_may_be_exchanged() -> None:
    """Whoever is to move is "own": the network's tables say the same about both colours."""
    host = Host()
    for state in positions(7, 4):
        assert scores_one_ply_deep(host, state) == scores_one_ply_deep(host, recoloured(state))
