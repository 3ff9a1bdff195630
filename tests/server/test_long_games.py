"""Games with more events than two people make: read page by page, filtered by the database, and not without end."""

from __future__ import annotations

from typing import Any

import pytest

from crestflow.server.service import EVENTS_PER_PAGE
from tests.deployment import Deployment
from tests.server.client import Api, new_key, opened, secret_of

pytestmark = pytest.mark.anyio


async def read_all(api: Api, game: str, secret: str | None) -> tuple[list[dict[str, Any]], list[int], int]:
    """All events, page after page; how many were on each page; and the version they lead to."""
    entries: list[dict[str, Any]] = []
    sizes: list[int] = []
    version, more = 0, True
    while more:
        page = (await api.get(f"/games/{game}/events?after={version}", secret)).json()
        assert len(page["entries"]) <= EVENTS_PER_PAGE
        entries += page["entries"]
        sizes.append(len(page["entries"]))
        version, more = page["version"], page["more"]
    return entries, sizes, version


async def test_events_come_in_pages_and_spectators_get_their_own(deployment: Deployment) -> None:
    async with Api(deployment.first) as api:
        made = await api.create("kamon")
        game, black = made["id"], secret_of(made, "black")
        async with opened(deployment.first, game, secret_of(made, "white")):
            pass
        said = 'a sentence with {"type":"said"} in it, 100 % and _'
        actions: list[dict[str, Any]] = [{"type": "say", "text": said}]
        actions += [{"type": "mute", "mute": number % 2 == 0} for number in range(EVENTS_PER_PAGE)]
        for action in actions:
            answer = await api.post(f"/games/{game}/actions", {**action, "key": new_key()}, black)
            assert answer.status_code == 200, answer.text
        offered = await api.post(f"/games/{game}/actions", {"type": "offer_draw", "key": new_key()}, black)
        version = offered.json()["version"]
        await api.post(f"/games/{game}/actions", {"type": "resign", "key": new_key()}, black)

        entries, sizes, last = await read_all(api, game, black)
        assert [entry["version"] for entry in entries] == list(range(1, version + 2))
        assert sizes[0] == EVENTS_PER_PAGE
        assert last == version + 1
        assert [entry["event"]["text"] for entry in entries if entry["event"]["type"] == "said"] == [said]

        entries, sizes, last = await read_all(api, game, None)
        assert [entry["event"]["type"] for entry in entries] == ["joined", "draw_offered", "resigned"]
        assert (sizes, last) == ([3], version + 1)

        async with opened(deployment.last, game, black, seen=0) as line:
            assert line.welcome["missed"] == []
            assert line.welcome["game"]["version"] == version + 1, "far behind: the whole game"
        near = version + 1 - EVENTS_PER_PAGE
        async with opened(deployment.last, game, black, seen=near) as line:
            assert line.welcome["game"] is None
            assert len(line.welcome["missed"]) == EVENTS_PER_PAGE
        async with opened(deployment.last, game, black, seen=version) as line:
            assert [entry["event"]["type"] for entry in line.welcome["missed"]] == ["resigned"]
        assert (await api.get(f"/games/{game}/events?after={version + 1}")).json() == {
            "version": version + 1,
            "entries": [],
            "more": False,
        }
