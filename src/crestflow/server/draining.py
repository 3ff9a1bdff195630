"""Whether a process is about to stop."""

from __future__ import annotations


class Draining:
    """`active` from the signal to stop until the end."""

    def __init__(self) -> None:
        self.active = False
