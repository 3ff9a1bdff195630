"""Seat secrets and random names.

A seat belongs to whoever knows its secret: 128 random bits. Only a hash is stored. Since a secret has all its entropy
from chance, one round of SHA-256 without salt is enough: there is nothing to guess. The same secret opens the player's
seat in a rematch, so its hash can be carried over without anybody knowing the secret.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass

_SECRET_BYTES = 16
_ID_BYTES = 9
"""72 bits name a game: nobody finds an unlisted one by trying."""


_SECRET = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)


def is_secret(text: str) -> bool:
    """Whether a text has the form of a secret.

    >>> is_secret(new_secret()), is_secret("x" * 10_000)
    (True, False)
    """
    return _SECRET.fullmatch(text) is not None


def new_secret() -> str:
    """A secret for a seat."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def new_id() -> str:
    """A random name for a game or a process. None begins with `-`, so that no command takes one for a flag."""
    while (name := secrets.token_urlsafe(_ID_BYTES)).startswith("-"):
        pass
    return name


def hash_secret(secret: str) -> str:
    """What is stored of a secret.

    >>> hash_secret("not much of a secret")[:16]
    '87577a6410a2db16'
    """
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class SeatHashes:
    """The hashes of both seats' secrets."""

    black: str
    white: str

    def matches(self, secret: str) -> tuple[bool, bool]:
        """Whether the secret opens black's seat, and white's; in the same time for every secret."""
        given = hash_secret(secret)
        return hmac.compare_digest(given, self.black), hmac.compare_digest(given, self.white)

    def swapped(self) -> SeatHashes:
        """The seats of a rematch, in which the players exchange colours."""
        return SeatHashes(black=self.white, white=self.black)
