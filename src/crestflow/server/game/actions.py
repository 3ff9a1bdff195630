"""What a player may ask for in a game. Each action carries a key: sent again with the same key, it is done once."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from crestflow.server.game.events import ChatText, MoveText, Version
from crestflow.server.game.terms import ApiMessage

Key: TypeAlias = Annotated[
    str,
    Field(
        min_length=8,
        max_length=64,
        pattern=r"^[A-Za-z0-9_-]+$",
        description="Chosen by the sender, new for each action: the same key again is the same action, done once.",
    ),
]


class _KeyedAction(ApiMessage):
    key: Key


class PlayMove(_KeyedAction):
    """Play a move in the position after `seen`; if something happened there meanwhile, it is too late."""

    type: Literal["move"] = "move"
    move: MoveText
    seen: Annotated[Version, Field(description="The last version the player has seen.")]


class Resign(_KeyedAction):
    """Give up the game."""

    type: Literal["resign"] = "resign"


class OfferDraw(_KeyedAction):
    """Offer a draw; it stands until it is answered or the other player moves."""

    type: Literal["offer_draw"] = "offer_draw"


class AnswerDraw(_KeyedAction):
    """Accept or decline the draw that was offered."""

    type: Literal["answer_draw"] = "answer_draw"
    accept: bool


class AskTakeback(_KeyedAction):
    """Ask to take the last own move back, and the reply to it if there was one."""

    type: Literal["ask_takeback"] = "ask_takeback"


class AnswerTakeback(_KeyedAction):
    """Let the other player take the move back, or not."""

    type: Literal["answer_takeback"] = "answer_takeback"
    accept: bool


class OfferRematch(_KeyedAction):
    """Offer another game with the colours exchanged: with a new setup, or the same."""

    type: Literal["offer_rematch"] = "offer_rematch"
    setup: Literal["new", "same"] = "new"


class AnswerRematch(_KeyedAction):
    """Accept or decline the rematch that was offered."""

    type: Literal["answer_rematch"] = "answer_rematch"
    accept: bool


class Say(_KeyedAction):
    """Say something to the other player."""

    type: Literal["say"] = "say"
    text: ChatText


class Erase(_KeyedAction):
    """Erase something the player said: the text is gone for good."""

    type: Literal["erase"] = "erase"
    said: Version


class Mute(_KeyedAction):
    """Refuse what the other player says from now on, or hear it again."""

    type: Literal["mute"] = "mute"
    mute: bool


Action: TypeAlias = Annotated[
    PlayMove
    | Resign
    | OfferDraw
    | AnswerDraw
    | AskTakeback
    | AnswerTakeback
    | OfferRematch
    | AnswerRematch
    | Say
    | Erase
    | Mute,
    Field(discriminator="type"),
]
