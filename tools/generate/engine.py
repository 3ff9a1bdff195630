"""The engine as one WebAssembly file, compiled by `engine/build.py`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.generate.generator import ROOT, GenerationError

BUILD = ROOT / "engine" / "build.py"
TARGET = ROOT / "src" / "crestflow" / "engine" / "engine.wasm"


def files() -> Mapping[Path, bytes]:
    """The binary."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / TARGET.name
        done = subprocess.run(  # noqa: S603 - our own build
            [sys.executable, BUILD, "--output", made], capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise GenerationError(f"the engine was not built:\n{done.stdout}{done.stderr}")
        return {TARGET: made.read_bytes()}
