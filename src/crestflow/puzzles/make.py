"""Making puzzles: games of the computer, and the positions in them that have one answer.

Everything is counted in positions and drawn from seeds, so a seed gives the same puzzles on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from crestflow.chance import SplitMix64, shuffled
from crestflow.engine import Engine
from crestflow.games import game
from crestflow.games.kamon import KamonState
from crestflow.games.pantarei import PantareiState
from crestflow.protocol import State
from crestflow.puzzles.difficulty import measured_rating
from crestflow.puzzles.line import LineFinder
from crestflow.puzzles.puzzle import Puzzle, puzzle_id
from crestflow.puzzles.themes import themes
from crestflow.vocabulary import PLAYERS

RANDOM: Final = 0
GAME_LEVELS: Final = (RANDOM, 1, 2, 3, 4, 5, 6)
"""Who plays the games: anything that is allowed, or a level."""

LONGEST_GAME: Final = 200
FEWEST_STONES: Final = 12
"""From so many stones on every move of a Kamon position is solved in a moment."""
MOST_STACKS: Final = 8
"""Up to so many stacks nearly every Pantareï position is solved in a moment."""
FEWEST_MOVES: Final = 3
"""With fewer legal moves there is too little to choose from."""
PUZZLES_PER_GAME: Final = 4
"""How many puzzles a game gives at most."""

_GAME_NUMBERS: Final = 1 << 32


class PuzzleMaker:
    """Makes puzzles of one game with an engine of its own."""

    def __init__(self, kind: str, seed: int) -> None:
        self._game = game(kind)
        self._engine = Engine()
        self._finder = LineFinder(self._engine)
        self._seed = seed

    def from_game(self, number: int) -> list[Puzzle]:
        """Puzzles from the game of that number, a few at most; often there is none."""
        # In a random order: neighbours in a game tend to be parts of one solution.
        positions = shuffled(list(self._positions(number)), number)
        return list(islice(filter(None, map(self.puzzle, positions)), PUZZLES_PER_GAME))

    def puzzle(self, state: State) -> Puzzle | None:
        """The puzzle that begins in `state`, with its rating; ``None`` when it has no single answer."""
        line = self._finder.line(state)
        if line is None:
            return None
        rating = measured_rating(self._engine, state, line.moves)
        about = themes(state, line.moves, line.ending)
        return Puzzle(puzzle_id(state), self._game.name, str(state), line.moves, rating, about)

    def _positions(self, number: int) -> Iterator[State]:
        """The positions of a game that can be solved quickly, and one beside each; all without their past."""
        chance = SplitMix64(SplitMix64(self._seed).next() ^ number % _GAME_NUMBERS)
        first = self._game.first_players[chance.below(len(self._game.first_players))]
        state = self._game.deal(chance.next(), first=first)
        players = {colour: GAME_LEVELS[chance.below(len(GAME_LEVELS))] for colour in PLAYERS}
        for _ in range(LONGEST_GAME):
            if state.outcome is not None:
                return
            if _quickly_solved(state):
                beside = state.play(_random_move(state, chance))
                yield from (self._game.read(str(each)) for each in (state, beside) if _offers_choice(each))
            state = state.play(self._choose(state, players[state.turn], chance))

    def _choose(self, state: State, level: int, chance: SplitMix64) -> str:
        if level == RANDOM:
            return _random_move(state, chance)
        return self._engine.choose(state, level, seed=chance.next())


def _random_move(state: State, chance: SplitMix64) -> str:
    legal = state.legal_moves()
    return legal[chance.below(len(legal))]


def _offers_choice(state: State) -> bool:
    return len(state.legal_moves()) >= FEWEST_MOVES


def _quickly_solved(state: State) -> bool:
    if isinstance(state, KamonState):
        return state.ply >= FEWEST_STONES
    return isinstance(state, PantareiState) and len(state.stacks) <= MOST_STACKS
