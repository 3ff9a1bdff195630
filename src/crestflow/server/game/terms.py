"""What two players agree on before a game: the game, the setup, the clock. Nothing here changes afterwards."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from crestflow.games import game
from crestflow.games.kamon.editions import Edition
from crestflow.protocol import Colour, Game, RulesError, State
from crestflow.server.game.names import Name, NewName
from crestflow.vocabulary import Kind, Ruleset


class ApiMessage(BaseModel):
    """A message, or a part of one: exactly the fields named, and never changed."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Fischer(ApiMessage):
    """Time for the whole game, and some more with each move."""

    type: Literal["fischer"] = "fischer"
    initial_seconds: Annotated[float, Field(ge=1, le=86_400, description="What each player begins with.")]
    increment_seconds: Annotated[float, Field(ge=0, le=3_600, description="What each move adds.")] = 0


class Days(ApiMessage):
    """So many days for every move."""

    type: Literal["days"] = "days"
    days: Annotated[int, Field(ge=1, le=30, description="Days for each move.")]


ClockTerms: TypeAlias = Annotated[Fischer | Days, Field(discriminator="type")]


class Names(ApiMessage):
    """What the players are called."""

    black: Name = ""
    white: Name = ""


class _Agreement(ApiMessage):
    """The fields that the request for a game and its terms have in common."""

    game: Annotated[Kind, Field(description="The game.")]
    ruleset: Annotated[Ruleset, Field(description="The ruleset; `wild` exists in Kamon.")] = "standard"
    edition: Annotated[Edition, Field(description="What the Kamon tokens show.")] = "colours"
    setup: Annotated[str | None, Field(max_length=200, description="A setup text; `null` deals one at random.")] = None
    first: Annotated[Colour, Field(description="Who moves first; in Kamon always black.")] = "black"
    clock: Annotated[ClockTerms | None, Field(description="The clock, or `null` for none.")] = None

    @property
    def rules(self) -> Game:
        """The game with its ruleset; raises `RulesError` if it has no such ruleset."""
        return game(self.game, self.ruleset)


class Terms(_Agreement):
    """What a game is played under."""

    setup: Annotated[str, Field(max_length=200, description="The setup text.")]
    names: Names = Names()

    def start(self) -> State:
        """The first position."""
        return self.rules.start(self.setup, first=self.first)


class NewGame(_Agreement):
    """A request for a game."""

    colour: Annotated[
        Literal["black", "white", "random"], Field(description="The colour of whoever creates the game.")
    ] = "random"
    listed: Annotated[bool, Field(description="Whether the lobby shows the game until its other seat is taken.")] = (
        False
    )
    name: Annotated[NewName, Field(description="The name of whoever creates the game.")] = ""

    @model_validator(mode="after")
    def _playable(self) -> NewGame:
        """Refuse what the rules refuse before anything is stored."""
        try:
            self._start()
        except RulesError as error:
            raise ValueError(str(error)) from None
        return self

    def terms(self, creator: Colour) -> Terms:
        """The terms of the game, with a setup dealt where none was given."""
        names = Names(black=self.name) if creator == "black" else Names(white=self.name)
        return Terms(
            game=self.game,
            ruleset=self.ruleset,
            edition=self.edition,
            setup=self._start().setup if self.setup is None else self.setup,
            first=self.first,
            clock=self.clock,
            names=names,
        )

    def _start(self) -> State:
        rules = self.rules
        return rules.deal(first=self.first) if self.setup is None else rules.start(self.setup, first=self.first)
