"""Write the generated files that are out of date, or say which are."""

from __future__ import annotations

import argparse
import sys

from tools import generate
from tools.generate.generator import GenerationError, Generator, relative
from tools.generate.registry import GENERATORS


def main(arguments: list[str] | None = None) -> int:
    """Run the generators; exit status 1 when one fails, its sources have a problem or, with --check, a file differs."""
    options = _parser().parse_args(arguments)
    if options.list:
        for generator in GENERATORS:
            print(f"{generator.name:16} {', '.join(generator.makes)}")
        return 0
    chosen = [generator for generator in GENERATORS if generator in (options.generators or GENERATORS)]
    right = [_run(generator, check=options.check) for generator in chosen]
    return 0 if all(right) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tools.generate",
        description=generate.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--check", action="store_true", help="write nothing, only say what differs")
    parser.add_argument("--list", action="store_true", help="say which generators there are and what they make")
    parser.add_argument("generators", nargs="*", type=_named, metavar="NAME", help="only these generators; else all")
    return parser


def _named(name: str) -> Generator:
    for generator in GENERATORS:
        if generator.name == name:
            return generator
    raise argparse.ArgumentTypeError(f"no generator {name!r}; there are {', '.join(one.name for one in GENERATORS)}")


def _run(generator: Generator, *, check: bool) -> bool:
    """Compare, and unless `check` is set repair; whether everything is right afterwards."""
    try:
        differences, problems = list(generator.differences()), generator.problems()
    except GenerationError as error:
        print(f"{generator.name}: {error}", file=sys.stderr)
        return False
    for difference in differences:
        print(f"{relative(difference.path)}: {difference.what}{'' if check else ', repaired'} ({generator.name})")
        if not check:
            difference.repair()
    for problem in problems:
        print(f"{generator.name}: {problem}", file=sys.stderr)
    return not problems and not (check and differences)


if __name__ == "__main__":
    sys.exit(main())
