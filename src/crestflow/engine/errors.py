"""What can go wrong with the engine, in words."""

from __future__ import annotations


class EngineError(RuntimeError):
    """The engine could not do what was asked."""


class EngineUnavailable(EngineError):
    """The engine's file is missing, damaged or of another version."""


class OutOfMemory(EngineError):
    """There is not enough memory for the engine or for its smallest table."""


class Stopped(EngineError):
    """A count was stopped before it was complete, so there is no number to give."""
