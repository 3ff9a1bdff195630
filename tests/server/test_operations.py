"""What an operator has of a server: metrics, logs, retention, draining, several workers, a database that comes late."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from crestflow.server.metrics import REFUSALS, REGISTRY
from crestflow.server.monitoring import Monitoring, refused
from crestflow.server.retention import DAY, Retention
from crestflow.server.run import prepare
from crestflow.server.settings import Settings, WrongSetting, read_settings
from tests.cli.run import apart
from tests.deployment import (
    ROOT,
    ForkServer,
    PostgreSQL,
    Redis,
    Server,
    eventually,
    free_port,
    listens,
    started,
    wait_until,
)
from tests.server.client import Api, opened, secret_of
from tests.server.test_retention import application

pytestmark = pytest.mark.anyio


def metrics(port: int) -> dict[str, float]:
    """Every sample that a process serves, by its name with labels."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    return {name: float(value) for name, value in re.findall(r"^([^#\s]\S*(?:\{.*\})?) (\S+)$", text, re.MULTILINE)}


async def test_metrics_tell_what_the_server_does(fork_server: ForkServer, folder: Path, tmp_path: Path) -> None:
    port = free_port()
    database = f"sqlite:///{tmp_path}/games.db"
    with started(Server(fork_server, folder, database=database, metrics_port=port)) as (server,):
        async with Api(server.url) as api:
            made = await api.create("kamon")
            async with opened(server.url, made["id"], secret_of(made, "black")) as line:
                assert (await line.move(line.welcome["game"]["legal"][0]))["type"] == "done"
                assert (await line.move("a1"))["type"] == "refused"
                found = await asyncio.to_thread(metrics, port)
                assert (await api.get("/games/AAAAAAAAAAAA")).status_code == 404
            assert (await asyncio.to_thread(httpx.get, f"{server.url}/metrics")).status_code == 404, (
                "not on the public port"
            )
    assert found['crestflow_events_total{type="moved"}'] == 1
    assert found["crestflow_games_created_total"] == 1
    assert found['crestflow_refusals_total{code="not_your_turn"}'] == 1
    assert found["crestflow_commit_seconds_count"] >= 1
    assert found["crestflow_connections"] == 1
    assert found["crestflow_queue_events"] == 0
    assert found["crestflow_games_cached"] == 1
    assert found['crestflow_requests_total{route="POST /api/games",status="201"}'] == 1
    for task in ("watch of the database", "flags", "loop lag", "summary of refusals"):
        assert found[f'crestflow_tasks_running{{task="{task}"}}'] == 1
    assert found["process_resident_memory_bytes"] > 0
    assert not any(made["id"] in name for name in found), "no label names a game"


def test_the_page_for_hosts_names_every_metric_and_no_other() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    named = {re.sub(r"_(bucket|total)$", "", name) for name in re.findall(r"\bcrestflow_\w+", page)}
    assert named == {metric.name for metric in REGISTRY.collect() if metric.name.startswith("crestflow_")}


def test_the_alerts_on_the_page_are_yaml() -> None:
    yaml = pytest.importorskip("yaml")
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    (text,) = re.findall(r"^```yaml\n(groups:.*?)^```", page, re.MULTILINE | re.DOTALL)
    rules = yaml.safe_load(text)["groups"][0]["rules"]
    assert len(rules) >= 5
    assert all(
        set(rule) == {"alert", "expr", "for"} and "crestflow" in rule["expr"] + rule["alert"].lower() for rule in rules
    )


async def test_a_port_for_metrics_that_is_taken_is_told(sqlite_server: Server, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/games.db"
    taken = ["--metrics-port", str(sqlite_server.port), "--port", str(free_port())]
    ran = await asyncio.to_thread(apart, "serve", "--database", database, *taken)
    assert (ran.status, "metrics cannot be served" in ran.err) == (2, True)


async def test_json_logs_carry_the_request_and_no_address(
    fork_server: ForkServer, folder: Path, tmp_path: Path
) -> None:
    settings = {"database": f"sqlite:///{tmp_path}/games.db", "log_format": "json", "access_log": True}
    with started(Server(fork_server, folder, **settings)) as (server,):
        async with Api(server.url) as api:
            made = await api.create("kamon")
            answer = await api.get(f"/games/{made['id']}")
            request = answer.headers["X-Request-ID"]
            async with opened(server.url, made["id"], secret_of(made, "black")):
                pass
        server.tell_to_stop()
        server.wait_for_end()
    text = server.log.read_text()
    lines: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
    (line,) = [line for line in lines if line.get("request") == request]
    assert (line["route"], line["status"], line["level"]) == ("GET /api/games/{game}", 200, "info")
    assert any(line.get("route") == "WS /api/games/{game}/live" and line["status"] == 101 for line in lines)
    assert made["id"] not in text
    assert not re.search(r"127\.0\.0\.1(?!:\d+\D*$)", text.replace(server.url, "")), "no player's address"
    messages = [line["message"] for line in lines]
    assert messages[-1] == "stopped"
    assert any(message.startswith("stopping") for message in messages)


async def test_limits_that_are_hit_are_logged_together(caplog: pytest.LogCaptureFixture) -> None:
    monitoring = Monitoring(summary_seconds=0.05)
    before = refused()
    with caplog.at_level("INFO", "crestflow.server"):
        monitoring.start()
        await asyncio.sleep(0)
        for _ in range(1000):
            REFUSALS.labels("too_many").inc()
        REFUSALS.labels("illegal_move").inc()
        async with asyncio.timeout(120):
            while not caplog.messages:
                await asyncio.sleep(0.01)
        await monitoring.close()
    assert caplog.messages == ["refused since the last summary: 1000 × too_many"]
    assert refused()["too_many"] == before["too_many"] + 1000


def age(database: Path, game: str, days: int) -> None:
    """Make a game look as if it had been idle for so long."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(
            "UPDATE games SET created = created - :age, updated = updated - :age WHERE id = :game",
            {"age": days * DAY, "game": game},
        )
        connection.commit()


async def test_old_games_are_deleted_without_anybody_asking(
    fork_server: ForkServer, folder: Path, tmp_path: Path
) -> None:
    database = tmp_path / "games.db"
    settings = {"database": f"sqlite:///{database}", "keep_days": 30}
    await prepare(Settings(database=f"sqlite:///{database}"))
    with started(Server(fork_server, folder, **settings)) as (server,):
        async with Api(server.url) as api:
            old, young = (await api.create("kamon"))["id"], (await api.create("kamon"))["id"]
            age(database, old, 31)
            age(database, young, 29)
            async with asyncio.timeout(180):
                while (await api.get(f"/games/{old}")).status_code != 404:
                    await asyncio.sleep(0.2)
            assert (await api.get(f"/games/{young}")).status_code == 200
        told = "1 games deleted, in which nothing had happened for 30 days"
        await eventually(lambda: told in server.log.read_text(), "the line in the log")


async def test_retention_spares_a_game_whose_clock_runs(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    async with application(Settings(database=f"sqlite:///{database}")) as (client, _):
        app: Any = client._transport.app  # type: ignore[attr-defined]  # the application under test
        container = app.state.container
        made = (await client.post("/api/games", json={"game": "kamon", "clock": {"type": "days", "days": 30}})).json()
        game = made["id"]
        for _ in range(2):
            view = (await client.get(f"/api/games/{game}")).json()
            move = {"type": "move", "key": f"key-number-{view['version']}", "move": view["legal"][0]}
            headers = {"Authorization": f"Bearer {secret_of(made, view['turn'])}"}
            done = await client.post(
                f"/api/games/{game}/actions", json={**move, "seen": view["version"]}, headers=headers
            )
            assert done.status_code == 200
        age(database, game, 10)
        retention = Retention(container.store, container.sync.forget, 7, container.sync.now)
        assert await retention.purge() == 0
        assert (await client.get(f"/api/games/{game}")).status_code == 200


async def test_only_one_process_deletes_at_a_time_on_postgresql(postgresql: PostgreSQL) -> None:
    import psycopg

    url = postgresql.create("retention")
    settings = Settings(database=url)
    async with application(settings) as (client, _):
        app: Any = client._transport.app  # type: ignore[attr-defined]  # the application under test
        container = app.state.container
        game = (await client.post("/api/games", json={"game": "pantarei"})).json()["id"]
        retention = Retention(container.store, container.sync.forget, 1, lambda: container.sync.now() + 2 * DAY)
        async with await psycopg.AsyncConnection.connect(url) as other:
            await other.execute("SELECT pg_advisory_xact_lock(%s)", (0x63726574,))
            assert await retention.purge() == 0, "another process is at it"
        assert await retention.purge() == 1
        assert (await client.get(f"/api/games/{game}")).status_code == 404


async def test_a_process_drains_before_it_stops(fork_server: ForkServer, folder: Path, tmp_path: Path) -> None:
    settings = {"database": f"sqlite:///{tmp_path}/games.db", "drain_seconds": 4}
    with started(Server(fork_server, folder, **settings)) as (server,):
        async with Api(server.url) as api:
            made = await api.create("kamon")
            async with opened(server.url, made["id"], secret_of(made, "black")) as line:
                server.tell_to_stop()
                async with asyncio.timeout(3):
                    while (await api.get("/health")).status_code != 503:
                        await asyncio.sleep(0.05)
                refused = await api.post("/games", {"game": "kamon"})
                assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
                assert "Retry-After" in refused.headers
                with pytest.raises(InvalidStatus) as closed:
                    await connect(f"{server.url.replace('http', 'ws', 1)}/api/games/{made['id']}/live")
                assert closed.value.response.status_code == 503
                assert (await line.move(line.welcome["game"]["legal"][0]))["type"] == "done", "games go on"
                with pytest.raises(ConnectionClosed) as ended:
                    await line.until("nothing else")
                assert ended.value.rcvd is not None
                assert ended.value.rcvd.code == 1012
        server.wait_for_end()
    assert "draining: nothing new is taken" in server.log.read_text()


def test_workers_need_a_broker() -> None:
    with pytest.raises(WrongSetting, match="need a --broker"):
        read_settings({"workers": "2"}, {})


@contextmanager
def command(*arguments: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """`crestflow serve` in a process of its own."""
    with log.open("wb") as output:
        process = subprocess.Popen([sys.executable, "-m", "crestflow", "serve", *arguments], stderr=output)
        try:
            yield process
        finally:
            process.terminate()
            process.wait(timeout=60)


def children(process: int) -> set[int]:
    """The workers of a process, without Python's helper for them."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return {int(pid) for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()}


@pytest.mark.slow
async def test_workers_share_a_port_and_are_replaced(redis: Redis, tmp_path: Path) -> None:
    port, measured, log = free_port(), free_port(), tmp_path / "log"
    arguments = ["--port", str(port), "--database", f"sqlite:///{tmp_path}/games.db", "--broker", redis.url]
    more = ["--workers", "2", "--metrics-port", str(measured), "--connections-per-address", "1000"]
    with command(*arguments, *more, "--games-per-hour", "1000", log=log) as parent:
        wait_until(lambda: log.read_text().count("listening on") == 2, "two workers")
        url = f"http://127.0.0.1:{port}"
        async with Api(url) as api:
            made = await api.create("kamon")
            game = made["id"]
            async with (
                opened(url, game, secret_of(made, "black")) as black,
                opened(url, game, secret_of(made, "white")) as white,
            ):
                move = black.welcome["game"]["legal"][0]
                assert (await black.move(move))["type"] == "done"
                assert (await white.happens("moved"))["event"]["move"] == move
        for number in range(2):
            assert metrics(measured + number)["process_resident_memory_bytes"] > 0
        first, second = sorted(children(parent.pid))
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: log.read_text().count("listening on") == 3, "a new worker")
        assert len(children(parent.pid) - {first}) == 2
        assert second in children(parent.pid)
        parent.terminate()
        assert parent.wait(timeout=60) == 0
    assert not listens(port)
    assert "all workers have ended" in log.read_text()
    assert "Traceback" not in log.read_text()


@pytest.mark.slow
async def test_workers_end_with_a_parent_that_is_killed(redis: Redis, tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    arguments = ["--port", str(port), "--database", f"sqlite:///{tmp_path}/games.db", "--broker", redis.url]
    with command(*arguments, "--workers", "2", log=log) as parent:
        wait_until(lambda: log.read_text().count("listening on") == 2, "two workers")
        parent.kill()
        wait_until(lambda: not listens(port), "the end of the workers")


async def test_the_server_waits_for_a_database_that_comes_late(fork_server: ForkServer, folder: Path) -> None:
    home = folder / "late-postgresql"
    home.mkdir()
    postgresql = PostgreSQL(home)
    server = Server(fork_server, folder, database=postgresql.url("postgres"), wait_for_database=60)
    try:
        server.log.touch()
        server.begin()
        wait_until(lambda: "the database is not up yet" in server.log.read_text(), "the line in the log")
        postgresql.start()
        wait_until(server._answers, "the server")
        assert server.log.read_text().count("not up yet") == 1
    finally:
        server.kill()
        postgresql.stop()


async def test_without_waiting_a_missing_database_is_told_at_once() -> None:
    begun = time.monotonic()
    ran = await asyncio.to_thread(apart, "serve", "--database", f"postgresql://nobody@127.0.0.1:{free_port()}/none")
    assert (ran.status, "the database cannot be reached" in ran.err) == (2, True)
    assert time.monotonic() - begun < 60
