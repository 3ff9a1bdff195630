"""The vectors of the contract: this package agrees with them, and so do the naive rules, which share no code."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import zip_longest
from typing import Any

import pytest

import crestflow
from crestflow import State
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.editions import number
from crestflow.games.kamon.geometry import CELLS, names
from crestflow.games.kamon.notation import read_cell
from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import read_move
from crestflow.games.pantarei.tiles import Tile
from crestflow.records import (
    Record,
    RecordError,
    decode_record,
    encode_record,
    read_record,
    replay,
    write_record,
)
from crestflow.records.share import decode, encode
from crestflow.vocabulary import GAME_NAMES, REFUSAL_CODES
from tests.games.naive import Naive, twin_of
from tests.games.naive_kamon import NaiveKamon
from tests.games.naive_pantarei import NaivePantarei
from tools.generate.generator import ROOT

Row = dict[str, Any]
FOLDER = ROOT / "contract" / "vectors"


def rows(name: str, **wanted: str) -> list[Row]:
    lines = (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    chosen = [row for row in found if all(row[field] == value for field, value in wanted.items())]
    assert chosen
    return chosen


def outcome(state: State) -> Row | None:
    return None if state.outcome is None else {"winner": state.outcome.winner, "reason": state.outcome.reason}


def naive_outcome(twin: Naive) -> Row | None:
    result = twin.result()
    return None if result is None else {"winner": result[0], "reason": result[1]}


def tile_name(tile: Tile) -> str:
    return "neutral" if tile.colour is None else f"{tile.colour} {tile.value}"


def test_the_files_are_small_and_together_hundreds_of_rows() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 400_000
    assert sum(len(rows(path.stem)) for path in FOLDER.iterdir()) > 700


# Texts


def test_setups_mean_what_the_vectors_say() -> None:
    for row in rows("texts", type="setup"):
        state = crestflow.game(row["game"]).start(row["text"])
        assert state.setup == row["text"]
        if isinstance(state, KamonState):
            tokens = state.layout.tokens
            assert row["colours"] == ["blank" if one is None else f"{one.colour} {one.symbol}" for one in tokens]
            assert row["classic"] == ["blank" if one is None else f"{number(one)} {one.symbol}" for one in tokens]
        else:
            assert isinstance(state, PantareiState)
            assert row["tiles"] == [tile_name(tile) for stack in state.stacks for tile in stack]


def test_positions_mean_what_the_vectors_say() -> None:
    for row in rows("texts", type="position"):
        state = crestflow.game(row["game"]).read(row["text"])
        assert str(state) == row["text"]
        assert state.turn == row["turn"]
        if isinstance(state, KamonState):
            assert (names(state.black), names(state.white)) == (row["black"], row["white"])
            assert (None if state.last is None else CELLS[state.last]) == row["last"]
        else:
            assert isinstance(state, PantareiState)
            assert [[tile_name(tile) for tile in stack] for stack in state.stacks] == row["stacks"]
            assert state.may_swap == row["may_swap"]


def test_moves_mean_what_the_vectors_say() -> None:
    for row in rows("texts", type="move", game="kamon"):
        assert CELLS[read_cell(row["text"])] == f"{row['row']}{row['place']}"
    for row in rows("texts", type="move", game="pantarei"):
        move = read_move(row["text"])
        assert str(move) == row["text"]
        if "swap" in row:
            assert list(move) == row["swap"]
        elif "stack" in row:
            assert list(move) == [row["stack"], row["direction"][0], row["tiles"]]
        else:
            assert move == "pass"


# Deals and links


def test_seeds_deal_the_setups_of_the_vectors() -> None:
    for row in rows("deals"):
        assert crestflow.game(row["game"]).deal(int(row["seed"])).setup == row["setup"]


def test_links_hold_the_games_of_the_vectors() -> None:
    for row in rows("links"):
        state = crestflow.game(row["game"]).start(row["setup"], first=row["first"])
        for move in row["moves"]:
            state = state.play(move)
        assert (encode(state), str(state)) == (row["link"], row["position"])
        again = decode(row["link"])
        assert (again, again.moves, again.game.name) == (state, row["moves"], row["game"])


# Positions and records, by the reference rules and by the naive ones


def naive_position(row: Row) -> Naive:
    """The position as the naive rules see it; the order of earlier stones makes no difference to them."""
    if row["game"] == "pantarei":
        return NaivePantarei.read(row["position"])
    setup, stones, last = row["position"].split()
    start = NaiveKamon.start(setup, wild=row["game"] == "kamon:wild")
    marks = dict(zip(start.tokens, stones.replace("/", ""), strict=True))
    black = sorted((cell for cell, mark in marks.items() if mark == "x"), key=last.__eq__)
    white = sorted((cell for cell, mark in marks.items() if mark == "o"), key=last.__eq__)
    pairs = zip_longest(black, white)
    return NaiveKamon(start.tokens, tuple(cell for pair in pairs for cell in pair if cell), start.wild)


def test_positions_have_the_legal_moves_and_outcomes_of_the_vectors() -> None:
    for row in rows("positions"):
        state = crestflow.game(row["game"]).read(row["position"])
        assert (str(state), state.turn) == (row["position"], row["turn"])
        assert (state.legal_moves(), outcome(state)) == (row["legal"], row["outcome"])


def test_the_positions_are_right_by_the_naive_rules() -> None:
    for row in rows("positions"):
        twin = naive_position(row)
        assert twin.turn == row["turn"]
        assert naive_outcome(twin) == row["outcome"]
        assert twin.legal_moves() == row["legal"]


def test_records_lead_to_the_ends_of_the_vectors() -> None:
    for row in rows("records"):
        record = read_record(json.dumps(row["record"]))
        assert row["record"].items() <= json.loads(write_record(record)).items()
        state = replay(record)
        assert (str(state), outcome(state)) == (row["position"], row["outcome"])


def test_annotated_records_and_links_hold_the_same() -> None:
    for row in rows("annotated"):
        record = read_record(json.dumps(row["record"]))
        assert json.loads(write_record(record)) == row["record"]
        assert (encode_record(record), decode_record(row["link"])) == (row["link"], record)


def test_the_variations_are_right_by_the_naive_rules() -> None:
    def follow(line: list[Naive], first: int, variations: list[Row]) -> None:
        for variation in variations:
            branch = [line[variation["ply"] - first]]
            for move in variation["moves"]:
                assert move in branch[-1].legal_moves()
                branch.append(branch[-1].play(move))
            follow(branch, variation["ply"], variation.get("variations", []))

    found = rows("annotated")
    assert sum(bool(variation.get("variations")) for row in found for variation in row["record"].get("variations", []))
    for row in found:
        record = Record.model_validate_json(json.dumps(row["record"]))
        line = [twin_of(record.rules.start(record.setup, first=record.first))]
        for move in record.moves:
            line.append(line[-1].play(move))
        follow(line, 0, row["record"].get("variations", []))


def test_the_records_are_right_by_the_naive_rules() -> None:
    for row in rows("records"):
        record = Record.model_validate_json(json.dumps(row["record"]))
        twin = twin_of(record.rules.start(record.setup, first=record.first))
        for move in record.moves:
            assert move in twin.legal_moves()
            twin = twin.play(move)
        assert naive_outcome(twin) == row["outcome"]


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_end_is_there_that_a_game_can_have(name: str) -> None:
    """Two passes in a row cannot happen with nineteen tiles, so nothing shows `stuck`."""
    kind, _, ruleset = name.partition(":")
    ends = Counter(
        row["record"]["result"]["reason"]
        for row in rows("records")
        if row["record"]["game"] == kind
        and row["record"].get("ruleset", "standard") == (ruleset or "standard")
        and row["record"].get("result")
    )
    on_board = {"connection", "loop", "blockade", "exhausted"} if kind == "kamon" else {"seven", "repetition"}
    assert set(ends) == on_board | {"resignation", "time", "agreement"}


# What is refused

READERS: dict[str, Callable[[Row], object]] = {
    "setup": lambda row: crestflow.game(row["game"]).start(row["text"]),
    "position": lambda row: crestflow.game(row["game"]).read(row["text"]),
    "move": lambda row: crestflow.game(row["game"]).read(row["position"]).play(row["text"]),
    "link": lambda row: decode(row["text"]),
    "record": lambda row: read_record(row["text"]),
}


@pytest.mark.parametrize("row", rows("refused"), ids=lambda row: f"{row['type']}-{row['code']}")
def test_what_the_vectors_refuse_is_refused_for_that_reason(row: Row) -> None:
    with pytest.raises(crestflow.RulesError) as refused:
        READERS[row["type"]](row)
    assert refused.value.code == row["code"]
    if isinstance(refused.value, RecordError):
        assert refused.value.where == (row["place"] or "")
    elif row["place"] is not None:
        assert re.search(rf"(?<!\w){re.escape(row['place'])}(?!\w)", str(refused.value)), refused.value


def test_every_code_has_a_refused_text() -> None:
    """The codes left are about names and states, which are no texts of a game."""
    codes = {row["code"] for row in rows("refused")}
    assert set(REFUSAL_CODES) - codes == {"game-unknown", "link-from-middle", "link-too-long"}


def test_the_codes_of_names_and_states() -> None:
    with pytest.raises(crestflow.RulesError) as refused:
        crestflow.game("chess")
    assert refused.value.code == "game-unknown"
    middle = crestflow.game("kamon").read(rows("positions", game="kamon")[1]["position"])
    for use in (encode, Record.from_state):
        with pytest.raises(crestflow.RulesError) as refused:
            use(middle)
        assert refused.value.code == "link-from-middle"
