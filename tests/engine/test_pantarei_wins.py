"""Wins that the search announces are won in time, by the reference rules, against random and searched defences."""

from __future__ import annotations

from benchmarks.pantarei_wins import announced_win
from crestflow.engine.host import Host


def test_announced_wins_are_kept() -> None:
    host = Host()
    wins = [win for seed in range(1000, 1030) if (win := announced_win(host, seed, 20_000))]
    assert len(wins) >= 20
    assert [win for win in wins if not win.kept] == []
