"""Writing what a command makes to a file, or to standard output for ``-``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from crestflow.files import replacing
from crestflow.i18n import t

STANDARD_OUTPUT = "-"


def file_name(text: str) -> str:
    """The name of a file or a folder for argparse; ``-`` stays as it is."""
    if not text:
        raise argparse.ArgumentTypeError(t("the name is empty"))
    return text


def kept_file(text: str) -> Path:
    """The name of a file from which work goes on later, for argparse: nothing can go on from standard output."""
    if text == STANDARD_OUTPUT:
        problem = t("{name} is standard output; a file is needed, for the work to go on from it later", name=text)
        raise argparse.ArgumentTypeError(problem)
    return Path(text)


def write_output(content: bytes, path: str) -> None:
    """Write bytes to where an option says."""
    if path == STANDARD_OUTPUT:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    else:
        with replacing(path) as file:
            file.write(content)
