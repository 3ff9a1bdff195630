"""Bring the catalogues up to date with the sources, or say what is wrong with them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.messages.checks import problems
from tools.messages.generate import generated_files
from tools.messages.source import BadSource, relative


def main() -> int:
    """Write the files that changed; exit status 1 when something is missing, wrong or, with --check, out of date."""
    parser = argparse.ArgumentParser(prog="python -m tools.messages", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, only say what is out of date")
    check = parser.parse_args().check
    try:
        stale = [(path, content) for path, content in generated_files() if _differs(path, content)]
    except BadSource as error:
        print(error, file=sys.stderr)
        return 1
    for path, content in stale:
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        print(f"{relative(path)}: {'out of date' if check else 'written'}")
    found = list(problems())
    print(*found, sep="\n", file=sys.stderr)
    return 1 if found or (check and stale) else 0


def _differs(path: Path, content: bytes) -> bool:
    return not path.exists() or path.read_bytes() != content


if __name__ == "__main__":
    sys.exit(main())
