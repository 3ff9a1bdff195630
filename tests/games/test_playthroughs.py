"""Golden playthroughs: nothing about a game changes unnoticed, and the golden files are right by the naive rules."""

from __future__ import annotations

import pytest

import crestflow
from tests.games.naive import twin_of
from tests.games.playthrough import FOLDER, path, playthrough

NAMES = list(crestflow.GAMES)


def test_every_game_has_one_and_no_file_is_left_over() -> None:
    assert sorted(FOLDER.iterdir()) == sorted(path(game) for game in crestflow.GAMES.values())


@pytest.mark.parametrize("name", NAMES)
def test_playthrough_is_unchanged(name: str) -> None:
    game = crestflow.game(name)
    assert playthrough(game) == path(game).read_text(encoding="utf-8")


def fields(text: str, key: str) -> list[str]:
    """The values of every line with that key."""
    return [line.partition(": ")[2] for line in text.splitlines() if line.startswith(key)]


@pytest.mark.parametrize("name", NAMES)
def test_playthrough_is_right_by_the_naive_rules(name: str) -> None:
    """A golden file that froze a mistake would be worse than none."""
    game = crestflow.game(name)
    text = path(game).read_text(encoding="utf-8")
    legal, played = fields(text, "legal"), fields(text, "played")
    twin = twin_of(game.start(fields(text, "setup")[0]))
    for listed, move in zip(legal, played, strict=False):
        assert listed.split() == twin.legal_moves()
        twin = twin.play(move)
    assert twin.result() == (fields(text, "winner")[0], fields(text, "reason")[0])
    assert legal[-1] == "none"
    assert fields(text, "moves")[0].split() == played


@pytest.mark.parametrize("name", NAMES)
def test_playthrough_is_a_game_worth_keeping(name: str) -> None:
    assert len(fields(path(crestflow.game(name)).read_text(encoding="utf-8"), "played")) > 15
