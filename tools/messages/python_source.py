"""Texts in Python files: calls of `t`, `tn`, `tc`, `msg` and `msgc` with string literals."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tools.generate.generator import relative
from tools.messages.source import CALLS, PACKAGE, BadSource, Text, files, text_of_call

RUNTIME = PACKAGE / "i18n" / "runtime.py"
"""Defines the functions, so what it passes on is no literal."""


def python_texts() -> Iterator[Text]:
    """Every text of the package."""
    for path in files(PACKAGE, ".py"):
        if path != RUNTIME:
            yield from texts_in(path.read_text(encoding="utf-8"), relative(path))


def texts_in(code: str, path: str) -> Iterator[Text]:
    """The texts of one file, in the order of its lines.

    >>> [text.source for text in texts_in('say(t("Your move."))', "tui.py")]
    ['Your move.']
    """
    calls = (node for node in ast.walk(ast.parse(code, path)) if isinstance(node, ast.Call))
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if (function := _function(call)) is not None:
            yield text_of_call(function, _literals(call, function, path), path)


def _function(call: ast.Call) -> str | None:
    """The name of the function if it is one of ours, called as `t(…)` or `i18n.t(…)`."""
    match call.func:
        case ast.Name(name) if name in CALLS:
            return name
        case ast.Attribute(ast.Name("i18n"), name) if name in CALLS:
            return name
        case _:
            return None


def _literals(call: ast.Call, function: str, path: str) -> list[str]:
    wanted = CALLS[function]
    found = [arg.value for arg in call.args[:wanted] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    if len(found) < wanted:
        raise BadSource(f"{path}:{call.lineno}: {function}(…) must begin with {wanted} string literal(s)")
    return found
