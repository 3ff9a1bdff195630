"""The command line: one module for each command, and `main`, which finds the right one."""

from crestflow.cli.main import main

__all__ = ["main"]
