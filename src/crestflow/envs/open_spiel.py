"""Both games for OpenSpiel. Importing this module registers them.

>>> import pyspiel
>>> import crestflow.envs.open_spiel
>>> game = pyspiel.load_game("crestflow_kamon", {"seed": 7})
>>> state = game.new_initial_state()
>>> state.current_player(), state.action_to_string(state.legal_actions()[0])
(0, 'a2')

Black is player 0, white is player 1. Without a seed or a setup, chance nodes deal: one for each place of the board in
reading order, whose outcomes are the kinds of token or tile that are left. A game with a seed or a setup has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("these games need OpenSpiel: pip install 'crestflow[openspiel]'") from error

from crestflow.games import game as game_of
from crestflow.games.kamon.notation import CODES, write_rows
from crestflow.games.pantarei.notation import CODES as CODES_OF_TILES
from crestflow.games.pantarei.tiles import TILES
from crestflow.protocol import Game, State
from crestflow.vocabulary import PLAYERS, TILE_CODES

NO_SEED: Final = -1
"""The parameter `seed` of a game whose setup chance nodes deal."""

_SETUP_PLACES: Final = {"kamon": 37, "pantarei": 19}
_PIECES: Final[dict[str, tuple[str, ...]]] = {"kamon": tuple(CODES.values()), "pantarei": TILE_CODES}
"""What chance lays on a place, by the number of the outcome."""
_COPIES: Final = {"kamon": Counter(CODES.values()), "pantarei": Counter(CODES_OF_TILES[tile] for tile in TILES)}
"""How often each of them is there."""
_LONGEST: Final = {"kamon": 36, "pantarei": 10_000}
"""The most moves of a game: a bound that no game of Pantareï is known to come near."""


def _game_type(kind: str, parameters: dict[str, Any]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=f"crestflow_{kind}",
        long_name={"kamon": "Kamon", "pantarei": "Pantarei"}[kind],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(PLAYERS),
        min_num_players=len(PLAYERS),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seed": NO_SEED, "setup": ""} | parameters,
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """What both games have in common."""

    def __init__(self, game_type: pyspiel.GameType, rules: Game, params: dict[str, Any], first: str = "black") -> None:
        self.rules = rules
        self.first = first
        self.seed: int = params.get("seed", NO_SEED)
        self.setup: str = params.get("setup", "")
        info = pyspiel.GameInfo(
            num_distinct_actions=len(rules.actions),
            max_chance_outcomes=0 if self.is_dealt else len(_PIECES[rules.kind]),
            num_players=len(PLAYERS),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST[rules.kind],
        )
        super().__init__(game_type, info, params)

    @property
    def is_dealt(self) -> bool:
        """Whether the setup is known before the game, so that there are no chance nodes."""
        return bool(self.setup) or self.seed != NO_SEED

    def start(self) -> State | None:
        """The first state, or ``None`` where chance has to deal it."""
        if self.setup:
            return self.rules.start(self.setup, first=self.first)  # type: ignore[arg-type]  # checked there
        return self.rules.deal(self.seed, first=self.first) if self.is_dealt else None  # type: ignore[arg-type]

    def new_initial_state(self) -> OpenSpielState:
        """The first state of a game."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What algorithms observe: the planes of `crestflow.State.planes`."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlaneObserver(self.rules, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class KamonGame(OpenSpielGame):
    """``crestflow_kamon``, with the parameters `seed`, `setup` and `ruleset`."""

    GAME_TYPE = _game_type("kamon", {"ruleset": "standard"})

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        super().__init__(self.GAME_TYPE, game_of("kamon", params.get("ruleset", "standard")), params)


class PantareiGame(OpenSpielGame):
    """``crestflow_pantarei``, with the parameters `seed`, `setup` and `first`, the colour that moves first."""

    GAME_TYPE = _game_type("pantarei", {"first": "black"})

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        super().__init__(self.GAME_TYPE, game_of("pantarei"), params, params.get("first", "black"))


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A state of the reference rules, or a setup that chance has not yet dealt to the end."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._game = game
        self.position: State | None = game.start()
        """The state of the reference rules; ``None`` while chance deals."""
        self._dealt: tuple[str, ...] = ()

    def current_player(self) -> int:
        """Who is to move: 0 black, 1 white, or chance, or nobody."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.position.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return PLAYERS.index(self.position.turn)

    def _left(self) -> Counter[str]:
        """What chance can still lay."""
        return _COPIES[self._game.rules.kind] - Counter(self._dealt)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each kind of token or tile that is left, as likely as it is often there."""
        left = self._left()
        pieces = _PIECES[self._game.rules.kind]
        return [(number, left[piece] / left.total()) for number, piece in enumerate(pieces) if left[piece]]

    def _legal_actions(self, _player: int) -> list[int]:
        if self.position is None:
            return [number for number, _ in self.chance_outcomes()]
        return self.position.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position = self.position.play(self.position.move(action))
            return
        rules = self._game.rules
        self._dealt = (*self._dealt, _PIECES[rules.kind][action])
        if len(self._dealt) == _SETUP_PLACES[rules.kind]:
            setup = write_rows(self._dealt) if rules.kind == "kamon" else "/".join(self._dealt)
            self.position = rules.start(setup, first=self._game.first)  # type: ignore[arg-type]  # checked there

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return _PIECES[self._game.rules.kind][action]
        return self._game.rules.move(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position is not None and self.position.outcome is not None

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser, 0 for both in a draw and before the end."""
        outcome = None if self.position is None else self.position.outcome
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if outcome.winner == "black" else [-1.0, 1.0]

    def __str__(self) -> str:
        return "dealt: " + " ".join(self._dealt) if self.position is None else str(self.position)


class PlaneObserver:
    """The observation of a state as OpenSpiel's algorithms take it: for a player, that player's planes."""

    def __init__(self, rules: Game, params: Any) -> None:
        if params:
            raise ValueError(f"the observer takes no parameters, not {params}")
        self.tensor = np.zeros(int(np.prod(rules.observation_shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(rules.observation_shape)}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Take over what a player sees of a state; all zeros while chance deals."""
        self.tensor.fill(0)
        if state.position is not None:
            self.dict["observation"][...] = state.position.planes(PLAYERS[player])

    def string_from(self, state: OpenSpielState, player: int) -> str:  # noqa: ARG002 (both players see everything)
        """The position text."""
        return str(state)


def _register(games: Sequence[type[KamonGame] | type[PantareiGame]]) -> None:
    for game in games:
        pyspiel.register_game(game.GAME_TYPE, game)


_register((KamonGame, PantareiGame))
