"""Generated passages in hand-written pages: tables, and the markers between which they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tools.generate.generator import GenerationError


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table.

    >>> print(table(["a", "b"], [["1", "2"]]), end="")
    | a | b |
    | --- | --- |
    | 1 | 2 |
    """
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def with_passage(page: str, name: str, passage: str) -> str:
    r"""The page with the passage between the markers of that name.

    >>> page = "<!-- generated: tiles -->\n\nold\n\n<!-- end of tiles -->\n"
    >>> print(with_passage(page, "tiles", "new\n"), end="")
    <!-- generated: tiles -->
    <BLANKLINE>
    new
    <BLANKLINE>
    <!-- end of tiles -->
    """
    begin, end = f"<!-- generated: {name} -->\n", f"<!-- end of {name} -->"
    made, found = re.subn(
        f"{re.escape(begin)}.*?{re.escape(end)}",
        lambda _: f"{begin}\n{passage}\n{end}",
        page,
        flags=re.DOTALL,
    )
    if found != 1:
        raise GenerationError(f"{found} passages between the markers {begin.strip()} and {end}, expected one")
    return made
