"""Play by link in the terminal, against a real server: moves, offers, clocks, spectators, and broken connections."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

import crestflow
from crestflow.cli.tui import way_back
from crestflow.i18n import LANGUAGES, speaking, t
from crestflow.protocol import MalformedText, State
from crestflow.tui.game import TerminalGame
from crestflow.tui.link import LinkAddress, LinkGame
from crestflow.tui.link.client import LinkClient
from crestflow.tui.link.messages import LinkMessage, LinkView, read_message
from crestflow.tui.screen.app import GameRequest, TerminalApp
from crestflow.tui.screen.dialogs import ChoiceDialog, WaitingDialog
from crestflow.tui.screen.link_screen import LinkScreen
from tests.deployment import Server
from tests.server.client import Api, SocketClient, opened
from tests.tui.pilot import Seat, driven

Capture = pytest.CaptureFixture[str]

FISCHER = {"type": "fischer", "initial_seconds": 300, "increment_seconds": 2}


async def created(server: Server, **terms: Any) -> dict[str, Any]:
    """A new game with its links and secrets; the one who makes it plays black."""
    async with Api(server.url) as api:
        answer = await api.post("/games", {"colour": "black", "first": "black", **terms})
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.json()
        return found


@asynccontextmanager
async def at_link(link: str, **request: Any) -> AsyncIterator[Seat]:
    """Somebody at the screen of a game by link."""
    app = TerminalApp(GameRequest(link=LinkAddress.read(link), **request))
    async with app.run_test(size=(100, 30)) as pilot:
        seat = Seat(app, pilot)
        await seat.wait(lambda: app.game_screen is not None and app.game_screen.is_mounted)
        await pilot.pause()
        yield seat


@asynccontextmanager
async def table(server: Server, **terms: Any) -> AsyncIterator[tuple[Seat, SocketClient]]:
    """A terminal that plays black, and a program that plays white."""
    made = await created(server, **terms)
    async with (
        at_link(made["seats"]["black"]["link"]) as seat,
        opened(server.url, made["id"], made["seats"]["white"]["secret"], name="Heron") as white,
    ):
        await seat.wait(lambda: "Heron" in seat.screen_text)
        yield seat, white


async def typed(seat: Seat, move: str) -> None:
    """Type a move at the screen."""
    await seat.press("m")
    await seat.press(*move, "enter")


async def chosen(seat: Seat, words: str) -> None:
    """Choose an entry of the window that is open."""
    await seat.wait(lambda: isinstance(seat.app.screen, ChoiceDialog))
    dialog = seat.app.screen
    assert isinstance(dialog, ChoiceDialog)
    number = next(at for at, (_, shown) in enumerate(dialog._choices) if words in shown)
    await seat.press(*["down"] * number, "enter")


def status(seat: Seat) -> str:
    """The sentences in the panel."""
    return " ".join(seat.text("#status").split())


def link_screen(seat: Seat) -> LinkScreen:
    found = seat.game
    assert isinstance(found, LinkScreen)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kamon:wild", "pantarei"])
def test_a_game_is_played_to_its_end(link_server: Server, name: str) -> None:
    kind, _, ruleset = name.partition(":")

    async def play() -> None:
        async with table(link_server, game=kind, ruleset=ruleset or "standard") as (seat, white):
            for number in range(400):
                if seat.game.game.over:
                    break
                legal = seat.state.legal_moves()
                move = legal[number * 7 % len(legal)]
                before = len(seat.state.moves)
                if seat.state.turn == "black":
                    seat.game.try_move(move)
                else:
                    await white.move(move, seen=link_screen(seat).link_game.version)
                await seat.wait(lambda: len(seat.state.moves) == before + 1)  # noqa: B023 (waited for at once)
            assert seat.state.outcome is not None
            result = link_screen(seat).link_game.standing.result
            assert result is not None
            assert (result.winner, result.reason) == (seat.state.outcome.winner, seat.state.outcome.reason)
            assert seat.game.game.record().result is not None
            await seat.wait(lambda: "Rematch" in seat.screen_text)

    driven(play())


def test_moves_at_the_board_go_to_the_server_and_wrong_ones_do_not(link_server: Server) -> None:
    async def play() -> None:
        async with table(link_server, game="kamon", clock=FISCHER) as (seat, white):
            assert "5:00" in seat.text("#head")
            await typed(seat, "d4")
            assert "Not played" in status(seat)
            await seat.press("tab", "enter")
            entry = await white.happens("moved")
            assert [entry["event"]["move"]] == seat.state.moves
            assert not seat.game.person_to_move()
            await seat.press("enter")
            assert "not your turn" in status(seat)

    driven(play())


def test_there_is_no_help_in_a_running_game(link_server: Server) -> None:
    async def play() -> None:
        async with table(link_server, game="kamon") as (seat, white):
            for key in ("h", "a", "v"):
                await seat.press(key)
            assert (seat.game.report, seat.game.analysing, seat.game.hint) == (None, False, None)
            await white.act("resign")
            await seat.wait(lambda: seat.game.game.over)
            await seat.wait(lambda: "White resigns. Black wins." in status(seat))
            await seat.press("a")
            assert seat.game.analysing

    driven(play())


def test_draw_offers_go_both_ways(link_server: Server) -> None:
    async def play() -> None:
        async with table(link_server, game="kamon") as (seat, white):
            await seat.press("tab", "enter")
            await white.happens("moved")
            await seat.press("o")
            await chosen(seat, "Offer a draw")
            await white.happens("draw_offered")
            await seat.wait(lambda: "You have offered a draw" in status(seat))
            await white.act("answer_draw", accept=False)
            await seat.wait(lambda: "The opponent declines" in status(seat))
            await white.act("offer_draw")
            await seat.wait(lambda: "The opponent offers a draw" in status(seat))
            await seat.press("o")
            await chosen(seat, "Accept")
            await seat.wait(lambda: seat.game.game.over)
            await seat.wait(lambda: "agreed on a draw" in status(seat))
            record = seat.game.game.record()
            assert record.result is not None
            assert (record.result.winner, record.result.reason) == (None, "agreement")

    driven(play())


def test_a_move_is_taken_back_when_the_opponent_agrees(link_server: Server) -> None:
    async def play() -> None:
        async with table(link_server, game="pantarei") as (seat, white):
            await typed(seat, seat.state.legal_moves()[0])
            await white.happens("moved")
            await seat.press("v")
            assert seat.game.review_ply == 1
            await seat.press("u")
            await white.happens("takeback_asked")
            await white.act("answer_takeback", accept=True)
            await seat.wait(lambda: seat.state.moves == [])
            await seat.wait(lambda: seat.game.review_ply == 0)
            await seat.press("escape")
            assert seat.game.person_to_move()

    driven(play())


def test_a_rematch_changes_the_colours(link_server: Server) -> None:
    async def play() -> None:
        async with table(link_server, game="kamon") as (seat, white):
            await seat.press("r")
            await chosen(seat, "Resign")
            await seat.wait(lambda: seat.game.game.over)
            await seat.press("p")
            await chosen(seat, "same setup")
            await white.happens("rematch_offered")
            await white.act("answer_rematch", accept=True)
            old = link_screen(seat)
            await seat.wait(lambda: old.link_game.standing.rematch is not None)
            await seat.press("p")
            await seat.wait(lambda: isinstance(seat.app.game_screen, LinkScreen) and seat.app.game_screen is not old)
            assert link_screen(seat).link_game.mine == "white"
            assert seat.state.setup == old.game.state.setup
            address = link_screen(seat).session.address
            assert address.game == old.link_game.standing.rematch
            assert way_back(seat.game.game, seat.app.last_link) == f"To go on later: crestflow tui '{address.link}'"

    driven(play())


@pytest.mark.parametrize("given_up", [True, False])
def test_a_rematch_that_cannot_be_joined_leaves_the_game_before_on_the_screen(given_up: bool) -> None:
    ended = {"result": {"winner": "black", "reason": "resignation"}, "rematch": "next", "role": "white"}
    told = {**view([], crestflow.game("kamon").deal(7)).model_dump(mode="json"), **ended}

    async def answer(socket: ServerConnection) -> None:
        await socket.recv()
        if socket.request is not None and "/next/" not in socket.request.path:
            await socket.send(json.dumps({"type": "welcome", "game": told}))
        elif not given_up:
            await socket.close(4403)
        await socket.wait_closed()

    async def play() -> None:
        async with (
            serve(answer, "127.0.0.1", 0) as server,
            at_link(f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/#/seat/first/secret") as seat,
        ):
            old = link_screen(seat)
            await seat.press("p")
            if given_up:
                await seat.wait(lambda: isinstance(seat.app.screen, WaitingDialog) and len(server.connections) == 2)
                await seat.press("escape")
            else:
                await seat.wait(lambda: "no longer valid" in status(seat))
            await seat.wait(lambda: seat.app.screen is old and len(server.connections) == 1)
            assert (seat.app.return_code, old.session.connected) == (None, True)
            assert seat.app.last_link == old.session.address.link

    driven(play())


def test_a_new_game_at_the_terminal_has_no_link() -> None:
    game = TerminalGame(crestflow.game("kamon").deal(7), {})
    assert way_back(game, None).startswith("To go on later: crestflow tui --resume '#")
    game.resign()
    assert way_back(game, None).startswith("To look at it again: crestflow show '#")


def test_players_talk(link_server: Server) -> None:
    async def play() -> None:
        async with table(link_server, game="kamon") as (seat, white):
            await white.act("say", text="good luck")
            await seat.wait(lambda: "Heron: good luck" in status(seat))
            await seat.press("c", *"hello", "enter")
            assert (await white.happens("said"))["event"]["text"] == "hello"

    driven(play())


def test_a_spectator_sees_everything_and_can_do_nothing(link_server: Server) -> None:
    async def play() -> None:
        made = await created(link_server, game="kamon")
        async with (
            opened(link_server.url, made["id"], made["seats"]["black"]["secret"]) as black,
            opened(link_server.url, made["id"], made["seats"]["white"]["secret"]),
            at_link(made["watch"]) as seat,
        ):
            assert "You are watching this game" in status(seat)
            await typed(seat, seat.state.legal_moves()[0])
            await seat.press("u", "o", "r", "c")
            assert seat.app.screen is seat.game
            assert not link_screen(seat).session.client.waiting
            await black.move(seat.state.legal_moves()[0])
            await seat.wait(lambda: len(seat.state.moves) == 1)

    driven(play())


def test_a_move_made_while_the_server_is_down_is_played_once(link_server: Server) -> None:
    async def play() -> None:
        async with table(link_server, game="kamon") as (seat, _):
            await asyncio.to_thread(link_server.kill)
            await seat.wait(lambda: "The connection is lost" in status(seat))
            await seat.press("tab", "enter")
            assert "Your move is kept" in status(seat)
            assert seat.state.moves == []
            await asyncio.to_thread(link_server.start)
            await seat.wait(lambda: len(seat.state.moves) == 1)
            await seat.wait(lambda: not link_screen(seat).session.client.waiting)
            assert link_screen(seat).link_game.version == 2  # White has come, Black has moved
            await seat.wait(lambda: "connection is lost" not in status(seat))

    driven(play())


@pytest.mark.parametrize("wrong", ["game", "secret"])
def test_a_wrong_link_ends_with_the_reason(link_server: Server, wrong: str, capsys: Capture) -> None:
    async def play() -> None:
        made = await created(link_server, game="kamon")
        link: str = made["seats"]["black"]["link"]
        if wrong == "game":
            link = link.replace(made["id"], "hT2nZk0pQ4vB")
        else:
            link = link.replace(made["seats"]["black"]["secret"], "3P79sLfAmEonzjkyJFBAEQ")
        app = TerminalApp(GameRequest(link=LinkAddress.read(link)))
        async with app.run_test() as pilot:
            await Seat(app, pilot).wait(lambda: app.return_code is not None)
        assert app.return_code == 2
        reason = "no such game" if wrong == "game" else "no longer valid"
        assert reason in capsys.readouterr().err

    driven(play())


@pytest.mark.parametrize(
    "said", ["", "[]", "no JSON", '{"type": "welcome"}', '{"type": "welcome", "game": {"moves": ["a1"]}}', "\x00"]
)
def test_a_server_that_talks_nonsense_is_left_with_a_sentence(said: str, capsys: Capture) -> None:
    async def answer(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.send(said)
        await socket.wait_closed()

    async def play() -> None:
        async with serve(answer, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            app = TerminalApp(GameRequest(link=LinkAddress.read(f"http://127.0.0.1:{port}/#/game/abc")))
            async with app.run_test() as pilot:
                await Seat(app, pilot).wait(lambda: app.return_code is not None)
        assert app.return_code == 2
        assert "does not understand" in capsys.readouterr().err

    driven(play())


def test_a_move_against_the_rules_ends_the_connection() -> None:
    state = crestflow.game("kamon").deal(7)
    told = view([], state).model_dump(mode="json")
    illegal = {"type": "happened", "entry": {"version": 1, "event": {"type": "moved", "by": "black", "move": "d4"}}}
    connections = 0

    async def answer(socket: ServerConnection) -> None:
        nonlocal connections
        connections += 1
        await socket.recv()
        await socket.send(json.dumps({"type": "welcome", "game": told}))
        await socket.send(json.dumps({**illegal, "standing": told}))
        await socket.wait_closed()

    async def play() -> None:
        async with (
            serve(answer, "127.0.0.1", 0) as server,
            at_link(f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/#/game/abc") as seat,
        ):
            await seat.wait(lambda: "does not understand" in status(seat))
            await seat.wait(lambda: not server.connections)
            assert (connections, link_screen(seat).session.connected) == (1, False)
            assert seat.state == state

    driven(play())


class Quiet:
    """A listener that only counts how often the connection was lost."""

    def __init__(self) -> None:
        self.losses = 0
        self.refusals: list[str] = []

    def heard(self, message: LinkMessage) -> None:
        raise AssertionError(f"nothing was to be heard, but {message}")

    def lost(self) -> None:
        self.losses += 1

    def refused(self, code: str) -> None:
        self.refusals.append(code)


async def attempted(client: LinkClient, listener: Quiet, attempts: int) -> None:
    """Let a client try to connect so often."""
    running = asyncio.create_task(client.run())
    async with asyncio.timeout(120):
        while listener.losses < attempts and not running.done():
            await asyncio.sleep(0.01)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert running.cancelled()


@pytest.mark.parametrize("code", [499, 502, 520, 530, 599])
def test_any_status_of_a_proxy_is_tried_again(code: int) -> None:
    async def refuse(connection: ServerConnection, _request: Request) -> Response:
        answer = connection.respond(502, "no server behind this proxy")
        answer.status_code = code
        return answer

    async def play() -> None:
        async with serve(lambda socket: socket.wait_closed(), "127.0.0.1", 0, process_request=refuse) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            listener = Quiet()
            address = LinkAddress.read(f"http://127.0.0.1:{port}/#/game/abc")
            await attempted(LinkClient(address, listener, delay=lambda _: 0.0), listener, 2)
            assert listener.refusals == []

    driven(play())


@pytest.mark.parametrize("server", ["http://user@127.0.0.1", "http://a..b", f"http://{'a' * 64}.example"])
def test_an_address_that_cannot_be_reached_is_no_crash(server: str) -> None:
    async def play() -> None:
        listener = Quiet()
        client = LinkClient(LinkAddress(server, "abc"), listener, delay=lambda _: 0.0)
        await attempted(client, listener, 2)

    driven(play())


@pytest.mark.parametrize("host", ["user@games.example", "a..b", f"{'a' * 64}.example", ".example"])
def test_an_address_that_cannot_be_reached_is_no_link(host: str) -> None:
    with pytest.raises(MalformedText):
        LinkAddress.read(f"https://{host}/#/game/abc")
    assert LinkAddress.read("https://user:word@games.example/#/game/abc").game == "abc"


def test_waiting_for_a_server_can_be_given_up() -> None:
    async def play() -> None:
        async with serve(lambda socket: socket.wait_closed(), "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            app = TerminalApp(GameRequest(link=LinkAddress.read(f"http://127.0.0.1:{port}/#/game/abc")))
            async with app.run_test() as pilot:
                await pilot.pause()
                await pilot.press("escape")
                await Seat(app, pilot).wait(lambda: app.return_code is not None)
        assert app.return_code == 0

    driven(play())


def test_every_language_speaks_of_a_game_by_link(link_server: Server) -> None:
    async def play() -> None:
        async with table(link_server, game="kamon") as (seat, white):
            await seat.press("tab", "enter")
            await white.happens("moved")
            await white.act("offer_draw")
            for language in LANGUAGES:
                await seat.wait(lambda: seat.app.language == language)  # noqa: B023 (waited for at once)
                with speaking(language):
                    words = t("The opponent offers a draw.")
                await seat.wait(lambda: words in status(seat))  # noqa: B023
                await seat.press("l")

    driven(play())


def view(moves: list[str], state: State, clock: dict[str, Any] | None = None) -> LinkView:
    """A game as a server tells it."""
    kind, _, ruleset = state.game.name.partition(":")
    return LinkView.model_validate(
        {
            "names": {"black": "", "white": ""},
            "turn": state.turn,
            "clock": clock,
            "pending": {},
            "result": None,
            "rematch": None,
            "open_seat": None,
            "role": "watcher",
            "terms": {
                "game": kind,
                "ruleset": ruleset or "standard",
                "edition": "colours",
                "setup": state.setup,
                "first": state.origin.turn,
            },
            "version": len(moves),
            "moves": moves,
            "presence": {"black": True, "white": True, "watchers": 1},
        }
    )


def test_the_clock_that_runs_counts_down_and_the_other_stands() -> None:
    state, now = crestflow.game("kamon").deal(7), 100.0
    clock = {"left": {"black": 61_500, "white": 5_000}, "running": "black"}
    game = LinkGame(view([], state, clock), now=lambda: now)
    assert (game.left("black"), game.left("white")) == (61.5, 5.0)
    now = 131.0
    assert (game.left("black"), game.left("white")) == (30.5, 5.0)
    now = 200.0
    assert game.left("black") == 0.0
    assert LinkGame(view([], state)).left("black") is None


def test_moves_that_the_rules_do_not_admit_are_no_game() -> None:
    with pytest.raises(MalformedText, match="do not admit"):
        LinkGame(view(["d4"], crestflow.game("kamon").deal(7)))


NAMES = st.text("abcXYZ019-_", min_size=1, max_size=30)


@given(
    st.sampled_from(["http", "https"]), st.sampled_from(["games.example", "127.0.0.1:8000", "[::1]:80"]), NAMES, NAMES
)
def test_a_link_is_read_and_written_back(scheme: str, host: str, game: str, secret: str) -> None:
    for path in ("", "/club"):
        link = f"{scheme}://{host}{path}/#/seat/{game}/{secret}"
        address = LinkAddress.read(link)
        assert (address.link, address.game, address.secret) == (link, game, secret)
        assert secret not in address.watch_link.replace(game, "").replace(host, "") or len(secret) < 8
        assert LinkAddress.read(address.watch_link).secret is None


@settings(max_examples=50)
@given(st.text(max_size=60))
def test_any_other_text_is_no_link(text: str) -> None:
    for link in (text, f"http://{text}/#/seat/a/b/{text}", f"ftp://h/#/game/{text}", f"http://h:{text}x/#/game/a"):
        try:
            address = LinkAddress.read(link)
        except MalformedText:
            continue
        assert address.socket.startswith("ws")


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=8), st.lists))
def test_a_message_is_read_or_refused(content: Any) -> None:
    for kind in ("welcome", "happened", "done", "refused", "presence", "pong", content):
        try:
            read_message(json.dumps({"type": kind, "game": content, "entry": content, "key": content}))
        except MalformedText:
            continue
