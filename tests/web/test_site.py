"""The page away from home: from plain files in a folder, without a network, after closing; and as it is packed."""

from __future__ import annotations

import gzip
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from http.client import HTTPConnection, HTTPMessage
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from crestflow.page.export import NotASite, write_site
from crestflow.page.static_files import page_files
from tests.web.table import Table

LARGEST = 250_000


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass


@pytest.fixture
def plain_host(tmp_path: Path) -> Iterator[str]:
    """A plain file server with the site in a folder of a folder."""
    write_site(tmp_path / "games" / "crestflow")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=tmp_path)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/games/crestflow/"
        server.shutdown()


def play_three(page: Page) -> Table:
    table = Table(page)
    for played in (1, 2, 3):
        expect(page.locator('[role="grid"] button.legal').first).to_be_visible()
        page.locator('[role="grid"] button.legal').first.click()
        table.wait_for_moves(played)
    return table


def test_from_a_plain_file_server(new_page: Callable[..., Page], plain_host: str) -> None:
    play_three(new_page("#/play/kamon/two", home=plain_host))


def wait_until_kept(context: BrowserContext, page: Page) -> None:
    """Until the service worker has stored the page and answers for it."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    assert context.service_workers


def test_offline_after_the_first_load(new_page: Callable[..., Page], plain_host: str) -> None:
    page = new_page(home=plain_host)
    wait_until_kept(page.context, page)
    page.context.set_offline(True)
    page.reload()
    page.goto(plain_host + "#/play/kamon/two")
    play_three(page)
    page.goto(plain_host + "#/rules/pantarei")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.context.set_offline(False)


def test_closing_loses_nothing(new_page: Callable[..., Page], address: str) -> None:
    page = new_page("#/play/kamon/two")
    moves = play_three(page).moves
    again = page.context.new_page()
    page.close()
    again.goto(address)
    again.get_by_role("link", name="Continue Kamon").click()
    table = Table(again)
    table.wait_for_moves(3)
    assert table.moves == moves


def get(address: str, path: str) -> tuple[int, HTTPMessage]:
    """Status and headers for exactly this path; a browser would tidy it first."""
    with closing(HTTPConnection(urlsplit(address).netloc)) as connection:
        connection.request("HEAD", "/" + path)
        with connection.getresponse() as answer:
            return answer.status, answer.headers


def test_headers(address: str) -> None:
    _, headers = get(address, "")
    assert headers["Cache-Control"] == "no-cache"
    assert "unsafe-inline" not in headers["Content-Security-Policy"]
    assert "'unsafe-eval'" not in headers["Content-Security-Policy"]
    _, headers = get(address, next(name for name in page_files() if name.endswith(".wasm")))
    assert headers["Content-Type"] == "application/wasm"
    assert "immutable" in headers["Cache-Control"]


def test_nothing_but_the_page_is_served(address: str) -> None:
    for path in (
        "../static_files.py",
        "%2e%2e/static_files.py",
        "assets/../../__init__.py",
        "/etc/hostname",
        "nothing",
    ):
        assert get(address, path)[0] == 404


def test_the_page_is_small() -> None:
    packed = {name: len(gzip.compress(path.read_bytes(), 9)) for name, path in page_files().items()}
    assert sum(packed.values()) < LARGEST, packed


def test_the_page_names_no_other_host() -> None:
    for name, path in page_files().items():
        if path.suffix in (".js", ".css", ".html", ".svg", ".webmanifest"):
            hosts = set(re.findall(r"https?://([\w.-]+)", path.read_text("utf-8")))
            # The names of XML namespaces look like addresses, and so do the pointers in Svelte's own errors.
            assert hosts <= {"www.w3.org", "svelte.dev"}, name


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("mine")
    with pytest.raises(NotASite, match="not empty"):
        write_site(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]


def test_a_site_can_be_written_again(tmp_path: Path) -> None:
    assert write_site(tmp_path) == write_site(tmp_path) == len(page_files())
