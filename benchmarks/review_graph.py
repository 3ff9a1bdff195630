"""How long the page takes from the press on *Review* to the whole graph of the quick pass, in a real Chromium.

    python -m benchmarks review_graph

For each game: the time on the clock, and the processor time of all processes of the browser, which a busy machine does
not lengthen much. Needs Playwright and Chromium, as the page's tests do; ``CRESTFLOW_CHROMIUM`` names another browser.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

from crestflow.games import game
from crestflow.page.static_server import PageServer
from crestflow.protocol import State
from crestflow.records.share import encode
from crestflow.vocabulary import KINDS, Kind

GAMES = 3
"""So many of each game."""
PLIES: dict[Kind, range] = {"kamon": range(23, 30), "pantarei": range(36, 50)}
"""Whole games of the usual length."""
DATA = Path(__file__).parents[1] / "tests" / "data"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

DRAWN = """positions => {
  const paths = [...document.querySelectorAll('[role=slider] svg path')].map((path) => path.getAttribute('d') ?? '');
  return paths.some((d) => (d.match(/h/g) ?? []).length === positions && !d.endsWith('Z'));
}"""
"""Whether the line has a step for each position."""


class GraphTime(NamedTuple):
    """How long a graph took."""

    seconds: float
    processor_seconds: float


def recorded_games(kind: Kind) -> list[State]:
    """Whole recorded games of the usual length, by the standard rules."""
    found: list[State] = []
    for line in (DATA / f"{kind}_games.jsonl").read_text("utf-8").splitlines():
        record = json.loads(line)
        if record.get("ruleset", "standard") != "standard" or len(record["moves"]) not in PLIES[kind]:
            continue
        state = game(kind).start(record["setup"], first=record.get("first", "black"))
        for move in record["moves"]:
            state = state.play(move)
        if state.outcome is not None:
            found.append(state)
        if len(found) == GAMES:
            break
    return found


def graph_time(browser: Any, address: str, state: State) -> GraphTime:
    """From the press to the graph; the start page is loaded before, the review is not."""
    session, page = browser.new_browser_cdp_session(), browser.new_page()

    def processor_seconds() -> float:
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return sum(float(process["cpuTime"]) for process in processes)

    page.goto(address, wait_until="networkidle")
    used, began = processor_seconds(), time.perf_counter()
    page.evaluate("way => (location.hash = way)", f"/review/{state.game.kind}/~{encode(state)}")
    page.wait_for_function(DRAWN, arg=len(state.moves) + 1, polling=50, timeout=120_000)
    found = GraphTime(time.perf_counter() - began, processor_seconds() - used)
    page.close()
    return found


def main() -> None:
    """Print the times of each game, beside the goal."""
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 (only this benchmark needs it)
    except ImportError:
        print("review_graph: Playwright is not installed; nothing measured")
        return
    print("From opening a finished game to the whole graph of the quick pass (goal: under 2 s)")
    path = os.environ.get("CRESTFLOW_CHROMIUM") or shutil.which("chromium")
    with PageServer() as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for kind in KINDS:
            games = recorded_games(kind)
            times = [graph_time(browser, server.address, each) for each in games]
            plies = ", ".join(str(len(each.moves)) for each in games)
            clock, processor = (statistics.median(each) for each in zip(*times, strict=True))
            print(f"  {kind}, games of {plies} plies: {clock:.2f} s on the clock, {processor:.2f} s of processor time")
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
