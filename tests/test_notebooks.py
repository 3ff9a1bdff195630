"""What notebooks and tables show: drawings of states, records and reports, and rows."""

from __future__ import annotations

import copy
import pickle
import xml.etree.ElementTree as ET

import pytest

import crestflow
from crestflow import render
from crestflow.arena import pairings, scores, tournament
from crestflow.engine import Engine
from crestflow.records import Record

every_game = pytest.mark.parametrize("name", crestflow.GAMES)


def parsed(picture: str | None) -> str:
    assert picture is not None
    assert ET.fromstring(picture).tag.endswith("svg")  # noqa: S314 - our own picture
    return picture


@every_game
def test_states_records_and_reports_are_drawn(name: str) -> None:
    state = crestflow.game(name).deal(seed=7)
    state = state.play(state.legal_moves()[0])
    plain = parsed(state._repr_svg_())
    assert parsed(Record.from_state(state)._repr_svg_()) == plain
    report = Engine().analyse(state, nodes=3000).result()
    assert report.state == state
    assert parsed(report._repr_svg_()) != plain


@every_game
def test_results_are_rows_for_tables(name: str) -> None:
    state = crestflow.game(name).deal(seed=7)
    engine = Engine()
    report = engine.analyse(state, nodes=3000).result()
    rows = report.to_dicts()
    assert [row["move"] for row in rows] == [move.move for move in report.moves]
    assert [row["rank"] for row in rows] == list(range(1, len(rows) + 1))
    solution = engine.solve(state, nodes=2000)
    choice = engine.choose_with_proof(state, level=2)
    for row in (rows[0], solution.to_dict(), choice.to_dict(), Record.from_state(state).to_dict()):
        assert row
        assert all(value is None or isinstance(value, str | int | float | bool) for value in row.values()), row
    assert choice.to_dict()["move"] == choice.move
    assert solution.to_dict()["nodes"] == solution.nodes


def test_a_tournament_as_rows() -> None:
    played = list(tournament(pairings("kamon", ["random", "1"], games=2, seed=3), workers=0))
    rows = [one.to_dict() for one in played]
    assert {(row["black"], row["white"]) for row in rows} == {("random", "1"), ("1", "random")}
    assert all(row["moves"] == len(one.record.moves) for row, one in zip(rows, played, strict=True))
    assert scores(played)["1", "random"].to_dict()["games"] == 2


def test_an_engine_says_that_it_cannot_be_copied() -> None:
    engine = Engine()
    for copying in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="make one in each process"):
            copying(engine)


def test_drawings_refuse_what_they_cannot_show() -> None:
    kamon, snake = (crestflow.game(name).deal(seed=7) for name in ("kamon", "pantarei"))
    for size in (0, -1.0, float("nan")):
        with pytest.raises(ValueError, match="has to be a number of pixels above 0"):
            render.svg(kamon, size=size)
    with pytest.raises(crestflow.MalformedText, match="'zz' is no move of kamon"):
        render.svg(kamon, verdicts={"zz": "win"})
    with pytest.raises(TypeError, match="a drawing of pantarei has no option 'verdicts'; there are"):
        render.svg(snake, verdicts={"1r": "win"})
    with pytest.raises(TypeError, match="a drawing of kamon has no option 'colour'"):
        render.svg(kamon, colour="red")  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="choose light, dark or page"):
        render.svg(kamon, theme="blue")  # type: ignore[arg-type]
