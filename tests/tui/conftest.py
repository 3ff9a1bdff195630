"""A server for the tests of play by link."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deployment import ForkServer, Server, folder, fork_server, started

__all__ = ["folder", "fork_server"]
"""Fixtures of another module that the tests here use."""


@pytest.fixture(scope="session")
def link_server(fork_server: ForkServer, folder: Path) -> Iterator[Server]:
    with started(Server(fork_server, folder, database=f"sqlite:///{folder}/terminal.db")) as (server,):
        yield server
