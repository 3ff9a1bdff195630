"""Arrays in the engine's memory, seen in place."""

from __future__ import annotations

import ctypes
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from crestflow.engine.host import Host

Bytes: TypeAlias = npt.NDArray[np.uint8]
Flags: TypeAlias = npt.NDArray[np.bool_]
Kind: TypeAlias = type[np.uint8 | np.uint32 | np.uint64 | np.bool_]


def view(host: Host, export: str, array: int, kind: Kind, *shape: int) -> npt.NDArray[Any]:
    """The array that `export` knows by a number. A batch never grows its memory, so the view stays valid."""
    address = host.memory_address() + host.address(export, array)
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = (ctypes.c_uint8 * size).from_address(address)
    room.host = host  # type: ignore[attr-defined]  # a view keeps the memory it looks at alive
    found: npt.NDArray[Any] = np.frombuffer(memoryview(room), dtype=np.dtype(kind)).reshape(shape)
    return found
