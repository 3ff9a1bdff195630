"""What the tokens show in each edition, in words. The game is the same in both."""

from __future__ import annotations

from typing import Final, TypeAlias

from crestflow import vocabulary
from crestflow.games.kamon.tokens import Token

Edition: TypeAlias = vocabulary.Edition

EDITIONS: Final = vocabulary.EDITIONS
"""``colours`` shows a symbol in one of six colours; ``classic`` (2007) shows it one to six times instead."""

NUMBER_WORDS = ("one", "two", "three", "four", "five", "six")


def number(token: Token) -> int:
    """How often the classic edition shows the token's symbol, 1 to 6."""
    return vocabulary.CREST_COLOURS.index(token.colour) + 1


def describe(token: Token | None, edition: str = "colours") -> str:
    """A token in words.

    >>> describe(Token("blue", "fish"))
    'blue fish'
    >>> describe(Token("blue", "fish"), "classic")
    'five fish'
    >>> describe(None)
    'blank'
    """
    if token is None:
        return "blank"
    if edition == "classic":
        count = number(token)
        return f"{NUMBER_WORDS[count - 1]} {_plural(token.symbol) if count > 1 else token.symbol}"
    return f"{token.colour} {token.symbol}"


def _plural(symbol: str) -> str:
    return {"butterfly": "butterflies", "fish": "fish"}.get(symbol, symbol + "s")
