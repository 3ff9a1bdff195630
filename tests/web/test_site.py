"""The page away from home: from plain files in a folder, without a network, after closing; and as it is packed."""

from __future__ import annotations

import gzip
import json
import re
import threading
from collections.abc import Callable, Iterable, Iterator
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
from crestflow.page.index_html import PREVIEW, NotAnAddress
from crestflow.page.static_files import page_files
from crestflow.page.static_server import PageServer
from tests.web.game_page import GamePage

LARGEST_FIRST_VIEW = 250_000
"""What somebody has to wait for."""
LARGEST = 420_000
"""Every view and language together, which the browser fetches later for offline use."""
LARGEST_ENGINE = 400_000
"""An engine, compressed."""
LARGEST_PUZZLES = 60_000
"""The puzzles of a game, compressed."""
ON_DEMAND = ("engine-threads",)
"""What only some pages load, later: the engine for several cores, where the page is isolated."""
PUZZLES = re.compile(r"assets/(kamon|pantarei)-[\w-]+\.json")
"""The puzzles of each game, which the view of puzzles fetches."""


def test_a_newer_page_is_served_without_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crestflow.page.static_files.PAGE", tmp_path)
    (tmp_path / "index.html").write_text("old", "utf-8")
    with PageServer() as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def ask(path: str) -> tuple[int, bytes]:
            with closing(HTTPConnection(*server.server_address)) as connection:
                connection.request("GET", path)
                answer = connection.getresponse()
                return answer.status, answer.read()

        assert ask("/") == (200, b"old")
        (tmp_path / "index.html").write_text("new", "utf-8")
        (tmp_path / "assets").mkdir()
        (tmp_path / "assets/new.js").write_text("1", "utf-8")
        assert ask("/") == (200, b"new")
        assert ask("/assets/new.js") == (200, b"1")
        assert ask("/assets/../assets/new.js")[0] == 404
        server.shutdown()


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


def play_three(page: Page) -> GamePage:
    game = GamePage(page)
    for played in (1, 2, 3):
        expect(page.locator('[role="grid"] button.legal').first).to_be_visible()
        page.locator('[role="grid"] button.legal').first.click()
        game.wait_for_moves(played)
    return game


def test_from_a_plain_file_server(new_page: Callable[..., Page], plain_host: str) -> None:
    play_three(new_page("#/play/kamon/two", home=plain_host, service_workers="allow"))


def wait_until_kept(context: BrowserContext, page: Page) -> None:
    """Until the service worker has stored the page and answers for it."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    assert context.service_workers


def test_offline_after_the_first_load(new_page: Callable[..., Page], plain_host: str) -> None:
    page = new_page(home=plain_host, service_workers="allow")
    wait_until_kept(page.context, page)
    page.context.set_offline(True)
    page.reload()
    page.goto(plain_host + "#/play/kamon/two")
    play_three(page)
    page.goto(plain_host + "#/rules/pantarei")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto(plain_host + "#/puzzles/pantarei/day")
    expect(page.get_by_text("Puzzle of the day")).to_be_visible()
    page.context.set_offline(False)


def test_a_plain_host_is_isolated_by_the_service_worker(new_page: Callable[..., Page], plain_host: str) -> None:
    """The host sends no headers that isolate the page, so it can share memory from the second opening on."""
    page = new_page(home=plain_host, service_workers="allow")
    assert page.evaluate("crossOriginIsolated") is False
    wait_until_kept(page.context, page)
    page.reload()
    assert page.evaluate("crossOriginIsolated") is True


def test_closing_loses_nothing(new_page: Callable[..., Page], address: str) -> None:
    page = new_page("#/play/kamon/two")
    moves = play_three(page).moves
    again = page.context.new_page()
    page.close()
    again.goto(address)
    again.get_by_role("link", name="Continue Kamon").click()
    game = GamePage(again)
    game.wait_for_moves(3)
    assert game.moves == moves


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


def main_files() -> list[str]:
    files = (name for name in page_files() if not PUZZLES.fullmatch(name))
    return [name for name in files if not any(part in name for part in ON_DEMAND)]


def packed(files: Iterable[str]) -> dict[str, int]:
    """Compressed sizes of files of the page."""
    pages = page_files()
    return {name: len(gzip.compress(pages[name].read_bytes(), 9)) for name in files}


@pytest.mark.parametrize("path", ["", "#/play/kamon/two", "#/play/pantarei/two"])
def test_the_first_view_is_small(new_page: Callable[..., Page], address: str, path: str) -> None:
    page = new_page(path, locale="pl")
    page.get_by_role("main").wait_for()
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    files = {name.removeprefix(address) for name in loaded} | {"index.html"}
    # The worker asks for the engine; a page does not see what its worker asks for.
    files |= {name for name in main_files() if path and name.endswith(".wasm")}
    sizes = packed(files)
    assert any(name.startswith("assets/pl-") for name in sizes)
    assert sum(sizes.values()) < LARGEST_FIRST_VIEW, sizes


def test_the_page_is_small() -> None:
    # Pictures are for home screens and other programs; no view shows them.
    sizes = packed(name for name in main_files() if not name.endswith(".png"))
    assert sum(sizes.values()) < LARGEST, sizes


def test_an_engine_is_small() -> None:
    sizes = packed(name for name in page_files() if name.endswith(".wasm"))
    assert len(sizes) == 2
    assert max(sizes.values()) < LARGEST_ENGINE, sizes


def test_puzzles_are_small() -> None:
    sizes = packed(name for name in page_files() if PUZZLES.fullmatch(name))
    assert len(sizes) == 2
    assert max(sizes.values()) < LARGEST_PUZZLES, sizes


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


def properties(index: str) -> dict[str, str]:
    """What the page says of itself to programs that show a link."""
    found = re.findall(r"<meta\s+property=\"og:([\w:]+)\"\s+content=\"([^\"]*)\"", index)
    assert len(dict(found)) == len(found), "each once"
    return dict(found)


def test_link_previews(tmp_path: Path) -> None:
    write_site(tmp_path / "anywhere")
    write_site(tmp_path / "known", url="https://games.example/a&b")
    anywhere, known = (
        properties((tmp_path / name / "index.html").read_text("utf-8")) for name in ("anywhere", "known")
    )
    assert anywhere["image"] == f"./{PREVIEW}"
    assert "url" not in anywhere
    assert known["image"] == f"https://games.example/a&amp;b/{PREVIEW}"
    assert known["url"] == "https://games.example/a&amp;b/"
    assert known["title"] == anywhere["title"] != ""
    assert known["description"] == anywhere["description"] != ""
    assert (tmp_path / "known" / PREVIEW).read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "url", ["games.example", "ftp://games.example", "https://", "https://games.example/?a=1", "https://["]
)
def test_a_site_is_not_written_for_a_wrong_address(tmp_path: Path, url: str) -> None:
    with pytest.raises(NotAnAddress, match="is not an address such as"):
        write_site(tmp_path / "site", url=url)
    assert not (tmp_path / "site").exists()


def png_size(content: bytes) -> str:
    """Width and height as a manifest writes them."""
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    return f"{int.from_bytes(content[16:20])}x{int.from_bytes(content[20:24])}"


def test_icons() -> None:
    files = page_files()
    icons = json.loads(files["manifest.webmanifest"].read_text("utf-8"))["icons"]
    sizes = {icon["sizes"]: png_size(files[icon["src"][2:]].read_bytes()) for icon in icons if "png" in icon["type"]}
    assert sizes == {"192x192": "192x192", "512x512": "512x512"}
    assert 'rel="apple-touch-icon" href="./apple-touch-icon.png"' in files["index.html"].read_text("utf-8")
    assert png_size(files["apple-touch-icon.png"].read_bytes()) == "180x180"
    assert png_size(files[PREVIEW].read_bytes()) == "1200x630"
