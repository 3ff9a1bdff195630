"""The engine's numbers stand for the words of the vocabulary, all of them and in both files the same."""

from __future__ import annotations

from crestflow import vocabulary
from crestflow.engine import LEVELS, _abi
from tools.generate.abi_model import read_abi


def _texts(enum: str) -> set[str]:
    found = [each for scope in read_abi().scopes.values() for each in scope.enums if each.name == enum]
    return {member.text for each in found for member in each.members if member.text}


def test_levels_are_those_of_the_vocabulary() -> None:
    assert LEVELS == vocabulary.LEVELS
    assert len(vocabulary.LEVELS) == _abi.PERFECT_LEVEL


def test_reasons_are_those_of_the_vocabulary() -> None:
    assert _texts("Reason") == set(vocabulary.REASONS)


def test_values_are_those_of_the_vocabulary() -> None:
    assert _texts("Value") == set(vocabulary.VALUES)


def test_winners_are_the_players_or_nobody() -> None:
    assert _texts("Winner") == set(vocabulary.PLAYERS)
