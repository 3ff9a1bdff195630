"""The games seen in a mirror, turned, or with the names exchanged are the same games."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crestflow import Chain, Loop, Outcome, State, Tower
from tests.games import play
from tests.games.boards import by_rows
from tests.games.naive_kamon import BLANK, CELLS, NAMES, sides

COLOURS, SYMBOLS = "ROYGBP", "bfrnmg"
Renaming = Callable[[str], str]


# Kamon, turned and mirrored


def turned(name: str, sixths: int, *, mirrored: bool) -> str:
    """Where a cell comes to lie when the board is mirrored or not, then turned by so many sixths."""
    q, r = CELLS[name]
    if mirrored:
        q, r = r, q
    for _ in range(sixths):
        q, r = -r, q + r
    return NAMES[q, r]


SYMMETRIES = [
    {name: turned(name, sixths, mirrored=mirrored) for name in CELLS}
    for mirrored in (False, True)
    for sixths in range(6)
]


def side(colour: str, end: int) -> list[str]:
    """The four cells of one side."""
    return [name for name in CELLS if (colour, end) in sides(name)]


def test_there_are_twelve_symmetries_and_they_keep_pairs_of_sides() -> None:
    assert len({tuple(symmetry.values()) for symmetry in SYMMETRIES}) == 12
    for symmetry in SYMMETRIES:
        for colour in ("green", "yellow", "blue"):
            ((one, end),) = set.intersection(*(sides(symmetry[name]) for name in side(colour, -3)))
            ((other, far),) = set.intersection(*(sides(symmetry[name]) for name in side(colour, 3)))
            assert (other, far) == (one, -end)


def transformed(game: list[State], symmetry: dict[str, str], rename: Renaming) -> list[State]:
    """The same game with cells and tokens mapped."""
    tokens = game[0].setup.replace("/", "")
    mapped = {symmetry[name]: rename(tokens[2 * at : 2 * at + 2]) for at, name in enumerate(CELLS)}
    states = [game[0].game.start(by_rows(mapped[name] for name in CELLS))]
    for move in game[-1].moves:
        states.append(states[-1].play(symmetry[move]))
    return states


def assert_same_game(game: list[State], other: list[State], rename_move: Callable[[State, str], str]) -> None:
    assert len(game) == len(other)
    for state, image in zip(game, other, strict=True):
        assert sorted(image.legal_moves()) == sorted(rename_move(state, move) for move in state.legal_moves())


def size(outcome: Outcome | None) -> int:
    """How long the winning chain or ring is: a symmetry may show another one, but never a longer one."""
    shape = outcome and outcome.won_by
    return len(shape.cells) if isinstance(shape, Chain | Loop) else 0


def check_kamon(game: list[State], symmetry: dict[str, str], rename: Renaming) -> None:
    images = transformed(game, symmetry, rename)
    assert_same_game(game, images, lambda _, move: symmetry[move])
    assert [image.outcome for image in images] == [state.outcome for state in game]
    assert size(images[-1].outcome) == size(game[-1].outcome)


def same(token: str) -> str:
    return token


IDENTITY = SYMMETRIES[0]
KAMON_GAMES = play.games(("kamon", "kamon:wild"))


@pytest.mark.parametrize("number", range(1, 12))
@settings(max_examples=15)
@given(game=KAMON_GAMES)
def test_turning_and_mirroring_the_board(number: int, game: list[State]) -> None:
    check_kamon(game, SYMMETRIES[number], same)


@given(KAMON_GAMES, st.permutations(COLOURS))
def test_permuting_colours(game: list[State], colours: list[str]) -> None:
    names = dict(zip(COLOURS, colours, strict=True)) | {"-": "-"}
    check_kamon(game, IDENTITY, lambda token: names[token[0]] + token[1])


@given(KAMON_GAMES, st.permutations(SYMBOLS))
def test_permuting_symbols(game: list[State], symbols: list[str]) -> None:
    names = dict(zip(SYMBOLS, symbols, strict=True)) | {"-": "-"}
    check_kamon(game, IDENTITY, lambda token: token[0] + names[token[1]])


def exchanged(token: str) -> str:
    """The token with its colour's number as symbol and its symbol's number as colour."""
    return token if token == BLANK else COLOURS[SYMBOLS.index(token[1])] + SYMBOLS[COLOURS.index(token[0])]


@given(KAMON_GAMES)
def test_exchanging_colours_with_symbols(game: list[State]) -> None:
    check_kamon(game, IDENTITY, exchanged)


@given(KAMON_GAMES, st.sampled_from(SYMMETRIES))
def test_everything_at_once(game: list[State], symmetry: dict[str, str]) -> None:
    check_kamon(game, symmetry, exchanged)


# Pantareï, mirrored and with the colours exchanged


def mirrored_move(state: State, move: str) -> str:
    """The move as it looks from the other side of the table."""
    count = len(str(state).split("/"))
    if move == "pass":
        return move
    if "x" in move:
        a, b = move.split("x")
        return f"{count + 1 - int(b)}x{count + 1 - int(a)}"
    way = "l" if "l" in move else "r"
    place, tiles = move.split(way)
    return f"{count + 1 - int(place)}{'r' if way == 'l' else 'l'}{tiles}"


def mirrored_position(state: State) -> str:
    stacks, *rest = str(state).split()
    return " ".join(["/".join(reversed(stacks.split("/"))), *rest])


@given(play.games(("pantarei",)))
def test_mirroring_the_snake(game: list[State]) -> None:
    images = [game[0].game.read(mirrored_position(game[0]))]
    for state, after in itertools.pairwise(game):
        images.append(images[-1].play(mirrored_move(state, after.moves[-1])))
    assert_same_game(game, images, mirrored_move)
    assert [str(image) for image in images] == [mirrored_position(state) for state in game]
    assert [image.outcome for image in images] == [state.outcome for state in game]
    for state, image in zip(game, images, strict=True):
        if state.outcome and isinstance(tower := state.outcome.won_by, Tower):
            assert image.outcome is not None
            assert image.outcome.won_by == Tower(len(str(state).split("/")) + 1 - tower.stack)


COLOURS_EXCHANGED = str.maketrans("BWbw", "WBwb")


@given(play.games(("pantarei",)))
def test_exchanging_the_colours(game: list[State]) -> None:
    images = [game[0].game.read(str(game[0]).translate(COLOURS_EXCHANGED))]
    for move in game[-1].moves:
        images.append(images[-1].play(move))
    assert_same_game(game, images, lambda _, move: move)
    assert [str(image) for image in images] == [str(state).translate(COLOURS_EXCHANGED) for state in game]
    assert [image.turn for image in images] != [state.turn for state in game]
    for state, image in zip(game, images, strict=True):
        assert (image.outcome and image.outcome.reason) == (state.outcome and state.outcome.reason)
        if state.outcome and state.outcome.winner:
            assert image.outcome is not None
            assert {image.outcome.winner, state.outcome.winner} == {"black", "white"}
