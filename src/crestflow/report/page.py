"""The report as files: one HTML page that needs nothing else, each picture as an SVG file, and the numbers as JSON."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Final

from crestflow.i18n import language, t
from crestflow.render.svg import palette
from crestflow.render.svg.palette import DARK_CHANGES, LIGHT
from crestflow.render.svg.style import Style
from crestflow.report.report import ReportSection, SurveyReport

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
figcaption{margin-bottom:.5rem}
svg{display:block;width:100%;min-width:30rem;height:auto}
.small{color:var(--ink-2);font-size:.875rem}
table{border-collapse:collapse}
td,th{padding:.2rem 1rem .2rem 0;text-align:left}
"""


def write_report(report: SurveyReport, folder: Path) -> list[Path]:
    """Write the report into a folder; returns the files, the page first."""
    folder.mkdir(parents=True, exist_ok=True)
    written = [folder / "index.html", folder / "report.json"]
    written[0].write_text(page(report), "utf-8")
    written[1].write_text(json.dumps(report.numbers, indent=2) + "\n", "utf-8")
    for part in report.sections:
        if part.draw is not None:
            picture = folder / f"{part.name}.svg"
            picture.write_text(part.draw(_FILE, part.caption), "utf-8")
            written.append(picture)
    return written


def page(report: SurveyReport) -> str:
    """The HTML page: no script, no other file, light or dark as the reader's system is."""
    light, dark = (";".join(f"--{name}:{value}" for name, value in each.items()) for each in (LIGHT, DARK_CHANGES))
    body = "".join(_section(part) for part in report.sections)
    note = t(
        "Intervals are 95 %: Wilson's for shares, normal ones for means. The numbers are in {file}.", file="report.json"
    )
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(report.title)}</title>\n<style>:root{{color-scheme:light dark;{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}{_CSS}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(report.title)}</h1>\n<p>{escape(report.introduction)}</p>\n{body}"
        f'<p class="small">{escape(note)}</p>\n</main>\n</body>\n</html>\n'
    )


def _section(part: ReportSection) -> str:
    figure = ""
    if part.draw is not None:
        caption = f'<figcaption class="small">{escape(part.caption)}</figcaption>'
        figure = f"<figure>{caption}{part.draw(_PAGE, part.caption)}</figure>\n"
    return f"<section>\n<h2>{escape(part.heading)}</h2>\n<p>{escape(part.text)}</p>\n{figure}</section>\n"
