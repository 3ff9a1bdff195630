"""The JSON Schema of a record, made from the fields."""

from __future__ import annotations

import json
from pathlib import Path

from crestflow.records.record import Record

PATH = Path(__file__).with_name("record.schema.json")


def schema_text() -> str:
    """The schema as it stands in the package."""
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Crestflow record"}
    schema |= {name: part for name, part in Record.model_json_schema().items() if name != "title"}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
