"""What a server of games says over the WebSocket, as far as the terminal needs it.

Fields that are not known here are passed over, so that a newer server does no harm. The HTTP and WebSocket API is in
``docs/api.md``.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from crestflow.games.kamon.editions import Edition
from crestflow.protocol import Colour, MalformedText
from crestflow.vocabulary import Kind, OffBoardReason, Reason, Ruleset


class LinkData(BaseModel):
    """A part of what a server says."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class LinkTimes(LinkData):
    """The milliseconds that each player has left."""

    black: int
    white: int


class LinkClock(LinkData):
    """What the clocks show."""

    left: LinkTimes
    running: Colour | None


class LinkOffers(LinkData):
    """Who waits for an answer to what."""

    draw: Colour | None = None
    takeback: Colour | None = None
    rematch: Colour | None = None
    rematch_setup: str | None = None


class LinkResult(LinkData):
    """How a game ended."""

    winner: Colour | None
    reason: Reason | OffBoardReason


class LinkStanding(LinkData):
    """How a game stands, apart from its moves."""

    names: dict[Colour, str]
    turn: Colour
    clock: LinkClock | None
    pending: LinkOffers
    result: LinkResult | None
    rematch: str | None
    open_seat: Colour | None


class LinkTerms(LinkData):
    """What was agreed on before the game."""

    game: Kind
    ruleset: Ruleset
    edition: Edition
    setup: str
    first: Colour


class LinkPresence(LinkData):
    """Who is connected."""

    type: Literal["presence"] = "presence"
    black: bool
    white: bool
    watchers: int


class LinkView(LinkStanding):
    """A whole game."""

    role: Colour | Literal["watcher"]
    terms: LinkTerms
    version: int
    moves: list[str]
    presence: LinkPresence


class LinkEvent(LinkData):
    """Something that happened; which fields are there depends on the type."""

    type: str
    by: Colour
    move: str = ""
    text: str = ""
    accept: bool = False
    plies: Annotated[int, Field(ge=0)] = 0


class LinkEntry(LinkData):
    """An event with its number."""

    version: int
    event: LinkEvent


class LinkWelcome(LinkData):
    """The answer to hello."""

    type: Literal["welcome"]
    game: LinkView


class LinkHappened(LinkData):
    """Something happened, and how the game stands after it."""

    type: Literal["happened"]
    entry: LinkEntry
    standing: LinkStanding


class LinkDone(LinkData):
    """An action of ours has happened."""

    type: Literal["done"]
    key: str


class LinkProblem(LinkData):
    """Why something was refused."""

    code: str
    message: str


class LinkRefused(LinkData):
    """An action of ours led to nothing."""

    type: Literal["refused"]
    key: str | None
    problem: LinkProblem


class LinkUnknown(LinkData):
    """A message of a kind that is not known here."""

    type: str


LinkMessage: TypeAlias = LinkWelcome | LinkHappened | LinkDone | LinkRefused | LinkPresence | LinkUnknown

_MESSAGE: TypeAdapter[LinkMessage] = TypeAdapter(
    Annotated[
        Annotated[LinkWelcome | LinkHappened | LinkDone | LinkRefused | LinkPresence, Field(discriminator="type")]
        | LinkUnknown,
        Field(union_mode="left_to_right"),
    ]
)

_KNOWN = frozenset({"welcome", "happened", "done", "refused", "presence"})


def read_message(text: str | bytes) -> LinkMessage:
    """A message of a server; raises `MalformedText` for what cannot be one.

    >>> read_message('{"type": "done", "key": "d41a52-1", "version": 2}')
    LinkDone(type='done', key='d41a52-1')
    >>> read_message('{"type": "pong", "at": 1794700000000}')
    LinkUnknown(type='pong')
    """
    try:
        message = _MESSAGE.validate_json(text)
    except ValidationError:
        raise MalformedText("the server says something that is no message of a game") from None
    if isinstance(message, LinkUnknown) and message.type in _KNOWN:
        raise MalformedText(f"a message {message.type!r} of the server lacks something")
    return message
