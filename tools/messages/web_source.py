"""Texts of the page: calls of `t`, `tn`, `tc`, `msg` and `msgc` in its sources, and the texts of the lessons."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from tools.generate.generator import relative
from tools.messages.source import CALLS, WEB, BadSource, Text, files, text_of_call

RUNTIME = {WEB / "i18n" / "runtime.svelte.ts", WEB / "i18n" / "messages.ts"}
"""They define the functions, so what they pass on is no literal."""

LESSONS = WEB / "learn"
"""Holds a folder for each game with the files of its lessons."""

LESSON_TEXTS = frozenset({"title", "summary", "text", "task", "right", "wrong", "caption"})

_COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\"'`])//[^\n]*", re.DOTALL)
_CALL = re.compile(r"(?<![\w.$])(?P<name>tn|tc|t|msgc|msg)\(")
_LITERAL = re.compile(r"\s*(?:\"(?P<double>(?:\\.|[^\"\\\n])*)\"|'(?P<single>(?:\\.|[^'\\\n])*)')\s*(?P<end>[,)])")
_ESCAPE = re.compile(r"\\(u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|.)")


def web_texts() -> Iterator[Text]:
    """Every text of the page."""
    for path in files(WEB, ".ts", ".svelte"):
        if path not in RUNTIME:
            yield from texts_in(path.read_text(encoding="utf-8"), relative(path))
    for path in sorted(LESSONS.glob("*/*.json")):
        yield from lesson_texts(path.read_text(encoding="utf-8"), relative(path))


def texts_in(code: str, path: str) -> Iterator[Text]:
    """The texts of one file, in the order of its lines.

    >>> [text.source for text in texts_in('<h1>{t("Your move")}</h1>', "Play.svelte")]
    ['Your move']
    """
    code = _COMMENT.sub(_blank, code)
    for call in _CALL.finditer(code):
        line = code.count("\n", 0, call.start()) + 1
        literals = _literals(code, call.end(), call["name"], f"{path}:{line}")
        yield text_of_call(call["name"], literals, path)


def _blank(comment: re.Match[str]) -> str:
    """Nothing but the comment's line ends, so that lines keep their numbers."""
    return "\n" * comment[0].count("\n")


def _literals(code: str, start: int, function: str, place: str) -> list[str]:
    found: list[str] = []
    while len(found) < CALLS[function]:
        literal = _LITERAL.match(code, start)
        if literal is None:
            raise BadSource(f"{place}: {function}(…) must begin with {CALLS[function]} string literal(s)")
        written = literal["double"] if literal["double"] is not None else literal["single"]
        found.append(_ESCAPE.sub(_unescaped, written))
        start = literal.end()
    return found


def _unescaped(escape: re.Match[str]) -> str:
    code = escape[1]
    if code[0] == "u" and len(code) > 1:
        return chr(int(code[1:].strip("{}"), 16))
    return {"n": "\n", "t": "\t"}.get(code, code)


def lesson_texts(document: str, path: str) -> Iterator[Text]:
    """The texts of a file of lessons, wherever they stand in it.

    >>> document = '{"lessons": [{"title": "Kamon", "steps": [{"text": "Cover it.", "accept": ["a2"]}]}]}'
    >>> [text.source for text in lesson_texts(document, "kamon/rules.json")]
    ['Kamon', 'Cover it.']
    """
    for source in _texts_in(json.loads(document)):
        yield Text(source, None, None, path)


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from _texts_in(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in LESSON_TEXTS and isinstance(item, str):
                yield item
            else:
                yield from _texts_in(item)
