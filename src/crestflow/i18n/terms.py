"""The words of the games, in the grammar that each language needs: whole phrases, never a sentence glued from words."""

from __future__ import annotations

from collections.abc import Callable

from crestflow.i18n.runtime import msgc, say, tc, tn

_TOKENS = {
    ("red", "butterfly"): msgc("token", "red butterfly"),
    ("red", "fish"): msgc("token", "red fish"),
    ("red", "bird"): msgc("token", "red bird"),
    ("red", "fan"): msgc("token", "red fan"),
    ("red", "mountain"): msgc("token", "red mountain"),
    ("red", "gate"): msgc("token", "red gate"),
    ("orange", "butterfly"): msgc("token", "orange butterfly"),
    ("orange", "fish"): msgc("token", "orange fish"),
    ("orange", "bird"): msgc("token", "orange bird"),
    ("orange", "fan"): msgc("token", "orange fan"),
    ("orange", "mountain"): msgc("token", "orange mountain"),
    ("orange", "gate"): msgc("token", "orange gate"),
    ("yellow", "butterfly"): msgc("token", "yellow butterfly"),
    ("yellow", "fish"): msgc("token", "yellow fish"),
    ("yellow", "bird"): msgc("token", "yellow bird"),
    ("yellow", "fan"): msgc("token", "yellow fan"),
    ("yellow", "mountain"): msgc("token", "yellow mountain"),
    ("yellow", "gate"): msgc("token", "yellow gate"),
    ("green", "butterfly"): msgc("token", "green butterfly"),
    ("green", "fish"): msgc("token", "green fish"),
    ("green", "bird"): msgc("token", "green bird"),
    ("green", "fan"): msgc("token", "green fan"),
    ("green", "mountain"): msgc("token", "green mountain"),
    ("green", "gate"): msgc("token", "green gate"),
    ("blue", "butterfly"): msgc("token", "blue butterfly"),
    ("blue", "fish"): msgc("token", "blue fish"),
    ("blue", "bird"): msgc("token", "blue bird"),
    ("blue", "fan"): msgc("token", "blue fan"),
    ("blue", "mountain"): msgc("token", "blue mountain"),
    ("blue", "gate"): msgc("token", "blue gate"),
    ("pink", "butterfly"): msgc("token", "pink butterfly"),
    ("pink", "fish"): msgc("token", "pink fish"),
    ("pink", "bird"): msgc("token", "pink bird"),
    ("pink", "fan"): msgc("token", "pink fan"),
    ("pink", "mountain"): msgc("token", "pink mountain"),
    ("pink", "gate"): msgc("token", "pink gate"),
}
"""A token by its colour and symbol; the adjective follows the noun's gender where there is one."""

_COLOURS = {
    "red": msgc("colour", "red"),
    "orange": msgc("colour", "orange"),
    "yellow": msgc("colour", "yellow"),
    "green": msgc("colour", "green"),
    "blue": msgc("colour", "blue"),
    "pink": msgc("colour", "pink"),
}
"""A colour by itself."""

_ANY_OF_COLOUR = {
    "red": msgc("cover", "a red token"),
    "orange": msgc("cover", "an orange token"),
    "yellow": msgc("cover", "a yellow token"),
    "green": msgc("cover", "a green token"),
    "blue": msgc("cover", "a blue token"),
    "pink": msgc("cover", "a pink token"),
}
"""What may be covered, as the object of a sentence."""

_ANY_OF_SYMBOL = {
    "butterfly": msgc("cover", "a butterfly"),
    "fish": msgc("cover", "a fish"),
    "bird": msgc("cover", "a bird"),
    "fan": msgc("cover", "a fan"),
    "mountain": msgc("cover", "a mountain"),
    "gate": msgc("cover", "a gate"),
}

_SHOWN: dict[str, Callable[[int], str]] = {
    "butterfly": lambda n: tn("{n} butterfly", "{n} butterflies", n),
    "fish": lambda n: tn("{n} fish", "{n} fish", n),
    "bird": lambda n: tn("{n} bird", "{n} birds", n),
    "fan": lambda n: tn("{n} fan", "{n} fans", n),
    "mountain": lambda n: tn("{n} mountain", "{n} mountains", n),
    "gate": lambda n: tn("{n} gate", "{n} gates", n),
}
"""A symbol shown several times, as the classic edition does."""


def player_name(player: str) -> str:
    """A player's name.

    >>> player_name("black")
    'Black'
    """
    return tc("player", "Black") if player == "black" else tc("player", "White")


def colour_name(colour: str) -> str:
    """A colour by itself."""
    return say(_COLOURS[colour])


def token_name(colour: str, symbol: str) -> str:
    """A token in words.

    >>> token_name("blue", "fish")
    'blue fish'
    """
    return say(_TOKENS[colour, symbol])


def classic_token_name(shown: int, symbol: str) -> str:
    """A token of the classic edition in words.

    >>> classic_token_name(5, "gate")
    '5 gates'
    """
    return _SHOWN[symbol](shown)


def blank_name() -> str:
    """The token that bears nothing."""
    return tc("token", "blank")


def any_of_colour(colour: str) -> str:
    """Any token of a colour, as something to cover.

    >>> any_of_colour("orange")
    'an orange token'
    """
    return say(_ANY_OF_COLOUR[colour])


def any_of_symbol(symbol: str) -> str:
    """Any token with a symbol, as something to cover."""
    return say(_ANY_OF_SYMBOL[symbol])


def tile_name(colour: str | None, value: int) -> str:
    """A tile in words.

    >>> tile_name("black", 2)
    'black 2'
    """
    if colour is None:
        return tc("tile", "neutral")
    return tc("tile", "black {value}", value=value) if colour == "black" else tc("tile", "white {value}", value=value)
