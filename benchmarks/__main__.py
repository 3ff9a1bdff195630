"""Run the benchmarks named on the command line, or all of them."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import benchmarks

NAMES = [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if not module.name.startswith("_")]


def main(chosen: list[str]) -> int:
    """Run `main` of each chosen benchmark."""
    if unknown := [name for name in chosen if name not in NAMES]:
        print(f"no benchmark {unknown[0]!r}; there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    for name in chosen or NAMES:
        importlib.import_module(f"benchmarks.{name}").main()
    return 0


sys.exit(main(sys.argv[1:]))
