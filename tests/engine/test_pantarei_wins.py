"""Announced wins are won in time, by the reference rules, against random and searched defences."""

from __future__ import annotations

from benchmarks.pantarei_wins import announced_win, proven_win
from crestflow.engine import Engine
from crestflow.engine.host import Host


def test_wins_announced_by_search_are_kept() -> None:
    """Always the same games: a fresh search can overlook what an earlier one has announced, but not in these."""
    host = Host()
    wins = [win for seed in range(1000, 1030) if (win := announced_win(host, seed, 20_000))]
    assert len(wins) >= 20
    assert [win for win in wins if not win.kept] == []


def test_wins_announced_by_proof_are_kept() -> None:
    engine = Engine(table_mib=64)
    wins = [win for seed in range(1000, 1040) if (win := proven_win(engine, seed))]
    assert len(wins) >= 20
    assert [win for win in wins if not win.kept] == []
