"""Why a colour is advised: facts that are true of the snake, the same for its images."""

from __future__ import annotations

import re
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from crestflow.engine.colour_reason import FACTS, ColourFact, colour_reason
from crestflow.games.pantarei import PANTAREI
from crestflow.games.pantarei.notation import CODES
from crestflow.games.pantarei.tiles import TILES
from crestflow.protocol import Colour
from crestflow.vocabulary import PLAYERS

SETUPS = st.permutations([CODES[tile] for tile in TILES]).map("/".join)


def counted(setup: str, fact: ColourFact, colour: Colour) -> int:
    """The same counts, written over the text of the setup."""
    letter = colour[0].upper()
    tiles = setup.split("/")
    match fact:
        case "middle":
            return "".join(tiles[5:14]).count(letter)
        case "moves":
            reach = [(place, int(tile[1])) for place, tile in enumerate(tiles) if tile[0] == letter]
            return sum(0 <= target < 19 for place, value in reach for target in (place - value, place + value))
        case "neighbours":
            return len(re.findall(f"{letter}(?={letter})", "".join(tile[0] for tile in tiles)))


@given(SETUPS, st.sampled_from(PLAYERS))
def test_the_facts_are_true(setup: str, colour: Colour) -> None:
    for fact, count in FACTS.items():
        assert count(setup, colour) == counted(setup, fact, colour)


@given(SETUPS, st.sampled_from(PLAYERS))
def test_a_reason_speaks_for_the_colour_and_an_earlier_one_does_not(setup: str, colour: Colour) -> None:
    reason = colour_reason(setup, colour)
    other: Colour = "white" if colour == "black" else "black"
    ahead = [fact for fact in FACTS if counted(setup, fact, colour) > counted(setup, fact, other)]
    if reason is None:
        assert not ahead
    else:
        assert reason.fact == ahead[0]
        assert (reason.own, reason.other) == tuple(counted(setup, reason.fact, each) for each in (colour, other))


@settings(max_examples=50)
@given(SETUPS)
def test_the_images_of_a_snake_have_the_same_reasons(setup: str) -> None:
    mirrored = "/".join(reversed(setup.split("/")))
    exchanged = setup.translate(str.maketrans("BW", "WB"))
    assert colour_reason(setup, "black") == colour_reason(mirrored, "black") == colour_reason(exchanged, "white")


def test_every_fact_is_found_among_the_first_deals() -> None:
    found = {colour_reason(PANTAREI.deal(seed).setup, colour) for seed in range(60) for colour in PLAYERS}
    assert {reason.fact for reason in found if reason} == set(get_args(ColourFact))
    assert None in found
