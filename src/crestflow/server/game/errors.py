"""What can go wrong between a player and the server, each with a code that programs can rely on."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from crestflow.server.game.terms import ApiMessage

ErrorCode: TypeAlias = Literal[
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


class ErrorBody(ApiMessage):
    """Why something was not done."""

    code: Annotated[ErrorCode, Field(description="For programs; it does not change.")]
    message: Annotated[str, Field(description="For people.")]
    version: Annotated[int | None, Field(description="The game's current version, where there is a game.")] = None


class ApiError(Exception):
    """Something asked for that will not be done. The code is for programs, the message for people."""

    def __init__(
        self, code: ErrorCode, message: str, version: int | None = None, *, retry_after: int | None = None
    ) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
        self.message = message
        self.version = version
        self.retry_after = retry_after
        """After how many seconds the same may be tried again, where that is known."""

    def body(self) -> ErrorBody:
        """The error as clients get it."""
        return ErrorBody(code=self.code, message=self.message, version=self.version)


class Unavailable(ApiError):
    """The database does not work at the moment. Sent again with its key, an action is done once."""

    def __init__(self) -> None:
        super().__init__("unavailable", "nothing can be read or stored at the moment; try again with the same key")


class UnreadableGame(ApiError):
    """What is stored of a game makes no sense to this version: an unknown event, a gap, a move against the rules."""

    def __init__(self, game: str) -> None:
        super().__init__("unavailable", f"the game {game} cannot be read")


class GameReloaded(ApiError):
    """The database has another history of the game than the one that was sent, as after a restored backup."""

    def __init__(self) -> None:
        super().__init__("unavailable", "the game was read anew; connect again to get it as it is now")
