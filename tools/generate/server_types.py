"""The types of the server's messages for the page, from the OpenAPI document."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path

from tools.generate import openapi
from tools.generate.generator import ROOT
from tools.generate.node import run_tool

TARGET = ROOT / "web" / "src" / "generated" / "server.ts"


def files() -> Mapping[Path, bytes]:
    """The module of types."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / TARGET.name
        run_tool("openapi-typescript", openapi.TARGET, "--output", made)
        return {TARGET: made.read_bytes()}
