"""A real Chromium for the page, and a watch over it: no test may leave an error in the console or ask another host."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from crestflow.page.static_server import PageServer
from tests.browser import FLAGS, Watch
from tests.deployment import ForkServer, PostgreSQL, Redis, Server, folder, fork_server, postgresql, redis, started
from tests.programs import needed_browser
from tests.web.game_page import GamePage
from tests.web.link import Hosts

__all__ = ["folder", "fork_server", "postgresql", "redis"]
"""Fixtures of other modules that the tests here use."""

NewPage = Callable[..., Page]

PATIENCE = 30_000
"""So many milliseconds a test waits for what it expects: more tests run at once than there are processors."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def chromium() -> str:
    """A browser on this machine."""
    return needed_browser()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        loop = asyncio.get_running_loop()
        yield running
        # The last test may be one without a browser, for which this loop does not count as running.
        asyncio._set_running_loop(loop)
        running.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where the page is served, as `crestflow play` serves it."""
    with PageServer() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def new_page(browser: Browser, address: str, watch: Watch) -> Iterator[NewPage]:
    """Opens pages in contexts of their own; `home` is where they may ask, `options` are Playwright's."""
    contexts: list[BrowserContext] = []

    def open_page(path: str = "", *, home: str = address, **options: Any) -> Page:
        size = options.pop("viewport", {"width": 1280, "height": 800})
        # The service worker would fetch the whole page for every context; only tests of what it does need it.
        options = {"locale": "en", "service_workers": "block", **options}
        context = browser.new_context(viewport=size, reduced_motion="reduce", **options)
        contexts.append(context)
        watch.over(context, home)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(home + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert watch.unforgiven == []


@pytest.fixture
def open_game(new_page: NewPage) -> Callable[..., GamePage]:
    """A page with a game on it."""
    return lambda path, **options: GamePage(new_page(path, **options))


@pytest.fixture(scope="session")
def host(fork_server: ForkServer, folder: Path) -> Iterator[Hosts]:
    """`crestflow serve` as it starts on a laptop: one process, SQLite."""
    with started(Server(fork_server, folder, database=f"sqlite:///{folder}/links.db")) as servers:
        yield Hosts(servers)


@pytest.fixture(scope="session")
def pair(fork_server: ForkServer, folder: Path, postgresql: PostgreSQL, redis: Redis) -> Iterator[Hosts]:
    """Two processes with PostgreSQL and Redis between them."""
    database = postgresql.create("links")
    pair = [Server(fork_server, folder, database=database, broker=redis.url) for _ in range(2)]
    with started(*pair) as servers:
        yield Hosts(servers)


@pytest.fixture(params=["one process", pytest.param("two processes", marks=pytest.mark.slow)])
def hosts(request: pytest.FixtureRequest) -> Hosts:
    """Both ways to run the server; the players are on different processes where there are two."""
    found = request.getfixturevalue("host" if request.param == "one process" else "pair")
    assert isinstance(found, Hosts)
    return found
