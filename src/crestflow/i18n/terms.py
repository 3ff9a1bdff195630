"""The words of the games, in the grammar that each language needs: whole phrases, never a sentence glued from words."""

from __future__ import annotations

from crestflow.i18n.phrases import ANY_OF_COLOUR, ANY_OF_SYMBOL, COLOURS, SEVERAL, TOKENS
from crestflow.i18n.runtime import say, t, tc
from crestflow.vocabulary import CrestColour, CrestSymbol, Value


def player_name(player: str) -> str:
    """A player's name.

    >>> player_name("black")
    'Black'
    """
    return tc("player", "Black") if player == "black" else tc("player", "White")


def colour_name(colour: CrestColour) -> str:
    """A colour by itself."""
    return say(COLOURS[colour])


def token_name(colour: CrestColour, symbol: CrestSymbol) -> str:
    """A token in words.

    >>> token_name("blue", "fish")
    'blue fish'
    """
    return say(TOKENS[colour, symbol])


def classic_token_name(shown: int, symbol: CrestSymbol) -> str:
    """A token of the classic edition in words.

    >>> classic_token_name(5, "gate")
    '5 gates'
    """
    return SEVERAL[symbol](shown)


def blank_name() -> str:
    """The token that bears nothing."""
    return tc("token", "blank")


def any_of_colour(colour: CrestColour) -> str:
    """Any token of a colour, as something to cover.

    >>> any_of_colour("orange")
    'an orange token'
    """
    return say(ANY_OF_COLOUR[colour])


def any_of_symbol(symbol: CrestSymbol) -> str:
    """Any token with a symbol, as something to cover."""
    return say(ANY_OF_SYMBOL[symbol])


def tile_name(colour: str | None, value: int) -> str:
    """A tile in words.

    >>> tile_name("black", 2)
    'black 2'
    """
    if colour is None:
        return tc("tile", "neutral")
    return tc("tile", "black {value}", value=value) if colour == "black" else tc("tile", "white {value}", value=value)


def value_name(value: Value) -> str:
    """A proven value in a word.

    >>> value_name("win")
    'win'
    """
    match value:
        case "win":
            return t("win")
        case "draw":
            return t("draw")
        case "loss":
            return t("loss")
