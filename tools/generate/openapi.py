"""The OpenAPI document of the server, from which the page's types are made."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from crestflow.server.app import make_app
from crestflow.server.settings import Settings
from tools.generate.generator import ROOT

TARGET = ROOT / "web" / "openapi.json"


def files() -> Mapping[Path, str]:
    """The document."""
    document = make_app(Settings()).openapi()
    return {TARGET: json.dumps(document, indent=2, ensure_ascii=False) + "\n"}
