"""A console whose lines were written beforehand, for the line mode of the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable


class ScriptedConsole:
    """Types the given lines and keeps what is said; after the last line the input is at its end."""

    def __init__(self, lines: Iterable[str] | Callable[[], str]) -> None:
        self._lines = iter(lines, None) if callable(lines) else iter(lines)
        self.said: list[str] = []

    def ask(self, prompt: str) -> str:
        self.said.append(prompt)
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None

    def say(self, text: str) -> None:
        self.said.append(text)

    @property
    def text(self) -> str:
        return "\n".join(self.said)
