"""A team: several instances of ``engine-threads.wasm`` on one memory, one for each thread.

The threads search together on one hash table. A slice of work is one call in every instance at the same time; between
two slices, when no thread is inside the engine, the first instance enlarges the table, answers, and goes on to the next
question. What only one thread does (loading, choosing, the scores of Kamon) happens in the first instance, too.
"""

from __future__ import annotations

import ctypes
import os
import weakref
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, Final

import wasmtime

from crestflow.engine._abi import ABI_VERSION, IO_BUFFER_BYTES, MAX_THREADS, RESULT_OFFSET, Status
from crestflow.engine.errors import EngineError, OutOfMemory
from crestflow.engine.host import WASM, Host, compiled, foreign

THREADS_WASM: Final = WASM.with_name("engine-threads.wasm")

_TEAM_SEARCHES: Final = frozenset({"pantarei"})
"""The games whose alpha-beta search works in a team; both games' solvers do."""


def cores() -> int:
    """How many threads this process may run at the same time, as far as a team can use them."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(usable, MAX_THREADS)


class _SharedMemory(wasmtime.SharedMemory):
    """A shared memory that an instance can import: wasmtime's own hands over a pointer too many."""

    def _as_extern(self) -> Any:
        ffi: Any = wasmtime._ffi
        union = ffi.wasmtime_extern_union(sharedmemory=self.ptr())
        return ffi.wasmtime_extern_t(ffi.WASMTIME_EXTERN_SHAREDMEMORY, union)


class _Member(Host):
    """The instance of one thread."""

    def __init__(self, path: Path, memory: _SharedMemory, thread: int) -> None:
        engine, module = compiled(path, shared_memory=True)
        self._store = wasmtime.Store(engine)
        self._shared = memory
        self._instantiate(module, [memory])
        if self._plain("abi_version") != ABI_VERSION:
            raise foreign(path)
        self._io_buffer = self._plain("io_buffer_start")
        self.call("thread_begin", thread)

    def write(self, data: bytes) -> None:
        if len(data) > IO_BUFFER_BYTES:
            raise EngineError(f"{len(data)} bytes do not fit into the I/O buffer of {IO_BUFFER_BYTES}")
        ctypes.memmove(self.memory_address() + self._io_buffer, data, len(data))

    def read(self, size: int) -> bytes:
        return ctypes.string_at(self.memory_address() + self._io_buffer + RESULT_OFFSET, size)

    def memory_address(self) -> int:
        return ctypes.addressof(self._shared.data_ptr().contents)


class TeamHost(_Member):
    """A `Host` that solves with several threads; itself the instance of the first one."""

    def __init__(self, threads: int, path: Path = THREADS_WASM) -> None:
        engine, module = compiled(path, shared_memory=True)
        if len(module.imports) != 1 or not isinstance(module.imports[0].type, wasmtime.MemoryType):
            raise foreign(path)
        try:
            memory = _SharedMemory(engine, module.imports[0].type)
        except wasmtime.WasmtimeError as error:
            raise OutOfMemory(f"the engine cannot start: {error}") from error
        super().__init__(path, memory, 0)
        self._others = [_Member(path, memory, thread) for thread in range(1, threads)]
        self._pool = ThreadPoolExecutor(max(1, threads - 1), thread_name_prefix="crestflow-engine")
        weakref.finalize(self, self._pool.shutdown, wait=False)

    def solve_start(self, prefix: str, *, every_move: bool) -> None:
        self.call(f"{prefix}_team_start", self._threads, int(every_move))

    def solve_step(self, prefix: str, nodes: int) -> bool:
        return self._slice(prefix, nodes)

    def search_start(self, prefix: str, depth: int, nodes: int) -> None:
        if prefix in _TEAM_SEARCHES:
            self.call(f"{prefix}_team_search", self._threads, depth, nodes, nodes >> 32)
        else:
            super().search_start(prefix, depth, nodes)

    def search_step(self, prefix: str, nodes: int) -> bool:
        return self._slice(prefix, nodes) if prefix in _TEAM_SEARCHES else super().search_step(prefix, nodes)

    def search_threads(self, prefix: str) -> int:
        return self._threads if prefix in _TEAM_SEARCHES else 1

    @property
    def _threads(self) -> int:
        return 1 + len(self._others)

    def _slice(self, prefix: str, nodes: int) -> bool:
        """So many positions by all threads together; whether everything asked for is known."""
        share, step = -(-nodes // self._threads), f"{prefix}_team_step"
        slices = [
            self._pool.submit(other.call, step, share, thread) for thread, other in enumerate(self._others, start=1)
        ]
        try:
            self.call(step, share, 0)
        finally:  # nobody may touch the engine while a thread is inside
            wait(slices)
        for each in slices:
            each.result()
        return self.call(f"{prefix}_team_gather") == Status.DONE
