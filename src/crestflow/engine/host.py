"""The host: loads ``engine.wasm`` once per process and calls its functions.

A `Host` is one instance of the module with a memory of its own. Calls into the module run without the global
interpreter lock (wasmtime is called through ctypes), so hosts in several threads work at the same time.
"""

from __future__ import annotations

import atexit
import ctypes
import mmap
import threading
from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import ClassVar, Final, Protocol, Self, TypeVar

import wasmtime

from crestflow.engine._abi import ABI_VERSION, IO_BUFFER_BYTES, RESULT_OFFSET, LoadErrorOut, Status
from crestflow.engine.errors import EngineError, EngineUnavailable, OutOfMemory

WASM: Final = Path(__file__).with_name("engine.wasm")

_ADDRESSES: Final = 1 << 32
"""wasmtime sets so many addresses aside for a memory, whatever its size."""

_MESSAGES: Final = {
    Status.BAD_ARGUMENT: "an argument is out of range",
    Status.BAD_POSITION: "the rules do not allow this position",
    Status.NOT_STARTED: "nothing has been started",
    Status.GAME_OVER: "the game is over",
}


class AnswerRecord(Protocol):
    """A struct of `_abi` that the engine writes."""

    SIZE: ClassVar[int]

    @classmethod
    def unpack(cls, data: bytes) -> Self:
        """The record that stands in an answer."""


_Answer = TypeVar("_Answer", bound=AnswerRecord)

_compiling = threading.Lock()


@cache
def _compiled(path: Path, *, shared_memory: bool) -> tuple[wasmtime.Engine, wasmtime.Module]:
    """The module, compiled for this machine."""
    config = wasmtime.Config()
    if shared_memory:
        config.shared_memory = True
    engine = wasmtime.Engine(config)
    try:
        return engine, wasmtime.Module(engine, path.read_bytes())
    except OSError as error:
        raise EngineUnavailable(f"{path.name} cannot be read: {error.strerror or error}") from error
    except wasmtime.WasmtimeError as error:
        raise EngineUnavailable(f"{path.name} is damaged: install the package again") from error


# What is still cached when Python takes its modules apart could no longer be freed without complaint.
atexit.register(_compiled.cache_clear)


def compiled(path: Path, *, shared_memory: bool = False) -> tuple[wasmtime.Engine, wasmtime.Module]:
    """The module, compiled at most once per process however many threads ask for it."""
    with _compiling:
        return _compiled(path, shared_memory=shared_memory)


class Host:
    """One running engine: its functions by name, and the buffer through which larger things pass."""

    def __init__(self, path: Path = WASM) -> None:
        engine, module = compiled(path)
        self._store = wasmtime.Store(engine)
        exports = self._instantiate(module, [])
        memory = exports.get("memory", None)
        if not isinstance(memory, wasmtime.Memory) or self._plain("abi_version") != ABI_VERSION:
            raise foreign(path)
        self._memory = memory
        self._io_buffer = self._plain("io_buffer_start")

    def _instantiate(self, module: wasmtime.Module, imports: list[wasmtime.SharedMemory]) -> Mapping[str, object]:
        """Make the instance and keep its functions; everything that it exports."""
        try:
            exports = wasmtime.Instance(self._store, module, imports).exports(self._store)
        except wasmtime.WasmtimeError as error:
            raise OutOfMemory(f"the engine cannot start: {error}") from error
        self._functions = {name: export for name, export in exports.items() if isinstance(export, wasmtime.Func)}
        return exports

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
        if status == Status.NO_MEMORY:
            raise OutOfMemory("there is not enough memory for the smallest table")
        if status < 0:
            raise EngineError(f"{name}: {_MESSAGES.get(Status(status))}")
        return status

    def load(self, prefix: str, data: bytes, errors: type[IntEnum]) -> None:
        """Hand a position to the engine. `errors` are the reasons for which the game's ``load`` refuses one."""
        self.write(data)
        name = f"{prefix}_load"
        if self._plain(name) == Status.BAD_POSITION:
            self.call(f"{prefix}_load_error")
            why = self.answer(LoadErrorOut)
            detail = errors(why.error).name.lower().replace("_", " ")
            place = f" at {why.index}" if why.index else ""
            raise EngineError(f"{name}: {_MESSAGES[Status.BAD_POSITION]}: {detail}{place}")

    def address(self, name: str, *arguments: int) -> int:
        """Call an exported function that answers with a place in the engine's memory; 0 for none."""
        return self._plain(name, *(_signed(argument) for argument in arguments)) & 0xFFFFFFFF

    def write(self, data: bytes) -> None:
        """Put the input of the next call into the I/O buffer."""
        if len(data) > IO_BUFFER_BYTES:
            raise EngineError(f"{len(data)} bytes do not fit into the I/O buffer of {IO_BUFFER_BYTES}")
        self._memory.write(self._store, data, self._io_buffer)

    def read(self, size: int) -> bytes:
        """The first bytes of the last call's answer."""
        start = self._io_buffer + RESULT_OFFSET
        return bytes(self._memory.read(self._store, start, start + size))

    def answer(self, record: type[_Answer]) -> _Answer:
        """The answer of the last call."""
        return record.unpack(self.read(record.SIZE))

    def solve_start(self, prefix: str, *, every_move: bool) -> None:
        """Begin to solve the loaded position."""
        self.call(f"{prefix}_solve_start", int(every_move))

    def solve_step(self, prefix: str, nodes: int) -> bool:
        """Go on for so many positions; whether everything asked for is known."""
        return self.call(f"{prefix}_solve_step", nodes) == Status.DONE

    def search_start(self, prefix: str, depth: int, nodes: int) -> None:
        """Begin a search that scores every move of the loaded position, to `depth` or about so many positions."""
        self.call(f"{prefix}_search_start", depth, nodes, nodes >> 32, 1)

    def search_step(self, prefix: str, nodes: int) -> bool:
        """Go on for so many positions; whether the search is over."""
        return self.call(f"{prefix}_search_step", nodes) == Status.DONE

    def search_threads(self, prefix: str) -> int:  # noqa: ARG002 (a team knows games that one thread searches)
        """How many threads search a position of this game together."""
        return 1

    def prefer_huge_pages(self) -> None:
        """Ask the system for pages of 2 MiB, where it has them: lookups in a large table then miss fewer of them."""
        if hasattr(mmap, "MADV_HUGEPAGE"):
            libc = ctypes.CDLL(None)
            libc.madvise(ctypes.c_void_p(self.memory_address()), ctypes.c_size_t(_ADDRESSES), mmap.MADV_HUGEPAGE)

    def memory_address(self) -> int:
        """Where the engine's memory begins in this process; for views without copies."""
        return ctypes.addressof(self._memory.data_ptr(self._store).contents)


def foreign(path: Path) -> EngineUnavailable:
    """What to say about a file with another ABI."""
    return EngineUnavailable(f"{path.name} belongs to another version of crestflow: install the package again")


def _signed(argument: int) -> int:
    """A 32-bit pattern the way wasmtime takes it."""
    low = argument & 0xFFFFFFFF
    return low - (1 << 32) if low >> 31 else low
