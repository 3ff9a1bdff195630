"""The record of a game: what is written down, field by field.

The fields are described once, here; ``record.schema.json`` beside this file is made from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import AwareDatetime, BaseModel, BeforeValidator, ConfigDict, Field, Strict, model_validator
from pydantic_core import PydanticCustomError

from crestflow.games import game
from crestflow.games.kamon.editions import Edition
from crestflow.protocol import Colour, Game, Reason, RulesError, State
from crestflow.vocabulary import (
    MAX_MOVES,
    MAX_TEXT,
    MAX_VARIATION_MOVES,
    ComputerLevel,
    Kind,
    OffBoardReason,
    Ruleset,
)

FORMAT: Literal["crestflow-record"] = "crestflow-record"
VERSION = 2
"""The newest version of the format. A record without variations has version 1, so that every reader reads it."""

_Text: TypeAlias = Annotated[str, Field(max_length=MAX_TEXT)]
_Name: TypeAlias = Annotated[str, Field(max_length=200)]
_MoveText: TypeAlias = Annotated[str, Field(min_length=1, max_length=8)]
_Seconds: TypeAlias = Annotated[float, Field(ge=0, allow_inf_nan=False)]


def _no_number(value: object) -> object:
    """A time is written as a text: a number would be taken for seconds since 1970."""
    if isinstance(value, int | float):
        raise PydanticCustomError("datetime_type", "Input should be a valid datetime")
    return value


# A JSON array becomes a tuple, and a JSON string a time; everything else is exactly of its type.
_Time: TypeAlias = Annotated[AwareDatetime, Field(strict=False), BeforeValidator(_no_number)]
_ARRAY = Strict(strict=False)


def _number(value: object) -> object:
    """Python takes ``True`` for 1, and so would a literal 1; JSON's ``true`` is no number."""
    if isinstance(value, bool):
        raise ValueError("input should be a number")  # noqa: TRY004 (Pydantic reports ValueError only)
    return value


class _RecordPart(BaseModel):
    """Part of a record: exactly the fields named, exactly of their types, and never changed."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class RecordedPlayer(_RecordPart):
    """Who sat on one side."""

    name: Annotated[_Name, Field(description="A person's or a program's name.")] = ""
    level: Annotated[
        ComputerLevel | None,
        BeforeValidator(_number),
        Field(description="The level, when the computer played: 1 to 8, `perfect`, or `random`."),
    ] = None


class Players(_RecordPart):
    """Both sides."""

    black: RecordedPlayer = RecordedPlayer()
    white: RecordedPlayer = RecordedPlayer()


class Result(_RecordPart):
    """How the game ended; on the board, or beside it."""

    winner: Annotated[Colour | None, Field(description="`null` for a draw.")]
    reason: Annotated[Reason | OffBoardReason, Field(description="An ending of the rules, or one beside the board.")]


class Clock(_RecordPart):
    """The time control, and what it showed."""

    initial: Annotated[_Seconds, Field(description="Seconds each player began with.")]
    increment: Annotated[_Seconds, Field(description="Seconds added after each move.")] = 0.0
    left: Annotated[
        tuple[_Seconds, ...],
        _ARRAY,
        Field(description="After each move, the seconds its player had left.", max_length=MAX_MOVES),
    ] = ()
    each_move: Annotated[
        bool, Field(description="Whether `initial` is for every single move, as in a game with days for each.")
    ] = False


class Comment(_RecordPart):
    """A remark on the position after so many moves."""

    ply: Annotated[int, Field(ge=0, description="After how many moves; 0 is the start.")]
    text: _Text


class Variation(_RecordPart):
    """Other moves than those of the line that it leaves: the game, or another variation."""

    ply: Annotated[int, Field(ge=0, description="After how many moves of the game it leaves its line; 0 is the start.")]
    moves: Annotated[
        tuple[_MoveText, ...],
        _ARRAY,
        Field(min_length=1, max_length=MAX_VARIATION_MOVES, description="The move texts in their order."),
    ]
    comments: Annotated[tuple[Comment, ...], _ARRAY, Field(max_length=MAX_MOVES)] = ()
    variations: Annotated[
        tuple[Variation, ...],
        _ARRAY,
        Field(max_length=MAX_VARIATION_MOVES, description="Variations that leave this one."),
    ] = ()


class Record(_RecordPart):
    """One game from setup to result."""

    format: Annotated[Literal["crestflow-record"], Field(description="Always `crestflow-record`.")] = FORMAT
    version: Annotated[
        Literal[1, 2],
        BeforeValidator(_number),
        Field(description="Version of this format: 2 for a record with variations, otherwise 1."),
    ] = 1
    game: Annotated[Kind, Field(description="The game.")]
    ruleset: Annotated[Ruleset, Field(description="The ruleset; `wild` exists in Kamon.")] = "standard"
    edition: Annotated[Edition, Field(description="What the Kamon tokens show; it does not change play.")] = "colours"
    setup: Annotated[str, Field(max_length=200, description="The setup text.")]
    first: Annotated[Colour, Field(description="Who moved first; in Kamon always black.")] = "black"
    moves: Annotated[
        tuple[_MoveText, ...], _ARRAY, Field(max_length=MAX_MOVES, description="The move texts in the order played.")
    ] = ()
    players: Players = Players()
    result: Annotated[Result | None, Field(description="`null` while the game goes on.")] = None
    started: Annotated[_Time | None, Field(description="When the game began, with its time zone.")] = None
    ended: Annotated[_Time | None, Field(description="When it ended.")] = None
    clock: Clock | None = None
    comments: Annotated[tuple[Comment, ...], _ARRAY, Field(max_length=MAX_MOVES)] = ()
    variations: Annotated[
        tuple[Variation, ...],
        _ARRAY,
        Field(max_length=MAX_VARIATION_MOVES, description="Lines that leave the game, from version 2 on."),
    ] = ()

    @model_validator(mode="after")
    def _needs_its_version(self) -> Self:
        """A reader of version 1 has to see at once that there is more than it knows."""
        if self.variations and self.version == 1:
            raise PydanticCustomError("variations_version", "only a record of version 2 has variations")
        return self

    def with_variations(self, variations: Sequence[Variation], comments: Sequence[Comment] | None = None) -> Record:
        """The same game with these variations instead of its own, and with other comments where they are given.

        >>> import crestflow
        >>> record = Record.from_state(crestflow.game("kamon").deal(seed=7).play("a2"))
        >>> record.with_variations([Variation(ply=0, moves=("a3",))]).version
        2
        """
        fields = {name: getattr(self, name) for name in Record.model_fields}
        fields |= {"variations": tuple(variations), "version": 2 if variations else 1}
        if comments is not None:
            fields["comments"] = tuple(comments)
        return Record.model_validate(fields)

    @property
    def rules(self) -> Game:
        """The game with its ruleset."""
        return game(self.game, ruleset=self.ruleset)

    def to_dict(self) -> dict[str, object]:
        """The game as a row for a table: one value in each column."""
        return {
            "game": self.rules.name,
            "setup": self.setup,
            "first": self.first,
            "moves": " ".join(self.moves),
            "plies": len(self.moves),
            "black": self.players.black.name,
            "white": self.players.white.name,
            "winner": None if self.result is None else self.result.winner,
            "reason": None if self.result is None else self.result.reason,
            "started": self.started,
            "ended": self.ended,
        }

    def _repr_svg_(self) -> str:
        """The last position, as notebooks show it."""
        state = self.rules.start(self.setup, first=self.first)
        for move in self.moves:
            state = state.play(move)
        return state._repr_svg_()

    @classmethod
    def from_state(
        cls,
        state: State,
        *,
        players: Players | None = None,
        edition: Edition = "colours",
        result: Result | None = None,
        started: datetime | None = None,
        ended: datetime | None = None,
        clock: Clock | None = None,
        comments: Sequence[Comment] = (),
        variations: Sequence[Variation] = (),
    ) -> Record:
        """The record of the game that led to `state`.

        >>> import crestflow
        >>> state = crestflow.game("kamon").deal(seed=7).play("a2")
        >>> Record.from_state(state).moves
        ('a2',)
        """
        if not state.from_start:
            problem = "a record holds a game known from its start, not one from a position in the middle"
            raise RulesError(problem, code="link-from-middle", cause="record-from-middle")
        if result is None and state.outcome is not None:
            result = Result(winner=state.outcome.winner, reason=state.outcome.reason)
        return cls.model_validate(
            {
                "game": state.game.kind,
                "ruleset": state.game.ruleset,
                "edition": edition,
                "setup": state.setup,
                "first": state.origin.turn,
                "moves": tuple(state.moves),
                "players": players or Players(),
                "result": result,
                "started": started,
                "ended": ended,
                "clock": clock,
                "comments": tuple(comments),
                "variations": tuple(variations),
                "version": 2 if variations else 1,
            }
        )
