"""How fast the page is, in a real Chromium: first view, input while the engine thinks, verdicts, and its size.

Needs Playwright and Chromium, as the page's tests do; ``CRESTFLOW_CHROMIUM`` names another browser.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import statistics
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from crestflow.games import game
from crestflow.page.static_files import page_files
from crestflow.page.static_server import PageServer
from crestflow.records.share import encode

ROUNDS = 5
STONES = 16
SOLVED = Path(__file__).parents[1] / "tests" / "data" / "kamon_games.jsonl"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

PAINT = """() => new Promise((resolve) => {
  const cell = document.querySelector('[role=grid] button.legal');
  const began = performance.now();
  cell.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse', bubbles: false }));
  requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
})"""


def main() -> None:
    """Print the measurements, each beside its goal."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 (only this benchmark needs it)
    except ImportError:
        print("page: Playwright is not installed; nothing measured")
        return
    print("The page in Chromium")
    _print_size()
    path = os.environ.get("CRESTFLOW_CHROMIUM") or shutil.which("chromium")
    with PageServer() as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def launch() -> Any:
            return playwright.chromium.launch(executable_path=path, args=FLAGS)

        cold = [_first_view(launch, server.address) for _ in range(ROUNDS)]
        _say("first view interactive, cold browser", statistics.median(cold), "ms", "under 1,000")
        browser = launch()
        _say("first view compressed", _first_view_size(browser, server.address), "kB", "under 250")
        paints = _paints(browser, server.address)
        _say("input to paint while the engine thinks, median", statistics.median(paints), "ms", "under 50")
        _say("input to paint while the engine thinks, worst", max(paints), "ms", "")
        verdicts = [_verdicts(browser, server.address, link) for link in _positions()]
        _say(f"every verdict of a Kamon position with {STONES} stones, median", statistics.median(verdicts), "ms", "")
        _say(f"every verdict of a Kamon position with {STONES} stones, worst", max(verdicts), "ms", "under 1,000")
        browser.close()
        server.shutdown()


def _say(what: str, value: float, unit: str, goal: str) -> None:
    print(f"  {what:<62}{value:>9,.0f} {unit:<6}{f'(goal: {goal})' if goal else ''}")


def _packed(names: Iterable[str]) -> float:
    """Compressed files of the page, in kB."""
    pages = page_files()
    return sum(len(gzip.compress(pages[name].read_bytes(), 9)) for name in names) / 1000


def _print_size() -> None:
    views = _packed(name for name in page_files() if not name.endswith(".png"))
    _say("every view and language compressed, the engine included", views, "kB", "under 350")


def _first_view_size(browser: Any, address: str) -> float:
    """What a browser fetches before somebody can press Play, in the largest language."""
    context = browser.new_context(locale="pl", service_workers="block")
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    context.close()
    return _packed({name.removeprefix(address) for name in loaded} | {"index.html"})


def _first_view(launch: Callable[[], Any], address: str) -> float:
    """From the request to a home page whose links answer, in a browser that has never seen it."""
    browser = launch()
    page = browser.new_page()
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.get_by_role("link", name="Play Kamon").wait_for()
    took = 1000 * (time.perf_counter() - began)
    browser.close()
    return took


def _paints(browser: Any, address: str) -> list[float]:
    """How long a hover takes to show, while the engine analyses."""
    page = browser.new_page()
    page.goto(address + "#/analyse/kamon")
    page.wait_for_selector("[role=grid] button.legal")
    page.wait_for_timeout(500)
    found = [float(page.evaluate(PAINT)) for _ in range(20)]
    page.close()
    return found


def _positions() -> list[str]:
    """Links to recorded games after so many stones."""
    links: list[str] = []
    for line in SOLVED.read_text("utf-8").splitlines():
        record = json.loads(line)
        if record.get("ruleset", "standard") == "standard" and len(record["moves"]) > STONES and len(links) < ROUNDS:
            state = game("kamon").start(record["setup"])
            for move in record["moves"][:STONES]:
                state = state.play(move)
            links.append(encode(state))
    return links


def _verdicts(browser: Any, address: str, link: str) -> float:
    """From opening a position to the last verdict, engine and page loaded before."""
    page = browser.new_page()
    page.goto(address + "#/analyse/kamon")
    page.wait_for_selector("[role=grid] button.legal")
    began = time.perf_counter()
    page.goto(f"{address}#{link}")
    page.get_by_text("Solved. ").wait_for(timeout=60_000)
    took = 1000 * (time.perf_counter() - began)
    page.close()
    return took
