"""Players of one's own in tournaments: a name and `choose` are all that it takes."""

from __future__ import annotations

import pytest

from crestflow import State
from crestflow.arena import pairings, play, scores, tournament
from crestflow.players import ComputerPlayer, Player, RandomPlayer, SeededPlayer, player


class Greedy:
    """Wins at once where it can; all that the protocol asks for."""

    name = "greedy"

    def choose(self, state: State) -> str:
        legal = state.legal_moves()
        return next((move for move in legal if state.play(move).outcome is not None), legal[0])


class Illegal:
    name = "illegal"

    def choose(self, state: State) -> str:
        return "d4" if state.game.kind == "kamon" else "pass"


def test_a_player_needs_a_name_and_choose_only() -> None:
    mine: Player = Greedy()
    assert isinstance(mine, Player)
    assert not isinstance(mine, SeededPlayer)
    assert not isinstance(object(), Player)
    own: ComputerPlayer = player("random")
    assert isinstance(own, SeededPlayer)


@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize("name", ["kamon", "pantarei"])
def test_an_own_player_takes_part(name: str, workers: int) -> None:
    tasks = pairings(name, ["greedy", "random"], games=20, seed=4)
    played = list(tournament(tasks, workers, entrants={"greedy": Greedy}))
    assert {one.task for one in played} == set(tasks)
    assert scores(played)["greedy", "random"].mean > 0.5
    again = {one.task: one.record.moves for one in tournament(tasks, 0, entrants={"greedy": Greedy})}
    assert all(again[one.task] == one.record.moves for one in played)


def test_own_players_meet_each_other() -> None:
    tasks = pairings("kamon", ["a", "b"], games=2)
    (one, _) = tournament(tasks, 0, entrants={"a": Greedy, "b": lambda: RandomPlayer(seed=1)})
    assert one.record.players.black.name == "a"


def test_an_illegal_move_loses_and_the_record_says_whose_it_was() -> None:
    (task, _) = pairings("kamon", ["illegal", "random"], games=2)
    played = play(task, {"illegal": Illegal})
    assert played.score("illegal") == 0
    assert played.forfeit == "illegal move"
    assert "black forfeits" in played.record.comments[0].text


@pytest.mark.parametrize("error", [ZeroDivisionError("in the bot"), SystemExit(3)], ids=repr)
@pytest.mark.parametrize("where", ["new_game", "choose"])
def test_whatever_a_player_raises_costs_it_the_game(where: str, error: BaseException) -> None:
    class Raising(RandomPlayer):
        def new_game(self, seed: int) -> None:
            if where == "new_game":
                raise error
            super().new_game(seed)

        def choose(self, state: State) -> str:  # noqa: ARG002
            raise error

    (task, _) = pairings("kamon", ["raising", "random"], games=2)
    played = play(task, {"raising": Raising})
    assert played.score("raising") == 0
    assert played.forfeit == "crash"
    assert f"{type(error).__name__}: {error}" in played.record.comments[0].text


def test_everybody_takes_part_once() -> None:
    with pytest.raises(ValueError, match="'random' takes part twice"):
        pairings("kamon", ["random", "1", "random"], games=2, ladder=True)


def test_the_largest_seed_has_as_many_meetings_as_others() -> None:
    seeds = {task.seed for task in pairings("kamon", ["random", "1", "2"], games=2, seed=2**64 - 1)}
    assert len(seeds) == 3


def test_names_of_the_package_cannot_be_taken() -> None:
    tasks = pairings("kamon", ["3", "random"], games=2)
    for workers in (0, 1):
        with pytest.raises(ValueError, match="'3' is a player of the package"):
            list(tournament(tasks, workers, entrants={"3": Greedy}))
    with pytest.raises(ValueError, match="no player 'unknown'"):
        list(tournament(pairings("kamon", ["unknown", "random"], games=2), 0))
