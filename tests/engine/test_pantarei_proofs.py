"""Every proof of the alpha-beta search on small snakes against values worked out by the reference rules.

On small snakes play passes, gets stuck and goes round in circles far more often than in a game.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from crestflow.engine._abi import MATE, MAX_SEARCH_DEPTH, PROVEN, PantareiSearchOut, Status
from crestflow.engine.host import Host
from crestflow.engine.pantarei import PantareiAdapter, move_text
from crestflow.games.pantarei import PantareiState
from tests.engine.pantarei_oracle import Place, TooLarge, lengths, place_of
from tests.engine.pantarei_positions import small_snake

NODES = 1_500


def searched(host: Host, state: PantareiState) -> tuple[str, int]:
    """The best move and its score."""
    PantareiAdapter(state).load(host)
    host.call("pantarei_search_start", MAX_SEARCH_DEPTH, NODES, 0, 0)
    while host.call("pantarei_search_step", 1 << 20) != Status.DONE:
        pass
    answer = host.answer(PantareiSearchOut)
    return move_text(answer.best), answer.score


def without_past(place: Place) -> PantareiState:
    stacks, turn, may_swap, passes = place
    return PantareiState(stacks, "black" if turn == "black" else "white", may_swap, passes=passes)


def check(host: Host, state: PantareiState, known: dict[Place, int]) -> str:
    """Hold what the search says against the length of the game with best play; what was proven, in a word."""
    move, score = searched(host, state)
    length = known.get(place_of(state))
    if score > PROVEN:
        assert length is not None, f"{state}: a win is announced, but it is a draw"
        assert 0 < length <= MATE - score, f"{state}: {length} plies, announced were {MATE - score}"
        after = known[place_of(state.play(move))]
        assert 0 <= -after <= MATE - score - 1, f"{state}: {move} does not keep what was announced"
        return "quickest win" if length == MATE - score else "win"
    if score < -PROVEN:
        assert length is not None, f"{state}: a loss is announced, but it is a draw"
        assert 0 < -length <= MATE + score, f"{state}: lost in {-length} plies, announced were {MATE + score}"
        return "loss"
    return "open" if length is not None else "draw"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "number"),
    [(5, 150), *(pytest.param(seed, 1_000, marks=pytest.mark.long(seconds=25)) for seed in range(2))],
)
def test_proofs_on_small_snakes_are_right(seed: int, number: int) -> None:
    host, chance, met = Host(), random.Random(seed), Counter[str]()
    while met.total() < number:
        root = small_snake(chance, chance.randint(8, 12), chance.randint(3, 4))
        try:
            known = lengths(root, most=800)
        except TooLarge:
            continue
        places = [place for place, length in known.items() if length]
        if len(places) < 50:
            continue
        for place in chance.sample(places, min(number // 2, len(places))):
            met[check(host, without_past(place), known)] += 1
    assert met["quickest win"] >= 0.3 * number, met
    assert met["loss"] >= 0.05 * number, met
    assert met["win"] <= 0.05 * met["quickest win"], met
