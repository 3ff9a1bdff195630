"""What travels between players and the server. The OpenAPI document, and the page's types, are made from these."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from crestflow.protocol import Colour
from crestflow.records import Result
from crestflow.server.actions import Action, Key
from crestflow.server.events import Entry, Saying, Times, Version
from crestflow.server.problems import Code
from crestflow.server.terms import Name, Names, Part, Terms
from crestflow.vocabulary import GAME_ID_PATTERN

GameId: TypeAlias = Annotated[str, Field(pattern=GAME_ID_PATTERN, description="The public name of a game.")]
Secret: TypeAlias = Annotated[
    str, Field(pattern=r"^[A-Za-z0-9_-]{22}$", description="The secret of a seat; whoever knows it sits there.")
]
Role: TypeAlias = Literal["black", "white", "watcher"]


class Problem(Part):
    """Why something was not done."""

    code: Annotated[Code, Field(description="For programs; it does not change.")]
    message: Annotated[str, Field(description="For people.")]
    version: Annotated[int | None, Field(description="The game's current version, where there is a game.")] = None


class Seat(Part):
    """A seat and the link that opens it. The secret stands after the `#`, which browsers never send on."""

    colour: Colour
    secret: Secret
    link: str


class SeatLinks(Part):
    """Both seats."""

    black: Seat
    white: Seat


class Created(Part):
    """A new game: the seat of whoever created it is `colour`; the other link is for the opponent."""

    id: GameId
    colour: Colour
    seats: SeatLinks
    watch: Annotated[str, Field(description="The link for spectators, and the game's address for ever.")]


class JoinGame(Part):
    """A wish to take the free seat."""

    name: Name = ""


class Chat(Part):
    """Something said, with the version to erase it by."""

    version: Version
    at: int
    by: Colour
    text: Saying | None


class Pending(Part):
    """What waits for an answer, and who asked."""

    draw: Colour | None = None
    takeback: Colour | None = None
    rematch: Colour | None = None
    rematch_setup: Annotated[
        Literal["new", "same"] | None, Field(description="The setup of the rematch that was offered.")
    ] = None


class ClockView(Part):
    """What the clocks show at `at`, and whose runs."""

    left: Times
    running: Colour | None
    deadline: Annotated[int | None, Field(description="When the running clock's flag falls.")]
    at: Annotated[int, Field(description="The server's time, in milliseconds since 1970.")]


class Presence(Part):
    """Who is connected."""

    type: Literal["presence"] = "presence"
    black: bool
    white: bool
    watchers: Annotated[int, Field(ge=0)]


class Standing(Part):
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
    legal: Annotated[list[str], Field(description="The moves that may be played now.")]
    presence: Presence
    chat: Annotated[list[Chat] | None, Field(description="What the players said; only players get it.")]
    muted: Annotated[bool | None, Field(description="Whether this player has muted the other.")]


class Entries(Part):
    """The events after a version, and the version they lead to."""

    version: Version
    entries: list[Entry]


class Acknowledged(Part):
    """An action that has happened, durably. `version` is its place, the same however often it is sent."""

    key: Key
    version: Version
    entry: Entry


class LobbyGame(Part):
    """A game that waits for somebody."""

    id: GameId
    terms: Terms
    created: int
    open_seat: Colour


class Lobby(Part):
    """The games that wait, newest first."""

    games: list[LobbyGame]


class Health(Part):
    """Whether all parts work."""

    version: str
    database: Literal["up", "down"]
    broker: Literal["none", "up", "down"]


class Hello(Part):
    """The first message of a client: a player with a secret, or a spectator without."""

    type: Literal["hello"] = "hello"
    secret: Secret | None = None
    seen: Annotated[Version | None, Field(description="The last version this client has; `null` for none.")] = None
    name: Name = ""


class Act(Part):
    """A player does something."""

    type: Literal["act"] = "act"
    action: Action


class Ping(Part):
    """A question whether the server is there."""

    type: Literal["ping"] = "ping"


class Welcome(Part):
    """The answer to hello: the whole game, or exactly what the client has missed since the version it named."""

    type: Literal["welcome"] = "welcome"
    role: Role
    version: Version
    game: Annotated[GameView | None, Field(description="The whole game, unless the client had seen part of it.")]
    missed: Annotated[list[Entry], Field(description="The events after `seen`, in order.")]


class Happened(Part):
    """Something happened in the game; `standing` is how it stands now, so that nobody has to work it out."""

    type: Literal["happened"] = "happened"
    entry: Entry
    standing: Standing


class Done(Part):
    """The client's own action has happened, durably."""

    type: Literal["done"] = "done"
    key: Key
    version: Version


class Refusal(Part):
    """The client's own message led to nothing."""

    type: Literal["refused"] = "refused"
    key: Annotated[Key | None, Field(description="The key of the action, where there was one.")]
    problem: Problem


class Pong(Part):
    """The answer to a ping; `at` is the server's time."""

    type: Literal["pong"] = "pong"
    at: int


ClientMessage: TypeAlias = Annotated[Hello | Act | Ping, Field(discriminator="type")]
ServerMessage: TypeAlias = Annotated[Welcome | Happened | Done | Refusal | Presence | Pong, Field(discriminator="type")]

CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
SERVER_MESSAGE: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
