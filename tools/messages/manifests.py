"""The web manifest in every language: what a browser reads to install the page. The English one is the source."""

from __future__ import annotations

import json
from pathlib import Path

from babel.messages.catalog import Catalog

from tools.generate.generator import ROOT
from tools.messages.source import BadSource

PUBLIC = ROOT / "web" / "public"
ENGLISH = PUBLIC / "manifest.webmanifest"


def manifest_path(language: str) -> Path:
    """Where the page finds a language's manifest."""
    return PUBLIC / f"manifest.{language}.webmanifest"


def manifest(catalogue: Catalog, language: str) -> bytes:
    """The English manifest with its sentence and its language changed."""
    content = json.loads(ENGLISH.read_text(encoding="utf-8"))
    message = catalogue.get(content["description"])
    if message is None:
        raise BadSource(f'{ENGLISH.name}: no text of the page is "{content["description"]}"')
    translated = {**content, "description": message.string, "lang": language}
    return (json.dumps(translated, ensure_ascii=False, indent=2) + "\n").encode()
