"""The native build of the engine's sources, called like the WebAssembly one: to measure what WebAssembly costs."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path

from crestflow.engine._abi import RESULT_OFFSET
from crestflow.engine.host import Host

PROJECT = Path(__file__).resolve().parent.parent
LIBRARY = PROJECT / "build" / "engine" / "libengine.so"


def built() -> Path:
    """The library, made anew where it is older than what it is made from."""
    if _stale():
        subprocess.run([sys.executable, PROJECT / "engine" / "build.py", "--native"], check=True)
    return LIBRARY


def _stale() -> bool:
    """Whether the library is missing, or older than what it is made from."""
    sources = (PROJECT / "engine").rglob("*.[ch]pp")
    return not LIBRARY.exists() or any(path.stat().st_mtime > LIBRARY.stat().st_mtime for path in sources)


class NativeHost(Host):
    """A `Host` on a shared library instead of ``engine.wasm``."""

    def __init__(self, library: Path) -> None:  # the base class would load the WebAssembly file
        self._library = ctypes.CDLL(str(library))
        self._library.io_buffer_start.restype = ctypes.c_void_p
        self._io_buffer = int(self._library.io_buffer_start())

    def _plain(self, name: str, *arguments: int) -> int:
        return int(self._library[name](*(ctypes.c_uint32(argument) for argument in arguments)))

    def write(self, data: bytes) -> None:
        ctypes.memmove(self._io_buffer, data, len(data))

    def read(self, size: int) -> bytes:
        return ctypes.string_at(self._io_buffer + RESULT_OFFSET, size)
