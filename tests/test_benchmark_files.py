"""The files in which benchmarks keep their results."""

from __future__ import annotations

from pathlib import Path

from benchmarks._json_lines import append_line, read_lines


def test_a_line_that_was_cut_short_is_dropped_and_the_next_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "made" / "results.jsonl"
    assert read_lines(path) == []
    for number in range(2):
        append_line(path, {"number": number})
    whole = path.read_bytes()
    for length in range(len(whole) + 1):
        path.write_bytes(whole[:length])
        kept = read_lines(path)
        assert kept == [{"number": number} for number in range(whole[:length].count(b"\n"))]
        append_line(path, {"number": 7})
        assert read_lines(path) == [*kept, {"number": 7}]
