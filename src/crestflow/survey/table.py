"""The file of a survey: a Parquet table with one row a board, and what was asked in its metadata."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from crestflow.protocol import RulesError
from crestflow.survey.plan import SurveyedBoard, SurveyPlan

_METADATA: Final = b"crestflow.survey"


def arrow() -> tuple[ModuleType, ModuleType]:
    """``pyarrow`` and ``pyarrow.parquet``, which come with an extra."""
    try:
        import pyarrow as pa  # noqa: PLC0415 (an extra)
        import pyarrow.parquet as pq  # noqa: PLC0415
    except ImportError:
        raise RulesError(
            "Parquet files need pyarrow; install it with: pip install 'crestflow[survey]'", cause="survey-pyarrow"
        ) from None
    return pa, pq


def _columns(pa: Any) -> dict[str, Any]:
    """The columns and their types; ``docs/survey.md`` explains each."""
    return {
        "seed": pa.uint64(),
        "setup": pa.string(),
        "played": pa.list_(pa.string()),
        "stones": pa.int8(),
        "position": pa.string(),
        "turn": pa.string(),
        "complete": pa.bool_(),
        "value": pa.string(),
        "winner": pa.string(),
        "best": pa.string(),
        "moves": pa.map_(pa.string(), pa.string()),
        "reason": pa.string(),
        "length": pa.int8(),
        "line": pa.list_(pa.string()),
        "strategies": pa.map_(pa.string(), pa.string()),
        "nodes": pa.uint64(),
        "seconds": pa.float64(),
        "version": pa.string(),
    }


def _row(board: SurveyedBoard) -> dict[str, Any]:
    row = asdict(board)
    return row | {
        "stones": len(board.played),
        "turn": board.turn,
        "length": board.length,
        "moves": list(board.moves.items()),
        "strategies": list(board.strategies.items()),
    }


def write_table(path: Path, plan: SurveyPlan, boards: Sequence[SurveyedBoard]) -> None:
    """Write the boards; the file appears whole or not at all."""
    pa, pq = arrow()
    about = json.dumps({**plan.question, "boards": plan.boards, "nodes": plan.nodes, "seconds": plan.seconds})
    schema = pa.schema(list(_columns(pa).items()), metadata={_METADATA: about})
    part = path.with_name(path.name + ".part")
    pq.write_table(pa.Table.from_pylist([_row(board) for board in boards], schema), part, compression="zstd")
    os.replace(part, path)  # noqa: PTH105 (replaces on every system)


def read_table(path: Path) -> tuple[dict[str, Any], list[SurveyedBoard]]:
    """What a survey asked, and its boards."""
    pa, pq = arrow()
    try:
        with path.open("rb") as file:  # says why it cannot be read, which pyarrow does not
            table = pq.read_table(file)
    except pa.ArrowInvalid as error:
        problem = f"{path} is not a Parquet file: {str(error).splitlines()[0]}"
        raise RulesError(problem, cause="survey-parquet", file=str(path)) from None
    about = (table.schema.metadata or {}).get(_METADATA)
    if about is None or set(_columns(pa)) - set(table.column_names):
        raise RulesError(f"{path} is not the file of a survey", cause="survey-file", file=str(path))
    return json.loads(about), [_board(row) for row in table.to_pylist()]


def _board(row: dict[str, Any]) -> SurveyedBoard:
    derived = {"stones", "turn", "length"}
    content = {name: value for name, value in row.items() if name not in derived}
    content |= {"played": tuple(row["played"]), "line": tuple(row["line"])}
    content |= {"moves": dict(row["moves"]), "strategies": dict(row["strategies"])}
    return SurveyedBoard(**content)
