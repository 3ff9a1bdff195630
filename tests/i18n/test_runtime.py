"""The words of the terminal: choosing a language, plurals, grammar, and no English left over."""

from __future__ import annotations

import re
import threading

import pytest

import crestflow
from crestflow import i18n
from crestflow.i18n import terms
from crestflow.players import RandomPlayer
from crestflow.render.describe import describe_kamon, describe_outcome, what_may_follow
from crestflow.tui import LineGame
from tests.tui.console import ScriptedConsole


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "pl_PL.UTF-8", "LC_ALL": "cs_CZ"}, "cs"),
        ({"LC_ALL": "C", "LANGUAGE": "sv:fr_CA"}, "fr"),
        ({"LANG": "csb_PL"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "FR"}, "fr"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert i18n.preferred(environment) == language


def test_an_unknown_language_is_refused_and_changes_nothing() -> None:
    with pytest.raises(ValueError, match="no language 'de'"):
        i18n.speak("de")
    assert i18n.language() == "en"


def test_a_language_is_spoken_for_a_while_and_in_one_thread_only() -> None:
    heard: list[str] = []
    with i18n.speaking("cs"):
        thread = threading.Thread(target=lambda: heard.append(i18n.language()))
        thread.start()
        thread.join()
        heard.append(i18n.language())
    assert [*heard, i18n.language()] == ["en", "cs", "en"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 birds", "1 bird", "2 birds", "5 birds", "22 birds"]),
        ("fr", ["0 oiseau", "1 oiseau", "2 oiseaux", "5 oiseaux", "22 oiseaux"]),
        ("pl", ["0 ptaków", "1 ptak", "2 ptaki", "5 ptaków", "22 ptaki"]),
        ("cs", ["0 ptáků", "1 pták", "2 ptáci", "5 ptáků", "22 ptáků"]),
    ],
)
def test_plurals_follow_the_language(language: str, said: list[str]) -> None:
    with i18n.speaking(language):
        assert [terms.classic_token_name(n, "bird") for n in (0, 1, 2, 5, 22)] == said


@pytest.mark.parametrize(
    ("language", "name", "sentence"),
    [
        ("en", "green mountain", "Black to move: cover a green token or a bird, on "),
        ("fr", "montagne verte", "Noir joue\u00a0: il peut couvrir un jeton vert ou un oiseau, en "),
        ("pl", "zielona góra", "Czarny na ruchu: może zakryć zielony żeton albo ptaka. Pola: "),
        ("cs", "zelená hora", "Černý na tahu: smí zakrýt zelený žeton nebo ptáka. Pole: "),
    ],
)
def test_words_are_inflected(language: str, name: str, sentence: str) -> None:
    state = crestflow.game("kamon").start(
        "RbBbBfBm/GrBnRnOmYg/PrRmYrGmObPb/Og--OnGgGfRfBr/GnYmRrYfPmPn/BgYbPgPfRg/OfOrGbYn"
    )
    for move in ("a2", "c5", "g3", "b1"):
        state = state.play(move)
    with i18n.speaking(language):
        assert terms.token_name("green", "mountain") == name
        assert what_may_follow(state).startswith(sentence)


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="move"):
        i18n.t("The last move was {move}.")


@pytest.mark.parametrize("language", ["fr", "pl", "cs"])
@pytest.mark.parametrize("name", list(crestflow.GAMES))
def test_a_whole_game_in_the_terminal_has_no_english_sentence(name: str, language: str) -> None:
    state = crestflow.game(name).deal(7)
    person = RandomPlayer(5)
    script = ScriptedConsole(["help", "legal", "last", "moves", "undo", "save"])
    with i18n.speaking(language):
        game = LineGame(state, script, {})
        game.run()
        at = state
        while at.outcome is None:
            at = at.play(person.choose(at))
        script.say(describe_outcome(at.outcome))
    english = {"the", "move", "last", "black", "white", "wins", "wins:", "draw", "of", "and", "type", "legal:"}
    sentences = re.sub(r"^  \w+ ", "", script.text, flags=re.MULTILINE)  # the help names the commands, which stay
    assert english & set(sentences.lower().split()) == set()


def test_a_drawing_is_described_in_the_language_spoken() -> None:
    with i18n.speaking("cs"):
        title, description = describe_kamon(crestflow.game("kamon").deal(7).play("a2"))
    assert title == "Kamon, 1 šestiúhelník, na tahu je bílý"
    assert "Poslední šestiúhelník leží na a2" in description
