"""The games in the terminal."""

from crestflow.tui.line import Console, LineGame

__all__ = ["Console", "LineGame"]
