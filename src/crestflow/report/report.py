"""A report on a survey, in words and pictures and in the language spoken when it was made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from crestflow.render.svg.style import Style


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A question, its answer in words, and a picture where there is something to draw."""

    name: str
    heading: str
    text: str
    caption: str = ""
    """What the picture shows: above it on the page, and its title."""
    draw: Callable[[Style, str], str] | None = None
    """The picture in a style and with a title."""


@dataclass(frozen=True, slots=True)
class SurveyReport:
    """What a survey tells, question by question."""

    title: str
    introduction: str
    """What was surveyed, in a sentence or two."""
    summary: str
    """How much was surveyed, for one line."""
    sections: tuple[ReportSection, ...]
    numbers: dict[str, Any]
    """Everything for a program, as JSON has it."""
