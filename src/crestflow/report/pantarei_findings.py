"""What a survey of Pantareï tells: the first mover's score, the choice of colour, winning stacks, swaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from crestflow.games.pantarei import PANTAREI, PantareiState
from crestflow.games.pantarei.notation import Step, read_move
from crestflow.protocol import Colour, Tower, opponent
from crestflow.report.statistics import Estimate, mean, share
from crestflow.survey.pantarei import SurveyedGame, SurveyedSnake, game_result
from crestflow.vocabulary import PLAYERS

_POINTS: Final = {"first": 1.0, "second": 0.0, "draw": 0.5}

SnakeGroup = Literal["first", "second", "black", "white", "other"]
"""Who wins both games of a snake: the first mover, the second mover, a colour; or nobody does."""
SNAKE_GROUPS: Final[tuple[SnakeGroup, ...]] = ("first", "black", "white", "second", "other")


@dataclass(frozen=True, slots=True)
class WinningStack:
    """How a stack of seven came about."""

    added: int
    """Tiles of the last move: one or two."""
    below: Colour | None
    """Whose tile they came to lie on; ``None`` for the neutral one."""
    winner: Colour
    own: int
    """How many of its tiles are the winner's."""


@dataclass(frozen=True, slots=True)
class PantareiFindings:
    """Everything that a report on Pantareï shows; shares of points count draws half."""

    about: dict[str, Any]
    boards: int
    games: int
    first: Estimate
    """The first mover's share of the points."""
    draws: Estimate
    by_colour: dict[Colour, Estimate]
    """The same where Black moves first, and where White does."""
    groups: dict[SnakeGroup, Estimate]
    choices: dict[str, Estimate]
    """What the player who picks a colour scores: with the ``advised`` one, and with the ``other``."""
    lengths: Counter[int]
    length: Estimate | None
    added: dict[int, Estimate]
    """Of the winning stacks, how many were completed by one tile, and by two."""
    below: dict[str, Estimate]
    """On whose tile the last ones came to lie: the winner's ``own``, the ``opponent``'s, or the ``neutral`` one."""
    own_tiles: Estimate | None
    """How many tiles of a winning stack are the winner's, on average."""
    swaps: Estimate | None
    """Swaps in a game, on average."""
    swap_best: Estimate
    """How often the best swap promises more than the best other move."""
    swap_gain: Estimate | None
    """By how much more, as a share of the points, on average; negative: less."""

    def as_json(self) -> dict[str, Any]:
        """For a program."""
        return {
            "survey": self.about,
            "snakes": self.boards,
            "games": self.games,
            "first_mover": self.first.as_json(),
            "draws": self.draws.as_json(),
            "first_mover_by_colour": _json(self.by_colour),
            "snakes_by_winner": _json(self.groups),
            "choice_of_colour": _json(self.choices),
            "lengths": {str(length): count for length, count in sorted(self.lengths.items())},
            "length": self.length and self.length.as_json(),
            "winning_stacks": {
                "tiles_added": _json(self.added),
                "onto": _json(self.below),
                "own_tiles": self.own_tiles and self.own_tiles.as_json(),
            },
            "swaps": {
                "a_game": self.swaps and self.swaps.as_json(),
                "best": self.swap_best.as_json(),
                "gain": self.swap_gain and self.swap_gain.as_json(),
            },
        }


def _json(estimates: dict[Any, Estimate]) -> dict[str, dict[str, float]]:
    return {str(name): each.as_json() for name, each in estimates.items()}


def pantarei_findings(about: dict[str, Any], snakes: Sequence[SurveyedSnake]) -> PantareiFindings:
    """Count what a survey has found."""
    games = [game for snake in snakes for game in snake.games]
    stacks = [stack for snake in snakes for game in snake.games if (stack := winning_stack(snake.setup, game))]
    groups = Counter(group_of(snake) for snake in snakes)
    gains = [gain for game in games for gain in game.swap_gains]
    lengths = [len(game.moves) for game in games]
    return PantareiFindings(
        about=about,
        boards=len(snakes),
        games=len(games),
        first=_points(games),
        draws=share(sum(game.winner is None for game in games), len(games)),
        by_colour={colour: _points(game for game in games if game.first == colour) for colour in PLAYERS},
        groups={group: share(groups[group], len(snakes)) for group in SNAKE_GROUPS},
        choices=_choices(snakes),
        lengths=Counter(lengths),
        length=mean(lengths),
        added={tiles: share(sum(each.added == tiles for each in stacks), len(stacks)) for tiles in (1, 2)},
        below=_below(stacks),
        own_tiles=mean([each.own for each in stacks]),
        swaps=mean([sum("x" in move for move in game.moves) for game in games]),
        swap_best=share(sum(gain > 0 for gain in gains), len(gains)),
        swap_gain=mean(gains),
    )


def _points(games: Iterable[SurveyedGame]) -> Estimate:
    """The first mover's share of the points."""
    points = [_POINTS[game_result(game)] for game in games]
    return share(sum(points), len(points))


def group_of(snake: SurveyedSnake) -> SnakeGroup:
    """Who wins both games of a snake."""
    results = {game_result(game) for game in snake.games}
    if results == {"first"}:
        return "first"
    if results == {"second"}:
        return "second"
    winners = {game.winner for game in snake.games}
    if winners == {"black"}:
        return "black"
    return "white" if winners == {"white"} else "other"


def _choices(snakes: Sequence[SurveyedSnake]) -> dict[str, Estimate]:
    """Whoever picks a colour moves second: the game with the other colour first is theirs."""
    advised, other = list[float](), list[float]()
    for snake in snakes:
        for game in snake.games:
            if snake.advised is not None:
                picked = advised if opponent(game.first) == snake.advised else other
                picked.append(1 - _POINTS[game_result(game)])
    return {"advised": share(sum(advised), len(advised)), "other": share(sum(other), len(other))}


def winning_stack(setup: str, game: SurveyedGame) -> WinningStack | None:
    """How the stack of seven of a game came about; ``None`` where there is none."""
    state: PantareiState = PANTAREI.start(setup, first=game.first)
    for move in game.moves:
        state = state.play(move)
    outcome = state.outcome
    last = read_move(game.moves[-1])
    if outcome is None or outcome.winner is None or not isinstance(outcome.won_by, Tower) or not isinstance(last, Step):
        return None
    tiles = state.stacks[outcome.won_by.stack - 1]
    own = sum(tile.colour == outcome.winner for tile in tiles)
    return WinningStack(last.tiles, tiles[-last.tiles - 1].colour, outcome.winner, own)


def _below(stacks: Sequence[WinningStack]) -> dict[str, Estimate]:
    whose = Counter(
        "neutral" if each.below is None else "own" if each.below == each.winner else "opponent" for each in stacks
    )
    return {name: share(whose[name], len(stacks)) for name in ("own", "opponent", "neutral")}
