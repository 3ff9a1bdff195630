"""What a long solve has proven, kept in a file, so that it can go on after it was killed.

The file holds the settled positions of the hash table that took some work, and which question was being asked. It
begins with a line of JSON that names its version, the position and the checksum of the rest. A kill at any moment
leaves the old file or the new one.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from crestflow.engine._abi import IO_BUFFER_BYTES, KAMON_CHECKPOINT_VERSION, KAMON_LEAST_CHECKPOINT_WORTH
from crestflow.engine.errors import EngineError
from crestflow.engine.host import Host
from crestflow.engine.limits import TimeSource
from crestflow.files import replacing
from crestflow.games.kamon import KamonState
from crestflow.protocol import State

VERSION: Final = KAMON_CHECKPOINT_VERSION
ENTRY_BYTES: Final = 16

_FORMAT: Final = "crestflow proofs"
_SECOND_QUESTION: Final = 2


class CheckpointError(EngineError):
    """Proofs cannot be kept, or the file of them is damaged, of another version, or about another position.

    `cause` tells apart what is wrong, and `values` holds what it is about: the two serve to say the error in another
    language than English.
    """

    def __init__(self, message: str, *, cause: str = "", **values: str | int) -> None:
        super().__init__(message)
        self.cause = cause
        self.values: Mapping[str, str | int] = values


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What was proven about a position, as far as it was worth keeping."""

    position: str
    every_move: bool
    question: int
    """1 while it was asked whether the player to move wins, 2 whether the opponent does."""
    entries: bytes

    def write(self, path: Path) -> None:
        """Put it into a file, whole or not at all."""
        header = {
            "format": _FORMAT,
            "version": VERSION,
            "position": self.position,
            "every_move": self.every_move,
            "question": self.question,
            "bytes": len(self.entries),
            "blake2b": _checksum(self.entries),
        }
        with replacing(path) as file:
            file.write(json.dumps(header).encode() + b"\n")
            file.write(self.entries)
            file.flush()
            os.fsync(file.fileno())


def _checksum(entries: bytes) -> str:
    return hashlib.blake2b(entries, digest_size=16).hexdigest()


def read(path: Path) -> Checkpoint:
    """What a file holds. Raises `CheckpointError` when it is not whole, or a pipe or a device, which may never end."""
    name = str(path)
    if path.exists() and not path.is_file() and not path.is_dir():
        raise CheckpointError(f"{name} is not a file", cause="not-a-file", file=name)
    with path.open("rb") as file:
        first, entries = file.readline(4096), file.read()
    try:
        header = json.loads(first)
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or header.get("format") != _FORMAT:
        raise CheckpointError(f"{name} holds no proofs", cause="proofs-none", file=name)
    if header.get("version") != VERSION:
        version = repr(header.get("version"))[:40]
        problem = f"{name} is of version {version}; this is version {VERSION}"
        raise CheckpointError(problem, cause="proofs-version", file=name, version=version, known=VERSION)
    if len(entries) != header.get("bytes") or _checksum(entries) != header.get("blake2b"):
        raise CheckpointError(f"{name} is damaged: its checksum is wrong", cause="proofs-checksum", file=name)
    found = Checkpoint(header.get("position", ""), header.get("every_move", False), header.get("question", 0), entries)
    types = [type(field) for field in (found.position, found.every_move, found.question)]
    if types != [str, bool, int] or not 0 <= found.question <= _SECOND_QUESTION or len(entries) % ENTRY_BYTES:
        raise CheckpointError(f"{name} is damaged: it does not say what was proven", cause="proofs-header", file=name)
    return found


class CheckpointFile:
    """The file of one solve: reads what is there, and writes every so many seconds."""

    def __init__(
        self, name: str | os.PathLike[str], state: State, *, every_move: bool, interval: float, clock: TimeSource
    ) -> None:
        if not isinstance(state, KamonState):
            raise CheckpointError("proofs can be kept for Kamon only", cause="proofs-kamon")
        self._path = path = Path(name)
        self._position = str(state)
        self._every_move = every_move
        self._interval = interval
        self._clock = clock
        self._written = clock()
        self._found = read(path) if path.exists() else None
        if self._found is not None and self._found.position != self._position:
            problem = f"{path} is about another position: {self._found.position}"
            raise CheckpointError(problem, cause="proofs-position", file=str(path), position=self._found.position)

    def restore(self, host: Host) -> None:
        """Hand what the file holds to the solve that has just been started."""
        if self._found is not None:
            restore(host, self._found, every_move=self._every_move)
            self._found = None

    def save(self, host: Host, *, now: bool) -> None:
        """Write what is proven, if it is time, or `now`."""
        if now or self._clock() - self._written >= self._interval:
            collect(host, self._position, every_move=self._every_move).write(self._path)
            self._written = self._clock()


def collect(host: Host, position: str, *, every_move: bool) -> Checkpoint:
    """What the solve that runs in `host` has proven."""
    question = host.address("kamon_solve_question")
    host.call("kamon_checkpoint_start", KAMON_LEAST_CHECKPOINT_WORTH)
    parts = []
    while number := host.address("kamon_checkpoint_next"):
        parts.append(host.read(number * ENTRY_BYTES))
    return Checkpoint(position, every_move, question, b"".join(parts))


def restore(host: Host, found: Checkpoint, *, every_move: bool) -> None:
    """Hand what was proven to the solve that has just been started in `host`."""
    # A proof that relies on a draw holds only for the question it was found for.
    second = found.question == _SECOND_QUESTION
    skips = second and not (every_move or found.every_move)
    if skips:
        host.call("kamon_solve_skip")
    for begin in range(0, len(found.entries), IO_BUFFER_BYTES):
        part = found.entries[begin : begin + IO_BUFFER_BYTES]
        host.write(part)
        host.call("kamon_checkpoint_put", len(part) // ENTRY_BYTES, int(second and not skips))
