"""Choosing and analysing Pantareï moves: levels, seeds, slices, symmetry."""

from __future__ import annotations

import itertools
import random

import pytest

from crestflow.engine import Engine
from crestflow.engine._abi import PantareiSearchOut, PantareiSolveOut, Status
from crestflow.engine.host import Host
from crestflow.engine.pantarei import PantareiAdapter
from crestflow.engine.results import Level
from crestflow.games.pantarei import PANTAREI, PantareiState
from tests.engine.pantarei_positions import walk

LEVELS: tuple[Level, ...] = (1, 2, 3, 4, 5, 6, 7, 8)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(table_mib=64)


def mid_games(count: int, seed: int) -> list[PantareiState]:
    """Running positions from random games, among them many in which something is about to happen."""
    chance, found = random.Random(seed), list[PantareiState]()
    while len(found) < count:
        states = [s for s in walk(PANTAREI.deal(chance.getrandbits(60)), chance) if s.outcome is None]
        found += states[-4:]
    return found[:count]


def wins_now(state: PantareiState) -> list[str]:
    """The moves that win at once, by the reference rules."""
    return [move for move in state.legal_moves() if (o := state.play(move).outcome) and o.reason == "seven"]


def loses_now(state: PantareiState, move: str) -> bool:
    after = state.play(move)
    return after.outcome is None and bool(wins_now(after))


@pytest.mark.parametrize("level", LEVELS[2:7])
def test_from_level_3_on_nothing_at_hand_is_overlooked(engine: Engine, level: Level) -> None:
    """A win at once is taken, and a loss at once is avoided where another move exists."""
    won = avoided = 0
    for seed, state in enumerate(mid_games(60, seed=7)):
        move = engine.choose(state, level, seed=seed)
        if wins_now(state):
            assert move in wins_now(state)
            won += 1
        elif len({loses_now(state, other) for other in state.legal_moves()}) == 2:
            assert not loses_now(state, move)
            avoided += 1
    assert won >= 5
    assert avoided >= 5


@pytest.mark.parametrize("level", LEVELS[:7])
def test_the_same_seed_chooses_the_same_move(engine: Engine, level: Level) -> None:
    state = PANTAREI.deal(21)
    chosen = [engine.choose(state, level, seed=seed) for seed in range(12)]
    assert chosen == [engine.choose(state, level, seed=seed) for seed in range(12)]
    assert len(set(chosen)) > 1 or level not in LEVELS[:4]  # stronger levels vary where another move is as good


def play_match(engine: Engine, strong: Level, weak: Level, pairs: int) -> float:
    """The strong level's share of the points, both colours on the same setups."""
    points = 0.0
    for pair in range(pairs):
        for strong_side in ("black", "white"):
            state = PANTAREI.deal(pair)
            while state.outcome is None:
                level = strong if state.turn == strong_side else weak
                state = state.play(engine.choose(state, level, seed=pair * 10_000 + len(state.moves)))
            points += 0.5 if state.outcome.winner is None else state.outcome.winner == strong_side
    return points / (2 * pairs)


@pytest.mark.slow
@pytest.mark.parametrize(("strong", "weak"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_each_level_beats_the_one_below(engine: Engine, strong: Level, weak: Level) -> None:
    assert 0.6 < play_match(engine, strong, weak, pairs=25) < 0.95


def answers(host: Host, state: PantareiState, slices: int) -> tuple[object, ...]:
    """A search and a choice of perfect play, cut into slices of so many nodes."""
    PantareiAdapter(state).load(host)
    host.call("pantarei_search_start", 60, 60_000, 0, 1)
    while host.call("pantarei_search_step", slices) != Status.DONE:
        pass
    search = host.answer(PantareiSearchOut)
    host.call("pantarei_solve_start", 1)
    while host.call("pantarei_solve_step", slices) != Status.DONE:
        pass
    return search, host.answer(PantareiSolveOut)


def test_slices_never_change_an_answer() -> None:
    host = Host()
    state = PANTAREI.deal(3)
    for _ in range(16):
        state = state.play(Engine().choose(state, 4, seed=1))
    assert answers(host, state, 1 << 20) == answers(host, state, 777) == answers(Host(), state, 50_000)


def test_mirror_and_colours_do_not_change_the_scores() -> None:
    """Two plies deep nothing is reduced or cut, so the scores have to be exactly the same."""
    host = Host()

    def scores(state: PantareiState) -> list[int]:
        PantareiAdapter(state).load(host)
        host.call("pantarei_search_start", 2, 10**9, 0, 1)
        while host.call("pantarei_search_step", 1 << 20) != Status.DONE:
            pass
        return sorted(each.score for each in host.answer(PantareiSearchOut).moves)

    for state in mid_games(40, seed=3):
        stacks, turn, right = str(state).split(" ")
        mirror = "/".join(reversed(stacks.split("/")))
        other = stacks.translate(str.maketrans("BW", "WB"))
        fresh = PANTAREI.read(str(state))
        assert scores(fresh) == scores(PANTAREI.read(f"{mirror} {turn} {right}"))
        assert scores(fresh) == scores(PANTAREI.read(f"{other} {'w' if turn == 'b' else 'b'} {right}"))


def test_analysis_ranks_all_moves_and_shows_a_playable_line(engine: Engine) -> None:
    state = PANTAREI.deal(9)
    report = engine.analyse(state, nodes=400_000).result()
    assert sorted(row.move for row in report.moves) == sorted(state.legal_moves())
    assert report.depth >= 5
    assert report.line
    for move in report.line:
        state = state.play(move)


def test_perfect_says_when_it_is_proven(engine: Engine) -> None:
    state = mid_games(40, seed=5)[3]
    choice = engine.choose_with_proof(state, "perfect")
    assert choice.proven == (engine.solve(state, nodes=40_000_000).value is not None)


@pytest.mark.parametrize(
    "position",
    [
        "B2/W2/B3/B1/B2/B1/B3/W2B3/N/W3/W1/W1/W3/W3/B2W1/W2B1 w s",
        "B3/W2/B2/N/W2B2/W3/W3/B1/B1W1/W1/W2B1/B3/W3/B3/B2/W1 w s",
        "B2/W1/B3/B2/W2B3/W2B1/W1/B1W3/B3/W3/W1/W2/B1/N/B2/W3 w s",
    ],
)
def test_a_decided_move_does_not_hold_up_the_scores_of_the_others(engine: Engine, position: str) -> None:
    """Where a move loses by force, how soon it does is not looked for with all of the time."""
    state = PANTAREI.read(position)
    nodes = [engine.analyse(state, depth=depth).result().nodes for depth in range(8, 12)]
    assert all(after < 4 * before for before, after in itertools.pairwise(nodes))
