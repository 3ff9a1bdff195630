"""`crestflow report`: draw what a survey tells."""

from __future__ import annotations

import argparse
import sys
from io import BytesIO
from pathlib import Path

from crestflow.cli.common import Commands, add_json, examples, print_json
from crestflow.cli.positions import STANDARD_INPUT
from crestflow.games.pantarei import PANTAREI
from crestflow.i18n import t, tc
from crestflow.protocol import RulesError
from crestflow.report.kamon_report import kamon_report
from crestflow.report.page import write_report
from crestflow.report.pantarei_report import pantarei_report
from crestflow.survey.table import read_table


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "report",
        description=t(
            "Read the file of a survey and write a page with pictures: who wins, by which ending, how long games "
            "last, which first cells win, and whether simple properties of a deal predict the winner, all with "
            "intervals. In Pantareï: what the first move and the choice of colour are worth, how winning stacks come "
            "about, and what swaps are worth."
        ),
        epilog=examples("crestflow report four-stones.parquet --out report/"),
    )
    parser.add_argument(
        "survey", metavar=tc("metavar", "FILE"), type=Path, help=t("the Parquet file of a survey; - is standard input")
    )
    parser.add_argument(
        "--out", metavar=tc("metavar", "DIR"), type=Path, required=True, help=t("the folder to write into")
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the report and say where it is."""
    piped = args.survey == Path(STANDARD_INPUT)
    # Parquet is read from its end, so what comes through a pipe is taken whole.
    about, boards = read_table(args.survey, BytesIO(sys.stdin.buffer.read()) if piped else None)
    if not boards:
        raise RulesError(t("{file}: no board is finished yet", file=args.survey))
    report = (pantarei_report if about["game"] == PANTAREI.name else kamon_report)(about, boards)
    written = write_report(report, args.out)
    if args.json:
        print_json(report.numbers)
    else:
        print(
            t(
                "{file}: {summary}; {count} pictures",
                file=str(written[0]),
                summary=report.summary,
                count=len(written) - 2,
            )
        )
    return 0
