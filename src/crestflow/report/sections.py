"""A part of a report: a question with its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from crestflow.render.svg.style import Style


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A question, its answer in words, and a picture."""

    name: str
    heading: str
    text: str
    draw: Callable[[Style], str] | None
