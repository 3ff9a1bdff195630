"""The API as its own document describes it, the tables as the migrations make them, and what stands around them."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from sqlalchemy import Connection, text
from starlette.applications import Starlette
from starlette.routing import Route

import crestflow
from crestflow.server.game.terms import Terms
from crestflow.server.http.openapi import CLIENT, SERVER
from crestflow.server.http.static import StaticPage
from crestflow.server.live.messages import CLIENT_MESSAGE, SERVER_MESSAGE
from crestflow.server.seat_secrets import SeatHashes
from crestflow.server.settings import Settings, WrongSetting, read_settings
from crestflow.server.storage.database import MIGRATIONS, Database
from crestflow.server.storage.schema import METADATA
from crestflow.server.storage.store import Head, LoadedGame, Store
from crestflow.server.storage.transactions import StoredGame, insert_game
from tests.cli.run import here
from tests.deployment import PATIENCE, ROOT, Deployment, Server, free_port, wait_until
from tests.server.client import bearer, secret_of


def migrate_to(connection: Connection, revision: str) -> None:
    """Make the tables as an earlier version had them."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def test_nothing_that_fits_the_document_breaks_the_server(sqlite_server: Server) -> None:
    document = httpx.get(f"{sqlite_server.url}/api/openapi.json").json()
    document["servers"] = [{"url": sqlite_server.url}]
    schema = schemathesis.openapi.from_dict(document)
    asked = 0

    for found in schema.get_all_operations():
        assert isinstance(found, Ok)

        @settings(
            max_examples=15,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            database=None,
        )
        @given(case=found.ok().as_strategy())
        def ask(case: schemathesis.Case[Any]) -> None:
            nonlocal asked
            asked += 1
            case.call_and_validate(base_url=sqlite_server.url, checks=[not_a_server_error])

        ask()
    assert asked >= 8 * 5
    assert "Traceback" not in sqlite_server.log.read_text()


def test_the_document_names_every_message(sqlite_server: Server) -> None:
    schemas = httpx.get(f"{sqlite_server.url}/api/openapi.json").json()["components"]["schemas"]
    for name, models in (("ClientMessage", CLIENT), ("ServerMessage", SERVER)):
        assert [each["$ref"].rpartition("/")[2] for each in schemas[name]["oneOf"]] == [
            each.__name__ for each in models
        ]
        assert all(each.__name__ in schemas for each in models)
    text = str(schemas)
    for reference in {part.split("'")[0] for part in text.split("#/components/schemas/")[1:]}:
        assert reference in schemas
    for adapter, models in ((CLIENT_MESSAGE, CLIENT), (SERVER_MESSAGE, SERVER)):
        types = adapter.json_schema()["discriminator"]["mapping"]
        assert sorted(types) == sorted(model.model_fields["type"].annotation.__args__[0] for model in models)  # type: ignore[union-attr]


@pytest.mark.anyio
async def test_the_migrations_make_the_tables_that_the_code_uses(deployment: Deployment) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    database = Database(deployment.database)
    await database.migrate()
    assert await database.read(differences) == []
    await database.close()


@pytest.mark.anyio
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_a_database_of_the_first_version_is_brought_up_to_date(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """With all its games, which can be played on."""
    url = f"sqlite:///{tmp_path}/games.db"
    if kind == "postgresql":
        url = request.getfixturevalue("postgresql").create("first-version")
    database = Database(url)
    await database.write(lambda connection: migrate_to(connection, "0001"), limited=False)
    terms = Terms(game="kamon", setup=crestflow.game("kamon").deal(seed=7).setup)
    stored = StoredGame("a-game", terms, 1000, listed=True, invited="white", seats=SeatHashes("b" * 64, "w" * 64))
    await database.write(partial(insert_game, game=stored))
    await database.migrate()
    store = Store(database)
    assert await store.load("a-game") == LoadedGame(stored, Head(0, 1000))
    assert [game.id for game in await store.lobby(0, 10)] == ["a-game"]
    assert await store.purge(1001) == 1
    await store.close()


@pytest.mark.anyio
async def test_a_database_of_a_newer_version_is_refused_with_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    database = Database(url)
    await database.migrate()
    await database.write(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    await database.close()
    ran = await asyncio.to_thread(here, capsys, "serve", "--database", url, "--purge-before", "2020-01-01")
    assert ran.status == 2
    assert "the database was made by a newer version of Crestflow" in ran.err
    assert "Traceback" not in ran.err


def test_an_operator_can_purge(deployment: Deployment, capsys: pytest.CaptureFixture[str]) -> None:
    with httpx.Client(base_url=f"{deployment.first}/api", timeout=PATIENCE) as client:
        made = client.post("/games", json={"game": "kamon"}).json()
        path, headers = f"/games/{made['id']}", bearer(secret_of(made, "black"))
        kept = here(capsys, "serve", "--database", deployment.database, "--purge-before", "2020-01-01")
        assert (kept.status, kept.out) == (0, "0 games deleted\n")
        assert client.get(path, headers=headers).status_code == 200
        tomorrow = (datetime.now(UTC) + timedelta(days=1)).date().isoformat()
        gone = here(capsys, "serve", "--database", deployment.database, "--purge-before", tomorrow)
        assert gone.status == 0
        assert int(gone.out.split()[0]) >= 1
        assert client.get(path).status_code == 404
        # A move in a game that is gone is refused, and does not trouble the others.
        resign = {"type": "resign", "key": "long-enough"}
        refused = client.post(f"{path}/actions", json=resign, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (404, "not_found")
        fresh = client.post("/games", json={"game": "kamon"}).json()
        headers = bearer(secret_of(fresh, "black"))
        assert client.post(f"/games/{fresh['id']}/actions", json=resign, headers=headers).status_code == 200


def test_settings_come_from_flags_then_the_environment() -> None:
    assert read_settings({}, {}) == Settings()
    environment = {"CRESTFLOW_PORT": "80", "CRESTFLOW_BROKER": "redis://here"}
    read = read_settings({"port": "81", "broker": None}, environment)
    assert (read.port, read.broker) == (81, "redis://here")
    for name, value in (
        ("port", "x"),
        ("port", "-1"),
        ("port", "65536"),
        ("message_bytes", "0"),
        ("log_level", "loud"),
    ):
        with pytest.raises(WrongSetting, match=f"--{name.replace('_', '-')}: "):
            read_settings({name: value}, {})


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--port", "many"], "--port: 'many' is not a whole number"),
        (["--database", "mysql://here"], "'mysql' is not a database this server knows"),
        (["--database", "nowhere"], "is not a database URL"),
        (["--public-url", "play.example.org"], "--public-url: 'play.example.org' is not an address such as"),
        (["--purge-before", "yesterday"], "'yesterday' is not a day"),
        (["--purge-before", "2020-01-01", "--database", "sqlite:////nowhere/at/all.db"], "cannot be reached"),
    ],
)
def test_wrong_settings_are_bad_usage(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran = here(capsys, "serve", *arguments)
    assert ran.status == 2
    assert complaint in ran.err


@pytest.mark.anyio
async def test_the_page_is_served_and_nothing_beside_it(tmp_path: Path) -> None:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>Crestflow</title>")
    (folder / "assets" / "engine-1a.wasm").write_bytes(b"\0asm")
    (tmp_path / "secret.txt").write_text("secret")
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    app = Starlette(routes=[Route("/{path:path}", StaticPage(files).serve)])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
        assert (await client.get("/")).headers["content-type"] == "text/html; charset=utf-8"
        asset = await client.get("/assets/engine-1a.wasm")
        assert asset.headers["content-type"] == "application/wasm"
        assert "immutable" in asset.headers["cache-control"]
        known = {"If-None-Match": f'W/{asset.headers["etag"]}, "another"'}
        again = await client.get("/assets/engine-1a.wasm", headers=known)
        assert (again.status_code, again.content) == (304, b""), "what the client has is not sent again"
        assert (await client.get("/", headers=known)).content == b"<title>Crestflow</title>"
        for path in ("/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/assets", "/assets/"):
            assert (await client.get(path)).status_code == 404


@pytest.mark.anyio
@pytest.mark.parametrize("public_url", ["", "https://play.example.org"])
async def test_the_page_knows_that_a_server_sends_it(public_url: str) -> None:
    app = Starlette(routes=[Route("/{path:path}", StaticPage(public_url=public_url).serve)])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as client:
        pages = [(await client.get(path)).text for path in ("/", "/index.html")]
    assert pages[0] == pages[1]
    assert '<meta name="crestflow-server" content="here"' in pages[0]
    assert 'content="none"' not in pages[0]
    assert f'content="{public_url or "."}/preview.png"' in pages[0]


def test_the_example_bots_play_a_game(tmp_path: Path) -> None:
    """As a host and two bot writers would: the real command, no setting but the port, and the example twice."""
    port = free_port()
    environment = {**os.environ, "CRESTFLOW_PORT": str(port)}
    command = [sys.executable, "-m", "crestflow", "serve"]
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=log)
        try:
            wait_until(lambda: _answers(port), "the server")
            made = httpx.post(f"http://127.0.0.1:{port}/api/games", json={"game": "kamon"}).json()
            bots = [
                subprocess.Popen(
                    [sys.executable, ROOT / "examples" / "bot.py", seat["link"], "--level", "1"],
                    stdout=subprocess.PIPE,
                    text=True,
                )
                for seat in made["seats"].values()
            ]
            ends = [bot.communicate(timeout=PATIENCE)[0].splitlines()[-1] for bot in bots]
            result = httpx.get(f"http://127.0.0.1:{port}/api/games/{made['id']}").json()["result"]
        finally:
            server.terminate()
            assert server.wait(PATIENCE) is not None
    assert ends[0] == ends[1]
    assert result["reason"] in ends[0]
    assert (tmp_path / "crestflow.db").exists()


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/api/health").status_code == 200
    except httpx.TransportError:
        return False
