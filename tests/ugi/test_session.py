"""The engine's side of UGI: what it answers, in one process and as a program."""

from __future__ import annotations

import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from queue import Queue

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crestflow
from crestflow.engine import Engine, MoveReport
from crestflow.engine._abi import MATE, PROVEN
from crestflow.protocol import State
from crestflow.ugi import GoLimits
from crestflow.ugi.budget import seconds_for
from crestflow.ugi.info_lines import score
from crestflow.ugi.options import option_lines
from crestflow.ugi.session import UgiSession
from tests.cli.run import apart
from tests.engine.kamon_oracle import random_position

INFO = re.compile(
    r"info depth \d+ (multipv \d+ )?score (cp -?\d+|mate -?\d+)( proven (win|draw|loss))?"
    r" nodes \d+ time \d+ nps \d+ pv( \S+)+"
)


class Host:
    """A host in the same process: sends lines and waits for answers."""

    def __init__(self) -> None:
        self.lines: Queue[str] = Queue()
        self.session = UgiSession(self.lines.put)

    def send(self, *lines: str) -> None:
        for line in lines:
            assert self.session.handle(line)

    def said(self) -> list[str]:
        """What was written and not yet read."""
        return [self.lines.get_nowait() for _ in range(self.lines.qsize())]

    def wait_for(self, start: str) -> list[str]:
        """The lines up to the one that begins so."""
        found = [self.lines.get(timeout=60)]
        while not found[-1].startswith(start):
            found.append(self.lines.get(timeout=60))
        return found

    def best(self, *lines: str) -> str:
        """The move after `lines`, the last of which is a `go`."""
        self.send(*lines)
        return self.wait_for("bestmove ")[-1].split()[1]


@pytest.fixture
def host() -> Iterator[Host]:
    host = Host()
    yield host
    host.session.close()


def finished(state: State) -> State:
    while state.outcome is None:
        state = state.play(state.legal_moves()[0])
    return state


def test_ugi_names_the_engine_and_its_options(host: Host) -> None:
    host.send("ugi")
    said = host.said()
    assert said[0] == f"id name Crestflow {crestflow.__version__}"
    assert said[1].startswith("id author ")
    assert said[2:-1] == option_lines()
    assert said[-1] == "ugiok"
    assert "option name Game type combo default kamon var kamon var kamon:wild var pantarei" in said


@pytest.mark.parametrize("name", list(crestflow.GAMES))
def test_startpos_is_the_deal_of_the_seed(host: Host, name: str) -> None:
    seed = 2**64 - 1
    host.send(f"setoption name game value {name}", f"setoption name SEED value {seed}", "position startpos")
    assert not host.said()
    assert host.session._position == crestflow.game(name).deal(seed)


@pytest.mark.parametrize("name", list(crestflow.GAMES))
def test_setups_and_positions_are_read_up_to_the_moves(host: Host, name: str) -> None:
    start = crestflow.game(name).deal(3)
    middle = start.play(start.legal_moves()[0])
    after = middle.play(middle.legal_moves()[-1])
    host.send(f"setoption name Game value {name}")
    texts = [f"fen {start.setup} moves {' '.join(after.moves)}", f"fen {start} moves {' '.join(after.moves)}"]
    texts += [f"fen {middle} moves {after.moves[-1]}", f"fen {after}", f"fen   {middle}   moves   {after.moves[-1]} "]
    for text in texts:
        host.send("position startpos", f"position {text}")
        assert str(host.session._position) == str(after), text
    assert not host.said()


@pytest.mark.parametrize("name", list(crestflow.GAMES))
def test_queries_answer_as_the_rules_do(host: Host, name: str) -> None:
    host.send(f"setoption name Game value {name}")
    state: State = crestflow.game(name).deal(5)
    while True:
        host.send(
            f"position fen {state.origin} moves {' '.join(state.moves)}",
            *(f"query {what}" for what in ("p1turn", "gameover", "result")),
        )
        winner = None if state.outcome is None else state.outcome.winner
        result = "none" if state.outcome is None else {"black": "p1win", "white": "p2win", None: "draw"}[winner]
        assert host.said() == [
            f"response {str(state.turn == 'black').lower()}",
            f"response {str(state.outcome is not None).lower()}",
            f"response {result}",
        ]
        if state.outcome is not None:
            break
        state = state.play(state.legal_moves()[0])


@pytest.mark.parametrize("name", list(crestflow.GAMES))
@pytest.mark.parametrize(
    "limits",
    ["nodes 1", "nodes 30000", "movetime 1", "movetime 60", "depth 0", "depth 2", "depth 2 nodes 9",
     "p1time 100 p2time 100 p1inc 10 p2inc 10", "p1time -5 p2time -5"],
)  # fmt: skip
def test_every_limit_leads_to_a_legal_move_and_true_reports(host: Host, name: str, limits: str) -> None:
    host.send(f"setoption name Game value {name}")
    move = host.best("position startpos", "go nodes 1")
    state = crestflow.game(name).deal(0)
    assert move in state.legal_moves()
    host.said()
    host.send(f"go {limits}")
    *reports, last = host.wait_for("bestmove ")
    assert last.split()[1] in state.legal_moves()
    assert reports
    for report in reports:
        assert INFO.fullmatch(report), report
        line = state
        for played in report.partition(" pv ")[2].split():
            line = line.play(played)
    assert reports[-1].partition(" pv ")[2].split()[0] == last.split()[1]


def test_depth_is_the_depth_and_nodes_are_not_exceeded(host: Host) -> None:
    host.send("go depth 3")
    assert "info depth 3 " in host.wait_for("bestmove ")[-2]
    host.send("go nodes 3000")
    assert all(int(line.split("nodes ")[1].split()[0]) <= 3100 for line in host.wait_for("bestmove ")[:-1])


@pytest.mark.parametrize("name", list(crestflow.GAMES))
def test_an_analysis_to_a_depth_ends_there(name: str) -> None:
    state, engine = crestflow.game(name).deal(1), Engine(8)
    reports = [engine.analyse(state, depth=depth).result() for depth in (1, 2, 3)]
    assert [report.depth for report in reports] == [1, 2, 3]
    assert reports[0].nodes < reports[1].nodes < reports[2].nodes
    assert reports[2] == replace(engine.analyse(state, depth=3).result(), seconds=reports[2].seconds)
    assert engine.analyse(state, depth=60, nodes=5000).result().nodes < 6000
    for depth in (0, 61):
        with pytest.raises(ValueError, match=f"depth is {depth}, but has to lie between 1 and 60"):
            engine.analyse(state, depth=depth)


def test_a_search_goes_on_until_it_is_stopped_and_answers_while_it_runs(host: Host) -> None:
    host.send("isready", "go infinite", "isready", "query p1turn", "nonsense")
    time.sleep(0.2)
    said = host.said()
    assert not any(line.startswith("bestmove") for line in said)
    assert said.count("readyok") == 2
    assert "response true" in said
    host.send("stop")
    assert [line.split()[0] for line in host.said()].count("bestmove") == 1
    host.send("stop")
    assert not host.said(), "nothing is left to stop"


def test_a_stop_right_after_go_is_not_lost(host: Host) -> None:
    for level in ("none", "perfect"):
        host.send(f"setoption name Level value {level}")
        for _ in range(5):
            host.send("go infinite", "stop")
            assert [line.split()[0] for line in host.said()].count("bestmove") == 1


def test_levels_play_what_the_engine_chooses_for_them(host: Host) -> None:
    from crestflow.players.engine import EnginePlayer

    state = crestflow.game("kamon").deal(4)
    player = EnginePlayer(2)
    player.new_game(4)
    host.send("setoption name Seed value 4", "setoption name Level value 2", "uginewgame")
    for _ in range(4):
        move = host.best(f"position startpos moves {' '.join(state.moves)}", "go infinite")
        assert move == player.choose(state)
        state = state.play(move)


def test_perfect_play_says_how_many_moves_are_proven(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crestflow.ugi.search.INFO_SECONDS", 0.0)
    state = random_position(random.Random(8), 12)
    host.send("setoption name Level value perfect")
    host.send(f"position fen {state.setup} moves {' '.join(state.moves)}", "go infinite")
    told = [line for line in host.wait_for("bestmove ") if line.startswith("info string")]
    assert told
    assert all(re.fullmatch(rf"info string [1-9]\d* of {len(state.legal_moves())} moves proven", line) for line in told)


def test_several_moves_are_ranked(host: Host) -> None:
    host.send("setoption name MultiPV value 3", "go depth 2")
    reports = host.wait_for("bestmove ")[:-1]
    assert [int(line.split("multipv ")[1].split()[0]) for line in reports[-3:]] == [1, 2, 3]
    assert len({line.partition(" pv ")[2].split()[0] for line in reports[-3:]}) == 3


def test_several_threads_prove_what_one_proves(host: Host) -> None:
    assert "option name Threads type spin default 1 min 1 max 64" in option_lines()
    state = crestflow.game("kamon").deal(7)
    while len(state.moves) < 20:
        state = state.play(state.legal_moves()[0])
    value = Engine().solve(state).value
    for threads in (1, 3):
        host.send(f"setoption name Threads value {threads}", f"position fen {state}", "go infinite")
        *_, report, best = host.wait_for("bestmove ")
        assert f" proven {value} " in report
        assert best.split()[1] in state.legal_moves()
        # A team of threads has a memory of its own: the engine has one only where it was asked for.
        team = host.session._ready_engine()._team
        assert (None if team is None else team[0]) == (None if threads == 1 else threads)


def test_a_won_position_is_proven_and_the_search_ends_by_itself(host: Host) -> None:
    for seed in range(20):
        end = finished(crestflow.game("kamon").deal(seed))
        if end.outcome is not None and end.outcome.winner is not None:
            break
    host.send("setoption name Seed value " + str(seed))
    host.send(f"position startpos moves {' '.join(end.moves[:-1])}", "go infinite")
    *_, report, best = host.wait_for("bestmove ")
    assert " score mate 1 proven win " in report
    won = crestflow.game("kamon").deal(seed)
    for move in [*end.moves[:-1], best.split()[1]]:
        won = won.play(move)
    assert won.outcome is not None


def test_where_there_is_no_move_there_is_the_null_move(host: Host) -> None:
    over = finished(crestflow.game("kamon").deal(0))
    assert host.best(f"position startpos moves {' '.join(over.moves)}", "go nodes 5") == "0000"
    assert host.best("position fen nonsense", "go nodes 5") == "0000"
    host.said()
    host.send("query result")
    assert host.said() == ["response none"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hello", "unknown command 'hello'"),
        ("go ponder", "go: there is no limit 'ponder'"),
        ("go nodes", "go: nodes takes a whole number, not ''"),
        ("go nodes x", "go: nodes takes a whole number, not 'x'"),
        ("setoption Game kamon", "setoption: expected 'name NAME value VALUE'"),
        ("setoption name OwnBook value true", "setoption: there is no option 'OwnBook'"),
        ("setoption name Game value go", "setoption: Game takes one of kamon, kamon:wild, pantarei"),
        ("setoption name Seed value 18446744073709551616", "setoption: Seed takes a whole number from 0 to "),
        ("setoption name Hash value 0", "setoption: Hash takes a whole number from 1 to 3072"),
        ("setoption name Threads value 0", "setoption: Threads takes a whole number from 1 to 64"),
        ("setoption name Threads value 65", "setoption: Threads takes a whole number from 1 to 64"),
        ("position", "position: expected 'startpos' or 'fen TEXT'"),
        ("position startpos a2", "position: expected 'startpos' or 'fen TEXT'"),
        ("position startpos moves a2 a2", "position: move 2: a2: the token there is already covered"),
        ("query", "query: expected p1turn, gameover or result"),
    ],
)
def test_what_makes_no_sense_is_answered_with_the_reason(host: Host, line: str, answer: str) -> None:
    host.send(line)
    said = host.said()
    assert len(said) == 1
    assert said[0].startswith(f"info string {answer}")


WORDS = ["ugi", "isready", "setoption", "name", "value", "Game", "Seed", "Level", "kamon", "pantarei", "uginewgame",
         "position", "startpos", "fen", "moves", "a2", "5r", "go", "nodes", "depth", "movetime", "1", "2", "-1", "stop",
         "query", "p1turn", "result", "gameover", "p1time", "p1inc"]  # fmt: skip


@given(st.lists(st.lists(st.sampled_from(WORDS) | st.text(max_size=8), max_size=6).map(" ".join), max_size=12))
def test_no_line_breaks_the_conversation(lines: list[str]) -> None:
    host = Host()
    try:
        for line in lines:
            if line.split()[:1] not in (["quit"], ["go"]) or "nodes 1" in line:
                assert host.session.handle(line)
        host.said()
        host.send("isready")
        assert "readyok" in host.said()
        for said in host.said():
            assert said.isascii()
            assert "\n" not in said
    finally:
        host.session.close()


limit = st.none() | st.integers(0, 2**40)


@given(
    st.builds(GoLimits, p1time=limit, p2time=limit, p1inc=limit, p2inc=limit, movetime=limit, depth=limit, nodes=limit)
)
def test_limits_are_read_as_they_are_written(limits: GoLimits) -> None:
    assert GoLimits.read(str(limits).split()[1:]) == limits


@given(st.integers(0, 10**7), st.integers(0, 10**5), st.integers(0, 1000))
def test_a_move_never_takes_more_than_the_clock_has(left: int, increment: int, overhead: int) -> None:
    limits = GoLimits(p1time=left, p1inc=increment, p2time=0)
    seconds = seconds_for(limits, "black", overhead / 1000)
    assert seconds is not None
    assert 0 < seconds < max(0.001, (left - overhead) / 1000) + 1e-9
    assert seconds_for(limits, "white", 0.0) == 0.001


@given(st.integers(1, MATE - PROVEN - 1))
def test_proven_ends_are_counted_in_plies(plies: int) -> None:
    assert score(MoveReport("a2", "win", MATE - plies)) == f"mate {plies} proven win"
    assert score(MoveReport("a2", "loss", -(MATE - plies))) == f"mate -{plies} proven loss"


def test_the_program_completes_a_search_with_a_limit_after_the_last_line() -> None:
    ran = apart("engine", lines="position startpos\ngo nodes 100000\n")
    assert ran.status == 0
    assert ran.out.splitlines()[-1].startswith("bestmove ")
    assert int(ran.out.split("nodes ")[-1].split()[0]) >= 100_000


def test_the_program_ends_an_endless_search_after_the_last_line_and_with_quit() -> None:
    for lines in ("go infinite\n", "go infinite\nquit\nisready\n"):
        ran = apart("engine", lines=lines)
        assert ran.status == 0
        assert ran.out.splitlines()[-1].startswith("bestmove ")


def test_the_program_survives_any_bytes() -> None:
    noise = (
        b"\xff\xfe\x00 \n" + b"x" * 3_000_000 + b"\n\r\n\n" + "quéry ü\u2028\n".encode() + b"isready\r\nquery p1turn"
    )
    ran = apart("engine", lines=noise)
    assert ran.status == 0
    assert ran.out.splitlines()[-2:] == ["readyok", "response true"]
    assert ran.err == ""


def test_the_program_ends_quietly_when_its_host_has_gone() -> None:
    command = [sys.executable, "-m", "crestflow", "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdin.write(b"isready\n")
        program.stdin.flush()
        assert program.stdout.readline() == b"readyok\n"
        program.stdout.close()
        program.stdin.write(b"go infinite\n")
        program.stdin.close()
        assert program.stderr.read() == b""
        assert program.wait(60) == 0


def answer(host: Host, line: str, wanted: str) -> str:
    """The answer to a line, found as cutegames finds it: the first line of two words that begins with `wanted`."""
    host.send(line)
    while True:
        words = [word for word in host.lines.get(timeout=60).rstrip("\r").split(" ") if word]
        if len(words) == 2 and words[0] == wanted:
            return words[1]


def played_by_cutegames(hosts: list[Host], name: str) -> tuple[list[str], set[str]]:
    """The moves of a game and what both say of its result; cutegames itself knows no rules."""
    moves: list[str] = []
    for host in hosts:
        host.send("ugi", f"setoption name Game value {name}", "setoption name threads value 1", "isready")
        host.wait_for("readyok")
        host.send("uginewgame")
    while True:
        for host in hosts:
            host.send("position startpos" + (f" moves {' '.join(moves)}" if moves else ""))
        if {answer(host, "query gameover", "response") for host in hosts} == {"true"}:
            return moves, {answer(host, "query result", "response") for host in hosts}
        mover = hosts[0] if answer(hosts[0], "query p1turn", "response") == "true" else hosts[1]
        moves.append(answer(mover, "go nodes 500", "bestmove"))


@pytest.mark.parametrize("name", ["kamon:wild", "pantarei"])
def test_two_engines_play_a_game_whose_host_knows_no_rules(name: str) -> None:
    hosts = [Host(), Host()]
    try:
        moves, results = played_by_cutegames(hosts, name)
    finally:
        for host in hosts:
            host.session.close()
    state: State = crestflow.game(name).deal(0)
    for move in moves:
        state = state.play(move)
    assert state.outcome is not None
    assert results == {{"black": "p1win", "white": "p2win", None: "draw"}[state.outcome.winner]}
