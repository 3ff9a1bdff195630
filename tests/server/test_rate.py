"""Limits and secrets by themselves."""

from __future__ import annotations

import pytest

from crestflow.server.game.errors import ApiError
from crestflow.server.limits.rate import ConcurrencyLimit, RateLimit
from crestflow.server.seat_secrets import SeatHashes, hash_secret, new_id, new_secret


def test_permits_come_back_with_time() -> None:
    now = 0.0
    rate = RateLimit("moves", 3, 60, clock=lambda: now)
    for _ in range(3):
        rate.take("a")
    rate.take("b")
    with pytest.raises(ApiError, match="too many moves; try again in 20 s"):
        rate.take("a")
    now = 20.0
    rate.take("a")
    with pytest.raises(ApiError):
        rate.take("a")
    now = 10_000.0
    for _ in range(3):
        rate.take("a")
    with pytest.raises(ApiError):
        rate.take("a")


def test_only_so_many_at_once() -> None:
    limit = ConcurrencyLimit("connections", 1)
    limit.enter("a")
    limit.enter("b")
    with pytest.raises(ApiError, match="too many connections at once"):
        limit.enter("a")
    limit.leave("a")
    limit.enter("a")


def test_secrets_are_128_bits_and_only_their_hash_opens_a_seat() -> None:
    secrets = {new_secret() for _ in range(1000)}
    assert len(secrets) == 1000
    assert {len(secret) for secret in secrets} == {22}
    assert {len(new_id()) for _ in range(100)} == {12}
    black, white = new_secret(), new_secret()
    seats = SeatHashes(hash_secret(black), hash_secret(white))
    assert seats.matches(black) == (True, False)
    assert seats.matches(white) == (False, True)
    assert seats.matches(hash_secret(black)) == (False, False)
    assert seats.swapped().matches(black) == (False, True)
