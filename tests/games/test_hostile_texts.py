"""Texts with a slip of the pen, any text at all, and enormous ones: refused as malformed or read to the letter."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crestflow
from crestflow import Game, IllegalMove, MalformedText, State
from tests.games import play
from tests.games.boards import snake

KAMON, PANTAREI = crestflow.game("kamon"), crestflow.game("pantarei")
SCALES = "/".join(play.TILES)


# A slip of the pen


CHARACTERS = st.sampled_from("ROYGBPbfrnmg-xo./ abcdefgNW1234567890s\n\t\r\0\u00a0\u200b５ｒé—X")


@st.composite
def slips(draw: st.DrawFn, text: str) -> str:
    """The text with one character removed, added or replaced."""
    at = draw(st.integers(0, len(text)))
    kept = text[at + draw(st.integers(0, 1)) :]
    return text[:at] + draw(CHARACTERS | st.just("")) + kept


def read_or_refused(read: Callable[[str], State], write: Callable[[State], str], text: str) -> None:
    """Either refused as malformed or read as exactly what was written."""
    try:
        state = read(text)
    except MalformedText as error:
        message = str(error)
    else:
        assert write(state) == text
        return
    assert 10 < len(message) < 300


@given(play.games(), st.data())
def test_slips_in_positions(game: list[State], data: st.DataObject) -> None:
    for state in game[::3]:
        text = data.draw(slips(str(state)))
        read_or_refused(state.game.read, str, text)


@given(play.starts(), st.data())
def test_slips_in_setups(start: State, data: st.DataObject) -> None:
    for _ in range(10):
        text = data.draw(slips(start.setup))
        read_or_refused(start.game.start, lambda state: state.setup, text)


@given(play.games(), st.data())
def test_slips_in_moves(game: list[State], data: st.DataObject) -> None:
    for state in game[:-1:3]:
        text = data.draw(slips(data.draw(st.sampled_from(state.legal_moves()))))
        if text in state.legal_moves():
            assert state.play(text).moves[-1] == text
        else:
            with pytest.raises((MalformedText, IllegalMove)):
                state.play(text)


@given(st.text() | st.text("RbOf-/. xoabcdefg1234BWNs", max_size=200))
def test_any_text_at_all(text: str) -> None:
    for game in crestflow.GAMES.values():
        read_or_refused(game.read, str, text)
        read_or_refused(game.start, lambda state: state.setup, text)


# Enormous texts


MANY = 200_000
ENORMOUS = ["/" * MANY, " " * MANY, "B1" * MANY, "B1/" * MANY, "9" * MANY, "N" * MANY, "é" * MANY]


@pytest.mark.parametrize("text", ENORMOUS, ids=lambda text: f"{text[:3]}…")
@pytest.mark.parametrize("game", crestflow.GAMES.values(), ids=lambda game: game.name)
def test_enormous_texts_are_refused_in_few_words(game: Game, text: str) -> None:
    """In a time that grows with the length only, or this test would not end."""
    start = game.deal(1)
    for read in (game.read, game.start, start.play):
        with pytest.raises(MalformedText) as caught:
            read(text)
        assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "text", [f"{SCALES} {'b' * MANY} s", f"{SCALES} b {'s' * MANY}"], ids=["player", "right to swap"]
)
def test_enormous_parts_are_refused_in_few_words(text: str) -> None:
    with pytest.raises(MalformedText) as caught:
        PANTAREI.read(text)
    assert len(str(caught.value)) < 300


def test_enormous_moves_after_the_end_are_refused_in_few_words() -> None:
    for final in (snake("W1W1W2W2W3W3/B1").play("2l"), list(play.walk(KAMON.deal(1), play.seeded(1)))[-1]):
        with pytest.raises(crestflow.GameOver) as caught:
            final.play("a" * MANY)
        assert len(str(caught.value)) < 300


def test_an_enormous_name_of_a_game_is_refused_in_few_words() -> None:
    with pytest.raises(MalformedText) as caught:
        crestflow.game("k" * MANY)
    assert len(str(caught.value)) < 300
