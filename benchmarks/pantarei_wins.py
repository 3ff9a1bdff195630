"""Whether Pantareï's announced wins are kept.

    python -m benchmarks pantarei_wins

Games of the engine against itself, with a random turn now and then. From the first announced win on the winner plays
what a fresh search finds; the loser plays at random, by a short search or by a search like the winner's. The reference
rules are the referee: each game has to be won, within the number of plies that was announced. Settings:

- ``CRESTFLOW_GAMES``: games with an announced win (default 20);
- ``CRESTFLOW_NODES``: positions searched for a move in them (default 50000).
"""

from __future__ import annotations

import os
import random
import statistics
from dataclasses import dataclass

from crestflow.engine._abi import MATE, MAX_SEARCH_DEPTH, PROVEN, PantareiSearchOut, Status
from crestflow.engine.host import Host
from crestflow.engine.pantarei import PantareiAdapter, move_text
from crestflow.games.pantarei import PANTAREI, PantareiState

RANDOM_TURN_IN = 12
MOST_TURNS = 300
SHORT_NODES = 2_000
SHOWN_EVERY = 100


@dataclass(frozen=True)
class Win:
    """An announced win, and what became of it."""

    announced: int
    plies: int
    won: bool

    @property
    def kept(self) -> bool:
        """Whether the game was won in time."""
        return self.won and self.plies <= self.announced


def search(host: Host, state: PantareiState, nodes: int) -> tuple[str, int]:
    """The best move after so many positions, and its score."""
    PantareiAdapter(state).load(host)
    host.call("pantarei_search_start", MAX_SEARCH_DEPTH, nodes, nodes >> 32, 0)
    while host.call("pantarei_search_step", 1 << 20) != Status.DONE:
        pass
    answer = host.answer(PantareiSearchOut)
    return move_text(answer.best), answer.score


def announced_win(host: Host, seed: int, nodes: int) -> Win | None:
    """Play a game; None when nobody announced a win of more than one ply."""
    chance = random.Random(seed)
    state = PANTAREI.deal(seed)
    while state.outcome is None and len(state.moves) < MOST_TURNS:
        move, score = search(host, state, nodes)
        if PROVEN < score < MATE - 1:
            return played_out(host, state, MATE - score, nodes, chance)
        state = state.play(chance.choice(state.legal_moves()) if chance.randrange(RANDOM_TURN_IN) == 0 else move)
    return None


def played_out(host: Host, start: PantareiState, announced: int, nodes: int, chance: random.Random) -> Win:
    """Play on from where a win was announced."""
    state, defence = start, chance.randrange(3)
    while state.outcome is None and len(state.moves) < MOST_TURNS:
        if state.turn != start.turn and defence == 0:
            state = state.play(chance.choice(state.legal_moves()))
        else:
            short = state.turn != start.turn and defence == 1
            state = state.play(search(host, state, SHORT_NODES if short else nodes)[0])
    won = state.outcome is not None and state.outcome.winner == start.turn
    return Win(announced, len(state.moves) - len(start.moves), won)


def show_wins(games: int, nodes: int) -> None:
    """Print how many announced wins were kept."""
    host, wins, seed = Host(), list[Win](), 0
    while len(wins) < games:
        win = announced_win(host, seed, nodes)
        seed += 1
        if win is not None:
            wins.append(win)
            if not win.kept:
                print(f"  snake {seed - 1}: {win}")
            if len(wins) % SHOWN_EVERY == 0 or len(wins) == games:
                kept, plies = sum(win.kept for win in wins), [win.announced for win in wins]
                mean, most = statistics.mean(plies), max(plies)
                print(f"  {kept} of {len(wins)} announced wins kept: {mean:.1f} plies on average, {most} at most")


def main() -> None:
    """Print how the games went."""
    print("Pantareï: announced wins")
    show_wins(int(os.environ.get("CRESTFLOW_GAMES", "20")), int(os.environ.get("CRESTFLOW_NODES", "50000")))
