"""The engine in the browser and in Python: one binary, the same answers to the node."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from crestflow.engine import Engine
from crestflow.engine._abi import RESULT_OFFSET, VALUES, KamonSolveOut
from crestflow.engine.kamon import encode
from crestflow.engine.results import Level
from crestflow.games import game
from crestflow.games.kamon import KamonState
from crestflow.page.static_files import page_files
from crestflow.protocol import State

VECTORS = Path(__file__).parents[1] / "data"

ASK = """([worker, request]) => new Promise((resolve, reject) => {
  const asked = new Worker(worker, { type: "module" });
  asked.onmessage = ({ data }) => {
    if ("result" in data) resolve(data.result);
    else if ("problem" in data) reject(new Error(JSON.stringify(data.problem)));
  };
  asked.postMessage({ id: 1, request });
})"""

SOLVE = """async ([wasm, bytes, resultOffset, size]) => {
  const module = await WebAssembly.compile(await (await fetch(wasm)).arrayBuffer());
  const { exports } = new WebAssembly.Instance(module);
  const start = exports.io_buffer_start();
  new Uint8Array(exports.memory.buffer, start, bytes.length).set(bytes);
  if (exports.kamon_load() !== 1 || exports.kamon_solve_start(1) !== 1) throw new Error("refused");
  while (exports.kamon_solve_step(5000) === 0);
  return [...new Uint8Array(exports.memory.buffer, start + resultOffset, size)];
}"""


def solved(count: int) -> list[dict[str, Any]]:
    """The solved positions that take least to prove: those with most stones."""
    lines = (VECTORS / "kamon_solved.jsonl").read_text("utf-8").splitlines()
    positions = sorted(map(json.loads, lines), key=lambda position: -len(position["moves"]))
    return positions[:count]


def state_of(position: dict[str, Any]) -> State:
    state: State = game(position["game"]).start(position["setup"])
    for move in position["moves"]:
        state = state.play(move)
    return state


def part(ending: str) -> str:
    """The address of a file of the page."""
    names = [name for name in page_files() if "engine-threads" not in name]
    return "./" + next(name for name in names if name.split("/")[-1].startswith(ending))


def ref(state: State) -> dict[str, Any]:
    """A game as the page sends it to its worker."""
    return {
        "kind": state.game.kind,
        "wild": state.game.ruleset == "wild",
        "origin": state.setup,
        "first": state.origin.turn,
        "moves": state.moves,
    }


def test_the_same_nodes(new_page: Callable[..., Page]) -> None:
    page, engine = new_page(), Engine()
    for position in solved(8):
        state = state_of(position)
        known = engine.solve(state, moves=True)
        assert isinstance(state, KamonState)
        asked = [part("engine"), list(encode(state)), RESULT_OFFSET, KamonSolveOut.SIZE]
        found = KamonSolveOut.unpack(bytes(page.evaluate(SOLVE, asked)))
        assert found.nodes == known.nodes
        assert VALUES[found.value] == known.value == position["value"]


def test_the_same_verdicts(new_page: Callable[..., Page]) -> None:
    page = new_page()
    for position in solved(4):
        request = {"type": "analyse", "game": ref(state_of(position)), "seconds": 20}
        analysis = page.evaluate(ASK, [part("worker"), request])
        found = {verdict["move"]: verdict["value"] for verdict in analysis["verdicts"]}
        assert found == position["move_values"]
        assert analysis["complete"]


def test_the_page_proves_with_every_core(new_page: Callable[..., Page]) -> None:
    """The page is isolated, so that its workers share memory; the values are those of one thread."""
    page = new_page()
    assert page.evaluate("crossOriginIsolated") is True
    threads = page.evaluate("navigator.hardwareConcurrency")
    for position in solved(4):
        request = {"type": "analyse", "game": ref(state_of(position)), "seconds": 20}
        analysis = page.evaluate(ASK, [part("worker"), request])
        assert analysis["threads"] == min(threads, 8)
        assert {each["move"]: each["value"] for each in analysis["verdicts"]} == position["move_values"]


def test_the_page_proves_pantarei_with_every_core(new_page: Callable[..., Page]) -> None:
    """A late position whose moves alpha-beta does not settle alone: the threads of the team have proofs to find."""
    page, state = new_page(), game("pantarei").deal(seed=0)
    for _ in range(29):
        state = state.play(state.legal_moves()[0])
    request = {"type": "analyse", "game": ref(state), "seconds": 60}
    analysis = page.evaluate(ASK, [part("worker"), request])
    assert analysis["complete"]
    assert analysis["threads"] == min(page.evaluate("navigator.hardwareConcurrency"), 8)
    found = {each["move"]: each["value"] for each in analysis["verdicts"]}
    assert found == Engine(table_mib=16).solve(state, moves=True).moves


@pytest.mark.parametrize("name", ["kamon", "kamon:wild", "pantarei"])
def test_the_same_moves_at_a_level(new_page: Callable[..., Page], name: str) -> None:
    page, engine = new_page(), Engine()
    state = game(name).deal(seed=5)
    levels: tuple[Level, ...] = (1, 3, 5)
    for level in levels:
        for _ in range(2):
            request = {"type": "choose", "game": ref(state), "level": level, "seed": 9}
            choice = page.evaluate(ASK, [part("worker"), request])
            assert choice["move"] == engine.choose(state, level, seed=9)
            state = state.play(choice["move"])


@pytest.mark.slow(seconds=20)
def test_the_same_referee(new_page: Callable[..., Page]) -> None:
    """Recorded games replayed in the worker: every legal move, every outcome, and what won."""
    page = new_page()
    for file in ("kamon_games.jsonl", "pantarei_games.jsonl"):
        for line in (VECTORS / file).read_text("utf-8").splitlines()[:12]:
            record = json.loads(line)
            state = game(record["game"] if record.get("ruleset") != "wild" else "kamon:wild").start(
                record["setup"], first=record.get("first", "black")
            )
            states = list(accumulate(record["moves"], lambda at, move: at.play(move), initial=state))
            state = states[-1]
            views = page.evaluate(ASK, [part("worker"), {"type": "positions", "game": ref(state)}])
            assert [view["text"] for view in views] == list(map(str, states))
            assert [view["legal"] for view in views] == [each.legal_moves() for each in states]
            outcome = state.outcome
            assert (views[-1]["outcome"] or {}).get("reason") == (outcome and outcome.reason)
            assert (views[-1]["outcome"] or {}).get("winner") == (outcome and outcome.winner)
