"""Texts are read strictly: what is not exactly of the agreed form is refused, and the message names place and cause."""

from __future__ import annotations

import re

import pytest

import crestflow
from crestflow import Game, IllegalMove, MalformedText, RulesError
from tests.games.boards import setup, stones

KAMON, WILD, PANTAREI = (crestflow.game(name) for name in ("kamon", "kamon:wild", "pantarei"))

CRESTS = "RfRrObPm/--GbPfPbBm/OfRnPnPgGnRb/BbGfRgGmYrGrYg/BgYbOnOrGgBr/BfRmYnOmYm/OgYfPrBn"
NO_STONES = "..../...../....../......./....../...../...."
SCALES = "B1/B1/B1/B2/B2/B2/B3/B3/B3/W1/W1/W1/W2/W2/W2/W3/W3/W3/N"


def refused(fragment: str) -> pytest.RaisesExc[MalformedText]:
    """Expects a `MalformedText` whose message holds the fragment."""
    return pytest.raises(MalformedText, match=re.escape(fragment))


# The examples of the contract


def test_contract_examples_are_read() -> None:
    assert KAMON.start(CRESTS).setup == CRESTS
    assert KAMON.read(f"{CRESTS} {NO_STONES} -") == KAMON.start(CRESTS)
    assert PANTAREI.read(f"{SCALES} w s") == PANTAREI.start(SCALES, first="white")


def test_errors_are_rules_errors_and_value_errors() -> None:
    for error in (MalformedText, IllegalMove, crestflow.GameOver):
        assert issubclass(error, RulesError)
    assert issubclass(RulesError, ValueError)


def test_an_unknown_game_names_the_known_ones() -> None:
    with refused("no game 'chess'; the games are kamon, kamon:wild, pantarei"):
        crestflow.game("chess")


# Kamon setups


KAMON_SETUPS = {
    "": "1 row split by '/', expected 7",
    CRESTS.replace("/", ""): "1 row split by '/', expected 7",
    CRESTS + "/": "8 rows",
    CRESTS[:-2]: "row g has 6 characters, expected 8 (4 cells)",
    CRESTS + "Rb": "row g has 10 characters",
    CRESTS + "\n": "row g has 9 characters",
    " " + CRESTS: "row a has 9 characters",
    CRESTS.replace("Pm/", "P/m"): "row a has 7 characters",
    CRESTS.replace("Pm", "Xm"): "token 'Xm' on a4: no colour 'X' (the colours are R O Y G B P)",
    CRESTS.replace("Pm", "Px"): "token 'Px' on a4: no symbol 'x' (the symbols are b f r n m g)",
    CRESTS.replace("Pm", "pm"): "no colour 'p'",
    CRESTS.replace("Pm", "PM"): "no symbol 'M'",
    CRESTS.replace("--", "-b"): "token '-b' on b1: no colour '-'",
    CRESTS.replace("--", "——"): "on b1: no colour",
    CRESTS.replace("Rr", "Rf"): "Rf twice, on a1 and on a2; missing Rr",
    CRESTS.replace("Rr", "--"): "-- twice, on a2 and on b1; missing Rr",
    CRESTS.replace("--", "Bn"): "Bn twice, on b1 and on g4; missing --",
}


@pytest.mark.parametrize(("text", "fragment"), KAMON_SETUPS.items())
@pytest.mark.parametrize("game", [KAMON, WILD], ids=lambda game: game.name)
def test_bad_kamon_setup(game: Game, text: str, fragment: str) -> None:
    with refused(fragment):
        game.start(text)


# Kamon positions


def kamon_position(black: str = "", white: str = "", last: str = "-", tokens: str = CRESTS) -> str:
    return f"{tokens} {stones(black.split(), white.split())} {last}"


ROW_D = "d1 d2 d3 d4 d5 d6 d7"
KAMON_POSITIONS = {
    CRESTS: "1 parts split by single spaces, expected 3",
    f"{CRESTS} {NO_STONES}": "2 parts",
    f"{CRESTS}  {NO_STONES} -": "4 parts",
    f"{CRESTS} {NO_STONES} - ": "4 parts",
    f"{CRESTS}\t{NO_STONES}\t-": "1 parts",
    f"{CRESTS} {NO_STONES} -\n": "'-\\n' is not a Kamon move: expected a cell, a1 to g4",
    f"{CRESTS} {NO_STONES[:-1]} -": "stones: row g has 3 characters, expected 4",
    f"{CRESTS} {NO_STONES}/ -": "stones: 8 rows",
    f"{CRESTS} {NO_STONES.replace('.', '#', 1)} -": "stones: '#' on a1; expected x (black), o (white) or .",
    f"{CRESTS} {NO_STONES.replace('.', 'X', 1)} a1": "stones: 'X' on a1",
    kamon_position("a2", "", "A2"): "'A2' is not a Kamon move",
    kamon_position("a2", "", "a5"): "no cell 'a5': row a has the cells a1 to a4",
    kamon_position("a2 a3"): "2 black and 0 white stones; black has as many as white or one more",
    kamon_position("", "a2", "a2"): "0 black and 1 white stones",
    kamon_position("b1", "", "b1"): "the blank on b1 is covered",
    kamon_position("a2"): "the last cell is '-' but there are stones",
    kamon_position("", "", "a2"): "the last cell, a2, has no white stone, and white moved last",
    kamon_position("a2", "", "a3"): "the last cell, a3, has no black stone, and black moved last",
    kamon_position("a2", "a3", "a2"): "the last cell, a2, has no white stone",
    kamon_position(f"{ROW_D} a2", "a1 a3 a4 b2 b3 b4 b5", "a2"): "the game was over before the last stone, on a2",
    kamon_position(ROW_D, "a1 a2 a3 a4 b2 b3 b4", "a1"): "the game was over before the last stone, on a1",
    kamon_position("c3 c4 d3 d5 e3 e4 a1", "a2 a3 a4 b2 b3 b4", "a1"): "the game was over before the last stone",
}


@pytest.mark.parametrize(("text", "fragment"), KAMON_POSITIONS.items())
def test_bad_kamon_position(text: str, fragment: str) -> None:
    with refused(fragment):
        KAMON.read(text)


def test_a_covered_blank_is_fine_in_wild() -> None:
    assert WILD.read(kamon_position("b1", "", "b1")).turn == "white"


def test_37_stones_are_too_many() -> None:
    full = ("xo" * 19)[:37]
    rows = [full[:4], full[4:9], full[9:15], full[15:22], full[22:28], full[28:33], full[33:]]
    with refused("37 stones; there are 36"):
        WILD.read(f"{CRESTS} {'/'.join(rows)} a1")


# Pantareï setups


PANTAREI_SETUPS = {
    "": "place 1 is empty",
    "/": "place 1 is empty",
    SCALES + "/": "place 20 is empty",
    SCALES.replace("/B3", "//B3", 1): "place 7 is empty",
    SCALES.replace("N", "n"): "'n' in place 19 is no tile; the tiles are B1 B2 B3 W1 W2 W3 N",
    SCALES.replace("W3/N", "W4/N"): "'W4' in place 18 is no tile",
    SCALES.replace("W3/N", "W/N"): "'W' in place 18 is no tile",
    SCALES.replace("W3/N", "W３/N"): "'W３' in place 18 is no tile",
    SCALES.lower(): "'b1' in place 1 is no tile",
    SCALES + "\n": "'\\n' in place 19 is no tile",
    " " + SCALES: "' B' in place 1 is no tile",
    SCALES[:-2]: "N 0 times instead of 1",
    SCALES + "/N": "N 2 times instead of 1",
    SCALES.replace("B1", "W1", 1): "B1 2 times instead of 3, W1 4 times instead of 3",
    SCALES.replace("B1/B1", "B1B1", 1): "place 1 holds 2 tiles; a setup has one on each",
}


@pytest.mark.parametrize(("text", "fragment"), PANTAREI_SETUPS.items())
def test_bad_pantarei_setup(text: str, fragment: str) -> None:
    with refused(f"Pantareï setup: {fragment}"):
        PANTAREI.start(text)


def test_the_first_player_has_to_be_one_of_two() -> None:
    with pytest.raises(RulesError, match="the first player is 'black' or 'white', not 'red'"):
        PANTAREI.start(SCALES, first="red")  # type: ignore[arg-type]  # what a program might send


# Pantareï positions


SEVEN_BLACK = "W1W1W1W2W2W2B1/B1/B1/B2/B2/B2/B3/B3/B3/W3/W3/W3/N"
NINE = "W1W1W1W2W2W2B1B1B1/B2/B2/B2/B3/B3/B3/W3/W3/W3/N"
TWO_TOWERS = "W1W1W1W2W2W2B1/W3W3W3B2B2B2B1/B1/B3/B3/B3/N"
PANTAREI_POSITIONS = {
    SCALES: "1 parts split by single spaces, expected 3",
    f"{SCALES} b": "2 parts",
    f"{SCALES} b s ": "4 parts",
    f"{SCALES}\u00a0b\u00a0s": "1 parts",
    f"{SCALES} B s": "player to move 'B', expected b or w",
    f"{SCALES} black s": "player to move 'black'",
    f"{SCALES} b S": "right to swap 'S', expected s, or - after the opponent's swap",
    f"{SCALES} b s\n": "right to swap 's\\n'",
    f"{SCALES}/B1 b s": "B1 4 times instead of 3",
    f"{TWO_TOWERS} w s": "stacks 1 and 2 both have seven or more tiles",
    f"{NINE} w s": "stack 1 has 9 tiles; eight is the most there can be",
    f"{SEVEN_BLACK} b s": "white moved last, so the stack of 7 has to be white's",
    f"{SEVEN_BLACK} w -": "a swap cannot have made the stack of 7",
}


@pytest.mark.parametrize(("text", "fragment"), PANTAREI_POSITIONS.items())
def test_bad_pantarei_position(text: str, fragment: str) -> None:
    with refused(f"Pantareï position: {fragment}"):
        PANTAREI.read(text)


# Moves


@pytest.mark.parametrize(
    ("move", "fragment"),
    [
        ("", "'' is not a Kamon move: expected a cell, a1 to g4"),
        ("A2", "'A2' is not a Kamon move: cells are written in lower case, a2"),
        ("a", "'a' is not a Kamon move"),
        ("h1", "'h1' is not a Kamon move"),
        ("a2 ", "'a2 ' is not a Kamon move"),
        ("a2\n", "'a2\\n' is not a Kamon move"),
        ("a02", "'a02' is not a Kamon move"),
        ("a0", "no cell 'a0': row a has the cells a1 to a4"),
        ("d8", "no cell 'd8': row d has the cells d1 to d7"),
        ("a２", "no cell 'a２'"),
    ],
)
@pytest.mark.parametrize("game", [KAMON, WILD], ids=lambda game: game.name)
def test_malformed_kamon_move(game: Game, move: str, fragment: str) -> None:
    with refused(fragment):
        game.start(setup()).play(move)


@pytest.mark.parametrize(
    ("move", "fragment"),
    [
        ("", "'' is not a Pantareï move: expected one like 5r, 5l2, 3x7 or pass"),
        ("5", "'5' is not a Pantareï move"),
        ("5R", "'5R' is not a Pantareï move"),
        ("05r", "'05r' is not a Pantareï move"),
        ("0r", "'0r' is not a Pantareï move"),
        ("5r1", "'5r1' is not a Pantareï move"),
        ("5r3", "'5r3' is not a Pantareï move"),
        ("-5r", "'-5r' is not a Pantareï move"),
        ("５r", "'５r' is not a Pantareï move"),
        ("1５r", "'1５r' is not a Pantareï move"),
        ("5r\n", "'5r\\n' is not a Pantareï move"),
        (" 5r", "' 5r' is not a Pantareï move"),
        ("Pass", "'Pass' is not a Pantareï move"),
        ("3×7", "'3×7' is not a Pantareï move"),
        ("7x3", "'7x3': a swap names the smaller stack number first"),
        ("3x3", "'3x3': a swap names the smaller stack number first"),
        ("100r", "'100r' is not a Pantareï move"),
    ],
)
def test_malformed_pantarei_move(move: str, fragment: str) -> None:
    with refused(fragment):
        PANTAREI.start(SCALES).play(move)


@pytest.mark.parametrize("move", ["20r", "99l2", "1x20", "45x77"])
def test_a_stack_that_is_not_there_is_illegal_rather_than_malformed(move: str) -> None:
    with pytest.raises(IllegalMove, match=r"there is no stack [0-9]+; there are 19"):
        PANTAREI.start(SCALES).play(move)
