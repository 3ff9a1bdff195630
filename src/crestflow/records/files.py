"""Records as JSON: read strictly and refereed, written so that reading gives the same record back."""

from __future__ import annotations

import json
import os
from codecs import BOM_UTF8
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from pydantic import ValidationError

from crestflow.files import replacing
from crestflow.protocol import State
from crestflow.records.record import VERSION, Record
from crestflow.records.referee import RecordError, replay_tree
from crestflow.records.tree import GameTree
from crestflow.vocabulary import MAX_VARIATION_DEPTH

MAX_BYTES = 1_000_000
"""The most bytes a record may have. A long game with comments has a few thousand."""


_ALWAYS = ("format", "version", "game", "ruleset", "setup", "first", "moves", "result")
"""The fields that are written even when they hold their default."""


def write_record(record: Record) -> str:
    """The record as JSON, one field a line; what was not given is left out."""
    whole, given = record.model_dump(mode="json"), record.model_dump(mode="json", exclude_defaults=True)
    lines = [
        f"  {json.dumps(name)}: {json.dumps(whole[name] if name in _ALWAYS else given[name], ensure_ascii=False)}"
        for name in Record.model_fields
        if name in _ALWAYS or name in given
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


@dataclass(frozen=True, slots=True)
class RefereedGame:
    """A record that was found right, and every position of its game and its variations."""

    record: Record
    tree: GameTree

    @property
    def positions(self) -> Sequence[State]:
        """The positions of the game from the start to the last one, without the variations."""
        return self.tree.states

    @property
    def state(self) -> State:
        """The last position."""
        return self.positions[-1]


def read_game(data: str | bytes) -> RefereedGame:
    """The game that a JSON text holds, refereed; raises `RecordError` naming the first thing that is wrong."""
    record = parse_record(data)
    return RefereedGame(record, replay_tree(record))


def read_record(data: str | bytes) -> Record:
    """The record that a JSON text holds, refereed as `read_game` does."""
    return read_game(data).record


def parse_record(data: str | bytes) -> Record:
    """The record that a JSON text holds, its form checked but its moves not yet refereed."""
    fields = _parsed(_decoded(data))
    _check_version(fields)
    _check_depth(fields)
    try:
        return Record.model_validate(fields)
    except ValidationError as error:
        raise _wrong_field(dict(error.errors(include_url=False, include_context=False)[0])) from None


def _check_version(fields: object) -> None:
    """A record of a later version may have fields that mean anything: say so instead of naming one of them."""
    version = fields.get("version") if isinstance(fields, dict) else None
    if isinstance(version, int) and not isinstance(version, bool) and version > VERSION:
        problem = f"{version}, but records up to version {VERSION} can be read here; a newer Crestflow reads this one"
        raise RecordError("version", problem, "record-newer", cause="record-newer", version=version, newest=VERSION)


def _check_depth(part: object, depth: int = 0) -> None:
    """Refuse deep nesting before Pydantic reads the fields, which goes only so deep and says it in its own words."""
    variations = part.get("variations") if isinstance(part, dict) else None
    if isinstance(variations, list) and variations:
        if depth == MAX_VARIATION_DEPTH:
            problem = f"variations are nested at most {MAX_VARIATION_DEPTH} deep"
            raise RecordError("variations", problem, cause="record-depth", depth=MAX_VARIATION_DEPTH)
        for variation in variations:
            _check_depth(variation, depth + 1)


def _parsed(text: str) -> object:
    """The value of a JSON text in which no field is given twice."""
    try:
        return json.loads(text, object_pairs_hook=_no_field_twice, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        problem = f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        raise RecordError("", problem, cause="record-not-json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise RecordError("", "not a record: nested too deeply", cause="record-nested") from None
    except RecordError:
        raise
    except ValueError:  # a number of thousands of digits
        raise RecordError("", "not a record: a number in it is too long", cause="record-long-number") from None


def load_game(path: str | os.PathLike[str]) -> RefereedGame:
    """The game in a record file, refereed. Raises `OSError` where the file cannot be read."""
    return read_game(read_bytes(path))


def load_record(path: str | os.PathLike[str]) -> Record:
    """The record in a file, refereed as `load_game` does."""
    return load_game(path).record


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The content of a record file; of one that is far too large, only enough to see that it is."""
    with Path(path).open("rb") as file:
        return file.read(MAX_BYTES + 1)


def save_record(record: Record, path: str | os.PathLike[str]) -> None:
    """Write the record to a file: wholly, or, if anything goes wrong, not at all."""
    save_text(write_record(record), path)


def save_text(text: str, path: str | os.PathLike[str]) -> None:
    """Write a text file as `save_bytes` does."""
    save_bytes(text.encode(), path)


def save_bytes(content: bytes, path: str | os.PathLike[str]) -> None:
    """Write a file wholly or not at all; links, pipes and devices stay what they are."""
    with replacing(path) as file:
        file.write(content)


def _decoded(data: str | bytes) -> str:
    if len(data) > MAX_BYTES:
        problem = f"too large: a record has at most {MAX_BYTES:,} bytes"
        raise RecordError("", problem, cause="record-too-large", bytes=MAX_BYTES)
    if isinstance(data, str):
        return data
    try:
        return data.removeprefix(BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        problem = f"not UTF-8: byte {error.start} is {data[error.start]:#04x}"
        raise RecordError("", problem, cause="record-not-utf8", byte=error.start) from None


def _no_field_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise RecordError(name, "given twice", cause="record-twice")
        fields[name] = value
    return fields


def _no_constant(name: str) -> NoReturn:
    raise RecordError("", f"not JSON: {name} is not a JSON number", cause="record-number")


def _path(location: tuple[int | str, ...]) -> str:
    """A field's place in a record, as in ``comments[2].text``."""
    path = ""
    for part in location:
        if isinstance(part, int):
            path += f"[{part}]"
        elif part.isidentifier() or "-" in part or not path:
            path += f".{part}" if path else part
    return path


_IN_JSON_WORDS = {"tuple_type": "Input should be a valid array", "model_type": "Input should be an object"}
"""What a reader of JSON should read instead of Pydantic's words for values of Python."""


def _in_json(value: object) -> str:
    """A value as a record has it: ``null``, not ``None``. Texts have single quotes, as in all messages."""
    return repr(value) if isinstance(value, str) else json.dumps(value, default=repr)


def _wrong_field(error: dict[str, Any]) -> RecordError:
    where, kind, message = _path(error["loc"]), error["type"], str(error["msg"])
    if kind == "missing":
        return RecordError(where, "missing", cause="record-missing")
    if kind == "extra_forbidden":
        return RecordError(where, "no such field", cause="record-no-field")
    if kind == "variations_version":
        return RecordError("variations", message, "record-contradiction", cause="record-version")
    value = _in_json(error.get("input"))
    shown = value if len(value) <= 60 else value[:57] + "…"
    message = _IN_JSON_WORDS.get(kind, message.removeprefix("Value error, "))
    problem = f"{message[0].lower()}{message[1:]}, not {shown}"
    return RecordError(where, problem, cause="record-value", value=shown)
