"""A text found in the sources, and where the sources are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.generate.generator import ROOT, GenerationError

PACKAGE = ROOT / "src" / "crestflow"
WEB = ROOT / "web" / "src"
LOCALE = ROOT / "locale"
PACKAGE_CATALOGUES = PACKAGE / "i18n" / "catalogues"
CATALOGUES = WEB / "i18n" / "catalogues"

CALLS = {"t": 1, "msg": 1, "tc": 2, "msgc": 2, "tn": 2}
"""The functions that say a text, and how many texts each one begins with; the page and Python share their names."""


@dataclass(frozen=True, slots=True)
class Text:
    """One text of the catalogue, as one place in the sources asks for it."""

    source: str
    plural: str | None
    context: str | None
    path: str

    @property
    def key(self) -> tuple[str | None, str]:
        """What makes two texts the same message."""
        return self.context, self.source


class BadSource(GenerationError):
    """A text in the sources that cannot be collected; the message says where and why."""


def text_of_call(function: str, literals: list[str], path: str) -> Text:
    """The text that a call such as ``tc("player", "Black")`` says.

    >>> text_of_call("tn", ["{n} move", "{n} moves"], "page.ts")
    Text(source='{n} move', plural='{n} moves', context=None, path='page.ts')
    """
    match function, literals:
        case "tn", [one, many]:
            return Text(one, many, None, path)
        case "tc" | "msgc", [context, source]:
            return Text(source, None, context, path)
        case _:
            return Text(literals[0], None, None, path)


def files(folder: Path, *suffixes: str) -> Iterator[Path]:
    """The source files below a folder in a fixed order; generated catalogues are no sources."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in suffixes and path.parent != CATALOGUES:
            yield path
