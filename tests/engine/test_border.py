"""The exported functions under fire: hostile arguments neither trap nor hang, and slices do not matter."""

from __future__ import annotations

import random
from typing import Final

import pytest
import wasmtime

from crestflow.engine.host import RESULT_OFFSET, WASM, Host, compiled
from tests.engine.kamon_oracle import random_position
from tests.engine.test_engine import kamon_bytes

HOSTILE: Final = (0, 1, 2, 9, 36, 37, 60, 61, 255, 1024, 1025, 4096, 4097, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
STATUSES: Final = range(-5, 2)
ADDRESSES: Final = {"exchange_start", "exchange_size", "abi_version", "kamon_batch_array", "pantarei_batch_array"}


def arity(name: str) -> int:
    """How many arguments an exported function takes."""
    exports = {export.name: export.type for export in compiled(WASM)[1].exports}
    kind = exports[name]
    assert isinstance(kind, wasmtime.FuncType)
    return len(kind.params)


FUNCTIONS: Final = sorted(
    export.name for export in compiled(WASM)[1].exports if isinstance(export.type, wasmtime.FuncType)
)


def test_the_border_is_small_and_named_after_the_games() -> None:
    common = {"abi_version", "exchange_start", "exchange_size", "table_allow"}
    assert common <= set(FUNCTIONS)
    assert all(name.startswith(("kamon_", "pantarei_")) for name in set(FUNCTIONS) - common)
    assert not compiled(WASM)[1].imports


def test_every_export_is_named_in_its_documentation() -> None:
    text = (WASM.parents[3] / "docs" / "engine.md").read_text(encoding="utf-8")
    parts = {name: name.removeprefix("kamon_").removeprefix("pantarei_") for name in FUNCTIONS}
    assert not [name for name, part in parts.items() if f"`{name}`" not in text and f"`…_{part}`" not in text]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_hostile_calls_neither_trap_nor_hang(seed: int) -> None:
    """Any function, any arguments, any bytes in the exchange buffer: a known status, quickly."""
    chance, host = random.Random(seed), Host()
    arities = {name: arity(name) for name in FUNCTIONS}
    for _ in range(1500):
        if chance.random() < 0.3:
            host.write(chance.randbytes(chance.choice((50, 2000, RESULT_OFFSET))))
        elif chance.random() < 0.4:
            host.write(kamon_bytes(random_position(chance, chance.randrange(20), wild=chance.random() < 0.3)))
            host.call("kamon_load")
        name = chance.choice(FUNCTIONS)
        arguments = [
            chance.choice(HOSTILE) if chance.random() < 0.7 else chance.getrandbits(32) for _ in range(arities[name])
        ]
        if name.endswith("_step") and arguments:
            arguments = [min(argument, 3000) for argument in arguments]
        answer = host.address(name, *arguments)
        if name not in ADDRESSES:
            assert answer - (answer >> 31 << 32) in STATUSES, (name, arguments)


def test_an_enormous_budget_is_cut() -> None:
    host = Host()
    host.write(kamon_bytes(random_position(random.Random(1), 1)))
    host.call("kamon_load")
    host.call("kamon_perft_start", 36)
    assert host.call("kamon_perft_step", 0xFFFFFFFF) == 0
    nodes = int.from_bytes(host.read(16)[8:], "little")
    assert nodes < 2 << 22


@pytest.mark.parametrize("work", ["solve", "search", "choose", "perft"])
@pytest.mark.parametrize("slice_size", [1, 7, 1000])
def test_slices_change_nothing(work: str, slice_size: int) -> None:
    """The same answer to the byte, however the work is cut."""
    arguments = {"solve": (1,), "search": (60, 20_000, 0, 1), "choose": (6, 1, 0), "perft": (5,)}[work]
    answers = []
    for size in (slice_size, 1 << 20):
        host = Host()
        host.write(kamon_bytes(random_position(random.Random(2), 20)))
        host.call("kamon_load")
        host.call(f"kamon_{work}_start", *arguments)
        while host.call(f"kamon_{work}_step", size) == 0:
            pass
        answers.append(host.read({"solve": 55, "search": 280, "choose": 10, "perft": 16}[work]))
    assert answers[0] == answers[1]
