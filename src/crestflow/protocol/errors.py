"""The errors of the rules, and the checks of texts that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from crestflow.vocabulary import RefusalCode

PACKAGE: Final = "crestflow.protocol"
"""Where programs import the errors from; tracebacks name it."""


def quoted(text: str) -> str:
    """A text as the messages quote it: a long one is cut short.

    >>> quoted("a9"), quoted("kamon" * 1000)
    ("'a9'", "'kamonkamonkamonkamon…'")
    """
    return repr(text if len(text) <= 20 else text[:20] + "…")


def check_text(what: str, text: object, hint: str = "") -> None:
    """Raise `TypeError` for what is not a text.

    >>> check_text("a setup", 7)
    Traceback (most recent call last):
    TypeError: a setup is a text, not 7
    """
    if not isinstance(text, str):
        shown = quoted(repr(text))[1:-1]
        raise TypeError(f"{what} is a text, not {shown}{hint}")


class RulesError(ValueError):
    """A text or a move that the rules do not allow; the message says what is wrong and where.

    `code` says it to programs: it is the same in every language and version (``docs/conformance.md``). Errors that no
    text of a game can cause have none. `cause` tells apart what shares a code, and `values` holds what it is about. The
    two serve to say the error in another language than English.

    >>> error = IllegalMove("a2: the token there is already covered", cause="kamon-covered", move="a2")
    >>> error.code, error.cause, error.values["move"]
    ('illegal-move', 'kamon-covered', 'a2')
    """

    __module__ = PACKAGE

    code: RefusalCode | None = None
    cause: str
    values: Mapping[str, str | int]

    def __init__(
        self,
        message: str,
        *,
        code: RefusalCode | None = None,
        cause: str = "",
        **values: str | int,
    ) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code
        self.cause = cause or self.code or ""
        self.values = values


class MalformedText(RulesError):
    """A setup, position or move text that is not of the agreed form."""

    __module__ = PACKAGE


class IllegalMove(RulesError):
    """A well-formed move that may not be played in this position."""

    __module__ = PACKAGE

    code = "illegal-move"


class GameOver(RulesError):
    """A move after the end of the game."""

    __module__ = PACKAGE

    code = "game-over"
