"""What clients are told about games, and a few of their requests. The OpenAPI document, and the page's types, are made
from these and from the WebSocket's messages in ``live/messages.py``.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from crestflow.protocol import Colour
from crestflow.records import Result
from crestflow.server.game.actions import Key
from crestflow.server.game.events import ChatText, Entry, Times, Version
from crestflow.server.game.names import NewName
from crestflow.server.game.terms import ApiMessage, Names, Terms
from crestflow.vocabulary import GAME_ID_PATTERN

GAME_ID_DESCRIPTION = "The public name of a game."

GameId: TypeAlias = Annotated[str, Field(pattern=GAME_ID_PATTERN, description=GAME_ID_DESCRIPTION)]
SeatSecret: TypeAlias = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9_-]{22}$", description="The secret of a seat; whoever knows it sits there.")
]
Role: TypeAlias = Literal["black", "white", "watcher"]


class Seat(ApiMessage):
    """A seat and the link that opens it. The secret stands after the `#`, which browsers never send on."""

    colour: Colour
    secret: SeatSecret
    link: str


class SeatLinks(ApiMessage):
    """Both seats."""

    black: Seat
    white: Seat


class Created(ApiMessage):
    """A new game: the seat of whoever created it is `colour`; the other link is for the opponent."""

    id: GameId
    colour: Colour
    seats: SeatLinks
    watch: Annotated[str, Field(description="The link for spectators, and the game's address for ever.")]


class JoinGame(ApiMessage):
    """A request to take the free seat."""

    name: NewName = ""


class Chat(ApiMessage):
    """Something said, with the version to erase it by."""

    version: Version
    at: int
    by: Colour
    text: ChatText | None


class Pending(ApiMessage):
    """What waits for an answer, and who asked."""

    draw: Colour | None = None
    takeback: Colour | None = None
    rematch: Colour | None = None
    rematch_setup: Annotated[
        Literal["new", "same"] | None, Field(description="The setup of the rematch that was offered.")
    ] = None


class ClockView(ApiMessage):
    """What the clocks show at `at`, and whose runs."""

    left: Times
    running: Colour | None
    deadline: Annotated[int | None, Field(description="When the running clock's flag falls.")]
    at: Annotated[int, Field(description="The server's time, in milliseconds since 1970.")]


class Presence(ApiMessage):
    """Who is connected."""

    type: Literal["presence"] = "presence"
    black: bool
    white: bool
    watchers: Annotated[int, Field(ge=0)]


class Standing(ApiMessage):
    """How a game stands: all that changes with its events, the moves and the chat aside."""

    names: Names
    turn: Colour
    clock: ClockView | None
    pending: Pending
    result: Result | None
    ended: int | None
    rematch: GameId | None
    open_seat: Annotated[Colour | None, Field(description="The seat nobody has taken yet.")]
    share: Annotated[str | None, Field(description="The share link's fragment, once the game is over.")]


class GameView(Standing):
    """A whole game at one version."""

    id: GameId
    role: Annotated[Role, Field(description="Who looks at it.")]
    terms: Terms
    created: int
    version: Version
    position: Annotated[str, Field(description="The position text.")]
    moves: list[str]
    legal: Annotated[list[str], Field(description="The moves that the player to move may play; none after the end.")]
    presence: Presence
    chat: Annotated[list[Chat] | None, Field(description="What the players said; only players get it.")]
    muted: Annotated[bool | None, Field(description="Whether this player has muted the other.")]


class BoardView(ApiMessage):
    """The board, for clients without the rules: the position, whose turn it is, and what may be played."""

    position: Annotated[str, Field(description="The position text.")]
    turn: Colour
    legal: Annotated[list[str], Field(description="The moves that the player to move may play; none after the end.")]


class Entries(ApiMessage):
    """The first events after a version, and the version they lead to."""

    version: Annotated[Version, Field(description="Where these events end: ask for those after it.")]
    entries: Annotated[list[Entry], Field(description="At most 200, in order.")]
    more: Annotated[bool, Field(description="Whether there are more after them.")] = False
    board: Annotated[
        BoardView | None, Field(description="The board after the last event; only there if it was asked for.")
    ] = None

    def write(self) -> str:
        """As JSON; clients that have not asked for the board get the answer without the field."""
        return self.model_dump_json(exclude={"board"} if self.board is None else None)


class Acknowledged(ApiMessage):
    """An action that has happened, durably. `version` is its place, the same however often it is sent."""

    key: Key
    version: Version
    entry: Entry
    board: Annotated[BoardView | None, Field(description="The board now; only there if it was asked for.")] = None

    def write(self) -> str:
        """As JSON; clients that have not asked for the board get the answer without the field."""
        return self.model_dump_json(exclude={"board"} if self.board is None else None)


class LobbyGame(ApiMessage):
    """A game that waits for somebody."""

    id: GameId
    terms: Terms
    created: int
    open_seat: Colour


class Lobby(ApiMessage):
    """The games that wait, newest first."""

    games: list[LobbyGame]
