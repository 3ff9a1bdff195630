"""The ABI: one contract for three languages, and functions that neither trap nor hang, whatever they are given."""

from __future__ import annotations

import ctypes
import random
import re
from pathlib import Path
from typing import Any, Final

import pytest
import wasmtime

from crestflow.engine import _abi
from crestflow.engine._abi import (
    MAX_NODES_PER_CALL,
    MAX_SEARCH_DEPTH,
    RESULT_OFFSET,
    KamonChooseOut,
    KamonSearchOut,
    KamonSolveOut,
    PerftOut,
    Status,
)
from crestflow.engine.errors import EngineError
from crestflow.engine.host import WASM, Host, compiled
from crestflow.engine.kamon import KamonAdapter, encode
from tests.engine.kamon_oracle import random_position
from tools.generate import abi
from tools.generate.abi_model import SOURCE, Struct, pascal, read_abi

C_TYPES: Final[dict[str, Any]] = {
    "u8": ctypes.c_uint8,
    "bool": ctypes.c_uint8,
    "u16": ctypes.c_uint16,
    "u32": ctypes.c_uint32,
    "i32": ctypes.c_int32,
    "u64": ctypes.c_uint64,
    "bits": ctypes.c_uint64,
}
HOSTILE: Final = (0, 1, 2, 9, 36, 37, 60, 61, 255, 1024, 1025, 4096, 4097, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
CONTRACT: Final = read_abi()
ANSWERS_WITH_STATUS: Final = {
    name for function in CONTRACT.functions if function.result == "status" for name in function.names
}
ARITY: Final = {
    export.name: len(export.type.params)
    for export in compiled(WASM)[1].exports
    if isinstance(export.type, wasmtime.FuncType)
}
FUNCTIONS: Final = sorted(ARITY)


def records() -> dict[str, Any]:
    """The records of the Python module by the name of their struct."""
    found = vars(_abi)
    return {pascal(struct.scope, struct.name): found[pascal(struct.scope, struct.name)] for struct in CONTRACT.structs}


def asserted() -> tuple[dict[str, int], dict[tuple[str, str], int]]:
    """Sizes and offsets of structs, by the names Python gives them, as the headers assert them to the compiler."""
    sizes, offsets = {}, {}
    for scope in CONTRACT.scopes:
        header = (Path(__file__).parents[2] / "engine" / scope / "abi.hpp").read_text("utf-8")
        for name, size in re.findall(r"static_assert\(sizeof\((\w+)\) == (\d+)", header):
            sizes[pascal(scope, name)] = int(size)
        for name, field, offset in re.findall(r"static_assert\(__builtin_offsetof\((\w+), (\w+)\) == (\d+)", header):
            offsets[pascal(scope, name), field] = int(offset)
    return sizes, offsets


def test_generated_files_are_up_to_date() -> None:
    for path, content in abi.files().items():
        assert path.read_text("utf-8") == content, f"{path.name} is out of date: run python -m tools.generate"


def test_structs_have_the_same_layout_in_cpp_and_python() -> None:
    sizes, offsets = asserted()
    assert sizes == {name: record.SIZE for name, record in records().items()}
    assert offsets == {(name, field): at for name, record in records().items() for field, at in record.OFFSETS.items()}


def c_structure(struct: Struct) -> type[ctypes.Structure]:
    """The struct as Python's own C layout makes it, with nothing of ours but the types of the fields."""
    fields = []
    for field in struct.fields:
        kind = c_structure(field.struct) if field.struct else C_TYPES[field.type]
        for count in reversed(field.counts):
            kind = kind * count
        fields.append((field.name, kind))
    return type(struct.name, (ctypes.Structure,), {"_fields_": fields})


def test_structs_have_the_layout_of_c() -> None:
    for struct in CONTRACT.structs:
        layout: Any = c_structure(struct)
        assert ctypes.sizeof(layout) == struct.size
        assert [getattr(layout, field.name).offset for field in struct.fields] == [f.offset for f in struct.fields]


@pytest.mark.parametrize(
    ("said", "instead", "complaint"),
    [
        ('counted_by = "line_length"', 'counted_by = "length"', "line is counted by length, which is not there"),
        ('{ name = "nobody", value = 2 }', '{ name = "nobody", value = 7 }', "Winner: the numbers .* count from 0"),
    ],
)
def test_a_contract_that_contradicts_itself_is_refused(tmp_path: Path, said: str, instead: str, complaint: str) -> None:
    text = SOURCE.read_text("utf-8")
    assert said in text
    broken = tmp_path / "abi.toml"
    broken.write_text(text.replace(said, instead), "utf-8")
    with pytest.raises(ValueError, match=complaint):
        read_abi(broken)


def test_records_are_read_from_as_many_bytes_as_they_have() -> None:
    for name, record in records().items():
        if hasattr(record, "unpack"):
            assert record.unpack(bytes(record.SIZE)), name
            with pytest.raises(Exception, match="requires a buffer"):
                record.unpack(bytes(record.SIZE - 1))


def test_every_function_of_the_contract_is_exported_and_no_other() -> None:
    promised = {name: len(function.arguments) for function in CONTRACT.functions for name in function.names}
    assert promised == ARITY
    assert not compiled(WASM)[1].imports


def test_negative_statuses_are_raised_by_name() -> None:
    host = Host()
    with pytest.raises(EngineError, match="kamon_solve_step: nothing has been started"):
        host.call("kamon_solve_step", 1)
    with pytest.raises(EngineError, match="table_allow: an argument is out of range"):
        host.call("table_allow", 0)


def test_a_refused_position_is_explained() -> None:
    host, state = Host(), random_position(random.Random(1), 5)
    covered = bytearray(encode(state))
    covered[0] |= 255
    with pytest.raises(EngineError, match=r"kamon_load: the rules do not allow this position: \w+"):
        host.load("kamon", bytes(covered), _abi.KamonLoadError)
    KamonAdapter(state).load(host)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_hostile_calls_neither_trap_nor_hang(seed: int) -> None:
    """Any function, any arguments, any bytes in the I/O buffer: a known status, quickly."""
    chance, host = random.Random(seed), Host()
    for _ in range(1500):
        if chance.random() < 0.3:
            host.write(chance.randbytes(chance.choice((50, 2000, RESULT_OFFSET))))
        elif chance.random() < 0.4:
            KamonAdapter(random_position(chance, chance.randrange(20), wild=chance.random() < 0.3)).load(host)
        name = chance.choice(FUNCTIONS)
        arguments = [
            chance.choice(HOSTILE) if chance.random() < 0.7 else chance.getrandbits(32) for _ in range(ARITY[name])
        ]
        if name.endswith("_step") and arguments:
            arguments = [min(argument, 3000) for argument in arguments]
        answer = host.address(name, *arguments)
        if name in ANSWERS_WITH_STATUS:
            assert answer - (answer >> 31 << 32) in set(Status), (name, arguments)


def test_an_enormous_budget_is_cut() -> None:
    host = Host()
    KamonAdapter(random_position(random.Random(1), 1)).load(host)
    host.call("kamon_perft_start", 36)
    assert host.call("kamon_perft_step", 0xFFFFFFFF) == Status.RUNNING
    assert host.answer(PerftOut).nodes < 2 * MAX_NODES_PER_CALL


WORK: Final[dict[str, tuple[tuple[int, ...], Any]]] = {
    "solve": ((1,), KamonSolveOut),
    "search": ((MAX_SEARCH_DEPTH, 20_000, 0, 1), KamonSearchOut),
    "choose": ((6, 1, 0), KamonChooseOut),
    "perft": ((5,), PerftOut),
}


@pytest.mark.parametrize("work", WORK)
@pytest.mark.parametrize("slice_size", [1, 7, 1000])
def test_slices_change_nothing(work: str, slice_size: int) -> None:
    """The same answer to the byte, however the work is cut."""
    arguments, record = WORK[work]
    answers = []
    for size in (slice_size, 1 << 20):
        host = Host()
        KamonAdapter(random_position(random.Random(2), 20)).load(host)
        host.call(f"kamon_{work}_start", *arguments)
        while host.call(f"kamon_{work}_step", size) == Status.RUNNING:
            pass
        answers.append(host.read(record.SIZE))
    assert answers[0] == answers[1]
