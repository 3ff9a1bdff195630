"""The options of the engine: what `ugi` lists and `setoption` changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from crestflow.engine import LEVELS, MAX_TABLE_MIB, MAX_THREADS, Level
from crestflow.games import GAMES
from crestflow.ugi.errors import UgiError

_LEVELS: Final[dict[str, Level | None]] = {"none": None} | {str(level): level for level in LEVELS}


@dataclass(frozen=True, slots=True)
class UgiOptions:
    """The options as they stand."""

    game: str = "kamon"
    """Whose deals and texts `position` takes."""
    seed: int = 0
    """`position startpos` is the deal of this seed; levels that vary their play take their chance from it."""
    level: Level | None = None
    """Plays as this level does; ``None`` searches as long as `go` allows."""
    hash: int = 64
    """Mebibytes for the transposition table."""
    threads: int = 1
    """Threads that prove together; a level plays with one."""
    multi_pv: int = 1
    """How many of the best moves each report names."""
    overhead: int = 30
    """Milliseconds kept back of every time limit, for the way between host and engine."""


@dataclass(frozen=True, slots=True)
class _Spin:
    """A whole number in a range."""

    least: int
    most: int

    def describe(self, default: object) -> str:
        return f"type spin default {default} min {self.least} max {self.most}"

    def read(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 30 and self.least <= int(text) <= self.most):
            raise UgiError(f"a whole number from {self.least} to {self.most}")
        return int(text)


@dataclass(frozen=True, slots=True)
class _Combo:
    """One of several words."""

    words: tuple[str, ...]
    value: Callable[[str], object] = str

    def describe(self, default: object) -> str:
        words = " ".join(f"var {word}" for word in self.words)
        return f"type combo default {'none' if default is None else default} {words}"

    def read(self, text: str) -> object:
        if text not in self.words:
            raise UgiError(f"one of {', '.join(self.words)}")
        return self.value(text)


class _Seed(_Spin):
    """A number of 64 bits, listed as a text: many hosts read the ends of a range as 32 bits."""

    def describe(self, default: object) -> str:
        return f"type string default {default}"


_OPTIONS: Final[dict[str, tuple[str, _Spin | _Combo]]] = {
    "Game": ("game", _Combo(tuple(GAMES))),
    "Seed": ("seed", _Seed(0, (1 << 64) - 1)),
    "Level": ("level", _Combo(tuple(_LEVELS), _LEVELS.__getitem__)),
    "Hash": ("hash", _Spin(1, MAX_TABLE_MIB)),
    "Threads": ("threads", _Spin(1, MAX_THREADS)),
    "MultiPV": ("multi_pv", _Spin(1, 200)),
    "MoveOverhead": ("overhead", _Spin(0, 10_000)),
}
"""The name of each option in the protocol, its field, and the values it takes."""


def option_lines() -> list[str]:
    """What `ugi` lists."""
    defaults = UgiOptions()
    return [f"option name {name} {kind.describe(getattr(defaults, field))}" for name, (field, kind) in _OPTIONS.items()]


def with_option(options: UgiOptions, words: list[str]) -> UgiOptions:
    """The options after ``setoption name NAME value VALUE``; names are found in upper or lower case."""
    if len(words) != 4 or words[0] != "name" or words[2] != "value":
        raise UgiError("setoption: expected 'name NAME value VALUE'")
    for name, (field, kind) in _OPTIONS.items():
        if name.lower() == words[1].lower():
            try:
                changed: dict[str, Any] = {field: kind.read(words[3])}
            except UgiError as error:
                raise UgiError(f"setoption: {name} takes {error}") from None
            return replace(options, **changed)
    raise UgiError(f"setoption: there is no option {words[1][:20]!r}")
