"""Records: what is written reads back, and what is wrong is named."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import crestflow
from crestflow.protocol import Colour, State
from crestflow.records import (
    Clock,
    Comment,
    Players,
    Record,
    RecordedPlayer,
    RecordError,
    Result,
    load_record,
    parse_record,
    read_record,
    replay,
    save_record,
    write_record,
)
from crestflow.records.files import MAX_BYTES
from crestflow.records.schema import PATH, schema_text


@st.composite
def games(draw: st.DrawFn) -> State:
    """A game somewhere between its start and its end."""
    name = draw(st.sampled_from(list(crestflow.GAMES)))
    first: Colour = draw(st.sampled_from(("black", "white"))) if name == "pantarei" else "black"
    state: State = crestflow.game(name).deal(draw(st.integers(0, 2**64 - 1)), first=first)
    for choice in draw(st.lists(st.integers(0, 2**16), max_size=60)):
        legal = state.legal_moves()
        if not legal:
            break
        state = state.play(legal[choice % len(legal)])
    return state


texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=50)
moments = st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 (Hypothesis adds the zone)
seconds = st.floats(0, 1e6)


@st.composite
def records(draw: st.DrawFn) -> Record:
    state = draw(games())
    started = draw(st.none() | moments)
    result = None
    if state.outcome is None:
        result = draw(
            st.sampled_from(
                [
                    None,
                    Result(winner="black", reason="resignation"),
                    Result(winner="white", reason="time"),
                    Result(winner=None, reason="agreement"),
                ]
            )
        )
    return Record.from_state(
        state,
        players=draw(
            st.builds(Players, black=st.builds(RecordedPlayer, name=texts), white=st.builds(RecordedPlayer, name=texts))
        ),
        edition=draw(st.sampled_from(["colours", "classic"])),
        result=result,
        started=started,
        ended=None if started is None else started.replace(year=2100),
        clock=draw(st.none() | st.builds(Clock, initial=seconds, increment=seconds)),
        comments=draw(st.lists(st.builds(Comment, ply=st.integers(0, len(state.moves)), text=texts), max_size=3)),
    )


@given(records())
def test_what_is_written_reads_back(record: Record) -> None:
    text = write_record(record)
    assert read_record(text) == record
    assert read_record(text.encode()) == record
    assert write_record(read_record(text)) == text


@given(records())
def test_what_is_written_fits_the_schema(record: Record) -> None:
    jsonschema.validate(json.loads(write_record(record)), json.loads(PATH.read_text("utf-8")))


@given(games())
def test_replay_gives_the_state_back(state: State) -> None:
    again = replay(Record.from_state(state))
    assert again == state
    assert again.moves == state.moves


@pytest.mark.generated
def test_the_schema_in_the_package_is_the_one_of_the_fields() -> None:
    assert PATH.read_text("utf-8") == schema_text()
    jsonschema.Draft202012Validator.check_schema(json.loads(schema_text()))


FINISHED = Record.from_state(
    crestflow.game("kamon")
    .start("GgBbYfBr/OfObOrGbRb/PnPmBnGnOgOm/GmPfRfYgRrRmOn/YrRnPbGfGrYn/YmBfRgYbPr/--BgPgBm")
    .play("e6")
    .play("d7")
)
PANTAREI = Record.from_state(crestflow.game("pantarei").deal(3, first="white"))


def changed(record: Record, **fields: Any) -> str:
    return json.dumps(json.loads(write_record(record)) | fields)


@pytest.mark.parametrize(
    ("fields", "where", "problem"),
    [
        ({"format": "pgn"}, "format", "crestflow-record"),
        ({"version": 3}, "version", "3, but records up to version 2 can be read here"),
        ({"version": 0}, "version", "1 or 2, not 0"),
        ({"version": True}, "version", "number, not true"),
        ({"game": "chess"}, "game", "'kamon' or 'pantarei', not 'chess'"),
        ({"ruleset": "tame"}, "ruleset", "'tame'"),
        ({"edition": "gold"}, "edition", "'gold'"),
        ({"first": "white"}, "first", "black moves first"),
        ({"setup": "GgBb"}, "setup", "1 row "),
        ({"setup": 5}, "setup", "string"),
        ({"moves": "e6"}, "moves", "array"),
        ({"moves": ["e6", 7]}, "moves[1]", "string"),
        ({"moves": ["e6", ""]}, "moves[1]", "at least 1"),
        ({"moves": ["e6", "e6"]}, "moves[1]", "move 2 by white: e6: the token there is already covered"),
        ({"moves": ["a1"]}, "moves[0]", "move 1 by black: a1: the first stone goes on an edge cell"),
        ({"moves": ["e6", "d7", "z9"]}, "moves[2]", "move 3 by black: 'z9' is not a Kamon move"),
        ({"players": {"black": {"name": "A", "age": 7}}}, "players.black.age", "no such field"),
        ({"players": {"black": {"level": 9}}}, "players.black.level", "not 9"),
        ({"result": {"winner": "black", "reason": "loop"}}, "result.reason", "the game is not over"),
        ({"result": {"winner": "black", "reason": "agreement"}}, "result.winner", "agreement is a draw"),
        ({"result": {"winner": None, "reason": "resignation"}}, "result.winner", "resignation is a win"),
        ({"result": {"reason": "loop"}}, "result.winner", "missing"),
        ({"started": "2026-01-01T10:00:00"}, "started", "timezone"),
        ({"started": "2026-01-02T10:00:00Z", "ended": "2026-01-01T10:00:00Z"}, "ended", "before the start"),
        ({"clock": {"initial": -1}}, "clock.initial", "greater than or equal to 0"),
        ({"clock": {"initial": 60, "left": [1, 2, 3]}}, "clock.left", "3 readings for 2 moves"),
        ({"comments": [{"ply": 3, "text": "!"}]}, "comments[0].ply", "3, but there are 2 moves"),
        ({"comments": [{"ply": 0, "text": "x" * 20_000}]}, "comments[0].text", "at most 10000"),
        ({"colour": "red"}, "colour", "no such field"),
    ],
)
def test_the_first_wrong_field_is_named(fields: dict[str, Any], where: str, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(changed(FINISHED, **fields))
    assert caught.value.where == where
    assert problem in str(caught.value)


def test_pantarei_has_no_wild_ruleset() -> None:
    with pytest.raises(RecordError, match="ruleset: pantarei has no ruleset 'wild'"):
        read_record(changed(PANTAREI, ruleset="wild"))


def test_a_finished_game_needs_the_true_result() -> None:
    state: State = crestflow.game("kamon").deal(7)
    while state.outcome is None:
        state = state.play(state.legal_moves()[0])
    true = Record.from_state(state)
    assert true.result is not None
    with pytest.raises(RecordError, match=r"result: null, but white has won \(blockade\)"):
        read_record(changed(true, result=None))
    with pytest.raises(RecordError, match=r"result\.winner: win for black claimed, but white has won"):
        read_record(changed(true, result={"winner": "black", "reason": "blockade"}))
    with pytest.raises(RecordError, match=r"result\.reason: 'loop' claimed"):
        read_record(changed(true, result={"winner": "white", "reason": "loop"}))
    with pytest.raises(RecordError, match="'a1', after the end: white has won") as caught:
        read_record(changed(true, moves=[*state.moves, "a1"]))
    assert caught.value.where == f"moves[{len(state.moves)}]"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON: .* line 1, column 2"),
        (b"null", "object, not null$"),
        (b"[]", "object"),
        (b'{"game": NaN}', "NaN"),
        (b'{"game": "kamon", "game": "kamon"}', "game: given twice"),
        (b'{"players": {"black": {"name": "", "name": ""}}}', "name: given twice"),
        (b"\xff\xfe{\x00}", "not UTF-8: byte 0 is 0xff"),
        ('{"game": "kamon"}'.encode("utf-16"), "not UTF-8"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"a":' * 200_000, "nested too deeply"),
        (b" " * (MAX_BYTES + 1), "too large"),
        (b"1" * 100_000, "^not a record: a number in it is too long$"),
    ],
)
def test_what_is_no_record_is_refused(data: bytes, problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        read_record(data)


@given(st.data())
def test_a_truncated_record_is_refused(data: st.DataObject) -> None:
    text = write_record(FINISHED).rstrip()
    cut = data.draw(st.integers(0, len(text) - 1))
    with pytest.raises(RecordError):
        read_record(text[:cut])


scalars = st.none() | st.booleans() | st.integers() | texts


@given(st.recursive(scalars, lambda content: st.lists(content) | st.dictionaries(texts, content)))
def test_any_json_is_read_or_refused(content: object) -> None:
    with pytest.raises(RecordError):
        parse_record(json.dumps(content))


def test_a_file_is_written_wholly_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save_record(FINISHED, path)
    assert load_record(path) == FINISHED
    assert [p.name for p in tmp_path.iterdir()] == ["game.json"]
    with pytest.raises(FileNotFoundError):
        save_record(FINISHED, tmp_path / "missing" / "game.json")
    directory = tmp_path / "folder"
    directory.mkdir()
    with pytest.raises(OSError, match="folder"):
        save_record(FINISHED, directory)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["folder", "game.json"]
