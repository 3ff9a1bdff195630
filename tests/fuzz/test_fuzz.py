"""Every reader of foreign bytes: the corpus, neighbours of the corpus, and a short run of the fuzzer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import MAX_BYTES, TARGETS

ROOT = Path(__file__).parents[2]
CORPUS = Path(__file__).parent / "corpus"

SECONDS = 4
"""The time box of each target in the tests; `python -m tests.fuzz.run` goes on for as long as one likes."""

QUICKEST = "links"
"""The target that `make test` fuzzes; the others pass their corpus and its neighbours there."""


def seeds(target: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted((CORPUS / target).iterdir())]


@pytest.mark.parametrize("target", TARGETS)
def test_every_target_has_a_corpus_and_passes_it(target: str) -> None:
    inputs = seeds(target)
    assert inputs
    for data in inputs:
        assert len(data) <= MAX_BYTES
        TARGETS[target](data)


@st.composite
def mutated(draw: st.DrawFn, target: str) -> bytes:
    """An input of the corpus with pieces removed, doubled or replaced."""
    data = bytearray(draw(st.sampled_from(seeds(target))))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 20)))
        data[start:end] = draw(st.binary(max_size=6) | st.just(bytes(data[start:end]) * 2))
    return bytes(data[:MAX_BYTES])


@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=150)
@given(data=st.data())
def test_neighbours_of_the_corpus_pass(target: str, data: st.DataObject) -> None:
    TARGETS[target](data.draw(mutated(target)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "target", [each if each == QUICKEST else pytest.param(each, marks=pytest.mark.long) for each in TARGETS]
)
def test_the_fuzzer_finds_nothing_in_its_time_box(target: str) -> None:
    pytest.importorskip("atheris", reason="the fuzzer is not installed")
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz.run", target, "--seconds", str(SECONDS)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert "stat::number_of_executed_units" in done.stderr
