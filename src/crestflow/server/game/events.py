"""What happens in a game, one event after another; the list of them is the game.

An event is never changed and never taken out of the list. One exception is made for people: the text of a chat message
goes for good when its writer erases it; that it was said stays.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from crestflow.protocol import Colour
from crestflow.server.game.names import INVISIBLE, Name
from crestflow.server.game.terms import ApiMessage

MAX_CHAT_LENGTH = 500

Version: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000, description="A place in the list of events.")]
MoveText: TypeAlias = Annotated[str, Field(min_length=1, max_length=8, description="A move text.")]
ChatText: TypeAlias = Annotated[
    str,
    Field(
        min_length=1,
        max_length=MAX_CHAT_LENGTH,
        pattern=rf"^[^\x00-\x08\x0b-\x1f{INVISIBLE}]*$",
        description="What was said; line breaks are fine, other characters that cannot be seen are not.",
    ),
]


class Times(ApiMessage):
    """What both clocks show, in milliseconds."""

    black: Annotated[int, Field(ge=0)]
    white: Annotated[int, Field(ge=0)]


class Joined(ApiMessage):
    """A player took the seat that was free."""

    type: Literal["joined"] = "joined"
    by: Colour
    name: Name = ""


class Moved(ApiMessage):
    """A move was played; `left` is what the clocks show after it."""

    type: Literal["moved"] = "moved"
    by: Colour
    move: MoveText
    left: Times | None = None


class Resigned(ApiMessage):
    """A player gave up."""

    type: Literal["resigned"] = "resigned"
    by: Colour


class Flagged(ApiMessage):
    """A player's time ran out."""

    type: Literal["flagged"] = "flagged"
    by: Colour


class DrawOffered(ApiMessage):
    """A player offered a draw."""

    type: Literal["draw_offered"] = "draw_offered"
    by: Colour


class DrawAnswered(ApiMessage):
    """The other player answered; accepted, the game is drawn."""

    type: Literal["draw_answered"] = "draw_answered"
    by: Colour
    accept: bool


class TakebackAsked(ApiMessage):
    """A player asked to take the last own move back."""

    type: Literal["takeback_asked"] = "takeback_asked"
    by: Colour


class TakebackAnswered(ApiMessage):
    """The other player answered; accepted, `plies` moves were taken back."""

    type: Literal["takeback_answered"] = "takeback_answered"
    by: Colour
    accept: bool
    plies: Annotated[int, Field(ge=0, le=2)] = 0


class RematchOffered(ApiMessage):
    """A player offered another game with the colours exchanged."""

    type: Literal["rematch_offered"] = "rematch_offered"
    by: Colour
    setup: Literal["new", "same"]


class RematchAnswered(ApiMessage):
    """The other player answered; accepted, `game` is the new one, and each seat's secret is good there too."""

    type: Literal["rematch_answered"] = "rematch_answered"
    by: Colour
    accept: bool
    game: str | None = None


class Said(ApiMessage):
    """A player said something to the other; `text` is `null` once it was erased."""

    type: Literal["said"] = "said"
    by: Colour
    text: ChatText | None


class Erased(ApiMessage):
    """A player erased what that player had said at `said`."""

    type: Literal["erased"] = "erased"
    by: Colour
    said: Version


class Muted(ApiMessage):
    """A player no longer wants to hear the other, or wants to again."""

    type: Literal["muted"] = "muted"
    by: Colour
    mute: bool


EventButMoved: TypeAlias = (
    Joined
    | Resigned
    | Flagged
    | DrawOffered
    | DrawAnswered
    | TakebackAsked
    | TakebackAnswered
    | RematchOffered
    | RematchAnswered
    | Said
    | Erased
    | Muted
)
Event: TypeAlias = Annotated[EventButMoved | Moved, Field(discriminator="type")]

EVENT: TypeAdapter[Event] = TypeAdapter(Event)

PRIVATE = (Said, Erased, Muted)
"""Events between the two players, which spectators do not see."""


class Entry(ApiMessage):
    """An event in its place."""

    version: Version
    at: Annotated[int, Field(description="When, in milliseconds since 1970.")]
    event: Event

    @property
    def private(self) -> bool:
        """Whether only the players see it."""
        return isinstance(self.event, PRIVATE)
