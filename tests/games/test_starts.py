"""Every start of a game has a number, and games are found by name or by kind and ruleset."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crestflow
from crestflow.protocol import positions


@pytest.mark.parametrize("name", crestflow.GAMES)
@given(data=st.data())
def test_numbers_and_starts_go_round(name: str, data: st.DataObject) -> None:
    rules = crestflow.game(name)
    number = data.draw(st.integers(0, rules.starts - 1))
    start = rules.start_at(number)
    assert start.game == rules
    assert start.from_start
    assert rules.start_number(start) == number


@pytest.mark.parametrize("name", crestflow.GAMES)
def test_the_first_and_the_last_number_are_starts(name: str) -> None:
    rules = crestflow.game(name)
    first, last = rules.start_at(0), rules.start_at(rules.starts - 1)
    assert first != last
    assert rules.start_number(last) == rules.starts - 1


@pytest.mark.parametrize("name", crestflow.GAMES)
@pytest.mark.parametrize("seed", [0, 7])
def test_every_player_who_may_begin_can(name: str, seed: int) -> None:
    rules = crestflow.game(name)
    for first in rules.first_players:
        start = rules.deal(seed, first=first)
        assert start.turn == first
        assert rules.start_at(rules.start_number(start)) == start
    for other in {"black", "white"} - set(rules.first_players):
        with pytest.raises(crestflow.RulesError, match="moves first"):
            rules.deal(seed, first=other)  # type: ignore[arg-type]


def test_a_game_is_found_by_kind_and_ruleset() -> None:
    for rules in crestflow.GAMES.values():
        assert crestflow.game(rules.kind, ruleset=rules.ruleset) is rules
        assert crestflow.game(rules.name) is rules


@pytest.mark.parametrize(
    ("name", "ruleset", "problem"),
    [
        ("pantarei", "wild", "pantarei has no ruleset 'wild'"),
        ("kamon", "tame", "kamon has no ruleset 'tame'"),
        ("kamon:wild", "standard", "kamon:wild has no ruleset 'standard'"),
        ("chess", None, "no game 'chess'"),
    ],
)
def test_what_is_no_game_is_refused(name: str, ruleset: str | None, problem: str) -> None:
    with pytest.raises(crestflow.MalformedText, match=problem):
        crestflow.game(name, ruleset=ruleset)


def test_the_positions_of_a_game_lead_to_its_last() -> None:
    state = crestflow.game("kamon").deal(7).play("a2").play("b2")
    line = positions(state)
    assert [position.moves for position in line] == [[], ["a2"], ["a2", "b2"]]
    assert line[-1] == state
