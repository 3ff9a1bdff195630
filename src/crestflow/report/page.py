"""The report as files: one HTML page that needs nothing else, each picture as an SVG file, and the numbers as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from crestflow.render.svg import palette
from crestflow.render.svg.palette import DARK_CHANGES, LIGHT
from crestflow.render.svg.style import Style
from crestflow.report.charts import bars, columns, effects, heat_map, percent
from crestflow.report.findings import Findings

_TITLES: Final = {"kamon": "Kamon", "kamon:wild": "Kamon with a wild blank"}
_PAGE: Final = Style(palette.variables(), "page")
_FILE: Final = Style(palette.theme("light", "normal"), "light")

_CSS: Final = """
body{margin:0;background:var(--paper);color:var(--ink);
  font:16px/1.5 "Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans",system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem}
h1,h2{font-family:"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua","Times New Roman",serif;
  font-weight:500;line-height:1.15}
h2{margin:2.5rem 0 .5rem}
section{margin-top:1rem}
figure{margin:1rem 0;padding:1rem;background:var(--surface);border:1px solid var(--line);border-radius:16px}
figure{overflow-x:auto}
svg{display:block;width:100%;min-width:30rem;height:auto}
.small{color:var(--ink-2);font-size:.875rem}
table{border-collapse:collapse}
td,th{padding:.2rem 1rem .2rem 0;text-align:left}
"""


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A question, its answer in words, and a picture."""

    name: str
    heading: str
    text: str
    draw: Callable[[Style], str] | None


def sections(found: Findings) -> list[ReportSection]:
    """What the report says, question by question."""
    return [_who(found), _how(found), _length(found), _first_cells(found), _prediction(found)]


_RESULT_NAMES: Final = {"black": "Black wins", "white": "White wins", "draw": "draw"}


def _who(found: Findings) -> ReportSection:
    text = f"Of {found.boards} boards {found.solved} are solved and {found.boards - found.solved} are not."
    if found.advantage is not None:
        low, high = found.advantage.low, found.advantage.high
        text += (
            f" Black's share of the wins less White's is {found.advantage.value:+.0%} ({low:+.0%} to {high:+.0%}):"
            " that is what it is worth to have begun."
        )
    rows = {_RESULT_NAMES[name]: each for name, each in found.results.items()}
    return ReportSection("winner", "Who wins with best play?", text, lambda style: bars(style, "Who wins", rows))


def _how(found: Findings) -> ReportSection:
    text = "How one game with best play ends, for each solved board."
    return ReportSection("endings", "By which ending?", text, lambda style: bars(style, "Endings", found.reasons))


def _length(found: Findings) -> ReportSection:
    if found.length is None:
        return ReportSection("lengths", "How long?", "There are too few games to tell.", None)
    text = (
        f"A game with best play lasts {found.length.value:.1f} stones on average"
        f" ({found.length.low:.1f} to {found.length.high:.1f})."
    )
    return ReportSection("lengths", "How long?", text, lambda style: columns(style, "Stones", found.lengths))


_FIRST_TEXTS: Final = {
    "played": "Black's share of the points where the first stone lies on the cell; it and those after it are random.",
    "moves": "Black's share of the points after each first move, by the values of all first moves.",
    "best": "How often the solver's winning first move is on the cell, in deals that Black wins. Others may win, too.",
}


def _first_cells(found: Findings) -> ReportSection:
    text = _FIRST_TEXTS[found.source]
    if found.winning_moves is not None:
        text += f" In a deal that Black wins, {found.winning_moves.value:.0%} of the first moves win on average."
    if not found.first_cells:
        return ReportSection("first-cells", "Which first cells win?", "There is nothing to tell yet.", None)
    shares = {cell: each.black for cell, each in found.first_cells.items()}
    return ReportSection(
        "first-cells", "Which first cells win?", text, lambda style: heat_map(style, "First cells", shares)
    )


def _prediction(found: Findings) -> ReportSection:
    heading, guess = "Do simple properties of a deal predict the winner?", found.prediction
    if guess is None:
        return ReportSection("prediction", heading, "There are too few decided boards to tell.", None)
    verdict = (
        "They do."
        if guess.gain.low > 0
        else "They mislead."
        if guess.gain.high < 0
        else "Not measurably: the interval holds zero."
    )
    text = (
        f"{verdict} On boards left out of the fit a logistic regression names the winner in"
        f" {percent(guess.accuracy)} of {guess.boards}; always naming the commoner winner is right in"
        f" {guess.guess:.0%}. It is worth {guess.gain.value:+.3f} bits a board ({guess.gain.low:+.3f} to"
        f" {guess.gain.high:+.3f}). The picture shows the log-odds for Black with one standard deviation more of a"
        " property."
    )
    return ReportSection("prediction", heading, text, lambda style: effects(style, "Properties", guess.coefficients))


def write_report(found: Findings, folder: Path) -> list[Path]:
    """Write the report into a folder; returns the files, the page first."""
    folder.mkdir(parents=True, exist_ok=True)
    written = [folder / "index.html", folder / "report.json"]
    parts = sections(found)
    written[0].write_text(page(found, parts), "utf-8")
    written[1].write_text(json.dumps(found.as_json(), indent=2) + "\n", "utf-8")
    for part in parts:
        if part.draw is not None:
            picture = folder / f"{part.name}.svg"
            picture.write_text(part.draw(_FILE), "utf-8")
            written.append(picture)
    return written


def page(found: Findings, parts: list[ReportSection]) -> str:
    """The HTML page: no script, no other file, light or dark as the reader's system is."""
    title = f"A survey of {_TITLES[found.about['game']]}"
    light, dark = (";".join(f"--{name}:{value}" for name, value in each.items()) for each in (LIGHT, DARK_CHANGES))
    body = "".join(_section(part) for part in parts)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>:root{{color-scheme:light dark;{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}{_CSS}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n<p>{escape(_asked(found))}</p>\n{body}"
        '<p class="small">Intervals are 95 %: Wilson\'s for shares, normal ones for means. '
        "The numbers are in report.json.</p>\n</main>\n</body>\n</html>\n"
    )


def _asked(found: Findings) -> str:
    about = found.about
    what = f"positions after {about['stones']} random safe stones" if about["stones"] else "whole deals"
    text = f"{found.boards} {what}, from seed {about['seed']} on."
    if found.nodes is not None:
        text += f" Solving one took {found.nodes.value:,.0f} positions on average."
    return text


def _section(part: ReportSection) -> str:
    figure = "" if part.draw is None else f"<figure>{part.draw(_PAGE)}</figure>\n"
    return f"<section>\n<h2>{escape(part.heading)}</h2>\n<p>{escape(part.text)}</p>\n{figure}</section>\n"
