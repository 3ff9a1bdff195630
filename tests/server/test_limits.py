"""Limits and secrets by themselves."""

from __future__ import annotations

import pytest

from crestflow.server.limits import AtOnce, Rate
from crestflow.server.problems import Refused
from crestflow.server.secrets import Seats, hashed, new_address, new_secret


def test_permits_come_back_with_time() -> None:
    now = 0.0
    rate = Rate(3, 60, clock=lambda: now)
    for _ in range(3):
        rate.take("a", "moves")
    rate.take("b", "moves")
    with pytest.raises(Refused, match="too many moves; try again in 20 s"):
        rate.take("a", "moves")
    now = 20.0
    rate.take("a", "moves")
    with pytest.raises(Refused):
        rate.take("a", "moves")
    now = 10_000.0
    for _ in range(3):
        rate.take("a", "moves")
    with pytest.raises(Refused):
        rate.take("a", "moves")


def test_only_so_many_at_once() -> None:
    limit = AtOnce(1)
    with limit.hold("a", "connections"), limit.hold("b", "connections"):
        again = limit.hold("a", "connections")
        with pytest.raises(Refused, match="too many connections"):
            again.__enter__()
    with limit.hold("a", "connections"):
        pass


def test_secrets_are_128_bits_and_only_their_hash_opens_a_seat() -> None:
    secrets = {new_secret() for _ in range(1000)}
    assert len(secrets) == 1000
    assert {len(secret) for secret in secrets} == {22}
    assert {len(new_address()) for _ in range(100)} == {12}
    black, white = new_secret(), new_secret()
    seats = Seats(hashed(black), hashed(white))
    assert seats.colours(black) == (True, False)
    assert seats.colours(white) == (False, True)
    assert seats.colours(hashed(black)) == (False, False)
    assert seats.exchanged().colours(black) == (False, True)
