"""Build the engine: one WebAssembly file for everybody, or a native library for tests and measurements.

    python engine/build.py              write src/crestflow/engine/engine.wasm
    python engine/build.py --check      rebuild and compare with the committed file (exit status 1 if it differs)
    python engine/build.py --native     write build/engine/libengine.so from the same sources
    python engine/build.py --sanitize   write build/engine/fuzz: the fuzzer with AddressSanitizer and
                                        UndefinedBehaviorSanitizer, by the system's C++ compiler (CXX, or c++)

The compiler is the clang in the `ziglang` package, pinned, so that a rebuild gives the same bytes everywhere. It comes
without sanitizer libraries, so the fuzzer takes the system's compiler.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ENGINE = Path(__file__).resolve().parent
PROJECT = ENGINE.parent
WASM = PROJECT / "src" / "crestflow" / "engine" / "engine.wasm"
NATIVE = PROJECT / "build" / "engine" / "libengine.so"
FUZZER = PROJECT / "build" / "engine" / "fuzz"
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
NATIVE_FLAGS = ["-O3", "-DNDEBUG", "-march=native", "-shared", "-fPIC", "-fvisibility=hidden", "-fno-sanitize=all"]
SANITIZE_FLAGS = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "tests/fuzz.cpp"]


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
    """Compile all sources to one freestanding WebAssembly module."""
    zig(*COMMON_FLAGS, *WASM_FLAGS, *sources(), "-o", str(target))


def build_native(target: Path) -> None:
    """Compile the same sources to a shared library for this machine."""
    zig(*COMMON_FLAGS, *NATIVE_FLAGS, *sources(), "-o", str(target))


def build_fuzzer(target: Path) -> None:
    """Compile the fuzzer and everything it calls with sanitizers."""
    compiler = os.environ.get("CXX", "c++")
    command = [compiler, *COMMON_FLAGS, *SANITIZE_FLAGS, *sources(), "-o", str(target)]
    subprocess.run(command, cwd=ENGINE, check=True)  # noqa: S603 - our own sources and flags


def check() -> int:
    """Rebuild into a temporary folder; 0 when the committed file has the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "engine.wasm"
        build_wasm(fresh)
        same = WASM.exists() and fresh.read_bytes() == WASM.read_bytes()
    print("engine.wasm is up to date" if same else "engine.wasm differs from its sources: run engine/build.py")
    return 0 if same else 1


def main() -> int:
    """Build what the flags ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="compare a rebuild with the committed engine.wasm")
    what.add_argument("--native", action="store_true", help="build a native library instead")
    what.add_argument("--sanitize", action="store_true", help="build the fuzzer with sanitizers")
    parser.add_argument("--output", type=Path, help="write there instead of the usual place")
    options = parser.parse_args()
    if options.check:
        return check()
    build, usual = (
        (build_native, NATIVE) if options.native else (build_fuzzer, FUZZER) if options.sanitize else (build_wasm, WASM)
    )
    target = (options.output or usual).resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    build(target)
    print(f"{os.path.relpath(target)}: {target.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
