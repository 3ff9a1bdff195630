"""The server as a host would run it, for the load benchmark: its processes, its database and broker, what they use.

Everything listens on the loopback address and lives in a temporary folder. Database and broker are started by the same
code that starts them for the tests, except that here PostgreSQL flushes every commit to the disk.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias
from urllib.request import urlopen

from tests.deployment import PostgreSQL, Redis, free_port, listens, wait_until

Kind: TypeAlias = Literal["bare", "sqlite", "postgresql"]
"""`bare` is no server of games, but the least that any has to do; see ``_bare_program.py``."""

_LIMITS = (
    "games-per-hour",
    "actions-per-minute",
    "requests-per-minute",
    "messages-per-minute",
    "connections-per-address",
)
_PLENTY = "1000000000"


@dataclass(frozen=True)
class Deployment:
    """A server that runs: where to reach it, and its processes."""

    addresses: list[str]
    servers: list[int]
    parts: list[int]
    """Database and broker, where they are programs of their own."""
    bare: bool = False

    def memory(self) -> int:
        """Resident bytes of the server processes."""
        pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self.servers)
        return pages * resource.getpagesize()

    def cpu_seconds(self) -> tuple[float, float]:
        """Processor time used so far by the server processes, and by database and broker."""
        return _cpu_seconds(self.servers), _cpu_seconds(_families(self.parts))


def machine_seconds() -> float:
    """Processor time that programs have used so far on all cores, and that a virtual machine was kept from using."""
    # user, nice, system, idle, waiting for the disk, two kinds of interrupts, stolen
    user, nice, system, _, _, _, _, stolen = map(int, Path("/proc/stat").read_text().split()[1:9])
    return (user + nice + system + stolen) / os.sysconf("SC_CLK_TCK")


@contextmanager
def deployed(kind: Kind, processes: int, core: int | None) -> Iterator[Deployment]:
    """A deployment for the time of the block; its server processes get one core to themselves if it is named."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        parts: list[int] = []
        database, broker = f"sqlite:///{folder}/games.db", ""
        if kind == "postgresql":
            database, broker, parts = _parts(stack, folder)
        if kind == "bare":
            yield _bare_program(stack, folder, core)
            return
        started = [_server(stack, database, broker, core) for _ in range(processes)]
        for address, _ in started:
            _wait_for(address)
        yield Deployment([address for address, _ in started], [pid for _, pid in started], parts)


def _bare_program(stack: ExitStack, folder: Path, core: int | None) -> Deployment:
    """The bare program on a port of its own."""
    port = free_port()
    command = [sys.executable, "-m", "benchmarks._bare_program", str(port), str(folder / "bare.db")]
    with on_cores({core} if core is not None else os.sched_getaffinity(0)):
        process = subprocess.Popen(command)
    stack.callback(process.wait)
    stack.callback(process.kill)
    wait_until(lambda: listens(port), "the bare program")
    return Deployment([f"127.0.0.1:{port}"], [process.pid], [], bare=True)


def _parts(stack: ExitStack, folder: Path) -> tuple[str, str, list[int]]:
    """PostgreSQL and Redis: their URLs and processes."""
    # The postgres user has to get in, when that is who runs it.
    folder.chmod(0o755)
    home = folder / "postgresql"
    home.mkdir()
    postgresql, redis = PostgreSQL(home, fsync=True), Redis(folder)
    for part in (postgresql, redis):
        stack.callback(part.stop)
    postgresql.start()
    redis.start()
    return postgresql.create("games"), redis.url, [postgresql.pid, redis.pid]


def _server(stack: ExitStack, database: str, broker: str, core: int | None) -> tuple[str, int]:
    """One server process: its address and its number."""
    port = free_port()
    limits = [part for name in _LIMITS for part in (f"--{name}", _PLENTY)]
    command = [sys.executable, "-m", "crestflow", "serve", "--port", str(port), "--log-level", "error"]
    with on_cores({core} if core is not None else os.sched_getaffinity(0)):
        process = subprocess.Popen([*command, "--database", database, "--broker", broker, *limits])
    stack.callback(process.wait)
    stack.callback(process.kill)
    return f"127.0.0.1:{port}", process.pid


@contextmanager
def on_cores(cores: set[int]) -> Iterator[None]:
    """Run on these cores only, and so does every process started in the block."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _wait_for(address: str) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + 60
    while True:
        try:
            urlopen(f"http://{address}/api/health", timeout=5).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return


def _stat(pid: str) -> list[str]:
    """The fields of a process after its name: state, parent and so on."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def _cpu_seconds(pids: list[int]) -> float:
    fields = [_stat(str(pid)) for pid in pids]
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


def _families(pids: list[int]) -> list[int]:
    """Processes with all they have started: PostgreSQL has one for each connection."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(path.name)] = int(_stat(path.name)[1])
        except OSError:
            continue  # it has just ended
    found = list(pids)
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found
