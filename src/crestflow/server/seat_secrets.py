"""Seat secrets and game addresses.

A seat is whoever knows its secret: 128 random bits. Only a hash is stored. Since a secret has all its entropy from
chance, one round of SHA-256 without salt is enough: there is nothing to guess. The same secret opens the player's seat
in a rematch, so its hash can be carried over without anybody knowing the secret.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

_SECRET_BYTES = 16
_ADDRESS_BYTES = 9
"""72 bits name a game: nobody finds an unlisted one by trying."""

LONGEST_SECRET = 22
"""16 bytes in base 64."""


def new_secret() -> str:
    """A secret for a seat."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def new_address() -> str:
    """A public name for a game."""
    return secrets.token_urlsafe(_ADDRESS_BYTES)


def hashed(secret: str) -> str:
    """What is stored of a secret.

    >>> hashed("not much of a secret")[:16]
    '87577a6410a2db16'
    """
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Seats:
    """The hashes of both seats' secrets."""

    black: str
    white: str

    def colours(self, secret: str) -> tuple[bool, bool]:
        """Whether the secret opens black's seat, and white's; in the same time for every secret."""
        given = hashed(secret)
        return hmac.compare_digest(given, self.black), hmac.compare_digest(given, self.white)

    def exchanged(self) -> Seats:
        """The seats of a rematch, in which the players exchange colours."""
        return Seats(black=self.white, white=self.black)
