"""A real Chromium for the page, and a watch over it: no test may leave an error in the console or ask another host."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from crestflow.page.static_server import PageServer
from tests.server.machines import Nursery, PostgreSQL, Redis, Server, started
from tests.web.link import Hosts
from tests.web.table import Table

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

NewPage = Callable[..., Page]


def _found() -> str | None:
    return os.environ.get("CRESTFLOW_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """A browser on this machine; installed where that is possible, by one of the test processes at a time."""
    with (Path(tempfile.gettempdir()) / "crestflow-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        installer = shutil.which("apt-get")
        if _found() is None and installer and os.geteuid() == 0:
            subprocess.run([installer, "update", "-q"], check=False)
            subprocess.run([installer, "install", "-y", "-q", "--no-install-recommends", "chromium"], check=False)
    path = _found()
    assert path, "the page's tests need Chromium: install it, or name it in CRESTFLOW_CHROMIUM"
    return path


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield running
        running.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the page is served, as `crestflow play` serves it."""
    with PageServer() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


class Watch:
    """Collects what a page must never do."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self._forgiven: list[str] = []

    def forgive(self, *patterns: str) -> None:
        """Overlook what the browser itself says in the console about a fault that the test causes."""
        self._forgiven.extend(patterns)

    @property
    def unforgiven(self) -> list[str]:
        """What nobody caused on purpose."""
        return [each for each in self.complaints if not any(re.search(one, each) for one in self._forgiven)]

    def over(self, context: BrowserContext, home: str) -> None:
        """Listen to every page of a context."""
        context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        context.on("console", lambda message: self._heard(message.type, message.text))
        context.on("request", lambda request: self._asked(request.url, home))
        live = home.replace("http", "ws", 1)
        context.on("page", lambda page: page.on("websocket", lambda socket: self._asked(socket.url, live)))

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(f"console {kind}: {text}")

    def _asked(self, url: str, home: str) -> None:
        if not url.startswith((home, "blob:", "data:")):
            self.complaints.append(f"request to {url}")


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def new_page(browser: Browser, address: str, watch: Watch) -> Iterator[NewPage]:
    """Opens pages in contexts of their own; `home` is where they may ask, `options` are Playwright's."""
    contexts: list[BrowserContext] = []

    def open_page(path: str = "", *, home: str = address, **options: Any) -> Page:
        size = options.pop("viewport", {"width": 1280, "height": 800})
        options = {"locale": "en", **options}
        context = browser.new_context(viewport=size, reduced_motion="reduce", **options)
        contexts.append(context)
        watch.over(context, home)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.goto(home + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert watch.unforgiven == []


@pytest.fixture
def table(new_page: NewPage) -> Callable[..., Table]:
    """A page with a game on it."""
    return lambda path, **options: Table(new_page(path, **options))


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    nursery = Nursery()
    yield nursery
    nursery.close()


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    """A folder that the postgres user may enter, which pytest's own are not."""
    path = Path(tempfile.mkdtemp(prefix="crestflow-"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path, ignore_errors=True)


@pytest.fixture(scope="session")
def host(nursery: Nursery, folder: Path) -> Iterator[Hosts]:
    """`crestflow serve` as it starts on a laptop: one process, SQLite."""
    with started(Server(nursery, folder, database=f"sqlite:///{folder}/links.db")) as servers:
        yield Hosts(servers)


@pytest.fixture(scope="session")
def pair(nursery: Nursery, folder: Path) -> Iterator[Hosts]:
    """Two processes with PostgreSQL and Redis between them."""
    home = folder / "postgresql"
    home.mkdir()
    postgresql, redis = PostgreSQL(home), Redis(folder)
    postgresql.start()
    redis.start()
    database = postgresql.create("links")
    pair = [Server(nursery, folder, database=database, broker=redis.url) for _ in range(2)]
    with started(*pair) as servers:
        yield Hosts(servers)
    redis.stop()
    postgresql.stop()


@pytest.fixture(params=["one process", pytest.param("two processes", marks=pytest.mark.slow)])
def hosts(request: pytest.FixtureRequest) -> Hosts:
    """Both ways to run the server; the players are on different processes where there are two."""
    found = request.getfixturevalue("host" if request.param == "one process" else "pair")
    assert isinstance(found, Hosts)
    return found
