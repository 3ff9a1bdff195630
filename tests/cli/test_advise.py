"""`crestflow advise`: what it prints, the JSON, and what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from crestflow.engine import Engine
from crestflow.games.pantarei import PANTAREI
from crestflow.records import Record, encode, save_record
from crestflow.tui.sentences import colour_reason_sentence
from tests.cli.run import apart, here

START = PANTAREI.deal(7)
FEW = 10_000
Capture = pytest.CaptureFixture[str]


def test_it_says_which_colour_to_take(capsys: Capture) -> None:
    ran = here(capsys, "advise", START.setup, "--nodes", str(FEW))
    advice = Engine().advise(START, nodes=FEW)
    assert ran.status == 0
    said, *both, why = ran.out.splitlines()
    assert why == colour_reason_sentence(advice.colour or "black", advice.reason)
    assert said == f"Advice: take {str(advice.colour).capitalize()}."
    for line, (colour, worth) in zip(both, advice.values.items(), strict=True):
        name, *numbers = re.findall(r"\w+", line.replace("expected score", ""))
        assert name.lower() == colour
        expected = (worth.expected.value, worth.expected.low, worth.expected.high)
        assert [int(each) for each in numbers if each.isdigit()] == [round(100 * each) for each in expected]


def test_the_json_is_the_advice(capsys: Capture) -> None:
    ran = here(capsys, "advise", START.setup, "--nodes", str(FEW), "--json", language="fr")
    assert json.loads(ran.out) == Engine().advise(START, nodes=FEW).to_dict()


def test_of_a_game_the_setup_counts(capsys: Capture, tmp_path: Path) -> None:
    said = here(capsys, "advise", START.setup, "--nodes", str(FEW)).out
    later = START.play(START.legal_moves()[0])
    record = tmp_path / "game.json"
    save_record(Record.from_state(later), record)
    for source in (str(record), f"#{encode(later)}"):
        assert here(capsys, "advise", source, "--nodes", str(FEW)).out == said
    assert apart("advise", "-", "--nodes", str(FEW), lines=START.setup).out == said


def test_both_colours_can_be_worth_the_same(capsys: Capture) -> None:
    setup = "B1/B2/W3/B3/W1/B1/W2/W2/B3/N/W3/B2/B2/W1/B1/W3/B3/W2/W1"
    assert here(capsys, "advise", setup, "--nodes", str(FEW)).out.startswith("Both colours are worth the same.")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["B1/W2"], "instead of 3"),
        ([str(START.play(START.legal_moves()[0]))], "needs the setup"),
        ([START.setup, "--nodes", "9999"], "too few"),
        ([START.setup, "--nodes", "many"], "whole number"),
        (["gone.json"], "gone.json"),
    ],
)
def test_what_it_cannot_advise_on_is_refused(capsys: Capture, arguments: list[str], says: str) -> None:
    ran = here(capsys, "advise", *arguments)
    assert ran.status == 2
    assert says in ran.err
    assert not ran.out
