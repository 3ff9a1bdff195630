"""The engine as two WebAssembly files, for one thread and for many, compiled by `engine/build.py`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.generate.generator import ROOT, GenerationError

BUILD = ROOT / "engine" / "build.py"
TARGETS = tuple(ROOT / "src" / "crestflow" / "engine" / name for name in ("engine.wasm", "engine-threads.wasm"))


def files() -> Mapping[Path, bytes]:
    """The binaries."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(  # noqa: S603 - our own build
            [sys.executable, BUILD, "--output", folder], capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise GenerationError(f"the engine was not built:\n{done.stdout}{done.stderr}")
        return {target: (Path(folder) / target.name).read_bytes() for target in TARGETS}
