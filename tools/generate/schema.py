"""The JSON Schema of a record, beside the code of records."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from crestflow.records.schema import PATH, schema_text


def files() -> Mapping[Path, str]:
    """The schema."""
    return {PATH: schema_text()}
