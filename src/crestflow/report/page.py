"""The report as files: one HTML page that needs nothing else, each picture as an SVG file, and the numbers as JSON."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Final

from crestflow.i18n import language, say, t
from crestflow.render.svg import palette
from crestflow.render.svg.palette import DARK_CHANGES, LIGHT
from crestflow.render.svg.style import Style
from crestflow.report.charts import bars, between, columns, effects, heat_map, percent
from crestflow.report.findings import Findings
from crestflow.report.names import FIRST_CELL_TEXTS, PROPERTY_NAMES, REASON_NAMES, RESULT_NAMES, TITLES
from crestflow.report.sections import ReportSection
from crestflow.report.snake_page import snake_asked, snake_sections
from crestflow.report.snakes import SnakeFindings
from crestflow.report.statistics import Prediction

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


def sections(found: Findings | SnakeFindings) -> list[ReportSection]:
    """What the report says, question by question, in the language spoken."""
    if isinstance(found, SnakeFindings):
        return snake_sections(found)
    return [_who(found), _how(found), _length(found), _first_cells(found), _prediction(found)]


def _who(found: Findings) -> ReportSection:
    text = t(
        "Of {boards} boards {solved} are solved and {unsolved} are not.",
        boards=found.boards,
        solved=found.solved,
        unsolved=found.boards - found.solved,
    )
    if found.advantage is not None:
        text += " " + t(
            "Black's share of the wins less White's is {share} ({interval}): that is what it is worth to have begun.",
            share=f"{found.advantage.value:+.0%}",
            interval=between(found.advantage, "+.0%"),
        )
    rows = {say(RESULT_NAMES[name]): each for name, each in found.results.items()}
    heading, title = t("Who wins with best play?"), t("Who wins")
    return ReportSection("winner", heading, text, lambda style: bars(style, title, rows))


def _how(found: Findings) -> ReportSection:
    text = t("How one game with best play ends, for each solved board.")
    rows = {say(REASON_NAMES[name]): each for name, each in found.reasons.items()}
    heading, title = t("By which ending?"), t("Endings")
    return ReportSection("endings", heading, text, lambda style: bars(style, title, rows))


def _length(found: Findings) -> ReportSection:
    heading, title = t("How long?"), t("Stones")
    if found.length is None:
        return ReportSection("lengths", heading, t("There are too few games to tell."), None)
    text = t(
        "A game with best play lasts {stones} stones on average ({interval}).",
        stones=f"{found.length.value:.1f}",
        interval=between(found.length, ".1f"),
    )
    return ReportSection("lengths", heading, text, lambda style: columns(style, title, found.lengths))


def _first_cells(found: Findings) -> ReportSection:
    heading, title = t("Which first cells win?"), t("First cells")
    if not found.first_cells:
        return ReportSection("first-cells", heading, t("There is nothing to tell yet."), None)
    text = say(FIRST_CELL_TEXTS[found.source])
    if found.winning_moves is not None:
        share = f"{found.winning_moves.value:.0%}"
        text += " " + t("In a deal that Black wins, {share} of the first moves win on average.", share=share)
    shares = {cell: each.black for cell, each in found.first_cells.items()}
    return ReportSection("first-cells", heading, text, lambda style: heat_map(style, title, shares))


def _prediction(found: Findings) -> ReportSection:
    heading, title = t("Do simple properties of a deal predict the winner?"), t("Properties")
    guess = found.prediction
    if guess is None:
        return ReportSection("prediction", heading, t("There are too few decided boards to tell."), None)
    text = t(
        "On boards left out of the fit a logistic regression names the winner in {accuracy} of {boards}; always naming"
        " the commoner winner is right in {guess}. It is worth {gain} bits a board ({interval}). The picture shows the"
        " log-odds for Black with one standard deviation more of a property.",
        accuracy=percent(guess.accuracy),
        boards=guess.boards,
        guess=f"{guess.guess:.0%}",
        gain=f"{guess.gain.value:+.3f}",
        interval=between(guess.gain, "+.3f"),
    )
    rows = {say(PROPERTY_NAMES[name]): each for name, each in guess.coefficients.items()}
    return ReportSection("prediction", heading, f"{_verdict(guess)} {text}", lambda style: effects(style, title, rows))


def _verdict(guess: Prediction) -> str:
    if guess.gain.low > 0:
        return t("They do.")
    return t("They mislead.") if guess.gain.high < 0 else t("Not measurably: the interval holds zero.")


def write_report(found: Findings | SnakeFindings, folder: Path) -> list[Path]:
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


def page(found: Findings | SnakeFindings, parts: list[ReportSection]) -> str:
    """The HTML page: no script, no other file, light or dark as the reader's system is."""
    title = say(TITLES[found.about["game"]])
    light, dark = (";".join(f"--{name}:{value}" for name, value in each.items()) for each in (LIGHT, DARK_CHANGES))
    body = "".join(_section(part) for part in parts)
    note = t(
        "Intervals are 95 %: Wilson's for shares, normal ones for means. The numbers are in {file}.", file="report.json"
    )
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>:root{{color-scheme:light dark;{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}{_CSS}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n<p>{escape(_asked(found))}</p>\n{body}"
        f'<p class="small">{escape(note)}</p>\n</main>\n</body>\n</html>\n'
    )


def _asked(found: Findings | SnakeFindings) -> str:
    if isinstance(found, SnakeFindings):
        return snake_asked(found)
    about = found.about
    if about["stones"]:
        text = t(
            "{boards} positions after {stones} random safe stones, from seed {seed} on.",
            boards=found.boards,
            stones=about["stones"],
            seed=about["seed"],
        )
    else:
        text = t("{boards} whole deals, from seed {seed} on.", boards=found.boards, seed=about["seed"])
    if found.nodes is not None:
        nodes = f"{found.nodes.value:,.0f}"
        if language() != "en":
            nodes = nodes.replace(",", "\u202f")  # the other languages split thousands by a narrow space
        text += " " + t("Solving one took {nodes} positions on average.", nodes=nodes)
    return text


def _section(part: ReportSection) -> str:
    figure = "" if part.draw is None else f"<figure>{part.draw(_PAGE)}</figure>\n"
    return f"<section>\n<h2>{escape(part.heading)}</h2>\n<p>{escape(part.text)}</p>\n{figure}</section>\n"
