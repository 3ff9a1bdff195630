"""The file of a survey: a Parquet table with one row a board, and what was asked in its metadata."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, Final

from crestflow.files import replacing
from crestflow.protocol import RulesError
from crestflow.survey.pantarei import SurveyedSnake, read_snake
from crestflow.survey.plan import Row, RowPlan, SurveyedBoard

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


def _board_columns(pa: Any) -> dict[str, Any]:
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


def _board_row(board: SurveyedBoard) -> dict[str, Any]:
    row = asdict(board)
    return row | {
        "stones": len(board.played),
        "turn": board.turn,
        "length": board.length,
        "moves": list(board.moves.items()),
        "strategies": list(board.strategies.items()),
    }


def _read_board(row: dict[str, Any]) -> SurveyedBoard:
    derived = {"stones", "turn", "length"}
    content = {name: value for name, value in row.items() if name not in derived}
    content |= {"played": tuple(row["played"]), "line": tuple(row["line"])}
    content |= {"moves": dict(row["moves"]), "strategies": dict(row["strategies"])}
    return SurveyedBoard(**content)


def _snake_columns(pa: Any) -> dict[str, Any]:
    texts = pa.list_(pa.string())
    played = {"first": pa.string(), "winner": pa.string(), "reason": pa.string(), "moves": texts}
    played["swap_gains"] = pa.list_(pa.float64())
    return {
        "seed": pa.uint64(),
        "setup": pa.string(),
        "advised": pa.string(),
        "games": pa.list_(pa.struct(list(played.items()))),
        "version": pa.string(),
    }


def _snake_row(snake: SurveyedSnake) -> dict[str, Any]:
    return asdict(snake)


@dataclass(frozen=True, slots=True)
class TableLayout:
    """How the rows of a game's surveys stand in a file."""

    columns: Callable[[Any], dict[str, Any]]
    row: Callable[[Any], dict[str, Any]]
    read: Callable[[dict[str, Any]], Any]


_BOARDS: Final = TableLayout(_board_columns, _board_row, _read_board)
_SNAKES: Final = TableLayout(_snake_columns, _snake_row, read_snake)


def _layout(about: dict[str, Any]) -> TableLayout:
    return _SNAKES if about["game"] == "pantarei" else _BOARDS


def write_table(path: Path, plan: RowPlan[Row], boards: Sequence[Row]) -> None:
    """Write the boards; the file appears whole or not at all."""
    pa, pq = arrow()
    layout = _layout(plan.about)
    schema = pa.schema(list(layout.columns(pa).items()), metadata={_METADATA: json.dumps(plan.about)})
    content = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_pylist([layout.row(board) for board in boards], schema), content, compression="zstd")
    with replacing(path) as file:
        file.write(content.getvalue())


def read_table(path: Path, content: BinaryIO | None = None) -> tuple[dict[str, Any], list[Any]]:
    """What a survey asked, and its rows: `SurveyedBoard`, or `SurveyedSnake` in Pantareï.

    Where the `content` is given, `path` is only its name in what is refused.
    """
    pa, pq = arrow()
    try:
        with content or path.open("rb") as file:  # says why it cannot be read, which pyarrow does not
            # By this thread alone: one of pyarrow's that wants the Python file when the program ends would abort it.
            table = pq.ParquetFile(file, pre_buffer=False).read(use_threads=False)
    except pa.ArrowInvalid as error:
        problem = f"{path} is not a Parquet file: {str(error).splitlines()[0]}"
        raise RulesError(problem, cause="survey-parquet", file=str(path)) from None
    stored = (table.schema.metadata or {}).get(_METADATA)
    about: dict[str, Any] = {} if stored is None else json.loads(stored)
    if not about or set(_layout(about).columns(pa)) - set(table.column_names):
        raise RulesError(f"{path} is not the file of a survey", cause="survey-file", file=str(path))
    return about, [_layout(about).read(row) for row in table.to_pylist()]
