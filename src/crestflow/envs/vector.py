"""Many games at once for Gymnasium, stepped by the engine's batches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from crestflow.engine._abi import KAMON_REASONS, PANTAREI_REASONS, WINNERS
from crestflow.engine.batch import Batch, KamonBatch, PantareiBatch
from crestflow.envs.observation import Observation, observation_space, seed_from
from crestflow.envs.opponents import opponent_from
from crestflow.envs.starts import Drawn, check_colour
from crestflow.games import game
from crestflow.protocol import IllegalMove
from crestflow.vocabulary import LEVELS, PLAYERS, Reason, Ruleset

Actions: TypeAlias = npt.NDArray[np.integer[Any]]
BatchPolicy: TypeAlias = Callable[[Observation], Actions]
"""From the observations of all games to an action for each; what it says about games that are not asked is not read."""

VectorOpponent: TypeAlias = int | str | BatchPolicy | None
"""``"random"``, a level, ``"perfect"``, a `BatchPolicy`, or ``None``: the agent plays both sides."""

_NOBODY: Final = WINNERS.index(None)


class BatchVectorEnv(VectorEnv[Observation, Actions, Any]):
    """Games that are played in step. A game that ends starts anew in the same step (`AutoresetMode.SAME_STEP`).

    With an opponent a step is the agent's move and the answer to it. Without one a step is a single move: the agent
    plays both sides, and the reward is for the player who has just moved.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (as in VectorEnv)

    def __init__(
        self, batch: Batch, reasons: tuple[Reason | None, ...], opponent: VectorOpponent, colour: Drawn, *, copy: bool
    ) -> None:
        check_colour("colour", colour)
        if opponent is not None and not callable(opponent) and opponent not in (*LEVELS, "random"):
            raise ValueError(f"no opponent {opponent!r}: choose 'random', a level, 'perfect', a function, or None")
        self.batch = batch
        """The games, as NumPy views into the engine."""
        self.num_envs = batch.games
        self.single_action_space = spaces.Discrete(len(batch.game.actions))
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self.single_observation_space = observation_space(batch.game)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self._reasons = np.array(reasons, object)
        self._opponent = opponent
        self._level = opponent_from(opponent) if isinstance(opponent, int | str) and opponent != "random" else None
        self._chosen_colour: Drawn = colour
        self._copy = copy
        self.colours = np.zeros(self.num_envs, np.uint8)
        """The agent's colour in each game: 0 black, 1 white. Without an opponent it means nothing."""

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all games anew. A vector environment takes one seed for all of them, and no options."""
        if options:
            raise ValueError("a vector environment has no options for reset")
        if isinstance(seed, list):
            raise TypeError("a vector environment takes one seed for all games")
        if seed is not None:
            self._np_random, self._np_random_seed = seeding.np_random(seed)
        self.batch.deal(seed_from(self.np_random))
        if self._level is not None:
            self._level.begin(seed_from(self.np_random))
        self._draw_colours(np.ones(self.num_envs, np.bool_))
        self._let_opponent_play()
        return self._observation(), {}

    def step(
        self, actions: Actions
    ) -> tuple[Observation, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """Play an action in every game, and the opponent's answers; then start anew what has ended.

        Raises `IllegalMove`, and changes nothing, when one of the actions is not legal.
        """
        movers = self.batch.movers.copy()
        self._play(np.asarray(actions))
        self._let_opponent_play()
        ended = ~self.batch.running
        rewards = self._rewards(movers if self._opponent is None else self.colours)
        infos = self._restart(ended) if ended.any() else {}
        return self._observation(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _play(self, actions: Actions) -> None:
        if actions.shape != (self.num_envs,):
            raise ValueError(f"there are {self.num_envs} games, so actions of the shape {actions.shape} do not fit")
        known = (actions >= 0) & (actions < len(self.batch.game.actions))
        if not known.all():
            wrong = int(known.argmin())
            raise IllegalMove(f"in game {wrong} there is no action {actions[wrong]}")
        self.batch.moves[:] = actions
        self.batch.step()

    def _let_opponent_play(self) -> None:
        """Play the opponent's move where it is the opponent's turn; the other games wait."""
        asked = self.batch.running & (self.batch.movers != self.colours)
        if self._opponent is None or not asked.any():
            return
        self.batch.paused[:] = ~asked
        if self._level is not None:
            for at in np.flatnonzero(asked).tolist():
                self.batch.moves[at] = self._level.action(self.batch.state(at))
            self.batch.step()
        elif callable(self._opponent):
            self.batch.moves[asked] = self._opponent(self._observation())[asked]
            self.batch.step()
        else:
            self.batch.step_at_random()
        self.batch.paused[:] = 0

    def _rewards(self, colours: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
        """1 where the colour has won, -1 where the other one has, 0 elsewhere."""
        winner = self.batch.winner
        return np.where(winner == _NOBODY, 0.0, np.where(winner == colours, 1.0, -1.0))

    def _restart(self, ended: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """Deal anew where a game has ended; what Gymnasium wants to know about the end of those games."""
        last = self._views()
        final_obs = np.full(self.num_envs, None, object)
        for at in np.flatnonzero(ended).tolist():
            final_obs[at] = {name: rows[at].copy() for name, rows in last.items()}
        reasons = self._reasons[self.batch.reason]
        self.batch.renew()
        self._draw_colours(ended)
        self._let_opponent_play()
        final_info = {"reason": reasons, "_reason": ended}
        return {"final_obs": final_obs, "_final_obs": ended, "final_info": final_info, "_final_info": ended}

    def _draw_colours(self, games: npt.NDArray[np.bool_]) -> None:
        if self._chosen_colour == "random":
            self.colours[games] = self.np_random.integers(2, size=int(games.sum()), dtype=np.uint8)
        else:
            self.colours[games] = PLAYERS.index(self._chosen_colour)

    def _views(self) -> Observation:
        """The observations as they lie in the engine's memory."""
        return {"observation": self.batch.planes(), "action_mask": self.batch.legal_mask().view(np.int8)}

    def _observation(self) -> Observation:
        views = self._views()
        return {name: rows.copy() for name, rows in views.items()} if self._copy else views


class KamonVectorEnv(BatchVectorEnv):
    """Many games of Kamon: ``gymnasium.make_vec("crestflow/Kamon-v0", num_envs=1024)``."""

    def __init__(
        self,
        num_envs: int = 1024,
        opponent: VectorOpponent = "random",
        colour: Drawn = "black",
        *,
        ruleset: Ruleset = "standard",
        copy: bool = True,
    ) -> None:
        batch = KamonBatch(num_envs, wild=game("kamon", ruleset).ruleset == "wild")
        super().__init__(batch, KAMON_REASONS, opponent, colour, copy=copy)


class PantareiVectorEnv(BatchVectorEnv):
    """Many games of Pantareï, in which black moves first: ``gymnasium.make_vec("crestflow/Pantarei-v0", …)``."""

    def __init__(
        self,
        num_envs: int = 1024,
        opponent: VectorOpponent = "random",
        colour: Drawn = "black",
        *,
        copy: bool = True,
    ) -> None:
        super().__init__(PantareiBatch(num_envs), PANTAREI_REASONS, opponent, colour, copy=copy)
