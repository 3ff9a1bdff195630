"""Write the solved deals of the package from a survey of whole deals.

    crestflow survey kamon --boards 24 --seed 9001 --strategy 6 --memory 3072 --out deals.parquet
    python -m tools.solved.make deals.parquet [MORE.parquet ...]

A file whose name does not end in ``.parquet`` is read as a journal: one JSON line a board. Deals that are in the
package already stay, unless ``--replace`` is given.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from crestflow.games import game
from crestflow.solved.deals import PATH
from crestflow.survey.table import read_table

FORMAT = {"format": "crestflow-solved-deals", "version": 1}


def main() -> int:
    """Read the surveys and write the file of the package."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("surveys", nargs="+", type=Path, metavar="FILE", help="Parquet files or journals of surveys")
    parser.add_argument("--replace", action="store_true", help="leave out the deals that are in the package now")
    options = parser.parse_args()
    known = [] if options.replace or not PATH.exists() else json.loads(PATH.read_text("utf-8"))["deals"]
    deals = {deal["seed"]: deal for deal in known}
    for path in options.surveys:
        deals |= {deal["seed"]: deal for deal in deals_of(rows(path))}
    write([deals[seed] for seed in sorted(deals)])
    print(f"{PATH.name}: {len(deals)} deals")
    return 0


def rows(path: Path) -> Iterator[dict[str, Any]]:
    """What a survey found about each board."""
    if path.suffix == ".parquet":
        about, boards = read_table(path)
        lines = [asdict(board) for board in boards]
    else:
        about, *lines = map(json.loads, path.read_text("utf-8").splitlines())
    if about["game"] != "kamon":
        raise ValueError(f"{path} is a survey of {about['game']}, not of kamon")
    yield from lines


def deals_of(found: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The whole deals that are solved, with their strategies and a line to the end, as the package stores them."""
    for row in found:
        if row["played"] or not row["value"] or not row["reason"] or not row["strategies"]:
            continue
        if game("kamon").deal(row["seed"]).setup != row["setup"]:
            raise ValueError(f"the setup of seed {row['seed']} is not the deal of that seed")
        yield {
            "seed": row["seed"],
            "setup": row["setup"],
            "value": row["value"],
            "best": None if row["value"] == "loss" else row["best"],
            "reason": row["reason"],
            "length": len(row["line"]),
            "strategies": dict(row["strategies"]),
        }


def write(deals: list[dict[str, Any]]) -> None:
    """Write the file: one deal a line, so that a change shows which deal it is about."""
    lines = ",\n".join(json.dumps(deal, separators=(",", ":")) for deal in deals)
    head = json.dumps(FORMAT)[:-1]
    PATH.write_text(f'{head}, "deals": [\n{lines}\n]}}\n', "utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
