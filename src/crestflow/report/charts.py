"""Small charts as SVG, in the colours of the drawings: bars with intervals, columns, and a heat map on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from crestflow.games.kamon.geometry import CELLS
from crestflow.i18n import t
from crestflow.i18n.numbers import number
from crestflow.render.kamon.board import CENTRES, extent, frame
from crestflow.render.kamon.measures import CELL
from crestflow.render.svg.document import Picture, document
from crestflow.render.svg.shapes import hexagon, moved, num, polyline, tag, text_tag
from crestflow.render.svg.style import Style
from crestflow.report.statistics import Estimate

_FONT: Final = '"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans",system-ui,sans-serif'
_WIDTH, _ROW, _LABEL, _NUMBER, _TOP = 640.0, 34.0, 190.0, 140.0, 10.0
_COLUMNS_HEIGHT: Final = 180.0
_DARK_SHARE: Final = 0.55
"""From this opacity on, numbers on a cell of the heat map are light."""


def _text(content: str, x: float, y: float, ink: str, *, size: float = 14, anchor: str = "start") -> str:
    return text_tag(
        "text",
        content,
        x=num(x),
        y=num(y),
        fill=ink,
        font_size=num(size),
        font_family=_FONT,
        text_anchor=anchor,
        dominant_baseline="central",
    )


def percent(estimate: Estimate) -> str:
    """A share and its interval in words."""
    return f"{number(estimate.value, '.0%')} ({between(estimate, '.0%')})"


def between(estimate: Estimate, form: str) -> str:
    """The interval of a number in words."""
    return t("{low} to {high}", low=number(estimate.low, form), high=number(estimate.high, form))


def bars(style: Style, title: str, rows: Mapping[str, Estimate]) -> str:
    """A horizontal bar for each share, with its interval as a line."""
    length = _WIDTH - _LABEL - _NUMBER
    body = []
    for at, (name, estimate) in enumerate(rows.items()):
        y = _TOP + (at + 0.5) * _ROW
        low, high = (_LABEL + length * edge for edge in (estimate.low, estimate.high))
        body += [
            _text(name, _LABEL - 12, y, style["ink"], anchor="end"),
            tag("rect", x=_LABEL, y=y - 9, width=length, height=18, rx=3, fill=style["surface-2"]),
            tag("rect", x=_LABEL, y=y - 9, width=length * estimate.value, height=18, rx=3, fill=style["accent"]),
            _interval(style, low, high, y),
            _text(percent(estimate), _LABEL + length + 12, y, style["ink-2"], size=13),
        ]
    words = "; ".join(f"{name} {percent(estimate)}" for name, estimate in rows.items())
    return _chart(style, title, words, 2 * _TOP + len(rows) * _ROW, body)


def effects(style: Style, title: str, rows: Mapping[str, Estimate]) -> str:
    """A point with its interval for each effect, around zero."""
    most = max([0.1, *(max(abs(each.low), abs(each.high)) for each in rows.values())])
    label, length = 260.0, _WIDTH - 260.0 - 20
    zero = label + length / 2
    height = 2 * _TOP + len(rows) * _ROW
    body = [tag("line", x1=zero, x2=zero, y1=_TOP, y2=height - _TOP, stroke=style["line-strong"], stroke_width=1)]
    for at, (name, each) in enumerate(rows.items()):
        y = _TOP + (at + 0.5) * _ROW
        places = [zero + edge / most * length / 2 for edge in (each.low, each.value, each.high)]
        body += [
            _text(name, label - 12, y, style["ink"], anchor="end"),
            _interval(style, places[0], places[2], y),
            tag("circle", cx=places[1], cy=y, r=5, fill=style["accent"]),
        ]
    words = "; ".join(f"{name} {number(each.value, '+.2f')} ({between(each, '+.2f')})" for name, each in rows.items())
    return _chart(style, title, words, height, body)


def columns(style: Style, title: str, counts: Mapping[str, int]) -> str:
    """A column for each count, from left to right."""
    most, wide = max(counts.values()), min(48.0, (_WIDTH - 40) / len(counts))
    left = (_WIDTH - wide * len(counts)) / 2
    body = []
    for at, (name, count) in enumerate(counts.items()):
        x, height = left + at * wide, _COLUMNS_HEIGHT * count / most
        body += [
            tag("rect", x=x + 2, y=30 + _COLUMNS_HEIGHT - height, width=wide - 4, height=height, fill=style["accent"]),
            _text(name, x + wide / 2, 46 + _COLUMNS_HEIGHT, style["ink-2"], size=12, anchor="middle"),
        ]
        if count:
            y = 20 + _COLUMNS_HEIGHT - height
            body.append(_text(str(count), x + wide / 2, y, style["ink-3"], size=11, anchor="middle"))
    words = "; ".join(f"{name}: {count}" for name, count in counts.items() if count)
    return _chart(style, title, words, _COLUMNS_HEIGHT + 60, body)


def heat_map(style: Style, title: str, shares: Mapping[str, Estimate]) -> str:
    """The board with a share on every cell that has one: the darker, the higher."""
    body = [frame(style)]
    outline = polyline(hexagon(CELL * 0.97), closed=True)
    values = [each.value for each in shares.values()]
    least, span = min(values), max(values) - min(values) or 1.0
    for cell in CELLS:
        ground = tag("path", d=outline, fill=style["cell"], stroke=style["cell-edge"], stroke_width=0.02 * CELL)
        found = shares.get(cell)
        if found is not None:
            strength = 0.15 + 0.85 * (found.value - least) / span
            ink = style["on-accent"] if strength > _DARK_SHARE else style["ink"]
            ground += tag("path", d=outline, fill=style["accent"], opacity=num(strength))
            ground += _text(number(found.value, ".0%"), 0, -0.12 * CELL, ink, size=0.42 * CELL, anchor="middle")
            interval = f"{number(found.low, '.0%')}–{number(found.high, '.0%')}"
            ground += _text(interval, 0, 0.32 * CELL, ink, size=0.26 * CELL, anchor="middle")
        body.append(moved(*CENTRES[cell], ground))
    width, height = extent(coordinates=False)
    words = "; ".join(f"{cell} {percent(each)}" for cell, each in shares.items())
    picture = Picture(-width / 2, -height / 2, width, height, "".join(body), title, words)
    return document(picture, style, size=_WIDTH, background=False)


def _interval(style: Style, low: float, high: float, y: float) -> str:
    line = tag("line", x1=low, x2=high, y1=y, y2=y, stroke=style["gold"], stroke_width=3)
    ends = [tag("line", x1=x, x2=x, y1=y - 6, y2=y + 6, stroke=style["gold"], stroke_width=3) for x in (low, high)]
    return line + "".join(ends)


def _chart(style: Style, title: str, words: str, height: float, body: Sequence[str]) -> str:
    picture = Picture(0, 0, _WIDTH, height, "".join(body), title, words)
    return document(picture, style, size=_WIDTH, background=False)
