"""The committed binary belongs to the sources, and the sources are clean under sanitizers."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from crestflow.engine.host import WASM

PROJECT = Path(__file__).resolve().parents[2]
BUILD = PROJECT / "engine" / "build.py"

needs_ziglang = pytest.mark.skipif(importlib.util.find_spec("ziglang") is None, reason="ziglang is not installed")
needs_compiler = pytest.mark.skipif(
    shutil.which(os.environ.get("CXX", "c++")) is None, reason="there is no C++ compiler with sanitizers here"
)


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in command], check=False, capture_output=True, text=True)


@pytest.mark.slow
@needs_ziglang
def test_a_rebuild_gives_the_committed_bytes() -> None:
    done = run(sys.executable, BUILD, "--check")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long(seconds=30)
@needs_compiler
def test_the_border_is_clean_under_sanitizers(tmp_path: Path) -> None:
    built = run(sys.executable, BUILD, "--sanitize", "--output", tmp_path / "fuzz")
    assert built.returncode == 0, built.stderr
    for seed in ("1", "2", "3"):
        done = run(tmp_path / "fuzz", "20000", seed)
        assert done.returncode == 0, done.stdout + done.stderr[-3000:]


def test_the_binary_tells_nothing_about_the_machine_it_was_built_on() -> None:
    binary = WASM.read_bytes()
    for trace in (b".cpp", b".hpp", b"clang", b"/home/", b"producers"):
        assert trace not in binary
    assert len(zlib.compress(binary, 9)) < 400_000
