"""What a program says when a line from its host cannot be understood."""

from __future__ import annotations


class UgiError(ValueError):
    """A line that is not of the protocol, or asks for what there is not."""
