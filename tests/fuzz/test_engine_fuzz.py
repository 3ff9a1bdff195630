"""The engine and scripts of calls: those of the corpus, and under libFuzzer with sanitizers what it makes of them."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from crestflow.engine._abi import Status
from crestflow.engine.host import Host
from tests.fuzz.engine_scripts import CORPUS, MAX_BYTES, call, call_with, name_code
from tests.programs import needed

ROOT = Path(__file__).parents[2]
SECONDS = 5


def functions() -> dict[str, dict[str, Any]]:
    """What the ABI says about each exported function, by name."""
    listed = tomllib.loads((ROOT / "contract" / "abi.toml").read_text("utf-8"))["functions"]
    return {each["name"].replace("…", game): each for each in listed for game in ("kamon", "pantarei")}


def calls(script: bytes) -> list[tuple[int, tuple[int, ...], bytes]]:
    """The calls of a script: the function's number, its arguments, what is written for it."""
    found = []
    while script:
        code, *arguments, size = struct.unpack_from("<H4hH", script)
        found.append((code, tuple(arguments), script[12 : 12 + size]))
        script = script[12 + size :]
    return found


def test_the_functions_have_numbers_of_their_own() -> None:
    assert len({name_code(name) for name in functions()}) == len(functions())


def test_the_corpus_calls_functions_that_exist() -> None:
    known = {name_code(name) for name in functions()}
    scripts = [path.read_bytes() for path in CORPUS.iterdir()]
    assert len(scripts) > 20
    for script in scripts:
        assert 12 < len(script) <= MAX_BYTES
        assert {code for code, _, _ in calls(script)} <= known
    called = {code for script in scripts for code, _, _ in calls(script)}
    assert {name_code(f"{game}_{name}") for game in ("kamon", "pantarei") for name in ("load", "solve_step")} <= called
    assert {name_code("kamon_checkpoint_put"), name_code("kamon_strategy_positions")} <= called


def test_a_script_writes_what_a_host_has_written() -> None:
    data = b"abc" + bytes(100) + b"x\0y" + bytes(40) + b"z" + bytes(7)
    buffer = bytearray(len(data))
    for code, arguments, written in calls(b"".join(call_with("kamon_load", 5, data=data))):
        start = arguments[0] if code == name_code("io_buffer_start") else 0
        buffer[start : start + len(written)] = written
    assert buffer == data
    assert call_with("kamon_load", 70_000, data=b"") == [call("kamon_load", 0x7FFF)]


@pytest.mark.parametrize("script", sorted(CORPUS.iterdir()), ids=lambda path: path.name)
def test_the_engine_answers_every_script_of_the_corpus(script: Path) -> None:
    """As `guided_fuzz.cpp` plays them, in `engine.wasm`: a call that went wrong would end in a trap."""
    host, known, statuses = Host(), functions(), set[Status]()
    names = {name_code(name): name for name in known}
    for code, arguments, data in calls(script.read_bytes()):
        name = names[code]
        if name == "io_buffer_start":
            host._memory.write(host._store, data, host.address(name) + arguments[0])
        elif name.endswith("_batch_array"):
            host._memory.write(host._store, data, host.address(name, arguments[0]) + arguments[1])
        else:
            host.write(data)
            answer = host._plain(name, *arguments[: len(known[name].get("arguments", ()))])
            if "result" not in known[name]:
                statuses.add(Status(answer))
    assert Status.DONE in statuses
    assert Status.BAD_POSITION not in statuses


@pytest.mark.long(seconds=20)
def test_libfuzzer_finds_nothing_in_its_time_box(tmp_path: Path) -> None:
    pytest.importorskip("atheris", reason="the fuzzer is not installed")
    needed("c++")
    fuzzer, found = tmp_path / "fuzz", tmp_path / "found"
    found.mkdir()
    build = [sys.executable, str(ROOT / "engine" / "build.py"), "--guided", "--output", str(fuzzer)]
    built = subprocess.run(build, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    flags = [f"-max_total_time={SECONDS}", "-seed=1", f"-max_len={MAX_BYTES}", "-timeout=1200"]
    done = subprocess.run(
        [str(fuzzer), *flags, f"-artifact_prefix={tmp_path}/", str(found), str(CORPUS)],
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    reached = re.search(r"INITED .*ft: (\d+)", done.stderr)
    # Without instrumentation there would be next to nothing.
    assert reached is not None
    assert int(reached[1]) > 1000
