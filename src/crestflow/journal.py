"""A journal: lines of JSON in a file, each written through as soon as it is known, so that a kill loses none of them.

The first line is the header: it says what the others are about. A line that a kill has cut short is dropped when the
journal is opened again.
"""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from crestflow.files import locked
from crestflow.protocol import RulesError


class Journal(ABC):
    """What a long run has finished so far. Use it in a ``with`` statement: one process at a time may."""

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.path = path
        self._header = header

    def __enter__(self) -> Self:
        self._file = self.path.open("a+b")
        try:
            if not locked(self._file):
                raise RulesError(
                    f"{self.path}: another process is writing it", cause="journal-locked", file=str(self.path)
                )
            self._open()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    @abstractmethod
    def _take(self, header: bytes, lines: Sequence[bytes]) -> None:
        """Take over what an earlier run has written; raises `RulesError` if it is not of this journal."""

    def _append(self, content: object) -> None:
        self._file.write(json.dumps(content, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _open(self) -> None:
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        if whole != len(data):
            self._file.truncate(whole)
        lines = data[:whole].splitlines()
        if lines:
            self._take(lines[0], lines[1:])
        else:
            self._append(self._header)
