"""The benchmark of the environments runs, and measures ours beside those of others."""

from __future__ import annotations

import pytest

from benchmarks import envs


def test_the_benchmark_measures_every_game(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(envs, "ROUNDS", 1)
    envs.main(games=64, turns=3, single=1)
    printed = capsys.readouterr().out
    for name in (
        "kamon, batch of 64",
        "pantarei, vector of 64",
        "kamon, PettingZoo",
        "hex, OpenSpiel",
        "connect_four_v3",
    ):
        assert name in printed
