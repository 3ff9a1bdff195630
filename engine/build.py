"""Build the engine: two WebAssembly files for everybody, or a native library for tests and measurements.

    python engine/build.py              write src/crestflow/engine/engine.wasm and engine-threads.wasm
    python engine/build.py --check      rebuild and compare with the committed files (exit status 1 if one differs)
    python engine/build.py --native     write build/engine/libengine.so from the same sources
    python engine/build.py --sanitize   write build/engine/fuzz: the fuzzer with AddressSanitizer and
                                        UndefinedBehaviorSanitizer, by the system's C++ compiler (CXX, or c++)
    python engine/build.py --guided     write build/engine/guided_fuzz: scripts of calls under libFuzzer, with the same
                                        sanitizers and by the same compiler
    python engine/build.py --race       write build/engine/race: many threads on one small table with ThreadSanitizer,
                                        by the same compiler

The compiler is the clang in the `ziglang` package, pinned, so that a rebuild gives the same bytes everywhere. It comes
without sanitizer libraries, so the fuzzers take the system's compiler. libFuzzer comes with the package `atheris`.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ENGINE = Path(__file__).resolve().parent
PROJECT = ENGINE.parent
WASM = PROJECT / "src" / "crestflow" / "engine" / "engine.wasm"
THREADS_WASM = WASM.with_name("engine-threads.wasm")
NATIVE = PROJECT / "build" / "engine" / "libengine.so"
FUZZER = PROJECT / "build" / "engine" / "fuzz"
GUIDED_FUZZER = PROJECT / "build" / "engine" / "guided_fuzz"
RACE = PROJECT / "build" / "engine" / "race"
ZIG_VERSION = "0.17.0"

COMMON_FLAGS = ["-std=c++20", "-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-Wall", "-Wextra", "-Werror"]
# Contraction into fused multiply-adds would let native builds round differently from WebAssembly.
COMMON_FLAGS += ["-ffp-contract=off", "-fno-strict-aliasing", "-I", "."]
WASM_FLAGS = [
    "-target", "wasm32-freestanding",
    "-O3", "-DNDEBUG", "-Wglobal-constructors", "-nostdlib", "-ffreestanding", "-fvisibility=hidden",
    "-msimd128", "-mbulk-memory", "-mmultivalue", "-msign-ext", "-mnontrapping-fptoint",
    "-Wl,--no-entry", "-Wl,--strip-all", "-Wl,--gc-sections",
    "-Wl,-z,stack-size=262144",
]  # fmt: skip
# One memory for many instances: the host makes it, every instance imports it, and the first one fills it.
THREADS_FLAGS = [
    "-DCRESTFLOW_THREADS", "-matomics",
    "-Wl,--shared-memory", "-Wl,--import-memory", "-Wl,--initial-memory=67108864", "-Wl,--max-memory=4294901760",
]  # fmt: skip
NATIVE_FLAGS = ["-O3", "-DNDEBUG", "-march=native", "-shared", "-fPIC", "-fvisibility=hidden", "-fno-sanitize=all"]
SANITIZE_FLAGS = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
# Every basic block and every comparison tells the fuzzer that it was reached.
COVERAGE_FLAGS = ["-fsanitize-coverage=trace-pc,trace-cmp"]
# libFuzzer has an empty function for blocks; the first definition, that of tests/coverage.cpp, counts.
LIBFUZZER_FLAGS = ["-Wl,-z,muldefs", "-pthread"]
RACE_FLAGS = ["-O1", "-g", "-DCRESTFLOW_THREADS", "-fsanitize=thread", "-pthread"]


def sources() -> list[str]:
    """Every C++ file of the engine in a fixed order, relative to its folder so that no path enters the binary."""
    folders = (ENGINE, ENGINE / "common", ENGINE / "kamon", ENGINE / "pantarei")
    return [path.relative_to(ENGINE).as_posix() for folder in folders for path in sorted(folder.glob("*.cpp"))]


def zig(*arguments: str) -> None:
    """Run the pinned compiler in the engine's folder."""
    found = importlib.metadata.version("ziglang")
    if found != ZIG_VERSION:
        sys.exit(f"the engine is built with ziglang {ZIG_VERSION}, but {found} is installed")
    command = [sys.executable, "-m", "ziglang", "c++", *arguments]
    subprocess.run(command, cwd=ENGINE, check=True)  # noqa: S603 - our own sources and flags


def build_wasm(target: Path) -> None:
    """Compile all sources to one freestanding WebAssembly module, with threads where its name says so."""
    flags = THREADS_FLAGS if target.name == THREADS_WASM.name else []
    zig(*COMMON_FLAGS, *WASM_FLAGS, *flags, *sources(), "-o", str(target))


def build_native(target: Path) -> None:
    """Compile the same sources to a shared library for this machine."""
    zig(*COMMON_FLAGS, *NATIVE_FLAGS, *sources(), "-o", str(target))


def build_with_system_compiler(target: Path, *arguments: str) -> None:
    """Compile a test program in the engine's folder."""
    compiler = os.environ.get("CXX", "c++")
    command = [compiler, *COMMON_FLAGS, *arguments, "-o", str(target)]
    subprocess.run(command, cwd=ENGINE, check=True)  # noqa: S603 - our own sources and flags


def build_fuzzer(target: Path) -> None:
    """Compile the fuzzer."""
    build_with_system_compiler(target, *SANITIZE_FLAGS, "tests/fuzz.cpp", *sources())


def build_guided_fuzzer(target: Path) -> None:
    """Compile the coverage-guided fuzzer: the engine, instrumented, to one object; then what counts, and libFuzzer."""
    with tempfile.TemporaryDirectory() as folder:
        covered = Path(folder) / "covered.o"
        flags = [*SANITIZE_FLAGS, *COVERAGE_FLAGS]
        build_with_system_compiler(covered, *flags, "-r", "tests/guided_fuzz.cpp", *sources())
        linked = ["tests/coverage.cpp", str(covered), str(libfuzzer())]
        build_with_system_compiler(target, *SANITIZE_FLAGS, *linked, *LIBFUZZER_FLAGS)


def libfuzzer() -> Path:
    """The static library of libFuzzer that the package `atheris` brings along."""
    name = "libclang_rt.fuzzer_no_main.a"
    found = [file for file in importlib.metadata.files("atheris") or () if file.name == name]
    if not found:
        sys.exit(f"the installed atheris has no {name}")
    return Path(str(found[0].locate()))


def build_race(target: Path) -> None:
    """Compile the search for data races."""
    build_with_system_compiler(target, *RACE_FLAGS, "tests/race.cpp", *sources())


def check() -> int:
    """Rebuild into a temporary folder; 0 when the committed files have the same bytes."""
    different = []
    with tempfile.TemporaryDirectory() as folder:
        for committed in (WASM, THREADS_WASM):
            fresh = Path(folder) / committed.name
            build_wasm(fresh)
            if not committed.exists() or fresh.read_bytes() != committed.read_bytes():
                different.append(committed.name)
    for name in different:
        print(f"{name} differs from its sources: run engine/build.py")
    if not different:
        print("engine.wasm and engine-threads.wasm are up to date")
    return 1 if different else 0


BUILDS: dict[str, tuple[Callable[[Path], None], tuple[Path, ...]]] = {
    "wasm": (build_wasm, (WASM, THREADS_WASM)),
    "native": (build_native, (NATIVE,)),
    "sanitize": (build_fuzzer, (FUZZER,)),
    "guided": (build_guided_fuzzer, (GUIDED_FUZZER,)),
    "race": (build_race, (RACE,)),
}


def main() -> int:
    """Build what the flags ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="compare a rebuild with the committed WebAssembly files")
    for name, text in (
        ("native", "build a native library instead"),
        ("sanitize", "build the fuzzer with sanitizers"),
        ("guided", "build the coverage-guided fuzzer"),
        ("race", "build the search for data races"),
    ):
        what.add_argument(f"--{name}", dest="build", action="store_const", const=name, default="wasm", help=text)
    parser.add_argument("--output", type=Path, help="write there: a file, or a folder for the WebAssembly files")
    options = parser.parse_args()
    if options.check:
        return check()
    build, usual = BUILDS[options.build]
    for path in usual:
        target = path if not options.output else options.output / path.name if len(usual) > 1 else options.output
        target = target.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        build(target)
        print(f"{os.path.relpath(target)}: {target.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
