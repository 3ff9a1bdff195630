"""The engine's Pantareï rules against the reference rules, position by position, and against the recorded vectors."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from crestflow.engine import Engine
from crestflow.engine._abi import (
    PANTAREI_MAX_GAME_MOVES,
    LoadErrorOut,
    PantareiGameIn,
    PantareiLoadError,
    PantareiMoveKind,
    PantareiStart,
)
from crestflow.engine.errors import EngineError
from crestflow.engine.host import Host
from crestflow.engine.pantarei import encode, move_code, move_text
from crestflow.games.pantarei import PANTAREI, PantareiState
from tests.engine.pantarei_positions import random_start, seen_by_engine, seen_by_rules, small_snake, walk
from tests.games import vectors

GAMES = [row for row in vectors.GAMES if row["game"] == "pantarei"]
PERFT = [row for row in vectors.PERFT if row["game"] == "pantarei"]


@pytest.fixture(scope="module")
def host() -> Host:
    return Host()


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(table_mib=64)


@pytest.mark.slow
def test_replayed_games_look_the_same(host: Host) -> None:
    """The engine is handed the whole game after each turn: it sees the position as the rules do."""
    chance, met = random.Random(1), Counter[str]()
    for _ in range(250):
        for state in walk(random_start(chance), chance):
            assert seen_by_engine(host, state) == seen_by_rules(state), state.moves
            met["pass"] += state.legal_moves() == ["pass"]
            met["banned"] += not state.may_swap
            if state.outcome is not None:
                met[state.outcome.reason] += 1
    assert all(met[what] >= 5 for what in ("pass", "banned", "seven", "stuck", "repetition")), met


@pytest.mark.parametrize("row", GAMES, ids=vectors.label)
def test_recorded_games(host: Host, row: dict[str, Any]) -> None:
    states = vectors.replay(row)
    for state, legal in zip(states, [*row["legal_counts"], 0], strict=True):
        assert isinstance(state, PantareiState)
        sight = seen_by_engine(host, state)
        assert sight == seen_by_rules(state)
        assert len(sight.legal) == legal
    assert sight.ended == (row["winner"], row["reason"])


@pytest.mark.parametrize("row", PERFT, ids=vectors.label)
def test_recorded_counts(engine: Engine, row: dict[str, Any]) -> None:
    state = vectors.start(row)
    assert [engine.perft(state, depth) for depth in range(1, len(row["counts"]) + 1)] == row["counts"]


def reference_perft(state: PantareiState, depth: int, ends: Counter[str]) -> int:
    """The count by the reference rules; `ends` counts the games that ended on the way, by reason."""
    if state.outcome is not None:
        ends[state.outcome.reason] += 1
    if depth == 0:
        return 1
    return sum(reference_perft(state.play(move), depth - 1, ends) for move in state.legal_moves())


def test_counts_stop_at_every_kind_of_end(engine: Engine) -> None:
    """Small snakes after some turns: wins, stuck games and third times lie within the depth."""
    ends = Counter[str]()
    for seed in range(150):
        chance = random.Random(seed)
        *_, state = (s for s in walk(small_snake(chance, 8, 3), chance, 14) if s.outcome is None)
        assert engine.perft(state, 4) == reference_perft(state, 4, ends)
    assert all(ends[reason] >= 5 for reason in ("seven", "stuck", "repetition")), ends


def test_mirrored_and_recoloured_snakes_count_the_same(engine: Engine) -> None:
    state = PANTAREI.deal(5)
    text, turn, right = str(state).split(" ")
    mirrored = PANTAREI.read(f"{'/'.join(reversed(text.split('/')))} {turn} {right}")
    recoloured = PANTAREI.read(f"{text.translate(str.maketrans('BW', 'WB'))} w {right}")
    assert engine.perft(state, 3) == engine.perft(mirrored, 3) == engine.perft(recoloured, 3)


def test_playouts_are_seeded_and_end_like_reference_games(engine: Engine) -> None:
    state = PANTAREI.deal(11)
    counts = engine.playouts(state, 2000, seed=3)
    assert counts == engine.playouts(state, 2000, seed=3) != engine.playouts(state, 2000, seed=4)
    assert counts.total() == 2000
    chance, wins = random.Random(1), 0
    for _ in range(200):
        *_, last = walk_evenly(state, chance)
        assert last.outcome is not None
        wins += last.outcome.winner == "black"
    assert abs(counts["black", "seven"] / 2000 - wins / 200) < 0.12


def walk_evenly(state: PantareiState, chance: random.Random) -> list[PantareiState]:
    states = [state]
    while states[-1].outcome is None:
        states.append(states[-1].play(chance.choice(states[-1].legal_moves())))
    return states


def test_playouts_meet_every_end(engine: Engine) -> None:
    reasons = set()
    for seed in range(30):
        state = small_snake(random.Random(seed), 9, 4)
        if state.outcome is None:
            reasons |= {reason for _, reason in engine.playouts(state, 200, seed=seed)}
    assert reasons == {"seven", "stuck", "repetition"}


def test_codes_and_texts_of_moves() -> None:
    for state in walk_evenly(PANTAREI.deal(1), random.Random(2)):
        for move in state.legal_moves():
            # Where tiles land is the engine's business: only the side has to come back.
            assert move_text(move_code(move)) == move


def refusal(host: Host, data: bytes) -> tuple[int, int]:
    host.write(data)
    with pytest.raises(EngineError, match="the rules do not allow this position"):
        host.call("pantarei_load")
    host.call("pantarei_load_error")
    answer = host.answer(LoadErrorOut)
    return answer.error, answer.index


def test_refusals_say_why(host: Host) -> None:
    good = bytearray(encode(PANTAREI.deal(3).play(PANTAREI.deal(3).legal_moves()[0])))
    assert seen_by_engine(host, PANTAREI.deal(3)).legal == PANTAREI.deal(3).legal_moves()
    doubled = good.copy()
    doubled[0:4] = doubled[4:8] if doubled[0:4] != doubled[4:8] else doubled[8:12]
    assert refusal(host, bytes(doubled))[0] == PantareiLoadError.WRONG_TILES
    empty = good.copy()
    empty[4:8] = bytes(4)
    assert refusal(host, bytes(empty)) == (PantareiLoadError.WRONG_HEIGHT, 1)
    illegal = good.copy()
    first = PantareiGameIn.OFFSETS["moves"]
    illegal[first : first + 2] = (PantareiMoveKind.PASSING << 10).to_bytes(2, "little")
    assert refusal(host, bytes(illegal)) == (PantareiLoadError.ILLEGAL_MOVE, 0)
    for field, value in (("count", 20), ("count", 0), ("turn", 2), ("banned", 7), ("passes", 2), ("partial", 2)):
        broken = good.copy()
        broken[PantareiStart.OFFSETS[field]] = value
        assert refusal(host, bytes(broken))[0] == PantareiLoadError.OUT_OF_RANGE
    endless = good.copy()
    place = PantareiGameIn.OFFSETS["move_count"]
    endless[place : place + 2] = (PANTAREI_MAX_GAME_MOVES + 1).to_bytes(2, "little")
    assert refusal(host, bytes(endless))[0] == PantareiLoadError.OUT_OF_RANGE
