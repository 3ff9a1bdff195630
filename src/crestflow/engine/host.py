"""The host: loads ``engine.wasm`` once per process and calls its functions.

A `Host` is one instance of the module with a memory of its own. Calls into the module run without the global
interpreter lock (wasmtime is called through ctypes), so hosts in several threads work at the same time.
"""

from __future__ import annotations

import atexit
import ctypes
import threading
from functools import cache
from pathlib import Path
from typing import Final

import wasmtime

from crestflow.engine.errors import EngineError, EngineUnavailable, OutOfMemory

ABI_VERSION: Final = 1
RESULT_OFFSET: Final = 4096
WASM: Final = Path(__file__).with_name("engine.wasm")

RUNNING: Final = 0
DONE: Final = 1
_BAD_ARGUMENT: Final = -1
_BAD_POSITION: Final = -2
_NOT_STARTED: Final = -3
GAME_OVER: Final = -4
_NO_MEMORY: Final = -5

_MESSAGES: Final = {
    _BAD_ARGUMENT: "an argument is out of range",
    _BAD_POSITION: "the rules do not allow this position",
    _NOT_STARTED: "nothing has been started",
    GAME_OVER: "the game is over",
}

_compiling = threading.Lock()


@cache
def _compiled(path: Path) -> tuple[wasmtime.Engine, wasmtime.Module]:
    """The module, compiled for this machine."""
    engine = wasmtime.Engine()
    try:
        return engine, wasmtime.Module(engine, path.read_bytes())
    except OSError as error:
        raise EngineUnavailable(f"{path.name} cannot be read: {error.strerror or error}") from error
    except wasmtime.WasmtimeError as error:
        raise EngineUnavailable(f"{path.name} is damaged: install the package again") from error


# What is still cached when Python takes its modules apart could no longer be freed without complaint.
atexit.register(_compiled.cache_clear)


def compiled(path: Path) -> tuple[wasmtime.Engine, wasmtime.Module]:
    """The module, compiled at most once per process however many threads ask for it."""
    with _compiling:
        return _compiled(path)


class Host:
    """One running engine: its functions by name, and the buffer through which larger things pass."""

    def __init__(self, path: Path = WASM) -> None:
        engine, module = compiled(path)
        self._store = wasmtime.Store(engine)
        try:
            exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        except wasmtime.WasmtimeError as error:
            raise OutOfMemory(f"the engine cannot start: {error}") from error
        self._functions = {name: export for name, export in exports.items() if isinstance(export, wasmtime.Func)}
        memory = exports.get("memory", None)
        if not isinstance(memory, wasmtime.Memory) or self._plain("abi_version") != ABI_VERSION:
            raise EngineUnavailable(f"{path.name} belongs to another version of crestflow: install the package again")
        self._memory = memory
        self._exchange = self._plain("exchange_start")
        self._size = self._plain("exchange_size")

    def _plain(self, name: str, *arguments: int) -> int:
        function = self._functions.get(name)
        if function is None:
            raise EngineUnavailable(f"the engine has no function {name!r}")
        try:
            return int(function(self._store, *arguments))
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            raise EngineError(f"the engine failed in {name}: {error}") from error

    def call(self, name: str, *arguments: int) -> int:
        """Call an exported function; its status when it is not an error. Arguments are taken modulo 2^32."""
        status = self._plain(name, *(_signed(argument) for argument in arguments))
        if status == _NO_MEMORY:
            raise OutOfMemory("there is not enough memory for the smallest table")
        if status < 0:
            raise EngineError(f"{name}: {_MESSAGES.get(status, f'status {status}')}")
        return status

    def address(self, name: str, *arguments: int) -> int:
        """Call an exported function that answers with a place in the engine's memory; 0 for none."""
        return self._plain(name, *(_signed(argument) for argument in arguments)) & 0xFFFFFFFF

    def write(self, data: bytes) -> None:
        """Put the input of the next call into the exchange buffer."""
        if len(data) > self._size:
            raise EngineError(f"{len(data)} bytes do not fit into the exchange buffer of {self._size}")
        self._memory.write(self._store, data, self._exchange)

    def read(self, size: int) -> bytes:
        """The answer of the last call."""
        start = self._exchange + RESULT_OFFSET
        return bytes(self._memory.read(self._store, start, start + size))

    def memory_address(self) -> int:
        """Where the engine's memory begins in this process; for views without copies."""
        return ctypes.addressof(self._memory.data_ptr(self._store).contents)


def _signed(argument: int) -> int:
    """A 32-bit pattern the way wasmtime takes it."""
    low = argument & 0xFFFFFFFF
    return low - (1 << 32) if low >> 31 else low
