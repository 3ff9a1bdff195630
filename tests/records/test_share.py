"""Share links: short, exact, and honest about damage."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crestflow
from crestflow.protocol import State
from crestflow.ranking import arrangements, rank, unrank
from crestflow.records.share import ALPHABET, check, decode, encode
from crestflow.vocabulary import GAME_NAME_LETTERS
from tests.records.test_records import games


@given(games())
def test_a_link_gives_the_game_back(state: State) -> None:
    again = decode(encode(state))
    assert again == state
    assert again.moves == state.moves
    assert again.game == state.game
    assert again.origin == state.origin


@given(games())
def test_a_whole_address_is_read_too(state: State) -> None:
    assert decode(f"https://example.org/play?x=1#{encode(state)}") == state


@given(games(), st.data())
def test_one_changed_character_is_always_found(state: State, data: st.DataObject) -> None:
    link = encode(state)
    at = data.draw(st.integers(0, len(link) - 1))
    other = data.draw(st.sampled_from([c for c in ALPHABET if c != link[at]]))
    with pytest.raises(crestflow.MalformedText, match="share link"):
        decode(link[:at] + other + link[at + 1 :])


@given(st.text(st.sampled_from(ALPHABET), max_size=12).map(lambda body: "p" + body))
def test_every_number_is_one_game(body: str) -> None:
    """What decodes at all encodes to the same text: no two links for one game."""
    link = body + check(body)
    try:
        state = decode(link)
    except crestflow.MalformedText:
        return
    assert encode(state) == link


def test_links_are_as_short_as_the_setup_and_moves_allow() -> None:
    # 37! setups take 144 bits (24 characters), 19!/(3!)^6 arrangements and the first player 43 bits (8 characters);
    # a letter and two check characters come on top.
    for seed in range(20):
        assert len(encode(crestflow.game("kamon").deal(seed))) <= 1 + 24 + 2
        assert len(encode(crestflow.game("pantarei").deal(seed))) <= 1 + 8 + 2
    lengths = []
    for seed in range(20):
        state: State = crestflow.game("kamon").deal(seed)
        while state.outcome is None:
            legal = state.legal_moves()
            state = state.play(legal[seed * 7 % len(legal)])
        lengths.append(len(encode(state)) - 27)
        assert lengths[-1] * 6 <= 3 * len(state.moves) + 6
    assert max(lengths) > 5


@pytest.mark.parametrize(
    ("link", "problem"),
    [
        ("", "begins with nothing"),
        ("#", "begins with nothing"),
        ("xAAA", "begins with 'x'"),
        ("k", "do not fit"),
        ("kA", "do not fit"),
        ("k!!", "'!' at character 2"),
        ("kBC D", "' ' at character 4"),
        ("kÄÄÄ", "'Ä' at character 2"),
        ("k" + "A" * 20_000, "20,001 characters"),
        ("kAB" + check("kAB"), "'A' right after the first letter"),
    ],
)
def test_bad_links_are_named(link: str, problem: str) -> None:
    with pytest.raises(crestflow.MalformedText, match=problem):
        decode(link)


@pytest.mark.parametrize("link", [5, None, b"kAB"])
def test_a_link_is_a_text(link: object) -> None:
    with pytest.raises(TypeError, match=r"^a share link is a text, not "):
        decode(link)  # type: ignore[arg-type]


def test_moves_after_the_end_are_refused() -> None:
    state: State = crestflow.game("kamon").deal(7)
    while state.outcome is None:
        state = state.play(state.legal_moves()[0])
    body = "k" + "_" * 60
    with pytest.raises(crestflow.MalformedText, match="after the end"):
        decode(body + check(body))


def test_a_position_from_the_middle_does_not_fit() -> None:
    state = crestflow.game("kamon").read(str(crestflow.game("kamon").deal(7).play("a2")))
    with pytest.raises(crestflow.RulesError, match="known from its start"):
        encode(state)
    stacked = crestflow.game("pantarei").deal(7)
    stacked = stacked.play(stacked.legal_moves()[0])
    with pytest.raises(crestflow.RulesError, match="known from its start"):
        encode(crestflow.game("pantarei").read(str(stacked)))


@pytest.mark.parametrize("things", ["", "a", "ab", "aab", "abcd", "aabbc", "aaabb"])
def test_ranks_are_the_places_in_sorted_order(things: str) -> None:
    everything = sorted(set(permutations(things)))
    order = sorted(set(things))
    assert arrangements(Counter(things)) == len(everything)
    assert [rank(items, order) for items in everything] == list(range(len(everything)))
    assert [tuple(unrank(place, order, Counter(things))) for place in range(len(everything))] == everything


def test_every_game_has_a_letter() -> None:
    assert sorted(GAME_NAME_LETTERS.values()) == sorted(crestflow.GAMES)
