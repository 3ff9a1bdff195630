"""Server processes, PostgreSQL and Redis for the tests: real ones, on the loopback address, in a temporary folder."""

from __future__ import annotations

import asyncio
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import psycopg
import pytest
import redis as redis_client

from tests.programs import needed

PATIENCE = 180.0
"""So many seconds a test waits for what must happen: generous, since a passing test never waits for it."""
ROOT = Path(__file__).parents[1]


def free_port() -> int:
    """A port nobody listens on at the moment."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def wait_until(ready: Callable[[], bool], what: str) -> None:
    """Wait until `ready()` is true."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, f"{what} did not come up"
        time.sleep(0.005)


async def eventually(ready: Callable[[], bool], what: str) -> None:
    """Wait until `ready()` is true, and let other tasks run meanwhile."""
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end, f"{what} did not happen"
        await asyncio.sleep(0.02)


def listens(port: int) -> bool:
    """Whether somebody listens on a port."""
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


class Redis:
    """A Redis that keeps nothing."""

    def __init__(self, folder: Path) -> None:
        self._program = needed("redis-server")
        self._folder = folder
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait for it."""
        command = [self._program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen([*command, "--dir", str(self._folder)], stdout=subprocess.DEVNULL)
        wait_until(lambda: listens(self.port), "Redis")

    @property
    def pid(self) -> int:
        """The process, with its children where it has any."""
        assert self._process is not None
        return self._process.pid

    def forget_everything(self) -> None:
        """Empty it."""
        with redis_client.Redis.from_url(self.url) as store:
            store.flushall()

    def stop(self) -> None:
        """Stop without a word to anybody."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


def runs(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        Path(f"/proc/{pid}/stat").stat()
    except (FileNotFoundError, ProcessLookupError):  # the latter while it is ending
        return False
    return True


def signal_to(pid: int, number: signal.Signals) -> None:
    """Send a signal to a process that may have ended by itself."""
    with suppress(ProcessLookupError):
        os.kill(pid, number)


def family(pid: int) -> list[int]:
    """A process and all its descendants."""
    parents: dict[int, int] = {}
    for path in Path("/proc").iterdir():
        if path.name.isdigit():
            with suppress(OSError):  # it has just ended
                parents[int(path.name)] = int((path / "stat").read_text().rpartition(")")[2].split()[1])
    found = [pid]
    for member in found:
        found += [child for child, parent in parents.items() if parent == member]
    return found


class PostgreSQL:
    """A PostgreSQL cluster of its own, run by the postgres user when we are root, since it refuses root."""

    def __init__(self, folder: Path, *, fsync: bool = False) -> None:
        self._postgres = needed("postgres")
        self._initdb = needed("initdb")
        self._data = folder / "data"
        # Where only processes are killed, never the machine, nothing needs to reach the disk itself.
        self._fsync = "on" if fsync else "off"
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._as: list[str] = []
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            self._as = ["runuser", "-u", "postgres", "--"]
            os.chown(folder, user.pw_uid, user.pw_gid)
        setup = [self._initdb, "-D", str(self._data), "-A", "trust", "-U", "postgres", "--no-sync", "--encoding=UTF8"]
        subprocess.run([*self._as, *setup], capture_output=True, check=True, timeout=PATIENCE, cwd="/")

    def url(self, database: str) -> str:
        """The URL of one database."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Start and wait until it answers."""
        options = ["-c", f"fsync={self._fsync}", "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
        command = [*self._as, self._postgres, "-D", str(self._data), "-p", str(self.port), *options]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
        wait_until(self._answers, "PostgreSQL")

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres")).close()
        except psycopg.OperationalError:
            return False
        return True

    def create(self, database: str) -> str:
        """A new, empty database, and its URL."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{database}"'.encode())
        return self.url(database)

    @property
    def pid(self) -> int:
        """The process, with its children where it has any."""
        assert self._process is not None
        return self._process.pid

    def freeze(self) -> None:
        """Let every process hang, as a machine does that swaps, or a network that swallows everything."""
        for pid in family(self.pid):
            signal_to(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let them all go on."""
        for pid in family(self.pid):
            signal_to(pid, signal.SIGCONT)

    def stop(self) -> None:
        """Stop at once, as a crash would."""
        if self._process is None:
            return
        pid = int((self._data / "postmaster.pid").read_text().split()[0])
        os.kill(pid, signal.SIGQUIT)
        self._process.wait()


class ForkServer:
    """Forks server processes; see ``fork_server.py``."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.fork_server"]
        self._process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._line()

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def start(self, **settings: object) -> int:
        """Start a server and return its process id."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(settings) + "\n")
        self._process.stdin.flush()
        return int(self._line())

    def close(self) -> None:
        """No more servers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


GENEROUS = {
    "games_per_hour": 1_000_000,
    "listed_per_address": 1_000_000,
    "actions_per_minute": 1_000_000,
    "chats_per_minute": 1_000_000,
    "requests_per_minute": 1_000_000,
    "files_per_minute": 1_000_000,
    "messages_per_minute": 1_000_000,
    "frames_per_minute": 1_000_000_000,
    "bytes_per_minute": 1_000_000_000,
    "connections_per_address": 10_000,
    "connections_per_seat": 10_000,
    "sockets_per_address": 10_000,
    "new_sockets_per_minute": 1_000_000,
}
"""Limits that no test reaches unless it means to."""


class Server:
    """One server process, which can be killed and started again."""

    def __init__(self, fork_server: ForkServer, folder: Path, **settings: object) -> None:
        self._fork_server = fork_server
        self.port = free_port()
        self.log = folder / f"server-{self.port}.log"
        self._settings = {**GENEROUS, **settings, "port": self.port, "log": str(self.log)}
        self.pid = 0

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start and wait until it answers."""
        self.begin()
        wait_until(self._answers, "the server")

    def begin(self) -> None:
        """Start, and wait for nothing."""
        self.pid = self._fork_server.start(**self._settings)

    def _answers(self) -> bool:
        caller = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            caller.request("GET", "/api/health")
            return caller.getresponse().status == HTTPStatus.OK
        except (OSError, HTTPException):
            return False
        finally:
            caller.close()

    def tell_to_stop(self) -> None:
        """SIGTERM."""
        os.kill(self.pid, signal.SIGTERM)

    def wait_for_end(self) -> None:
        """Wait until it has stopped by itself."""
        wait_until(lambda: not runs(self.pid), "the end of the server")
        self.pid = 0

    def kill(self) -> None:
        """kill -9."""
        if self.pid:
            signal_to(self.pid, signal.SIGKILL)
            wait_until(lambda: not runs(self.pid), "the end of the server")
            self.pid = 0


@contextmanager
def started(*servers: Server) -> Iterator[list[Server]]:
    """Servers for the time of the block."""
    try:
        for server in servers:
            server.start()
        yield list(servers)
    finally:
        for server in servers:
            server.kill()


@dataclass(frozen=True)
class Deployment:
    """Where players connect: black and the spectator to the first process, white to the last."""

    name: str
    urls: list[str]
    database: str

    @property
    def first(self) -> str:
        """One process."""
        return self.urls[0]

    @property
    def last(self) -> str:
        """Another, where there is one."""
        return self.urls[-1]


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    """A folder that the postgres user may enter, which pytest's own are not."""
    path = Path(tempfile.mkdtemp(prefix="crestflow-"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture(scope="session")
def fork_server() -> Iterator[ForkServer]:
    fork_server = ForkServer()
    yield fork_server
    fork_server.close()


@pytest.fixture(scope="session")
def postgresql(folder: Path) -> Iterator[PostgreSQL]:
    home = folder / "postgresql"
    home.mkdir()
    postgresql = PostgreSQL(home)
    postgresql.start()
    yield postgresql
    postgresql.stop()


@pytest.fixture(scope="session")
def redis(folder: Path) -> Iterator[Redis]:
    redis = Redis(folder)
    redis.start()
    yield redis
    redis.stop()
