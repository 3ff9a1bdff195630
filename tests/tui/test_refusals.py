"""Why a move or a text was refused: in English the words of the error, in no other language a word of English."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest

import crestflow
from crestflow.cli.positions import state_from
from crestflow.i18n import LANGUAGES, speaking
from crestflow.protocol import RulesError, State
from crestflow.records.referee import RecordError
from crestflow.tui.refusals import move_problem, text_problem
from crestflow.vocabulary import REFUSAL_CODES, RefusalCode
from tests.cli.run import apart

CRESTS = crestflow.game("kamon").deal(7).setup
TILES = crestflow.game("pantarei").deal(7).setup
NO_STONES = "..../...../....../......./....../...../...."
OTHERS = [language for language in LANGUAGES if language != "en"]


def kamon(*moves: str) -> State:
    state = crestflow.game("kamon").deal(7)
    for move in moves:
        state = state.play(move)
    return state


def pantarei(text: str = "") -> State:
    return crestflow.game("pantarei").read(text) if text else crestflow.game("pantarei").deal(7)


NEUTRAL_ON_TOP = "B1N/B2/B3/B1/B2/B3/B1/B2/B3/W1/W2/W3/W1/W2/W3/W1/W2/W3 b s"
"""The neutral tile lies on the first stack."""
AFTER_SWAP = "N/B2/B3/B1/B2/B3/B1/B2/B3/B1/W1/W2/W3/W1/W2/W3/W1/W2/W3 b -"

MOVES: list[tuple[State, str, str]] = [
    (kamon(), "q9", "kamon-cell"),
    (kamon(), "A2", "kamon-upper-case"),
    (kamon(), "a9", "kamon-no-cell"),
    (kamon(), "d4", "kamon-first"),
    (kamon("a2"), "a2", "kamon-covered"),
    (kamon("a2"), "f1", "kamon-blank"),
    (kamon("a2"), "a3", "kamon-no-match"),
    (pantarei(), "up", "pantarei-move"),
    (pantarei(), "7x3", "pantarei-swap-order"),
    (pantarei(), "pass", "pantarei-no-pass"),
    (pantarei(), "99r", "pantarei-no-stack"),
    (pantarei(NEUTRAL_ON_TOP), "1r", "pantarei-not-yours"),
    (pantarei(NEUTRAL_ON_TOP), "10r", "pantarei-not-yours"),
    (pantarei(NEUTRAL_ON_TOP.replace(" b ", " w ")), "2r", "pantarei-not-yours"),
    (pantarei(NEUTRAL_ON_TOP), "2l", "pantarei-past-end"),
    (pantarei(NEUTRAL_ON_TOP.replace(" b ", " w ")), "18r", "pantarei-past-end"),
    (pantarei(NEUTRAL_ON_TOP), "2r2", "pantarei-single-tile"),
    (pantarei(AFTER_SWAP), "2x3", "pantarei-no-swap"),
]

TEXTS = [
    (CRESTS.replace("/", "", 1), "text-unknown"),
    (f"{CRESTS} {NO_STONES}", "kamon-parts"),
    (f"{CRESTS} {NO_STONES[:-5]} -", "kamon-stones-rows"),
    (f"{CRESTS} {NO_STONES}. -", "kamon-stones-row"),
    (f"{CRESTS} {NO_STONES.replace('.', 'z', 1)} -", "kamon-stone"),
    (f"{CRESTS} {NO_STONES.replace('.', 'x', 1)} -", "kamon-last-cell"),
    (f"{CRESTS} {NO_STONES.replace('.', 'o', 1)} a1", "kamon-stone-count"),
    (f"Q{CRESTS[1:]}", "kamon-token"),
    (CRESTS[:2] + CRESTS[:2] + CRESTS[4:], "kamon-missing"),
    (TILES + "B1", "pantarei-count"),
    (TILES.replace("/", "", 1), "pantarei-setup-stack"),
    (TILES + "/", "text-unknown"),
    (f"{TILES}/ b s", "text-unknown"),
    (f"{TILES} b", "pantarei-parts"),
    (f"{TILES} x s", "pantarei-turn"),
    (f"{TILES} b x", "pantarei-swap"),
    ("N9" + TILES, "pantarei-tile"),
    ("#kAAAA", "link-damaged"),
]


def refusal(state: State, move: str) -> RulesError:
    with pytest.raises(RulesError) as caught:
        state.play(move)
    return caught.value


def unreadable(text: str) -> RulesError:
    with pytest.raises(RulesError) as caught:
        state_from(text)
    return caught.value


@pytest.mark.parametrize(("state", "move", "cause"), MOVES)
def test_a_refused_move_is_explained_in_every_language(state: State, move: str, cause: str) -> None:
    error = refusal(state, move)
    assert error.cause == cause
    assert move_problem(error) == str(error)
    said = set()
    for language in OTHERS:
        with speaking(language):
            said.add(move_problem(error))
    assert len(said) == len(OTHERS)
    assert str(error) not in said


@pytest.mark.parametrize(("text", "cause"), TEXTS)
def test_a_text_that_cannot_be_read_is_explained_in_every_language(text: str, cause: str) -> None:
    error = unreadable(text)
    assert error.cause == cause
    assert text_problem(error) == str(error)
    said = {str(error)}
    for language in OTHERS:
        with speaking(language):
            said.add(text_problem(error))
    assert len(said) == len(LANGUAGES)


def test_the_classic_edition_names_its_own_tokens() -> None:
    error = refusal(kamon("a2"), "a3")
    assert re.search(r"the \d \w+ there", move_problem(error, "classic"))


def test_a_move_after_the_end_is_refused() -> None:
    error = RulesError("over", code="game-over", move="a1")
    with speaking("pl"):
        assert move_problem(error) == "gra jest skończona"


def test_a_cause_without_words_keeps_those_of_the_error() -> None:
    with speaking("pl"):
        assert move_problem(RulesError("quite unheard of")) == "quite unheard of"


def test_an_error_keeps_its_cause_on_the_way_to_another_process() -> None:
    error = refusal(kamon("a2"), "a3")
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 (made here)
    assert (str(copy), copy.cause, copy.values) == (str(error), error.cause, error.values)


@pytest.mark.parametrize("language", OTHERS)
def test_the_terminal_leaves_no_english_in_what_it_says_about_moves(language: str) -> None:
    lines = "q9\nd4\na2\na2\nf1\nsave /no/such/folder/game.json\n"
    options = ("--plain", "--language", language, "--game", "kamon", "--seed", "7", "--against", "random")
    ran = apart("tui", *options, "--colour", "black", lines=lines)
    for english in ("Not played", "is not a", "the first stone", "random player", "No such file"):
        assert english not in ran.out


def test_a_bad_link_is_refused_in_the_language_asked_for() -> None:
    ran = apart("tui", "--language", "pl", "--resume", "#kAAAA")
    assert (ran.status, ran.err.strip()) == (2, "crestflow: Brakuje części tego linku albo została zmieniona.")


SHARED = {"illegal-move", "record-unknown", "record-result", "record-contradiction"}
"""Codes that several causes share; each of the causes has words of its own."""


@pytest.mark.parametrize("code", [code for code in REFUSAL_CODES if code not in SHARED])
def test_every_code_has_words_of_its_own(code: RefusalCode) -> None:
    names = ("row", "n", "wanted", "tokens", "mark", "cell", "token", "tile", "place", "text", "move")
    values: dict[str, Any] = dict.fromkeys((*names, "version", "newest"), 7)
    error = RulesError("quite unheard of", code=code, **values)
    if code.startswith("record-"):
        error = RecordError("version", "quite unheard of", code, cause=code, version=7, newest=2)
    with speaking("cs"):
        assert "quite unheard of" not in text_problem(error)
