"""Reports: the statistics against known answers, and pages that need nothing but themselves."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crestflow.chance import SplitMix64
from crestflow.games import game
from crestflow.games.kamon.geometry import BORDER, CELLS, CORNERS, names
from crestflow.report.kamon_findings import kamon_findings
from crestflow.report.kamon_report import kamon_report
from crestflow.report.page import page, write_report
from crestflow.report.properties import PROPERTIES, properties_of
from crestflow.report.statistics import _fit, _probability, mean, predict, share
from crestflow.survey.kamon import solve_board
from crestflow.survey.plan import SurveyedBoard, SurveyPlan
from crestflow.survey.table import write_table
from tests.cli.run import apart, here

Capture = pytest.CaptureFixture[str]

PLAN = SurveyPlan("kamon", 80, seed=5, stones=18, memory=8)


@pytest.fixture(scope="module")
def boards() -> list[SurveyedBoard]:
    return [solve_board(PLAN, seed) for seed in PLAN.seeds]


def invented(seed: int, winner: str | None, **changes: object) -> SurveyedBoard:
    """A whole deal with an invented result."""
    state = game("kamon").deal(seed)
    value = {"black": "win", "white": "loss", None: "draw"}[winner]
    content: dict[str, object] = {
        "seed": seed,
        "setup": state.setup,
        "played": (),
        "position": str(state),
        "complete": True,
        "value": value,
        "winner": winner,
        "best": state.legal_moves()[0],
        "moves": {},
        "reason": "connection" if winner else "exhausted",
        "line": tuple(CELLS[:36]),
        "strategies": {},
        "nodes": 1000,
        "seconds": 1.0,
        "version": "0",
    }
    return SurveyedBoard(**content | changes)  # type: ignore[arg-type]


def test_wilson_s_interval_as_in_the_literature() -> None:
    """Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for hits, of, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        found = share(hits, of)
        assert found.low == pytest.approx(low, abs=5e-5)
        assert found.high == pytest.approx(high, abs=5e-5)


@given(st.integers(0, 200), st.integers(1, 200))
def test_an_interval_holds_its_share(hits: int, of: int) -> None:
    found = share(min(hits, of), of)
    assert 0 <= found.low <= found.value + 1e-12
    assert found.value - 1e-12 <= found.high <= 1


def test_a_mean_needs_two_values() -> None:
    assert mean([3]) is None
    found = mean([1, 2, 3])
    assert found is not None
    assert (found.value, round(found.high - found.value, 4)) == (2, round(1.959964 / 3**0.5, 4))


def noise(seed: int, count: int) -> list[float]:
    chance = SplitMix64(seed)
    return [chance.next() / 2**64 - 0.5 for _ in range(count)]


def test_the_fit_is_a_maximum() -> None:
    """At the maximum of the likelihood with its ridge, the gradient is zero."""
    x = np.array([noise(1, 200), noise(2, 200)]).T
    y = (x[:, 0] + np.array(noise(3, 200)) > 0).astype(float)
    weights, _ = _fit(x, y)
    left = y - _probability(x, weights)
    assert abs(left.sum()) < 1e-6
    assert np.abs(x.T @ left - weights[1:]).max() < 1e-6


def test_a_planted_effect_is_found_and_noise_is_not() -> None:
    cause, other, luck = noise(1, 400), noise(2, 400), noise(3, 400)
    rows = list(zip(cause, other, strict=True))
    found = predict(["cause", "other"], rows, [2 * c + u > 0 for c, u in zip(cause, luck, strict=True)])
    assert found is not None
    assert found.gain.low > 0
    assert found.accuracy.low > found.guess
    assert found.coefficients["cause"].low > 0
    assert found.coefficients["other"].low < 0 < found.coefficients["other"].high
    nothing = predict(["cause", "other"], rows, [u > 0 for u in luck])
    assert nothing is not None
    assert nothing.gain.low < 0


def test_few_boards_predict_nothing() -> None:
    assert predict(["x"], [[value] for value in noise(1, 29)], [True, False] * 14 + [True]) is None
    assert predict(["x"], [[value] for value in noise(1, 60)], [True] * 60) is None


def test_properties_by_a_naive_count() -> None:
    setup = game("kamon").deal(7).setup
    rows = [re.findall("..", row) for row in setup.split("/")]
    neighbours = 0
    for at, row in enumerate(rows):
        neighbours += sum(a[0] == b[0] and a != "--" for a, b in pairwise(row))
        if at < 6:
            below, shift = rows[at + 1], 1 if len(rows[at + 1]) > len(row) else -1
            for place, code in enumerate(row):
                near = (place, place + shift)
                neighbours += sum(0 <= n < len(below) and below[n][0] == code[0] and code != "--" for n in near)
    found = dict(zip(PROPERTIES, properties_of(setup), strict=True))
    assert found["neighbours of one colour"] == neighbours
    assert found["first moves"] == len(game("kamon").deal(7).legal_moves())
    assert found["blank's distance from the centre"] == 3


def test_a_wild_blank_is_counted_by_its_own_rules() -> None:
    wild = game("kamon:wild").deal(1)
    found = dict(zip(PROPERTIES, properties_of(wild.setup, wild=True), strict=True))
    assert found["first moves"] == len(wild.legal_moves())
    assert found["first moves"] != properties_of(wild.setup)[list(PROPERTIES).index("first moves")]


def test_only_first_moves_of_whole_deals_are_called_so() -> None:
    moves = {"a1": "win", "a2": "loss"}
    about = {"game": "kamon", "stones": 0, "seed": 0}
    whole = kamon_findings(about, [invented(seed, "black", moves=moves) for seed in range(3)])
    assert whole.winning_moves is not None
    assert whole.winning_moves.value == 0.5
    played = [invented(seed, "black", moves=moves, played=("b1", "c2")) for seed in range(3)]
    assert kamon_findings(about, played).winning_moves is None


def test_four_boards_of_one_winner_leave_room_for_another() -> None:
    found = kamon_findings({"game": "kamon", "stones": 0, "seed": 0}, [invented(seed, "white") for seed in range(4)])
    assert found.advantage is not None
    assert found.advantage.value == found.advantage.low == -1
    assert found.advantage.high == pytest.approx(2 * share(0, 4).high - 1)
    assert found.advantage.high > -0.1


def test_counts_of_invented_deals() -> None:
    deals = [invented(seed, "black") for seed in range(6)] + [invented(6, "white"), invented(7, None)]
    unsolved = invented(8, None, value=None, complete=False, best=None, reason=None, line=())
    found = kamon_findings({"game": "kamon", "stones": 0, "seed": 0}, [*deals, unsolved])
    assert (found.boards, found.solved) == (9, 8)
    assert found.results == {"black": share(6, 8), "white": share(1, 8), "draw": share(1, 8)}
    assert found.reasons["exhausted"] == share(1, 8)
    assert found.advantage is not None
    assert found.advantage.value == pytest.approx(5 / 8)
    assert found.source == "best"
    assert sum(each.black.value for each in found.first_cells.values()) == pytest.approx(1)
    assert found.prediction is None


def test_first_cells_by_the_values_of_all_moves() -> None:
    moves = [{"a2": "win", "a3": "loss"}, {"a2": "draw", "a3": "draw"}]
    deals = [invented(0, "black", moves=moves[0]), invented(1, None, moves=moves[1])]
    found = kamon_findings({"game": "kamon", "stones": 0, "seed": 0}, deals)
    assert found.source == "moves"
    assert {cell: each.black.value for cell, each in found.first_cells.items()} == {"a2": 0.75, "a3": 0.25}


def test_first_cells_by_random_stones_are_on_the_border(boards: list[SurveyedBoard]) -> None:
    found = kamon_findings(PLAN.question, boards)
    assert found.source == "played"
    assert sum(each.boards for each in found.first_cells.values()) == 80
    assert set(found.first_cells) <= set(names(BORDER & ~CORNERS))
    assert found.prediction is not None


def test_the_page_needs_no_other_file(boards: list[SurveyedBoard], tmp_path: Path) -> None:
    report = kamon_report(PLAN.question, boards)
    written = write_report(report, tmp_path / "report")
    assert [path.name for path in written[:2]] == ["index.html", "report.json"]
    html = written[0].read_text("utf-8")
    outside = html.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|<script|<link|url\((?!#)|\bsrc=", outside)
    assert "prefers-color-scheme:dark" in html
    assert json.loads(written[1].read_text("utf-8")) == kamon_findings(PLAN.question, boards).as_json()
    for path in written[2:]:
        drawing = ET.fromstring(path.read_text("utf-8"))  # noqa: S314 (our own file)
        assert drawing.tag.endswith("svg")
        assert "var(--" not in path.read_text("utf-8")
        assert drawing.find("{http://www.w3.org/2000/svg}desc") is not None
    assert len(written) == 7


def test_a_report_of_too_little_says_so() -> None:
    unsolved = invented(8, None, value=None, complete=False, best=None, reason=None, line=())
    html = page(kamon_report({"game": "kamon", "stones": 0, "seed": 8}, [unsolved]))
    assert "Of 1 boards 0 are solved" in html
    assert "too few" in html


def test_the_command(boards: list[SurveyedBoard], tmp_path: Path, capsys: Capture) -> None:
    survey = tmp_path / "boards.parquet"
    write_table(survey, PLAN, boards)
    ran = here(capsys, "report", str(survey), "--out", str(tmp_path / "report"))
    assert ran.out == f"{tmp_path}/report/index.html: 80 of 80 boards solved; 5 pictures\n"
    told = json.loads(here(capsys, "report", str(survey), "--out", str(tmp_path / "report"), "--json").out)
    assert told["solved"] == 80
    piped = apart("report", "-", "--out", str(tmp_path / "piped"), "--json", lines=survey.read_bytes())
    assert json.loads(piped.out) == told
    write_table(survey, PLAN, [])
    assert "no board is finished yet" in here(capsys, "report", str(survey), "--out", str(tmp_path)).err
    missing = here(capsys, "report", str(tmp_path / "none.parquet"), "--out", str(tmp_path))
    assert (missing.status, missing.out) == (2, "")
    assert missing.err == f"crestflow: {tmp_path}/none.parquet: No such file or directory\n"
