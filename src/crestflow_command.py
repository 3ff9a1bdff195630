"""The entry point of the ``crestflow`` command.

It stands outside the package because importing anything of the package takes a moment, and Ctrl-C may come then.
"""

from __future__ import annotations

INTERRUPTED = 130


def main() -> int:
    """Run the command line; Ctrl-C before it can answer for itself ends the program without a traceback."""
    try:
        from crestflow.cli import main as run  # noqa: PLC0415 (see above)

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED
