"""The ABI of the engine for C++, Python, TypeScript and the documentation, from ``contract/abi.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tools.generate import abi_cpp, abi_docs, abi_python, abi_typescript
from tools.generate.abi_model import PROJECT, read_abi

_PAGES = ("engine.md", "engine-pantarei.md")


def files() -> Mapping[Path, str]:
    """Every generated file with its content; of pages of documentation only what stands between markers is made."""
    abi = read_abi()
    engine, tables = PROJECT / "engine", abi_docs.tables(abi)
    pages = [PROJECT / "docs" / name for name in _PAGES]
    return {
        **{engine / scope.name / "abi.hpp": abi_cpp.header(abi, scope) for scope in abi.scopes.values()},
        engine / "tests" / "abi_functions.hpp": abi_cpp.function_table(abi),
        PROJECT / "src" / "crestflow" / "engine" / "_abi.py": abi_python.module(abi),
        PROJECT / "web" / "src" / "generated" / "abi.ts": abi_typescript.module(abi),
        **{page: abi_docs.with_tables(page.read_text(encoding="utf-8"), tables) for page in pages},
    }
