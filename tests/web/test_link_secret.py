"""A seat is its secret: it leaves the address, goes to nobody but the server, and opens the seat on any device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Request, WebSocket, expect

from tests.web.link import PHONE, Guest, Hosts, Party, gather, make, short_game

NewPage = Callable[..., Page]


class Ears:
    """Everything that a page sends and hears."""

    def __init__(self, page: Page) -> None:
        self.requests: list[Request] = []
        self.sockets: list[WebSocket] = []
        self.heard: list[str | bytes] = []
        page.on("request", self._request)
        page.on("websocket", self._socket)

    def _socket(self, socket: WebSocket) -> None:
        self.sockets.append(socket)
        socket.on("framereceived", self._frame)

    def _request(self, request: Request) -> None:
        self.requests.append(request)

    def _frame(self, payload: str | bytes) -> None:
        self.heard.append(payload)

    def open_words(self) -> str:
        """All addresses, and all headers but the one that is made for secrets."""
        headers = [{**each.all_headers(), "authorization": ""} for each in self.requests]
        return f"{[each.url for each in self.requests]} {[each.url for each in self.sockets]} {headers}"


def addresses(page: Page) -> list[str]:
    """Where the tab is and has been."""
    history: dict[str, Any] = page.context.new_cdp_session(page).send("Page.getNavigationHistory")
    return [page.url, *(entry["url"] for entry in history["entries"])]


def test_the_secret_is_nowhere_to_be_seen(new_page: NewPage, host: Hosts) -> None:
    made = make(host.first)
    secrets = [link.rsplit("/", 1)[1] for link in made.seats.values()]
    assert all(len(secret) == 22 for secret in secrets)
    pages = [new_page("#/settings", home=host.first) for _ in range(3)]
    ears = [Ears(page) for page in pages]
    crane, otter, heron = map(Guest, pages)
    # Each link from an empty tab: a page that is loaded is told of a new fragment only.
    for guest, link in ((crane, made.seats["black"]), (otter, made.seats["white"]), (heron, made.watch)):
        guest.page.goto("about:blank")
        guest.page.goto(host.first + link)
    otter.sit_down("Otter")
    state = made.truth.state()
    Party(crane, otter, heron, made.truth).play(state, state.legal_moves()[:1])
    for guest, heard in zip((crane, otter, heron), ears, strict=True):
        assert len(heard.sockets) >= 1
        assert len(heard.requests) > 3
        words = f"{addresses(guest.page)} {heard.open_words()} {heard.heard} {guest.page.content()}"
        assert not [secret for secret in secrets if secret in words]
    assert "seat" not in heron.page.evaluate("JSON.stringify([localStorage, sessionStorage])")
    log = host.servers[0].log.read_text("utf-8")
    assert not [secret for secret in secrets if secret in log]


@pytest.mark.parametrize("hosts", ["one process", pytest.param("two processes", marks=pytest.mark.long)], indirect=True)
def test_a_seat_on_a_second_device(new_page: NewPage, hosts: Hosts) -> None:
    whole = short_game("kamon", seed=5)
    party = gather(new_page, hosts, whole)
    phone = Guest(new_page(party.otter.seat_link(), home=hosts.first, **PHONE), touch=True)
    # Somebody sits there already, so there is no invitation to accept.
    state = whole.origin
    for ply, move in enumerate(whole.moves[:6]):
        phone.sees(state)
        mover = party.crane if state.turn == "black" else (phone, party.otter)[ply // 2 % 2]
        mover.play(state, move)
        state = state.play(move)
        party.all_see(state)
        phone.sees(state)
    expect(party.crane.player("Otter")).not_to_contain_text("not connected")
    party.otter.page.close()
    # The phone is still there.
    phone.page.wait_for_timeout(300)
    expect(party.crane.player("Otter")).not_to_contain_text("not connected")


def test_a_seat_link_opened_in_a_tab_that_watches(new_page: NewPage, host: Hosts) -> None:
    made = make(host.first)
    guest = Guest(new_page(made.watch, home=host.first))
    expect(guest.page.get_by_role("grid")).to_be_visible()
    for _ in range(2):
        guest.page.evaluate("link => location.hash = link", made.seats["black"])
        expect(guest.panel.get_by_role("tab", name="Chat")).to_be_visible()
        guest.page.wait_for_function("link => location.hash === link", arg=made.watch)
        assert not [url for url in addresses(guest.page) if "/seat/" in url]
