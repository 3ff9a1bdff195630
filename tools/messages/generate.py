"""Every file of the catalogues as it should be now."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tools.messages.catalogue import (
    LANGUAGES,
    TEMPLATE,
    all_texts,
    merged,
    mo_bytes,
    mo_path,
    po_bytes,
    po_path,
    read_catalogue,
    template,
)
from tools.messages.checks import problems
from tools.messages.manifests import manifest, manifest_path
from tools.messages.page import page_module
from tools.messages.source import CATALOGUES

__all__ = ["files", "problems"]


def files() -> Mapping[Path, bytes]:
    """Every file of the catalogues as it should be now."""
    texts = all_texts()
    pot = template(texts, read_catalogue(TEMPLATE).creation_date)
    made = {TEMPLATE: po_bytes(pot)}
    for language in LANGUAGES:
        path = po_path(language)
        catalogue = merged(pot, read_catalogue(path, language), language)
        made[path] = po_bytes(catalogue)
        made[mo_path(language)] = mo_bytes(catalogue)
        made[CATALOGUES / f"{language}.ts"] = page_module(catalogue)
        made[manifest_path(language)] = manifest(catalogue, language)
    return made
