"""A client without the rules plays a whole game from what it is sent: the board comes with each event if it asks."""

from __future__ import annotations

import pytest

from tests.deployment import Deployment
from tests.server.client import Api, opened, secret_of

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["kamon", "pantarei"])
async def test_a_client_without_rules_needs_nothing_but_the_socket(deployment: Deployment, game: str) -> None:
    async with Api(deployment.first) as api:
        made = await api.create(game)
        seats = {colour: secret_of(made, colour) for colour in ("black", "white")}
        async with (
            opened(deployment.first, made["id"], seats["black"], board=True) as black,
            opened(deployment.last, made["id"], seats["white"], board=True) as white,
            opened(deployment.last, made["id"]) as watcher,
        ):
            lines = {"black": black, "white": white}
            await black.happens("joined")
            board = white.welcome["board"]
            assert board == {name: white.welcome["game"][name] for name in ("position", "turn", "legal")}
            for _ in range(8):
                mover = board["turn"]
                done = await lines[mover].move(board["legal"][0], seen=white.version)
                assert done["type"] == "done"
                while white.version < done["version"]:
                    await white.hear()
                board = next(message for message in reversed(white.heard) if message["type"] == "happened")["board"]
            view = await api.view(made["id"])
            assert board == {name: view[name] for name in ("position", "turn", "legal")}
            for _ in view["moves"]:
                await watcher.happens("moved")
            assert "board" not in watcher.welcome
            assert not any("board" in message for message in watcher.heard), "who has not asked is sent nothing more"
            seen = white.version - 3
        async with opened(deployment.last, made["id"], seats["white"], board=True, seen=seen) as again:
            assert again.welcome["game"] is None
            assert len(again.welcome["missed"]) == 3
            assert again.welcome["board"] == board, "also when only what was missed is sent"


async def test_after_the_end_no_move_is_legal(deployment: Deployment) -> None:
    async with Api(deployment.first) as api:
        made = await api.create("kamon")
        async with opened(deployment.first, made["id"], secret_of(made, "black"), board=True) as black:
            await black.act("resign")
            over = next(message for message in black.heard if message["type"] == "happened")
            assert (over["board"]["legal"], over["standing"]["result"]["reason"]) == ([], "resignation")


@pytest.mark.parametrize("game", ["kamon", "pantarei"])
async def test_a_client_without_rules_or_sockets_needs_no_extra_request(deployment: Deployment, game: str) -> None:
    async with Api(deployment.first) as first, Api(deployment.last) as last:
        made = await first.create(game)
        path = f"/games/{made['id']}"
        answer = (await last.get(f"{path}/events?board=true")).json()
        for number in range(8):
            board = answer["board"]
            secret = secret_of(made, board["turn"])
            move = {"type": "move", "key": f"move-{number}-x", "move": board["legal"][0], "seen": answer["version"]}
            done = (await first.post(f"{path}/actions?board=true", move, secret)).json()
            answer = (await last.get(f"{path}/events?after={done['version']}&board=true")).json()
            assert (answer["version"], answer["entries"]) == (done["version"], [])
            assert done["board"] == answer["board"]
        view = await last.view(made["id"])
        assert answer["board"] == {name: view[name] for name in ("position", "turn", "legal")}
        assert "board" not in (await last.get(f"{path}/events")).json(), "who has not asked is sent nothing more"
