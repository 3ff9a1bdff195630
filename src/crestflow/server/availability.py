"""Whether a service that this server needs answers, and one line in the log whenever that changes."""

from __future__ import annotations

import logging

_log = logging.getLogger("crestflow.server")


class Availability:
    """`up` is ``None`` until something is known. Only a change is logged: `lost`, in which {error} is the cause, or
    `back`.
    """

    def __init__(self, *, up: bool | None, lost: str, back: str, level: int = logging.ERROR) -> None:
        self.up = up
        self._lost = lost
        self._back = back
        self._level = level

    def set(self, *, up: bool, error: object = None) -> bool:
        """Note whether the service answers; true if it has just begun to."""
        before, self.up = self.up, up
        if not up and before is not False:
            _log.log(self._level, "%s", self._lost.format(error=error))
        elif up and before is False:
            _log.info("%s", self._back)
        return up and not before
