"""Whole games by link: the same on SQLite, on PostgreSQL, and on two processes with Redis between them."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

import crestflow
from crestflow.records import decode, read_record
from tests.deployment import Deployment
from tests.server.client import Api, SocketClient, new_key, opened, secret_of

pytestmark = pytest.mark.anyio


def state_of(view: dict[str, Any]) -> crestflow.State:
    """The position that a view tells of, by the reference rules."""
    terms = view["terms"]
    name = terms["game"] if terms["ruleset"] == "standard" else f"{terms['game']}:{terms['ruleset']}"
    state = crestflow.game(name).start(terms["setup"], first=terms["first"])
    for move in view["moves"]:
        state = state.play(move)
    return state


async def play_out(state: crestflow.State, players: dict[str, SocketClient], choose: random.Random) -> crestflow.State:
    """Both players play anything legal to the end, each waiting to hear of the other's move."""
    while state.outcome is None:
        mover = players[state.turn]
        other = players["white" if state.turn == "black" else "black"]
        move = choose.choice(state.legal_moves())
        answer = await mover.move(move)
        assert answer["type"] == "done", answer
        assert (await other.happens("moved"))["event"]["move"] == move
        state = state.play(move)
    return state


@pytest.mark.parametrize("name", crestflow.GAMES)
async def test_a_whole_game_with_a_spectator_and_its_record(deployment: Deployment, name: str) -> None:
    kind, _, ruleset = name.partition(":")
    async with Api(deployment.first) as api, Api(deployment.last) as other:
        clock = {"type": "fischer", "initial_seconds": 600, "increment_seconds": 2}
        made = await api.create(kind, ruleset=ruleset or "standard", clock=clock, name="Crane")
        game, black, white = made["id"], secret_of(made, "black"), secret_of(made, "white")
        async with (
            opened(deployment.first, game, black) as first,
            opened(deployment.last, game, white, name="Otter") as second,
            opened(deployment.first, game) as watcher,
        ):
            await first.happens("joined")
            state = await play_out(
                state_of(first.welcome["game"]), {"black": first, "white": second}, random.Random(name)
            )
            while len([each for each in watcher.entries if each["event"]["type"] == "moved"]) < len(state.moves):
                await watcher.until("happened")
        for view in (await api.view(game), await other.view(game)):
            assert view["moves"] == state.moves
            assert state.outcome is not None
            assert view["result"] == {"winner": state.outcome.winner, "reason": state.outcome.reason}
            assert decode(view["share"]) == state
            assert view["names"] == {"black": "Crane", "white": "Otter"}
        record = read_record((await other.get(f"/games/{game}/record")).content)
        assert list(record.moves) == state.moves
        assert record.clock is not None
        assert len(record.clock.left) == len(state.moves)


async def test_two_moves_race_and_one_wins(deployment: Deployment) -> None:
    async with Api(deployment.first) as api, Api(deployment.last) as other:
        for _ in range(10):
            made = await api.create("kamon")
            game, black = made["id"], secret_of(made, "black")
            moves = (await api.view(game))["legal"][:2]
            sent = [{"type": "move", "key": new_key(), "move": move, "seen": 0} for move in moves]
            answers = await asyncio.gather(
                *(
                    each.post(f"/games/{game}/actions", body, black)
                    for each, body in zip((api, other), sent, strict=True)
                )
            )
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            lost = next(answer.json() for answer in answers if answer.status_code == 409)
            assert (lost["code"], lost["version"]) == ("too_late", 1)
            won = next(answer.json() for answer in answers if answer.status_code == 200)
            assert (await other.view(game))["moves"] == [won["entry"]["event"]["move"]]


async def test_the_same_key_is_done_once_everywhere(deployment: Deployment) -> None:
    async with Api(deployment.first) as api, Api(deployment.last) as other:
        made = await api.create("pantarei")
        game, black = made["id"], secret_of(made, "black")
        action = {"type": "move", "key": new_key(), "move": (await api.view(game))["legal"][0], "seen": 0}
        path = f"/games/{game}/actions"
        answers = await asyncio.gather(*(each.post(path, action, black) for each in (api, other) * 5))
        assert {answer.status_code for answer in answers} == {200}
        assert {answer.json()["version"] for answer in answers} == {1}
        assert len((await api.view(game))["moves"]) == 1
        changed = await other.post(path, {**action, "move": "1x2"}, black)
        assert (changed.status_code, changed.json()["code"]) == (409, "key_reused")
        # A key is its player's own: the opponent may happen to choose the same one.
        said = {"type": "say", "key": action["key"], "text": "hello"}
        assert (await other.post(path, said, secret_of(made, "white"))).status_code == 200


async def test_reconnecting_brings_exactly_what_was_missed(deployment: Deployment) -> None:
    async with Api(deployment.first) as api:
        made = await api.create("kamon")
        game, black, white = made["id"], secret_of(made, "black"), secret_of(made, "white")
        choose = random.Random(5)
        async with opened(deployment.first, game, black) as first:
            state = state_of(first.welcome["game"])
            for _ in range(8):
                async with opened(deployment.last, game, white, seen=0) as second:
                    versions = [entry["version"] for entry in second.entries]
                    assert versions == list(range(1, second.welcome["version"] + 1))
                    players = {"black": first, "white": second}
                    for _ in range(2):
                        move = choose.choice(state.legal_moves())
                        mover = players[state.turn]
                        seen = max(each.version for each in players.values())
                        assert (await mover.move(move, seen=seen))["type"] == "done"
                        state = state.play(move)
                        for each in players.values():
                            while each.version < seen + 1:
                                await each.hear()
                        if state.outcome is not None:
                            return
                    seen = second.version
                # While white is away, black says something; only a player gets it afterwards.
                said = await first.act("say", text="are you there?")
                async with opened(deployment.last, game, white, seen=seen) as again:
                    assert [entry["version"] for entry in again.entries] == [said["version"]]
                    assert again.welcome["game"] is None
                async with opened(deployment.last, game, seen=seen) as watcher:
                    assert watcher.entries == []
                    assert watcher.welcome["version"] == said["version"]


async def test_draws_takebacks_and_rematches(deployment: Deployment) -> None:
    async with Api(deployment.first) as api:
        made = await api.create("kamon")
        game, black, white = made["id"], secret_of(made, "black"), secret_of(made, "white")
        async with opened(deployment.first, game, black) as first, opened(deployment.last, game, white) as second:
            await first.happens("joined")
            await first.move(first.welcome["game"]["legal"][0])
            await second.happens("moved")
            await first.act("ask_takeback")
            await second.happens("takeback_asked")
            assert (await second.act("answer_takeback", accept=True))["type"] == "done"
            await first.happens("takeback_answered")
            assert (await api.view(game))["moves"] == []
            stale = await first.move(first.welcome["game"]["legal"][0], seen=2)
            assert stale["problem"]["code"] == "too_late"
            await first.act("offer_draw")
            await second.happens("draw_offered")
            assert (await first.act("answer_draw", accept=True))["problem"]["code"] == "nothing_to_answer"
            await second.act("answer_draw", accept=True)
            await first.happens("draw_answered")
            assert (await api.view(game))["result"] == {"winner": None, "reason": "agreement"}
            await second.act("offer_rematch", setup="same")
            await first.happens("rematch_offered")
            await first.act("answer_rematch", accept=True)
            next_game = (await second.happens("rematch_answered"))["event"]["game"]
        # The same secrets open the exchanged seats.
        async with (
            opened(deployment.last, next_game, black) as first,
            opened(deployment.first, next_game, white) as second,
        ):
            assert (first.welcome["role"], second.welcome["role"]) == ("white", "black")
            assert first.welcome["game"]["terms"]["setup"] == (await api.view(game))["terms"]["setup"]
            assert (await second.move(second.welcome["game"]["legal"][0]))["type"] == "done"


async def test_chat_is_for_players_can_be_muted_and_erased(deployment: Deployment) -> None:
    async with Api(deployment.first) as api:
        made = await api.create("kamon")
        game, black, white = made["id"], secret_of(made, "black"), secret_of(made, "white")
        async with (
            opened(deployment.first, game, black) as first,
            opened(deployment.last, game, white) as second,
            opened(deployment.last, game) as watcher,
        ):
            said = await first.act("say", text="bonne partie !")
            assert (await second.happens("said"))["event"]["text"] == "bonne partie !"
            assert (await second.act("erase", said=said["version"]))["problem"]["code"] == "not_yours"
            assert (await first.act("erase", said=said["version"]))["type"] == "done"
            await second.happens("erased")
            await second.act("mute", mute=True)
            await first.happens("muted")
            assert (await first.act("say", text="hm"))["problem"]["code"] == "muted"
            await watcher.send(type="ping")
            await watcher.until("pong")
            assert all(entry["event"]["type"] == "joined" for entry in watcher.entries)
            assert (await watcher.act("say", text="hi"))["problem"]["code"] == "forbidden"
        assert (await api.view(game))["chat"] is None
        assert [each["text"] for each in (await api.view(game, white))["chat"]] == [None]
        events = (await api.get(f"/games/{game}/events", white)).json()["entries"]
        assert "bonne partie" not in str(events)


async def test_a_seat_from_the_lobby_goes_to_whoever_is_first(deployment: Deployment) -> None:
    async with Api(deployment.first) as api, Api(deployment.last) as other:
        made = await api.create("pantarei", listed=True, name="Crane")
        game = made["id"]
        assert game in [each["id"] for each in (await other.get("/lobby")).json()["games"]]
        answers = await asyncio.gather(
            *(each.post(f"/games/{game}/join", {"name": "Otter"}) for each in (api, other, api, other))
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        seat = next(answer.json() for answer in answers if answer.status_code == 200)
        assert seat["colour"] == "white"
        assert game not in [each["id"] for each in (await other.get("/lobby")).json()["games"]]
        # The link that was made for the seat opens it no more, in any process.
        for each in (api, other):
            assert (await each.get(f"/games/{game}", secret_of(made, "white"))).status_code == 403
            assert (await each.get(f"/games/{game}", seat["secret"])).status_code == 200
        unlisted = (await api.create("kamon"))["id"]
        assert (await api.post(f"/games/{unlisted}/join", {})).status_code == 409


async def test_presence_and_spectators_are_counted(deployment: Deployment) -> None:
    async with Api(deployment.first) as api:
        made = await api.create("kamon")
        game, black, white = made["id"], secret_of(made, "black"), secret_of(made, "white")
        async with opened(deployment.first, game, black) as first:
            async with (
                opened(deployment.last, game, white),
                opened(deployment.last, game),
                opened(deployment.first, game),
            ):
                while (first.presence.get("white"), first.presence.get("watchers")) != (True, 2):
                    await first.until("presence")
            while first.presence["white"] or first.presence["watchers"]:
                await first.until("presence")


async def test_a_flag_falls_with_nobody_connected(deployment: Deployment) -> None:
    async with Api(deployment.first) as api:
        made = await api.create("kamon", clock={"type": "fischer", "initial_seconds": 1})
        game, path = made["id"], f"/games/{made['id']}/actions"
        for seen, colour in enumerate(("black", "white")):
            move = (await api.view(game))["legal"][0]
            body = {"type": "move", "key": new_key(), "move": move, "seen": seen}
            assert (await api.post(path, body, secret_of(made, colour))).status_code == 200
        async with asyncio.timeout(120):
            while (view := await api.view(game))["result"] is None:
                await asyncio.sleep(0.1)
        assert view["result"] == {"winner": "white", "reason": "time"}
        assert view["clock"]["left"]["black"] == 0
        late = {"type": "move", "key": new_key(), "move": view["moves"][0], "seen": view["version"]}
        answer = await api.post(path, late, secret_of(made, "black"))
        assert (answer.status_code, answer.json()["code"]) == (409, "game_over")
