"""The game in line mode: whole games, questions, mistakes, leaving and coming back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import crestflow
from crestflow.cli.tui import StandardConsole
from crestflow.games.pantarei import PantareiState
from crestflow.players import ComputerPlayer, RandomPlayer, player
from crestflow.protocol import Colour, State
from crestflow.records import decode, load_record, replay
from crestflow.render.describe import describe_outcome
from crestflow.tui import LineGame
from tests.cli.run import apart
from tests.tui.console import ScriptedConsole


def played(
    state: State, lines: Iterable[str], computers: dict[Colour, ComputerPlayer] | None = None
) -> tuple[LineGame, str]:
    script = ScriptedConsole(lines)
    game = LineGame(state, script, computers or {})
    game.run()
    return game, script.text


@pytest.mark.parametrize("name", list(crestflow.GAMES))
def test_two_people_play_a_whole_game(name: str) -> None:
    state: State = crestflow.game(name).deal(7)
    chance, moves = RandomPlayer(3), []
    at = state
    while at.outcome is None:
        moves.append(chance.choose(at))
        at = at.play(moves[-1])
    game, text = played(state, moves)
    assert game.state == at
    assert at.outcome is not None
    assert ("Draw" if at.outcome.winner is None else f"{at.outcome.winner.capitalize()} wins") in text
    assert decode(text.rsplit("'", 2)[1]) == at
    assert text.count(describe_outcome(at.outcome).split(":")[0]) == 1, "the result was said twice"


@pytest.mark.parametrize("name", list(crestflow.GAMES))
def test_one_plays_against_the_random_player(name: str) -> None:
    state: State = crestflow.game(name).deal(7)
    person = RandomPlayer(5)
    script = ScriptedConsole(lambda: person.choose(game.state))
    game = LineGame(state, script, {"black": RandomPlayer(1)})
    game.run()
    assert game.state.outcome is not None
    assert "Black (random player) plays" in script.text


@pytest.mark.parametrize("name", list(crestflow.GAMES))
def test_one_plays_against_a_level_of_the_engine(name: str) -> None:
    state: State = crestflow.game(name).deal(7)
    person = RandomPlayer(5)
    script = ScriptedConsole(lambda: person.choose(game.state))
    game = LineGame(state, script, {"white": player("2", seed=1)})
    game.run()
    assert game.state.outcome is not None
    assert "White (level 2) plays" in script.text
    assert game.record().players.white.level == 2


def test_questions_are_answered_and_change_nothing() -> None:
    state = crestflow.game("kamon").deal(7).play("a2")
    game, text = played(state, ["legal", "last", "text", "moves", "show", "help", "link", ""])
    assert game.state == state
    assert "10 legal: b2 red bird" in text
    assert "The last move was a2" in text
    assert str(state) in text
    assert "undo" in text
    assert "analyse" in text
    assert "White to move: cover a red token or a fish, on b2" in text


def test_a_wrong_move_is_explained_and_the_game_goes_on() -> None:
    state = crestflow.game("kamon").deal(7)
    game, text = played(state, ["d4", "q9", "a2"])
    assert "Not played. d4: the first stone goes on an edge cell that is not a corner." in text
    assert "Not played. 'q9' is not a Kamon move" in text
    assert game.state.moves == ["a2"]


def test_undo_takes_back_to_the_persons_own_move() -> None:
    state = crestflow.game("kamon").deal(7)
    game, _ = played(state, ["a2", "undo"])
    assert game.state == state
    game, text = played(state, ["a2", "undo", "undo"], {"white": RandomPlayer(1)})
    assert game.state == state
    assert "no move of yours to take back" in text


def test_resigning_gives_the_game_to_the_other() -> None:
    game, text = played(crestflow.game("kamon").deal(7), ["a2", "resign"])
    assert "White resigns. Black wins." in text
    result = game.record().result
    assert result is not None
    assert (result.winner, result.reason) == ("black", "resignation")
    replay(game.record())


def test_a_resignation_is_not_promised_by_the_link() -> None:
    _, text = played(crestflow.game("kamon").deal(7), ["a2", "resign"])
    assert "To look at the position, without the resignation: crestflow show" in text
    assert text.count("White resigns") == 1


def test_the_board_is_drawn_once_a_turn() -> None:
    state = crestflow.game("kamon").deal(7)
    drawn: list[State] = []

    def draw(at: State) -> str:
        drawn.append(at)
        return ""

    LineGame(state, ScriptedConsole(["a2"]), {"white": RandomPlayer(1)}, draw=draw).run()
    assert [len(at.moves) for at in drawn] == [0, 2]


def test_capital_letters_are_taken() -> None:
    game, _ = played(crestflow.game("kamon").deal(7), ["A2", "LEGAL"])
    assert game.state.moves == ["a2"]
    game, _ = played(crestflow.game("pantarei").deal(7), ["1R", "moves"])
    assert game.state.moves == ["1r"]


@pytest.mark.parametrize("name", ["kamon", "pantarei"])
def test_hint_and_analysis_name_legal_moves(name: str) -> None:
    state = crestflow.game(name).deal(7)
    game, text = played(state, ["hint", "analyse"])
    assert game.state == state
    assert "Hint: " in text
    listed = re.findall(r"^  (\w+) +(?:[+-]\d+\.\d|win|loss|draw)$", text, re.MULTILINE)
    assert len(listed) == 5
    assert set(listed) <= set(state.legal_moves())


def test_another_game_is_dealt_for_the_same_players() -> None:
    state = crestflow.game("kamon").deal(7)
    game, _ = played(state, ["a2", "new"])
    assert game.state.moves == []
    assert game.state.setup != state.setup


@pytest.mark.parametrize("seed", range(5))
def test_pantarei_says_where_every_move_lands(seed: int) -> None:
    state: State = crestflow.game("pantarei").deal(seed)
    chance = RandomPlayer(seed)
    for _ in range(seed * 3):
        state = state.play(chance.choose(state))
    assert isinstance(state, PantareiState)
    _, text = played(state, ["legal"])
    said = dict(re.findall(r"(\d+[lr]2?)→(\d+)", text))
    assert set(said) == {move for move in state.legal_moves() if "x" not in move and move != "pass"}
    for move, target in said.items():
        after = state.play(move)
        gone = len(after.stacks) < len(state.stacks) and int(target) > int(re.findall(r"\d+", move)[0])
        assert int(target) - gone in after.touched


def test_a_file_may_be_named_by_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    game, text = played(crestflow.game("kamon").deal(7), ["a2", "save ~/mine.json"])
    assert "Saved to ~/mine.json." in text
    assert replay(load_record(tmp_path / "mine.json")) == game.state


def test_tab_completes_commands_and_legal_moves() -> None:
    console = StandardConsole()
    state = crestflow.game("kamon").deal(7)
    LineGame(state, ScriptedConsole([]), {}, offer=console.offer).run()
    assert [console.completion("a", number) for number in range(4)] == ["a2", "a3", "analyse", None]
    assert console.completion("UN", 0) == "undo"
    assert console.completion("d4", 0) is None


def test_leaving_tells_how_to_come_back() -> None:
    game, text = played(crestflow.game("pantarei").deal(7, first="white"), [])
    link = re.search(r"--resume '(#\S+)'", text)
    assert link is not None
    assert decode(link[1]) == game.state


@pytest.mark.parametrize("name", ["kamon", "pantarei"])
def test_a_game_from_the_middle_comes_back_as_its_position(name: str, tmp_path: Path) -> None:
    rules = crestflow.game(name)
    start = rules.deal(7)
    middle = rules.read(str(start.play(start.legal_moves()[0])))
    game, text = played(middle, [middle.legal_moves()[0], "link", f"save {tmp_path / 'game.json'}"])
    assert f"--resume '{game.state}'" in text
    assert "Nothing was written: a record holds a game known from its start" in text
    assert not list(tmp_path.iterdir())


def test_saving_writes_a_record_and_overwrites_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game, text = played(crestflow.game("kamon").deal(7), ["a2", f"save {path}", "save", f"save {tmp_path}/no/where"])
    assert f"Saved to {path}." in text
    assert "Save where?" in text
    assert "No such file or directory; nothing was written" in text
    assert replay(load_record(path)) == game.state
    before = path.read_bytes()
    _, text = played(crestflow.game("kamon").deal(8), [f"save {path}"])
    assert "is there already; nothing was written" in text
    assert path.read_bytes() == before


def test_the_command_asks_what_it_was_not_told() -> None:
    ran = apart("tui", "--plain", lines="chess\nkamon:wild\nrandom\nblack\nlegal\nquit\n")
    assert ran.status == 0
    assert "'chess' is none of kamon, kamon:wild, pantarei." in ran.out
    assert "12 legal" in ran.out or "11 legal" in ran.out
    assert "--resume '#w" in ran.out


def test_in_pantarei_the_other_player_moves_first() -> None:
    ran = apart("tui", "--plain", "--game", "pantarei", "--against", "person", "--seed", "7", lines="black\nquit\n")
    assert "White to move." in ran.out
    ran = apart("tui", "--game", "pantarei", "--against", "random", "--colour", "white", "--seed", "7", lines="quit\n")
    assert "Black (random player) plays" in ran.out
    assert "White>" in ran.out


def test_a_game_can_be_resumed() -> None:
    ran = apart("tui", "--game", "kamon", "--against", "person", "--seed", "7", lines="a2\nb2\n")
    link = ran.out.rsplit("'", 2)[1]
    again = apart("tui", "--resume", link, "--against", "person", lines="moves\n")
    assert "a2 b2" in again.out


def test_a_resumed_pantarei_position_keeps_turn_and_swap_ban() -> None:
    swapped = crestflow.game("pantarei").deal(7)
    swapped = swapped.play(next(move for move in swapped.legal_moves() if "x" in move))
    ran = apart("tui", "--resume", str(swapped), "--against", "person", lines="text\n")
    assert "picks a colour" not in ran.out
    assert str(swapped) in ran.out


def test_the_end_of_the_input_before_the_game_is_an_error() -> None:
    ran = apart("tui", "--plain", lines="kamon\n")
    assert (ran.status, ran.out[-3:]) == (2, ")> \n"[-3:])
    assert ran.err == (
        "crestflow: the input ended before the game began; name the game with --game, --against, --colour\n"
    )
    assert apart("tui", "--plain", "--game", "kamon", "--against", "person").status == 0, "here it has begun"


@pytest.mark.parametrize("answered", [[], ["pantarei"], ["pantarei", "person"], ["kamon", "random"]])
def test_help_and_quit_are_answers_to_every_question(answered: list[str]) -> None:
    ran = apart("tui", "--plain", lines="\n".join([*answered, "help", "quit", ""]))
    assert (ran.status, ran.err) == (0, "")
    assert "is none of" not in ran.out
    assert re.search(r"\nType one of .*, or how it begins; quit leaves\.\n.*> quit\n$", ran.out)


def test_nobody_is_to_move_before_a_colour_is_chosen() -> None:
    given = ("--plain", "--game", "pantarei", "--against", "2", "--seed", "7")
    before, question, after = apart("tui", *given, lines="white\nquit\n").out.partition("Which colour do you take?")
    assert "stack" in before
    assert "to move" not in before
    assert question
    assert "White to move." in after


def test_the_terminal_speaks_the_language_asked_for() -> None:
    ran = apart("tui", "--plain", "--language", "pl", "--game", "kamon", "--seed", "7", lines="person\na2\n")
    assert "Przeciw komu?" in ran.out
    assert "Biały na ruchu: może zakryć" in ran.out


def test_whoever_picks_a_colour_may_ask_for_a_hint() -> None:
    given = ("--plain", "--game", "pantarei", "--against", "person", "--seed", "7")
    ran = apart("tui", *given, lines="hint\nblack\nquit\n")
    assert re.search(r"Advice: take (Black|White)\.\nBlack: expected score \d+ %", ran.out)
    assert ran.out.count("One player picks a colour") == 2
    assert "White to move." in ran.out


def test_a_new_game_after_one_that_went_on_from_white_s_turn_begins_by_the_rules() -> None:
    state = crestflow.game("kamon").read(str(crestflow.game("kamon").deal(7).play("a2")))
    game, text = played(state, ["new", "quit"])
    assert (game.state.turn, game.state.moves) == ("black", [])
    assert "To go on later" in text
