"""What gets lost on the way does not get lost in the game: networks, answers, servers, closed laptops."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser import Watch
from tests.deployment import ForkServer, Server, started
from tests.web.link import CUT, KILLED, Guest, Hosts, gather, short_game

NewPage = Callable[..., Page]


LOST = "The connection is lost. Trying again…"
KEPT = "The connection is lost. Your move is kept and will be sent."


@pytest.mark.parametrize(
    ("hosts", "kind"),
    [("one process", "kamon"), pytest.param("two processes", "pantarei", marks=pytest.mark.long)],
    indirect=["hosts"],
)
def test_a_network_lost_in_the_middle_of_a_game(new_page: NewPage, hosts: Hosts, watch: Watch, kind: str) -> None:
    watch.forgive(CUT)
    whole = short_game(kind, seed=2)
    party = gather(new_page, hosts, whole)
    crane, otter, heron, network = party.crane, party.otter, party.heron, party.otter.page.context
    state = party.play(whole.origin, whole.moves[:2])

    # Black moves while White is away.
    network.set_offline(True)
    expect(otter.panel).to_contain_text(LOST)
    expect(crane.player("Otter")).to_contain_text("not connected")
    crane.type(whole.moves[2])
    after = state.play(whole.moves[2])
    crane.sees(after)
    heron.sees(after)
    otter.sees(state)
    network.set_offline(False)
    party.all_see(after)
    expect(otter.panel).not_to_contain_text("The connection is lost")
    expect(crane.player("Otter")).not_to_contain_text("not connected")

    # White moves while away: the move is on White's board, and nowhere else until the network is back.
    network.set_offline(True)
    expect(otter.panel).to_contain_text(LOST)
    otter.play(after, whole.moves[3])
    expect(otter.panel).to_contain_text(KEPT)
    state = after.play(whole.moves[3])
    otter.sees(state)
    assert party.truth.state() == after
    crane.sees(after)
    network.set_offline(False)
    party.all_see(state)

    state = party.play(state, whole.moves[4:])
    assert state.outcome is not None
    party.all_told(state.outcome.winner)
    assert party.truth.moved() == whole.moves


class HalfLine:
    """A page's connections, of which the first hears nothing more once a move was sent on it."""

    def __init__(self, page: Page) -> None:
        self.moves: list[str | bytes] = []
        self._lines: list[WebSocketRoute] = []
        page.route_web_socket("**/live", self._open)
        page.reload()

    def _open(self, socket: WebSocketRoute) -> None:
        server, first = socket.connect_to_server(), not self._lines
        self._lines.append(socket)

        def send(message: str | bytes) -> None:
            if '"move"' in str(message):
                self.moves.append(message)
            server.send(message)

        socket.on_message(send)
        server.on_message(lambda message: None if first and self.moves else socket.send(message))

    def break_down(self) -> None:
        """The page notices that the first connection is dead."""
        self._lines[0].close(code=1011)


def test_an_answer_that_was_lost(new_page: NewPage, host: Hosts) -> None:
    """The server has the move, the player does not know: it is sent again, and happens once."""
    whole = short_game("kamon", seed=2)
    party = gather(new_page, host, whole)
    line = HalfLine(party.crane.page)
    party.all_see(whole.origin)
    party.crane.type(whole.moves[0])
    state = whole.origin.play(whole.moves[0])
    party.otter.sees(state)
    line.break_down()
    party.play(state, whole.moves[1:4])
    assert len(line.moves) == 3, "the first move went out twice, the third once"
    assert line.moves[0] == line.moves[1]
    assert party.truth.moved() == whole.moves[:4]


def test_a_move_whose_answer_was_lost_and_that_was_taken_back(new_page: NewPage, host: Hosts) -> None:
    """The first device must not go on showing what the second one has taken back."""
    whole = short_game("kamon", seed=2)
    party = gather(new_page, host, whole)
    phone = Guest(new_page(party.crane.seat_link(), home=host.first))
    line = HalfLine(party.crane.page)
    party.all_see(whole.origin)
    party.crane.type(whole.moves[0])
    phone.sees(whole.origin.play(whole.moves[0]))
    phone.press("Ask to undo")
    party.otter.press("Accept")
    phone.sees(whole.origin)
    line.break_down()
    party.all_see(whole.origin)
    party.play(whole.origin, whole.moves[:2])
    assert party.truth.moved() == [whole.moves[0], *whole.moves[:2]]


def test_a_server_that_is_killed_and_started_again(
    new_page: NewPage, fork_server: ForkServer, tmp_path: Path, watch: Watch
) -> None:
    watch.forgive(KILLED)
    whole = short_game("kamon", seed=3)
    with started(Server(fork_server, tmp_path, database=f"sqlite:///{tmp_path}/games.db")) as (server,):
        party = gather(new_page, Hosts([server]), whole)
        state = party.play(whole.origin, whole.moves[:3])
        server.kill()
        for each in party.everybody:
            expect(each.panel).to_contain_text(LOST)
        party.otter.type(whole.moves[3])
        expect(party.otter.panel).to_contain_text(KEPT)
        server.start()
        party.all_see(state.play(whole.moves[3]))
        party.play(state.play(whole.moves[3]), whole.moves[4:7])
        assert party.truth.moved() == whole.moves[:7]


def test_a_laptop_that_was_closed(new_page: NewPage, hosts: Hosts, watch: Watch) -> None:
    watch.forgive(CUT)
    whole = short_game("kamon", seed=4)
    party = gather(new_page, hosts, whole)
    crane, network = party.crane, party.otter.page.context

    def opened_again() -> Guest:
        page = network.new_page()
        page.goto(hosts.last)
        page.get_by_role("region", name="My games").get_by_role("link", name="Continue Kamon").click()
        return Guest(page)

    # The opponent moves meanwhile.
    party.otter.page.close()
    expect(crane.player("Otter")).to_contain_text("not connected")
    crane.type(whole.moves[0])
    state = whole.origin.play(whole.moves[0])
    crane.sees(state)
    otter = opened_again()
    otter.sees(state)

    # Closed with a move that never got out: it is sent when the page is opened again.
    network.set_offline(True)
    expect(otter.panel).to_contain_text(LOST)
    otter.type(whole.moves[1])
    expect(otter.panel).to_contain_text(KEPT)
    otter.page.close()
    network.set_offline(False)
    otter = opened_again()
    state = state.play(whole.moves[1])
    for each in (crane, otter, party.heron):
        each.sees(state)
    crane.type(whole.moves[2])
    otter.sees(state.play(whole.moves[2]))
    assert party.truth.moved() == whole.moves[:3]
