"""The ABI in the documentation: tables between markers, made from the contract."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tools.generate.abi_model import COMMON, Abi, Level, pascal


def with_tables(page: str, tables: Mapping[str, str]) -> str:
    r"""A page with the content between ``<!-- abi: NAME -->`` and ``<!-- end -->`` made anew.

    >>> with_tables("<!-- abi: levels -->\n\nold\n\n<!-- end -->", {"levels": "new"})
    '<!-- abi: levels -->\n\nnew\n\n<!-- end -->'
    """
    return re.sub(
        r"(<!-- abi: (\S+) -->\n).*?(<!-- end -->)",
        lambda found: f"{found[1]}\n{tables[found[2]]}\n\n{found[3]}",
        page,
        flags=re.DOTALL,
    )


def tables(abi: Abi) -> dict[str, str]:
    """Every table by the name in its marker."""
    return {
        "status": _statuses(abi),
        "constants": _constants(abi),
        "functions": _functions(abi),
        "structs": _structs(abi),
        "kamon-levels": _levels(abi.scopes["kamon"].levels, "move"),
        "pantarei-levels": _levels(abi.scopes["pantarei"].levels, "turn"),
        "kamon-load-errors": _load_errors(abi, "kamon"),
        "pantarei-load-errors": _load_errors(abi, "pantarei"),
    }


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = list(head)
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows])


def _statuses(abi: Abi) -> str:
    status = next(enum for enum in abi.scopes[COMMON].enums if enum.name == "Status")
    rows = ([str(each.value).replace("-", "−"), f"`{each.name}`", each.doc] for each in status.members)
    return _table(["status", "name", "means"], rows)


def _constants(abi: Abi) -> str:
    rows = (
        [f"`{each.name}`" if scope.name == COMMON else f"`{scope.name}` `{each.name}`", f"{each.value:,}", each.doc]
        for scope in abi.scopes.values()
        for each in scope.constants
    )
    return _table(["constant", "value", "is"], rows)


def _functions(abi: Abi) -> str:
    rows = (
        [f"`{each.pattern}`", ", ".join(f"`{name}`" for name in each.arguments), each.doc] for each in abi.functions
    )
    return _table(["function", "arguments", "does"], rows)


def _structs(abi: Abi) -> str:
    rows = (
        [
            f"`{pascal(each.scope, each.name)}`",
            str(each.size),
            each.doc.rstrip("."),
            " ".join(f"`{field.name}`" for field in each.visible_fields),
        ]
        for each in abi.structs
    )
    return _table(["struct", "bytes", "is", "fields"], rows)


def _load_errors(abi: Abi, game: str) -> str:
    errors = next(enum for enum in abi.scopes[game].enums if enum.name == "LoadError")
    return _table(["number", "name", "means"], ([str(e.value), f"`{e.name}`", e.doc] for e in errors.members[1:]))


def _levels(levels: tuple[Level, ...], ply: str) -> str:
    names = [*map(str, range(1, len(levels))), "`perfect`"]
    rows = (
        [
            name,
            _search(level, ply),
            _positions(level.solve_nodes),
            _points(level.noise),
            *_sight(level),
            _points(level.variety),
        ]
        for name, level in zip(names, levels, strict=True)
    )
    return _table(["level", "searches", "then solves, within", "noise", "always sees", "overlooks", "varies"], rows)


def _search(level: Level, ply: str) -> str:
    if level.depth is not None:
        return f"{level.depth} {ply}{'s' if level.depth > 1 else ''} ahead"
    return _positions(level.search_nodes or 0)


def _positions(nodes: int) -> str:
    return f"{nodes:,} positions" if nodes else "–"


def _points(noise: int) -> str:
    return f"{noise:,} points" if noise else "–"


def _sight(level: Level) -> tuple[str, str]:
    if not level.noise:
        return "–", "–"
    return f"{level.sight} {'plies' if level.sight > 1 else 'ply'}", f"{level.overlook} % a ply"
