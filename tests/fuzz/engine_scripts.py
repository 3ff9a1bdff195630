"""Scripts of calls for the engine's fuzzer (`engine/tests/guided_fuzz.cpp`): what a host really calls, recorded.

python -m tests.fuzz.engine_scripts     write the corpus anew
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

import crestflow
from crestflow.engine import Engine
from crestflow.engine._abi import KamonBatchArray, PantareiBatchArray
from crestflow.engine.batch import KamonBatch, PantareiBatch
from crestflow.engine.host import Host
from crestflow.players import RandomPlayer
from crestflow.protocol import State

CORPUS: Final = Path(__file__).parent / "corpus" / "engine"

MAX_CALLS: Final = 16
MAX_BYTES: Final = 4096
"""The longest script, also while it is fuzzed."""


def name_code(name: str) -> int:
    """The number of a function in a script: the first 16 bits of FNV-1a."""
    code = 0x811C9DC5
    for byte in name.encode():
        code = (code ^ byte) * 0x01000193 & 0xFFFFFFFF
    return code >> 16


def call(name: str, *arguments: int, data: bytes = b"") -> bytes:
    """One call of a script; arguments are cut to 16 bits."""
    words = [max(-0x8000, min(argument, 0x7FFF)) for argument in (*arguments, 0, 0, 0, 0)[:4]]
    return struct.pack("<H4hH", name_code(name), *words, len(data)) + data


def call_with(name: str, *arguments: int, data: bytes) -> list[bytes]:
    """A call with what the host has written for it; long runs of zeros between other bytes are left out."""
    found = [(part.start(), part[0]) for part in re.finditer(rb"(?s)[^\0].*?(?=\0{32}|\0*$)", data)]
    later = [(start, part) for start, part in found if start > 0]
    first = found[0][1] if found and found[0][0] == 0 else b""
    writes = [call("io_buffer_start", start, data=part) for start, part in later]
    return [*writes, call(name, *arguments, data=first)]


@contextmanager
def recording() -> Iterator[list[bytes]]:
    """Every call that a host makes while this is open, with what was written for it."""
    calls: list[bytes] = []
    written: list[bytes] = []
    plain, write = Host._plain, Host.write

    def noted_plain(self: Host, name: str, *arguments: int) -> int:
        if not name.endswith(("_array", "_version", "buffer_start")):
            calls.extend(call_with(name, *arguments, data=written.pop() if written else b""))
        return plain(self, name, *arguments)

    def noted_write(self: Host, data: bytes) -> None:
        written[:] = [data]
        write(self, data)

    with pytest.MonkeyPatch.context() as change:
        change.setattr(Host, "_plain", noted_plain)
        change.setattr(Host, "write", noted_write)
        yield calls


def played(name: str, seed: int, plies: int) -> State:
    """A position of a random game that is not over."""
    player, state = RandomPlayer(seed=seed), crestflow.game(name).deal(seed)
    while state.ply < plies:
        following = state.play(player.choose(state))
        if following.outcome is not None:
            break
        state = following
    return state


def stepped(batch: KamonBatch | PantareiBatch) -> None:
    """Some steps of a batch, with all that it can tell; what is written into its arrays is not recorded."""
    batch.step_at_random()
    batch.planes()
    batch.legal_lists()
    batch.renew()


def scripts() -> dict[str, bytes]:
    """Every script of the corpus by its name."""
    works: dict[str, Callable[[Engine], object]] = {}
    for name, plies in (("kamon", 14), ("kamon:wild", 16), ("pantarei", 20)):
        works |= _works_on(played(name, 3, plies), name.replace(":", "-"))
    late = played("kamon", 5, 24)
    works["kamon-distance"] = lambda engine: engine.solve(late, distance=True)
    works["kamon-certificate"] = _certificate
    works["kamon-checkpoint"] = _checkpoint
    works["kamon-batch"] = lambda _: stepped(KamonBatch(4, seed=1))
    works["pantarei-batch"] = lambda _: stepped(PantareiBatch(4, seed=1))
    found = {name: _recorded(work) for name, work in works.items()}
    found["kamon-batch-arrays"] = _kamon_arrays()
    found["pantarei-batch-arrays"] = _pantarei_arrays()
    return found


def _works_on(state: State, label: str) -> dict[str, Callable[[Engine], object]]:
    return {
        f"{label}-perft": lambda engine: engine.perft(state, 2),
        f"{label}-playouts": lambda engine: engine.playouts(state, 20),
        f"{label}-solve": lambda engine: engine.solve(state, nodes=500, moves=True),
        f"{label}-choose": lambda engine: engine.choose(state, 3),
        f"{label}-analyse": lambda engine: list(engine.analyse(state, nodes=500)),
    }


def _recorded(work: Callable[[Engine], object]) -> bytes:
    engine = Engine(1)
    with recording() as calls:
        work(engine)
    script = b""
    for each in calls[:MAX_CALLS]:
        if len(script) + len(each) <= MAX_BYTES:
            script += each
    return script


def _certificate(engine: Engine) -> None:
    with TemporaryDirectory() as folder:
        engine.solve(played("kamon", 5, 26), certificate=Path(folder) / "proof.cfp")


def _checkpoint(engine: Engine) -> None:
    with TemporaryDirectory() as folder:
        path, state = Path(folder) / "proofs", played("kamon", 3, 12)
        engine.solve(state, nodes=2000, checkpoint=path)
        engine.solve(state, nodes=1, checkpoint=path)


def _kamon_arrays() -> bytes:
    batch = KamonBatch.from_states([played("kamon", 2, 8)])
    arrays = {
        KamonBatchArray.TOKENS: batch.tokens.tobytes(),
        KamonBatchArray.STONES: batch.stones.tobytes(),
        KamonBatchArray.LAST: batch.last.tobytes(),
    }
    script = b"".join(call("kamon_batch_array", number, data=array) for number, array in arrays.items())
    return script + call("kamon_batch_start", 1, 0, 1) + call("kamon_batch_random") + call("kamon_batch_observe")


def _pantarei_arrays() -> bytes:
    batch = PantareiBatch.from_states([played("pantarei", 2, 8)])
    arrays = {PantareiBatchArray.STACKS: batch.stacks.tobytes(), PantareiBatchArray.COUNTS: batch.counts.tobytes()}
    script = b"".join(call("pantarei_batch_array", number, data=array) for number, array in arrays.items())
    return script + call("pantarei_batch_start", 1, 0) + call("pantarei_batch_random") + call("pantarei_batch_list")


def main() -> None:
    """Write the corpus."""
    CORPUS.mkdir(parents=True, exist_ok=True)
    for name, script in scripts().items():
        (CORPUS / name).write_bytes(script)


if __name__ == "__main__":
    main()
