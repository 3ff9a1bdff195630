"""Deals: the same from the same seed, on every platform and for ever."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

import crestflow
from tests.games.boards import TOKENS, by_rows
from tests.games.play import SEEDS, TILES

NAMES = tuple(crestflow.GAMES)

GOLDEN = {
    ("kamon", 0): "GgBbYrRf/BnGmRmPmPr/YbBmYgGfPgRn/YfOgBgYm--BfRg/GnPbOrGbPfBr/ObGrYnOmOf/RrOnRbPn",
    ("kamon", 7): "PgRfYrGb/PrRrRmRgRb/GrBnOnPfRnBf/BmBgGgBrPnGmOb/PbYmYnOrOmPm/--YbGfYgOf/OgGnBbYf",
    ("kamon", 2**64 - 1): "GrBnYfRf/GbBfBgRnPf/YgRmOb--GgPg/PbGmRgYbBmOfRr/OrOmRbOgYmBb/PmBrYnGfOn/PrGnPnYr",
    ("pantarei", 0): "W2/B2/W3/B2/W2/B2/W1/B3/B1/W3/N/B3/W1/B1/B3/W2/W1/B1/W3",
    ("pantarei", 7): "B2/W1/B3/W1/B1/B3/W3/W3/B1/N/B1/W3/W2/W2/B2/W1/W2/B3/B2",
    ("pantarei", 2**64 - 1): "W1/B2/W2/W2/W3/B2/B1/W1/B3/W3/W2/N/B1/B2/B3/B1/W1/W3/B3",
}


def splitmix64(seed: int) -> Iterator[int]:
    """Written down from the published algorithm, apart from the code under test."""
    counter = seed
    while True:
        counter = (counter + 0x9E3779B97F4A7C15) % 2**64
        mixed = (counter ^ counter >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
        yield mixed ^ mixed >> 31


def shuffled(items: list[str], seed: int) -> list[str]:
    """Fisher and Yates from the back, drawing again what would favour small numbers."""
    bits, order = splitmix64(seed), list(items)
    for size in range(len(order), 1, -1):
        drawn = next(value for value in bits if value < 2**64 // size * size) % size
        order[size - 1], order[drawn] = order[drawn], order[size - 1]
    return order


def expected(name: str, seed: int) -> str:
    return "/".join(shuffled(TILES, seed)) if name == "pantarei" else by_rows(shuffled([*TOKENS, "--"], seed))


def test_the_independent_generator_gives_the_published_numbers() -> None:
    bits = splitmix64(1234567)
    assert [next(bits) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize(("name", "seed"), GOLDEN)
def test_golden_deals(name: str, seed: int) -> None:
    assert crestflow.game(name).deal(seed).setup == GOLDEN[name, seed]


@pytest.mark.parametrize("name", NAMES)
@given(seed=SEEDS)
def test_a_deal_follows_from_its_seed(name: str, seed: int) -> None:
    dealt = crestflow.game(name).deal(seed)
    assert dealt.setup == expected(name, seed)
    assert dealt == crestflow.game(name).deal(seed)
    assert dealt.moves == []
    assert dealt.outcome is None


@pytest.mark.parametrize("name", NAMES)
def test_deals_without_a_seed_differ(name: str) -> None:
    assert len({crestflow.game(name).deal().setup for _ in range(5)}) == 5


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(name: str, seed: int) -> None:
    with pytest.raises(ValueError, match=r"a seed is a whole number from 0 to 2\*\*64 - 1"):
        crestflow.game(name).deal(seed)


def test_the_rulesets_of_kamon_deal_alike() -> None:
    assert crestflow.game("kamon").deal(9).setup == crestflow.game("kamon:wild").deal(9).setup
