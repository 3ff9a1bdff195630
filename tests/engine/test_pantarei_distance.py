"""The distances of Pantareï's solver are bounds that hold: by lengths worked out by the rules, and by playing on."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from crestflow.certificates import Claim, without_past
from crestflow.engine import Engine
from crestflow.engine._abi import PROVEN
from crestflow.engine.host import Host
from crestflow.engine.limits import SLICE
from crestflow.engine.pantarei import PantareiAdapter
from crestflow.engine.snake_strategy import SnakeStrategist
from crestflow.games.pantarei import PANTAREI, PantareiState
from crestflow.protocol import Colour, opponent
from crestflow.vocabulary import PLAYERS
from tests.engine.pantarei_oracle import Place, TooLarge, lengths, place_of
from tests.engine.pantarei_positions import small_snake

NODES = 3_000_000


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(table_mib=64)


def position(place: Place) -> PantareiState:
    stacks, turn, may_swap, passes = place
    return PantareiState(stacks, "black" if turn == "black" else "white", may_swap, passes=passes)


def strategist(state: PantareiState) -> SnakeStrategist:
    """Strategies without anything that the solver has proven before."""
    host = Host()
    PantareiAdapter(state).load(host)
    return SnakeStrategist(host, lambda: False)


def small_games(chance: random.Random) -> tuple[dict[Place, int], list[Place]]:
    """The length of the game with best play in all positions of a small snake that somebody wins."""
    while True:
        try:
            known = lengths(small_snake(chance, chance.randint(8, 12), chance.randint(3, 4)), most=600)
        except TooLarge:
            continue
        won = [place for place, length in known.items() if length]
        if len(won) >= 40:
            return known, won


@pytest.mark.slow
def test_replies_on_small_snakes_keep_their_distance() -> None:
    """Hundreds of won positions, where games pass, get stuck and go round in circles: each reply wins in time."""
    chance, met = random.Random(0), Counter[str]()
    while met["shortest"] + met["longer"] < 300:
        known, won = small_games(chance)
        asked = [position(place) for place in won if known[place] > 0]
        for player in PLAYERS:
            states = [state for state in asked if state.turn == player]
            if not states:
                continue
            claim = Claim(player, "win")
            for state, reply in zip(states, strategist(states[0]).replies(claim, states), strict=True):
                length, after = known[place_of(state)], state.play(reply.move)
                assert length <= reply.distance, f"{state}: {length} plies, announced were {reply.distance}"
                assert 0 <= -known[place_of(after)] <= reply.distance - 1, f"{state}: {reply.move} wins too late"
                met["shortest" if length == reply.distance else "longer"] += 1
    assert met["shortest"] > 100, met


@pytest.mark.slow
def test_solved_distances_on_small_snakes_are_bounds(engine: Engine) -> None:
    chance, checked = random.Random(100), Counter[str | None]()
    while checked.total() < 40:
        known, won = small_games(chance)
        for place in chance.sample(won, 20):
            state = position(place)
            solution = engine.solve(state, distance=True, nodes=NODES)
            checked[solution.value] += 1
            if solution.value is None:
                continue
            assert solution.value == ("win" if known[place] > 0 else "loss")
            assert solution.distance is not None
            assert abs(known[place]) <= solution.distance
            assert_line(state, solution.line, solution.distance, solution.value == "win")
    assert checked["win"] > 8, checked
    assert checked["loss"] > 2, checked
    assert checked[None] == 0, checked


def assert_line(state: PantareiState, line: tuple[str, ...], distance: int, won: bool) -> None:
    """A line is a game that is won in time; it may be missing."""
    winner = state.turn if won else opponent(state.turn)
    for move in line:
        state = state.play(move)
    if line:
        assert len(line) <= distance
        assert state.outcome is not None
        assert state.outcome.reason == "seven"
        assert state.outcome.winner == winner


def late_game(engine: Engine, seed: int, plies: int) -> PantareiState | None:
    state = PANTAREI.deal(seed)
    while len(state.moves) < plies:
        state = state.play(engine.choose(state, 4, seed=seed * 1000 + len(state.moves)))
        if state.outcome is not None:
            return None
    return state


def winner_of(engine: Engine, state: PantareiState) -> tuple[Colour, int] | None:
    """Who wins, and within how many plies."""
    solution = engine.solve(state, distance=True, nodes=NODES)
    if solution.value not in ("win", "loss") or solution.distance is None:
        return None
    return (state.turn if solution.value == "win" else opponent(state.turn)), solution.distance


def test_announced_wins_are_won_in_time_by_the_strategy(engine: Engine) -> None:
    """One strategy keeps its table from move to move: each of its games ends within what it announced first."""
    chance, lengths_met = random.Random(5), list[int]()
    for seed in range(24):
        state = late_game(engine, seed, 12 + seed % 5)
        known = None if state is None else winner_of(engine, state)
        if state is None or known is None:
            continue
        start, winner = without_past(state), known[0]
        playing = strategist(start)
        for _ in range(3):
            state, left = start, 0
            while state.outcome is None:
                if state.turn == winner:
                    reply = playing.replies(Claim(winner, "win"), [state])[0]
                    assert not left or reply.distance <= left, "the distance does not fall"
                    left = reply.distance - 2
                    state = state.play(reply.move)
                else:
                    state = state.play(chance.choice(state.legal_moves()))
            assert state.outcome.winner == winner
            lengths_met.append(len(state.moves))
    assert len(lengths_met) >= 30
    assert max(lengths_met) > 5


def test_limits_hold_for_the_line_too(engine: Engine) -> None:
    """With no more positions than the value takes there is no line; what it would have taken is counted otherwise."""
    state = PANTAREI.read("B2B3B1/W1/NW3/W3W2W1B3/W1/B1/W2W3/B3/B1B2W2B2 b s")
    value = engine.solve(state)
    limited = engine.solve(state, distance=True, nodes=value.nodes + 1)
    assert (limited.value, limited.line) == ("win", ())
    assert limited.nodes <= value.nodes + 1 + SLICE
    assert engine.solve(state, distance=True).nodes > limited.nodes


def test_a_draw_has_no_distance(engine: Engine) -> None:
    state = PANTAREI.read("B3B1/B3W3B1W1/NW3/B1W2B2W1W2/W3B2B3/W2B2W1 b s")
    solution = engine.solve(state, distance=True)
    assert (solution.value, solution.distance, solution.line, solution.complete) == ("draw", None, (), True)


def test_a_distance_that_was_not_asked_for_is_not_told(engine: Engine) -> None:
    state = PANTAREI.read("W3/W2/W1/N/B1B3/B2W1B2W3B2/W1W2B1W2B3/B3/B1W3 b -")
    assert engine.solve(state).distance is None
    solution = engine.solve(state, distance=True)
    assert solution.distance is not None
    assert solution.line[0] == solution.best
    assert engine.solve(state, moves=True, distance=True).distance is not None


def test_an_analysis_scores_what_is_proven_by_its_distance(engine: Engine) -> None:
    """Two moves of this position the search leaves open: the solver proves that they lose, and how soon."""
    state = PANTAREI.read("B2/W1B3/B2/W2B2B1/NW1B1/W3/W3/W2/B3W3/B1B3W1/W2 b -")
    reports = list(engine.analyse(state, nodes=200_000))
    searched = {each.move for each in reports[0].moves if abs(each.score) > PROVEN}
    decided = [each for each in reports[-1].moves if each.value in ("win", "loss")]
    assert {each.move for each in decided} - searched
    for each in decided:
        assert (each.score > PROVEN) if each.value == "win" else (each.score < -PROVEN), each
