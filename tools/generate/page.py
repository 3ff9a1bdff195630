"""The built page, which the package ships so that a user needs only Python."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.generate.generator import ROOT
from tools.generate.node import run_tool

TARGET = ROOT / "src" / "crestflow" / "page" / "dist"


def files() -> Mapping[Path, bytes]:
    """Every file of the page."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run_tool("vite", "build", "--outDir", folder, "--emptyOutDir")
        return {
            TARGET / path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
        }
