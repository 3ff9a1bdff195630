"""The test vectors in `contract/vectors`: what any implementation of the texts and rules has to agree with.

The reference rules make the rows from fixed seeds. The tests hold the naive rules against them, which share no code
with the reference, and the page its own readers and the engine. `docs/conformance.md` describes the fields.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import crestflow
from crestflow import Colour, State
from crestflow.chance import SplitMix64
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.editions import number
from crestflow.games.kamon.geometry import CELLS, names
from crestflow.games.pantarei import PantareiState
from crestflow.games.pantarei.notation import Step, Swap, read_move
from crestflow.records import Clock, Comment, Players, Record, RecordedPlayer, Result, write_record
from crestflow.records.links import record_of_tree
from crestflow.records.share import encode, encode_tree
from crestflow.records.tree import GameTree, plain_tree
from crestflow.vocabulary import COMPUTER_LEVELS, PLAYERS
from tests.games.play import Taste, ending_with, indifferent, lasting, returning, walk
from tools.generate.generator import ROOT
from tools.generate.refused_texts import refused_rows

FOLDER = ROOT / "contract" / "vectors"

Row = dict[str, Any]

KAMON_TASTES: tuple[Taste, ...] = (
    indifferent,
    *(ending_with(reason) for reason in ("connection", "loop", "blockade")),
    lasting,
)
PANTAREI_TASTES: tuple[Taste, ...] = (indifferent, ending_with("seven"), returning)

GAMES = {"kamon": KAMON_TASTES, "kamon:wild": KAMON_TASTES, "pantarei": PANTAREI_TASTES}
"""What the players of each game are drawn to, so that every end is there that can happen."""

GAMES_OF_A_TASTE = 5

SEEDS = (*range(10), 33, 2256, 2**31, 2**32, 2**53 - 1, 2**53, 2**53 + 1, 2**63 - 1, 2**63, 2**64 - 1)
"""Small ones, and those at the edges of what other languages call a number."""

ONLY_A_PASS = (
    "B3W2W1W1W2B1/W3B1W3B2B3B3/B2W3/W1NW2B1B2 w -",
    "W2B2W3W3W2/W2B1B1W1/B1B3B2N/B3B3B2W1/W3W1 b s",
    "B3B2N/W1/B3W3W2/B3B2W3/B2W3B1W1/W2B1W2B1W1 b s",
    "B2B3/W3B2/W3W1B2/W1B1W2B1B3B3/W2N/W2W1W3B1 w -",
)
"""Pantareï positions without a move or a swap; play seldom leads to one."""


@cache
def played_games(name: str) -> tuple[tuple[State, ...], ...]:
    """Whole games, position by position; the seed is for the deal and for the choice of moves."""
    found = []
    for seed in range(GAMES_OF_A_TASTE * len(GAMES[name])):
        taste = GAMES[name][seed // GAMES_OF_A_TASTE]
        first: Colour = PLAYERS[seed % 2] if name == "pantarei" else "black"
        start = crestflow.game(name).deal(seed, first=first)
        found.append(tuple(walk(start, SplitMix64(seed).below, taste)))
    return tuple(found)


def _outcome(state: State) -> Row | None:
    return None if state.outcome is None else {"winner": state.outcome.winner, "reason": state.outcome.reason}


def text_rows() -> Iterator[Row]:
    """Setups, positions and moves with what they mean."""
    for name in GAMES:
        games = played_games(name)
        for game in games[:4]:
            yield {"type": "setup", "game": name, "text": game[0].setup, **_setup_meaning(game[0])}
        for game in games:
            state = game[len(game) // 3]
            yield {"type": "position", "game": name, "text": str(state), **_position_meaning(state)}
    for cell in CELLS:
        yield {"type": "move", "game": "kamon", "text": cell, "row": cell[0], "place": int(cell[1])}
    for text in ("1r", "5l", "5r2", "12l2", "19l", "1x2", "3x7", "9x10", "18x19", "pass"):
        yield {"type": "move", "game": "pantarei", "text": text, **_move_meaning(text)}


def _setup_meaning(state: State) -> Row:
    if isinstance(state, KamonState):
        tokens = state.layout.tokens
        return {
            "colours": ["blank" if token is None else f"{token.colour} {token.symbol}" for token in tokens],
            "classic": ["blank" if token is None else f"{number(token)} {token.symbol}" for token in tokens],
        }
    assert isinstance(state, PantareiState)  # noqa: S101 - there are two games
    return {"tiles": [_tile(stack[0].colour, stack[0].value) for stack in state.stacks]}


def _position_meaning(state: State) -> Row:
    if isinstance(state, KamonState):
        last = None if state.last is None else CELLS[state.last]
        return {"turn": state.turn, "black": names(state.black), "white": names(state.white), "last": last}
    assert isinstance(state, PantareiState)  # noqa: S101 - there are two games
    stacks = [[_tile(tile.colour, tile.value) for tile in stack] for stack in state.stacks]
    return {"turn": state.turn, "stacks": stacks, "may_swap": state.may_swap}


def _tile(colour: str | None, value: int) -> str:
    return "neutral" if colour is None else f"{colour} {value}"


def _move_meaning(text: str) -> Row:
    match read_move(text):
        case Step(stack, way, tiles):
            return {"stack": stack, "direction": "left" if way == "l" else "right", "tiles": tiles}
        case Swap(left, right):
            return {"swap": [left, right]}
        case _:
            return {}


def deal_rows() -> Iterator[Row]:
    """Seeds and the setups dealt from them. Seeds are texts, since not every language has numbers so large."""
    for name in GAMES:
        for seed in SEEDS:
            yield {"game": name, "seed": str(seed), "setup": crestflow.game(name).deal(seed).setup}


def position_rows() -> Iterator[Row]:
    """Positions with their legal moves, or with their outcome; read from their texts, so without a past."""
    for name in GAMES:
        game = crestflow.game(name)
        texts = {str(state): None for states in played_games(name) for state in (*states[:-2:9], *states[-2:])}
        for text in (*texts, *(ONLY_A_PASS if name == "pantarei" else ())):
            state = game.read(text)
            yield {
                "game": name,
                "position": text,
                "turn": state.turn,
                "legal": state.legal_moves(),
                "outcome": _outcome(state),
            }


def link_rows() -> Iterator[Row]:
    """Games and their share links: the setup alone, half a game, a whole one."""
    for name in GAMES:
        for states in played_games(name):
            for state in (states[0], states[len(states) // 2], states[-1]):
                yield {
                    "game": name,
                    "setup": state.setup,
                    "first": state.origin.turn,
                    "moves": state.moves,
                    "link": encode(state),
                    "position": str(state),
                }


def annotated_rows() -> Iterator[Row]:
    """Records with variations and comments, and the share links that hold the same."""
    for name in GAMES:
        for seed, states in enumerate(played_games(name)[::GAMES_OF_A_TASTE]):
            tree = plain_tree(states[: len(states) // (1 + seed % 3)])
            _annotate(tree, SplitMix64(seed).below, 8 * (seed % 5))
            record = record_of_tree(tree)
            yield {"record": json.loads(write_record(record)), "link": encode_tree(tree)}


def _annotate(tree: GameTree, below: Callable[[int], int], variations: int) -> None:
    """Add moves at random positions, mostly at those that were added last, and two comments."""
    nodes = list(tree.line)
    for _ in range(variations):
        node = nodes[-1 - below(len(nodes)) // 2]
        taken = {child.move for child in node.children}
        left = [move for move in node.state.legal_moves() if move not in taken]
        if left:
            move = left[below(len(left))]
            nodes.append(node.add(move, node.state.play(move)))
    nodes[below(len(nodes))].comments.append("Zwölf Züge später: “schön” 🀄.")
    nodes[-1].comments.append("")


def record_rows() -> Iterator[Row]:
    """Records with the last position and the outcome on the board that a referee finds."""
    for name in GAMES:
        games = played_games(name)
        for at, states in enumerate(games):
            state = states[-1] if at % 4 else states[len(states) // 2]
            yield _record_row(Record.from_state(state, **_extras(at, state)), state)
        yield _record_row(Record.from_state(games[0][0]), games[0][0])
        yield from _short_records(games[1][3])


def _extras(at: int, state: State) -> dict[str, Any]:
    """What a record may hold besides the game, a little of it in every record."""
    extras: dict[str, Any] = {}
    if state.outcome is None:
        winner = PLAYERS[at % 3 % 2]
        results = (
            None,
            Result(winner=winner, reason="resignation"),
            Result(winner=winner, reason="time"),
            Result(winner=None, reason="agreement"),
        )
        extras["result"] = results[at // 4 % 4]
    if at % 2:
        level = COMPUTER_LEVELS[at % len(COMPUTER_LEVELS)]
        extras["players"] = Players(
            black=RecordedPlayer(name="Crane"), white=RecordedPlayer(name="Crestflow", level=level)
        )
    if at % 2 and state.game.kind == "kamon":
        extras["edition"] = "classic"
    if at % 4 == 3:
        started = datetime(2026, 3, 14, 20, tzinfo=UTC)
        extras |= {"started": started, "ended": started + timedelta(minutes=at)}
        extras["clock"] = Clock(initial=300, increment=2, left=(299.5, 302, 297.25))
        extras["comments"] = (Comment(ply=1, text="Zwölf Züge später: “schön”."),)
    return extras


def _short_records(state: State) -> Iterator[Row]:
    """The same game with nothing but the fields that have to be there."""
    short = {"game": state.game.kind, "setup": state.setup}
    if state.game.ruleset != "standard":
        short["ruleset"] = state.game.ruleset
    if state.origin.turn != "black":
        short["first"] = state.origin.turn
    yield {"record": short, "position": str(state.origin), "outcome": None}
    yield {"record": {**short, "moves": state.moves}, "position": str(state), "outcome": None}


def _record_row(record: Record, state: State) -> Row:
    return {"record": json.loads(write_record(record)), "position": str(state), "outcome": _outcome(state)}


def _lines(rows: Iterable[Row]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)


def files() -> Mapping[Path, str]:
    """Every file of vectors."""
    rows = {
        "texts": text_rows(),
        "deals": deal_rows(),
        "positions": position_rows(),
        "links": link_rows(),
        "records": record_rows(),
        "annotated": annotated_rows(),
        "refused": refused_rows(),
    }
    return {FOLDER / f"{name}.jsonl": _lines(found) for name, found in rows.items()}
