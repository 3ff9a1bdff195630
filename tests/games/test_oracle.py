"""The reference rules against a second, naive definition of both games, move by move.

At every position every text that could be a move is tried: those listed as legal can be played, all others are refused
as illegal, and the naive rules list the same ones and agree on whether, how and for whom the game has ended.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

import crestflow
from crestflow import GameOver, IllegalMove, State
from tests.games import play, vectors
from tests.games.naive import Naive, twin_of
from tests.games.naive_kamon import CELLS
from tests.games.naive_pantarei import TEXTS, NaivePantarei, owner


def assert_agree(state: State, twin: Naive) -> None:
    legal = twin.legal_moves()
    assert state.legal_moves() == legal, state
    assert state.turn == twin.turn
    assert (state.outcome and (state.outcome.winner, state.outcome.reason)) == twin.result(), state
    for text in CELLS if state.game.kind == "kamon" else TEXTS:
        if text in legal:
            assert state.play(text).moves == [*state.moves, text]
        else:
            with pytest.raises(IllegalMove if state.outcome is None else GameOver):
                state.play(text)


def assert_game_agrees(game: list[State]) -> Naive:
    twin = twin_of(game[0])
    assert_agree(game[0], twin)
    for state in game[1:]:
        twin = twin.play(state.moves[-1])
        assert_agree(state, twin)
    return twin


@given(play.games())
def test_random_games(game: list[State]) -> None:
    event(f"{game[-1].game.name}: {game[-1].outcome.reason if game[-1].outcome else 'cut short'}")
    assert_game_agrees(game)


@given(play.starts(), st.data())
def test_random_games_that_can_be_shrunk(start: State, data: st.DataObject) -> None:
    assert_game_agrees(list(play.walk(start, play.drawn(data))))


@pytest.mark.parametrize("row", vectors.load("kamon_games"), ids=vectors.label)
def test_recorded_kamon_games(row: dict[str, Any]) -> None:
    assert_game_agrees(vectors.replay(row))


@pytest.mark.parametrize("row", vectors.load("pantarei_games")[::4], ids=vectors.label)
def test_recorded_pantarei_games(row: dict[str, Any]) -> None:
    assert_game_agrees(vectors.replay(row))


@pytest.mark.parametrize("name", ["kamon", "kamon:wild"])
def test_every_end_of_kamon_is_met(name: str) -> None:
    """Steered games reach each kind of ending more than once, so the comparison covers them all."""
    ends: Counter[str] = Counter()
    for seed in range(10):
        for taste in play.KAMON_TASTES[1:]:
            game = list(play.walk(crestflow.game(name).deal(seed), play.seeded(seed), taste))
            assert_game_agrees(game)
            assert game[-1].outcome is not None
            ends[game[-1].outcome.reason] += 1
    assert all(ends[reason] > 1 for reason in ("connection", "loop", "exhausted", "blockade")), ends


def pantarei_sights(twin: NaivePantarei) -> set[str]:
    """The rare things that a game of Pantareï has shown."""
    sights = {result[1] for result in [twin.result()] if result}
    if "pass" in twin.played:
        sights.add("pass")
    if not twin.may_swap:
        sights.add("swap ban")
    if max(map(len, twin.stacks)) == 8:
        sights.add("eight tiles")
    if any(owner(list(stack)) is None and len(stack) > 1 for stack in twin.stacks):
        sights.add("neutral on top of a stack")
    return sights


def test_everything_rare_in_pantarei_is_met() -> None:
    """All but the second pass in a row, which no snake of nineteen tiles allows (see the rules' tests)."""
    seen: Counter[str] = Counter()
    for seed in range(30):
        snake = play.random_snake(seed, stacks=4 + seed % 5)
        start = crestflow.game("pantarei").read(f"{snake} {'bw'[seed % 2]} {'s-'[seed // 2 % 2]}")
        taste = play.PANTAREI_TASTES[seed % len(play.PANTAREI_TASTES)]
        last = assert_game_agrees(list(play.walk(start, play.seeded(seed), taste)))
        assert isinstance(last, NaivePantarei)
        seen.update(pantarei_sights(last))
    rare = ("seven", "repetition", "pass", "swap ban", "eight tiles", "neutral on top of a stack")
    assert all(seen[sight] for sight in rare), seen
