"""Foreign programs in the arena: good ones play, bad ones lose the game with a reason, and nothing else happens."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import time
from pathlib import Path

import pytest

import crestflow
from crestflow.arena import GameRunner, Played, ProgramEntry, Task, TimeControl
from crestflow.arena.time_control import MatchClock
from crestflow.players.forfeit import Forfeit
from crestflow.players.ugi import ProgramTimeouts, UgiPlayer
from crestflow.protocol import State
from crestflow.records import load_record, replay
from tests.arena.processes import alive, programs_in
from tests.cli.run import apart

ROOT = Path(__file__).parents[2]
HOSTILE = ROOT / "tests" / "arena" / "hostile_program.py"
BOT = f"{sys.executable} {ROOT / 'examples' / 'ugi_bot.py'}"

PATIENT = ProgramTimeouts(start=60, ready=60, answer=60, quit=10)
"""For what is not about time: the tests may run on a busy machine."""

BY_POSITIONS = TimeControl(nodes=100)


def hostile(what: str, folder: Path, timeouts: ProgramTimeouts = PATIENT) -> ProgramEntry:
    return ProgramEntry(f"{sys.executable} {HOSTILE} '{what}' {folder}", (), timeouts)


def play_both_sides(entry: ProgramEntry, control: TimeControl = BY_POSITIONS) -> list[Played]:
    """A program's games against our weakest player with either colour, in this process."""
    runner = GameRunner({"bad": entry}, control)
    try:
        return [
            runner(Task("kamon", 0, black, white, "black", 11))
            for black, white in (("bad", "random"), ("random", "bad"))
        ]
    finally:
        runner.close()


def check_lost(games: list[Played], folder: Path, cause: str, words: str) -> None:
    """Both games are lost by the program, for that cause, in records that a referee accepts; no process is left."""
    for game in games:
        assert game.score("bad") == 0
        assert game.score("random") == 1
        assert game.forfeit == cause
        assert replay(game.record).outcome is None
        assert game.record.result is not None
        assert game.record.result.reason == ("time" if cause == "time" else "resignation")
        (comment,) = game.record.comments
        assert comment.ply == len(game.record.moves)
        colour = "black" if game.task.black == "bad" else "white"
        assert comment.text.startswith(f"{colour} forfeits ({cause}): ")
        assert words in comment.text
        assert comment.text.isprintable()
    assert not [pid for pid in programs_in(folder) if alive(pid)]


@pytest.mark.parametrize(
    ("what", "cause", "words"),
    [
        ("crash at start", "crash", "ended with status 1: RuntimeError: no network file"),
        ("status at start", "crash", "ended with status 3"),
        ("crash later", "crash", "ended with status 1: RuntimeError: out of ideas"),
        ("no such cell", "illegal move", "'z9' is not a Kamon move"),
        ("illegal cell", "illegal move", "the blank"),
        ("resigns", "illegal move", "'resign' is not a Kamon move"),
        ("huge move", "illegal move", "'a2a2a2a2a2a2a2a2a2a2…'"),
        ("endless lines", "output", "no bestmove in 20,000 lines"),
        ("endless line", "output", "a line of more than 65,536 bytes"),
        ("leaves a child", "crash", "ended with status 0"),
    ],
)
def test_a_program_that_fails_loses_the_game_and_nothing_else(
    tmp_path: Path, what: str, cause: str, words: str
) -> None:
    check_lost(play_both_sides(hostile(what, tmp_path)), tmp_path, cause, words)


@pytest.mark.parametrize(
    ("what", "cause", "words", "timeouts"),
    [
        ("silent", "start", "no ugiok within 1 s", ProgramTimeouts(start=1)),
        ("closes input", "crash", "has closed its input or output", PATIENT),
        ("closes output", "crash", "has closed its input or output", PATIENT),
        ("never ready", "time", "no readyok within 0.5 s", ProgramTimeouts(start=60, ready=0.5)),
        ("no answer", "time", "no bestmove within 0.5 s", ProgramTimeouts(start=60, ready=60, answer=0.5)),
        ("garbage", "time", "no bestmove within 0.5 s", ProgramTimeouts(start=60, ready=60, answer=0.5)),
    ],
)
def test_a_program_that_does_not_answer_is_not_waited_for(
    tmp_path: Path, what: str, cause: str, words: str, timeouts: ProgramTimeouts
) -> None:
    check_lost(play_both_sides(hostile(what, tmp_path, timeouts)), tmp_path, cause, words)


def test_a_slow_program_loses_on_time(tmp_path: Path) -> None:
    entry = hostile("slow", tmp_path, ProgramTimeouts(start=60, ready=60))
    games = play_both_sides(entry, TimeControl(seconds=0.1))
    check_lost(games, tmp_path, "time", "no bestmove within 0.6 s")
    assert games[0].record.clock is not None
    assert games[0].record.clock.each_move


def test_a_program_loses_when_its_clock_has_run_out(tmp_path: Path) -> None:
    """The answer comes before the program is killed, but after its flag has fallen."""
    entry = hostile("slow", tmp_path, ProgramTimeouts(start=60, ready=60, late=60))
    check_lost(play_both_sides(entry, TimeControl(initial=1.0, margin=0.5)), tmp_path, "time", "with 1.00 s left")


def test_a_program_that_cannot_be_started_loses(tmp_path: Path) -> None:
    file = tmp_path / "not-a-program"
    file.write_text("hello")
    check_lost(play_both_sides(ProgramEntry(str(file))), tmp_path, "start", "cannot be started")
    check_lost(play_both_sides(ProgramEntry("")), tmp_path, "start", "the command is empty")
    check_lost(play_both_sides(ProgramEntry("'")), tmp_path, "start", "No closing quotation")


@pytest.mark.parametrize("what", ["ignores the end", "answers twice"])
def test_bad_manners_that_do_not_touch_the_game_cost_nothing(tmp_path: Path, what: str) -> None:
    timeouts = ProgramTimeouts(start=60, ready=60, answer=60, quit=0.2)
    for game in play_both_sides(hostile(what, tmp_path, timeouts)):
        assert game.forfeit is None
        assert replay(game.record).outcome is not None
        assert {game.record.players.black.name, game.record.players.white.name} == {"Hostile", "random player"}
        assert {game.record.players.black.level, game.record.players.white.level} == {None, "random"}
    assert len(programs_in(tmp_path)) == 1, "one process for both games"
    assert not [pid for pid in programs_in(tmp_path) if alive(pid)]


def test_after_a_failure_the_next_game_has_a_new_process(tmp_path: Path) -> None:
    play_both_sides(hostile("crash later", tmp_path))
    assert len(programs_in(tmp_path)) == 2


def test_a_player_of_python_that_raises_loses(tmp_path: Path) -> None:
    class Broken:
        name = "broken"
        level = None

        def choose(self, state: State) -> str:
            raise ZeroDivisionError(f"in the bot, after {len(state.moves)} moves")

    class Wrong(Broken):
        def choose(self, state: State) -> str:
            return len(state.moves)  # type: ignore[return-value] # what a bot may do

    for kind, words in ((Broken, "ZeroDivisionError: in the bot"), (Wrong, "a int, where a move text is expected")):
        runner = GameRunner({"bad": kind}, BY_POSITIONS)
        games = [runner(Task("kamon", 0, "bad", "random", "black", 11))]
        check_lost(games, tmp_path, "crash" if kind is Broken else "illegal move", words)


def test_clocks_count_what_was_used_and_add_the_increment() -> None:
    clock = MatchClock(TimeControl(initial=10, increment=2, margin=0.5))
    assert str(clock.limits) == "go p1time 10000 p2time 10000 p1inc 2000 p2inc 2000"
    clock.moved("black", 4)
    clock.moved("white", 10.4)
    assert str(clock.limits) == "go p1time 8000 p2time 2000 p1inc 2000 p2inc 2000"
    with pytest.raises(Forfeit, match=r"2\.60 s for a move with 2\.00 s left"):
        clock.moved("white", 2.6)
    assert clock.record is not None
    assert clock.record.left == (8, 2)


def test_each_limit_is_sent_as_cutegames_sends_it() -> None:
    assert str(MatchClock(TimeControl(seconds=0.25)).limits) == "go movetime 250"
    assert str(MatchClock(TimeControl(nodes=9)).limits) == "go nodes 9"
    assert not TimeControl().limited


class Recorder(UgiPlayer):
    """Notes what is sent to the program."""

    def __init__(self, command: str) -> None:
        super().__init__(command, {"level": "2", "Other": "1"}, PATIENT)
        self.sent: list[str] = []

    def _send(self, line: str) -> None:
        self.sent.append(line)
        super()._send(line)


def test_the_host_speaks_the_protocol() -> None:
    """Only options that the program lists are set; `isready` follows the options, a new game and a position."""
    player = Recorder(f"{sys.executable} -m crestflow engine")
    state = crestflow.game("pantarei").deal(5, first="white")
    player.new_game(9)
    try:
        move = player.choose(state)
        after = state.play(move)
        player.choose(after)
    finally:
        player.close()
    assert player.sent == [
        "ugi", "setoption name level value 2", "isready",
        "setoption name Game value pantarei", "setoption name Seed value 9", "uginewgame", "isready",
        f"position fen {state}", "isready", "go movetime 1000",
        f"position fen {state} moves {move}", "isready", "go movetime 1000",
    ]  # fmt: skip


def test_the_example_program_plays_a_whole_tournament(tmp_path: Path) -> None:
    """It is not ours inside: its own rules agree with the referee's, or it would lose by an illegal move."""
    ran = apart(
        "arena", "kamon:wild", "--players", "random", "1", BOT, "--games", "6", "--nodes", "1", "--startup", "60",
        "--workers", "2", "--records", str(tmp_path / "games"), "--json",
    )  # fmt: skip
    assert ran.status == 0
    assert '"forfeits": []' in ran.out
    records = [load_record(path) for path in (tmp_path / "games").iterdir()]
    assert len(records) == 18
    assert sum("Example bot" in (r.players.black.name, r.players.white.name) for r in records) == 12
    assert all(record.result is not None and not record.comments for record in records)


def test_the_command_runs_our_engine_as_a_program_with_options_and_names_forfeits(tmp_path: Path) -> None:
    engine = f"{sys.executable} -m crestflow engine"
    bad = hostile("no such cell", tmp_path).command
    ran = apart(
        "arena", "kamon", "--players", engine, engine, bad, "--games", "2", "--nodes", "500", "--ladder",
        "--option", "Hash=8", "--option", "2:Level=1", "--workers", "1", "--startup", "60", "--json",
    )  # fmt: skip
    assert ran.status == 0, ran.err
    assert f'"{engine} (2)"' in ran.out
    assert f'{{"player": "{bad}", "cause": "illegal move", "games": 2}}' in ran.out


def test_a_sequential_test_stops_by_itself() -> None:
    arguments = ["arena", "pantarei", "--players", "random", "3", "--sprt", "elo0=0", "elo1=200", "--workers", "1"]
    ran = apart(*arguments)
    assert ran.status == 0
    assert "SPRT elo0=0 elo1=200 alpha=0.05 beta=0.05: 3 is stronger than random by more than 0 Elo" in ran.out
    assert "pairs with 0 to 2 points: 0, 0, 0, 0, " in ran.out


def test_the_rules_of_the_example_are_the_rules() -> None:
    """Asked after every move of dealt games, it gives the legal moves and results of the reference rules."""
    bot = runpy.run_path(str(ROOT / "examples" / "ugi_bot.py"))
    for name in ("kamon", "kamon:wild"):
        for seed in range(15):
            state: State = crestflow.game(name).deal(seed)
            while True:
                words = ["fen", *str(state.origin).split(), "moves", *state.moves]
                position = bot["read_position"](words, wild=name == "kamon:wild")
                assert bool(position.result()) == (state.outcome is not None)
                if state.outcome is not None:
                    assert position.result() == ("draw" if state.outcome.winner is None else "win")
                    break
                legal = state.legal_moves()
                assert [bot["NAMES"][cell] for cell in position.legal()] == legal
                state = state.play(legal[(seed * 7 + len(state.moves)) % len(legal)])


def test_programs_are_gone_when_python_ends(tmp_path: Path) -> None:
    """Also where nobody has closed the player."""
    script = (
        "import crestflow, sys; from crestflow.players.ugi import UgiPlayer; "
        "UgiPlayer(sys.argv[1]).choose(crestflow.game('kamon').deal(1))"
    )
    command = hostile("ignores the end", tmp_path).command
    subprocess.run([sys.executable, "-c", script, command], check=True, timeout=120, env=os.environ)
    deadline = time.monotonic() + 60
    while any(map(alive, programs_in(tmp_path))) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not [pid for pid in programs_in(tmp_path) if alive(pid)]
