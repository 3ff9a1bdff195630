"""The table of generated files in CONTRIBUTING.md, from the registry."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tools.generate.generator import ROOT
from tools.generate.markdown import table, with_passage
from tools.generate.registry import GENERATORS

PAGE = ROOT / "CONTRIBUTING.md"


def files() -> Mapping[Path, str]:
    """The page with the table as it should be now."""
    rows = [
        (f"`{generator.name}`", "<br>".join(f"`{pattern}`" for pattern in generator.makes), generator.sources)
        for generator in GENERATORS
    ]
    passage = table(["generator", "makes", "from"], rows)
    return {PAGE: with_passage(PAGE.read_text("utf-8"), "generators", passage)}
