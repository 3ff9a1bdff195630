"""What can go wrong between a player and the server, each with a code that programs can rely on."""

from __future__ import annotations

from http import HTTPStatus
from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "already_asked",
    "bad_message",
    "forbidden",
    "foreign_origin",
    "full",
    "game_over",
    "game_running",
    "illegal_move",
    "key_reused",
    "malformed_move",
    "muted",
    "not_found",
    "not_your_turn",
    "not_yours",
    "nothing_to_answer",
    "nothing_to_take_back",
    "taken",
    "too_large",
    "too_late",
    "too_many",
    "too_slow",
    "unavailable",
    "unknown_version",
]

_STATUS = {
    "bad_message": HTTPStatus.UNPROCESSABLE_ENTITY,
    "forbidden": HTTPStatus.FORBIDDEN,
    "foreign_origin": HTTPStatus.FORBIDDEN,
    "not_found": HTTPStatus.NOT_FOUND,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "too_slow": HTTPStatus.REQUEST_TIMEOUT,
    "too_many": HTTPStatus.TOO_MANY_REQUESTS,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
}


class Refused(Exception):
    """Something asked for that will not be done. The code is for programs, the message for people."""

    def __init__(self, code: Code, message: str, version: int | None = None) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message
        self.version = version

    @property
    def status(self) -> int:
        """The HTTP status: 409 for everything that the state of the game forbids."""
        return _STATUS.get(self.code, HTTPStatus.CONFLICT).value


class Unavailable(Refused):
    """The database cannot be reached. Sent again with its key, an action is done once."""

    def __init__(self) -> None:
        super().__init__("unavailable", "the database cannot be reached at the moment; try again with the same key")
