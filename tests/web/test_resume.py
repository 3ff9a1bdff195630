"""Proofs in the browser's storage: what is written there, what is read again, and what is thrown away."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from crestflow.engine import Engine
from crestflow.engine.checkpoint import ENTRY_BYTES, VERSION, read
from crestflow.games import game
from crestflow.protocol import State
from tests.web.test_engine import ASK, part, ref, solved, state_of

LARGEST_BYTES = 4 << 20

OPEN = """const opened = () => new Promise((resolve, reject) => {
  const request = indexedDB.open("crestflow-checkpoints", 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore("checkpoints", { keyPath: "position" }).createIndex("saved", "saved");
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const settled = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
"""

KEPT = f"""async () => {{ {OPEN}
  const store = (await opened()).transaction("checkpoints").objectStore("checkpoints");
  const kept = await settled(store.getAll());
  return kept.map((each) => ({{ ...each, entries: [...each.entries] }}));
}}"""

PUT = f"""async (record) => {{ {OPEN}
  const store = (await opened()).transaction("checkpoints", "readwrite").objectStore("checkpoints");
  await settled(store.put({{ ...record, entries: Uint8Array.from(record.entries) }}));
}}"""


def record(position: str, entries: bytes, *, question: int = 1, saved: int = 1) -> dict[str, Any]:
    """A checkpoint as the page keeps it."""
    return {
        "version": VERSION,
        "position": position,
        "question": question,
        "entries": list(entries),
        "checksum": zlib.crc32(entries),
        "saved": saved,
    }


def analysed(page: Page, state: State, seconds: float) -> dict[str, Any]:
    request = {"type": "analyse", "game": ref(state), "seconds": seconds}
    found: dict[str, Any] = page.evaluate(ASK, [part("worker"), request])
    return found


@pytest.mark.slow
def test_a_long_analysis_is_kept_and_the_oldest_makes_room(new_page: Callable[..., Page]) -> None:
    page, state = new_page(), game("kamon").deal(seed=7)
    for number in range(8):
        page.evaluate(PUT, record(f"kamon {number}", b"", saved=number + 1))
    assert not analysed(page, state, 6)["complete"]
    page.wait_for_timeout(1000)
    kept = {each["position"]: each for each in page.evaluate(KEPT)}
    assert sorted(kept) == sorted([f"kamon {state}", *(f"kamon {number}" for number in range(1, 8))])
    mine = kept[f"kamon {state}"]
    entries = bytes(mine["entries"])
    assert 0 < len(entries) <= LARGEST_BYTES
    assert len(entries) % ENTRY_BYTES == 0
    assert mine["checksum"] == zlib.crc32(entries)


@pytest.mark.slow
def test_an_analysis_goes_on_from_what_is_kept(new_page: Callable[..., Page], tmp_path: Path) -> None:
    """A checkpoint of Python in the browser's storage; then the same one, damaged."""
    position = solved(1000)[-1]
    state, file = state_of(position), tmp_path / "proofs"
    known = Engine().solve(state, moves=True, checkpoint=file)
    found = read(file)
    page = new_page()
    page.evaluate(PUT, record(f"kamon {state}", found.entries, question=found.question))
    resumed = analysed(page, state, 30)
    damaged = record(f"kamon {state}", found.entries[:-1] + bytes([found.entries[-1] ^ 1]), question=found.question)
    damaged["checksum"] = zlib.crc32(found.entries)
    page.evaluate(PUT, damaged)
    anew = analysed(page, state, 30)
    for analysis in (resumed, anew):
        assert {each["move"]: each["value"] for each in analysis["verdicts"]} == known.moves == position["move_values"]
    assert resumed["proofNodes"] < anew["proofNodes"] / 2
