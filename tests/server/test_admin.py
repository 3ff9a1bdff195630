"""`crestflow admin` on both databases: what is wrong with a game is found, and repaired as far as it can be read."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from crestflow.server.seat_secrets import new_id
from crestflow.server.settings import Settings
from tests.cli.run import Ran, apart, here
from tests.deployment import PostgreSQL
from tests.server.client import secret_of
from tests.server.test_retention import application

MOVES = 5


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.db"
    postgresql: PostgreSQL = request.getfixturevalue("postgresql")
    return postgresql.create(f"admin-{tmp_path.name}")


async def play(url: str, games: int) -> list[dict[str, Any]]:
    """Create games, and make five moves and say something in each."""
    made = []
    async with application(Settings(database=url)) as (client, _):
        for _ in range(games):
            clock = {"type": "fischer", "initial_seconds": 600, "increment_seconds": 5}
            new = (await client.post("/api/games", json={"game": "kamon", "colour": "black", "clock": clock})).json()
            said: dict[str, Any] = {"type": "say", "text": "between-us"}
            for number in range(MOVES + 1):
                view = (await client.get(f"/api/games/{new['id']}")).json()
                move = {"type": "move", "move": view["legal"][0], "seen": view["version"]}
                action = (said if number == MOVES else move) | {"key": f"key-number-{number}"}
                headers = {"Authorization": f"Bearer {secret_of(new, view['turn'])}"}
                answer = await client.post(f"/api/games/{new['id']}/actions", json=action, headers=headers)
                assert answer.status_code == 200, answer.text
            made.append(new)
    return made


async def view_of(url: str, game: str) -> dict[str, Any]:
    """The game as a server that has just started shows it."""
    async with application(Settings(database=url)) as (client, _):
        return dict((await client.get(f"/api/games/{game}")).json())


def execute(url: str, statement: str, **values: object) -> None:
    """Change the database behind the server's back."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        connection.execute(text(statement), values)
    engine.dispose()


def test_a_database_in_order(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    (made,) = asyncio.run(play(url, 1))
    game = made["id"]
    checked = here(capsys, "admin", "check", "--database", url)
    assert checked == Ran(0, "1 games, 6 events, all in order\n", "")
    inspected = here(capsys, "admin", "inspect", game, "--database", url, "--json")
    content = json.loads(inspected.out)
    assert (content["problem"], content["moves"], content["version"]) == (None, MOVES, MOVES + 1)
    assert "between-us" not in inspected.out
    exported = json.loads(here(capsys, "admin", "export", game, "--database", url).out)
    assert [event["version"] for event in exported["events"]] == list(range(1, MOVES + 2))
    assert exported["events"][-1]["event"]["text"] == "between-us"
    assert secret_of(made, "black") not in json.dumps(exported)
    repaired = here(capsys, "admin", "repair", game, "--database", url)
    assert repaired == Ran(0, f"{game}: nothing is wrong\n", "")


def test_a_gap_is_found_and_cut(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    broken, whole = (made["id"] for made in asyncio.run(play(url, 2)))
    execute(url, "DELETE FROM events WHERE game = :game AND version = 3", game=broken)
    checked = here(capsys, "admin", "check", "--database", url)
    assert checked.status == 1
    assert checked.out.splitlines() == [
        f"{broken}: event 3 is missing; the next one is 4",
        "2 games, 11 events, 1 with a problem",
    ]
    assert here(capsys, "admin", "inspect", broken, "--database", url).status == 1
    repaired = json.loads(here(capsys, "admin", "repair", broken, "--database", url, "--json").out)
    assert (repaired["repaired"], [event["version"] for event in repaired["cut"]]) == (True, [4, 5, 6])
    assert here(capsys, "admin", "check", "--database", url).status == 0
    view = asyncio.run(view_of(url, broken))
    assert (view["version"], len(view["moves"]), view["turn"]) == (2, 2, "black")
    assert asyncio.run(view_of(url, whole))["version"] == MOVES + 1


def test_an_event_that_cannot_be_read_is_found_and_cut(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    unknown, illegal = (made["id"] for made in asyncio.run(play(url, 2)))
    change = "UPDATE events SET body = :body WHERE game = :game AND version = 5"
    execute(url, change, game=unknown, body='{"type": "castled", "by": "black", "text": "between-us"}')
    execute(url, change, game=illegal, body='{"type": "moved", "by": "black", "move": "z9"}')
    checked = here(capsys, "admin", "check", "--database", url, "--json")
    problems = json.loads(checked.out)["problems"]
    assert checked.status == 1
    assert set(problems) == {unknown, illegal}
    assert all(problem.startswith("event 5 cannot be read: ") for problem in problems.values())
    assert "between-us" not in checked.out, "chat is not for the terminal"
    for game in (unknown, illegal):
        assert here(capsys, "admin", "repair", game, "--database", url).out.endswith(
            "2 events deleted, summary written anew\n"
        )
    assert here(capsys, "admin", "check", "--database", url).status == 0


def test_a_wrong_summary_is_found_and_written_anew(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    (game,) = (made["id"] for made in asyncio.run(play(url, 1)))
    execute(url, "UPDATE games SET version = 9, deadline = NULL WHERE id = :game", game=game)
    checked = here(capsys, "admin", "check", "--database", url)
    assert checked.out.startswith(f"{game}: its summary is wrong: version, deadline\n")
    repaired = here(capsys, "admin", "repair", game, "--database", url)
    assert repaired.out.endswith("0 events deleted, summary written anew\n")
    assert here(capsys, "admin", "check", "--database", url).status == 0


def test_terms_that_cannot_be_read_are_past_repair(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    (game,) = (made["id"] for made in asyncio.run(play(url, 1)))
    execute(url, "UPDATE games SET terms = 'rubbish' WHERE id = :game", game=game)
    repaired = here(capsys, "admin", "repair", game, "--database", url)
    assert (repaired.status, repaired.out.splitlines()[-1]) == (1, "it cannot be repaired, only deleted")
    exported = json.loads(here(capsys, "admin", "export", game, "--database", url).out)
    assert (exported["terms"], len(exported["events"])) == ("rubbish", MOVES + 1)
    assert here(capsys, "admin", "delete", game, "--database", url).out == f"{game}: deleted\n"
    assert here(capsys, "admin", "check", "--database", url).out == "0 games, 0 events, all in order\n"


@pytest.mark.parametrize("operation", ["inspect", "export", "repair", "delete"])
def test_a_game_that_is_not_there(operation: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    asyncio.run(play(url, 0))
    ran = here(capsys, "admin", operation, "AAAAAAAAAAAA", "--database", url)
    assert ran == Ran(1, "", "crestflow admin: there is no game AAAAAAAAAAAA\n")


def test_names_begin_with_no_dash_and_older_ones_that_do_come_after_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not any(new_id().startswith("-") for _ in range(2000))
    url = f"sqlite:///{tmp_path}/games.db"
    (made,) = asyncio.run(play(url, 1))
    execute(url, "DELETE FROM events")
    execute(url, "UPDATE games SET id = '-GZKdcNAPH5M', version = 0 WHERE id = :game", game=made["id"])
    assert here(capsys, "admin", "delete", "--database", url, "--", "-GZKdcNAPH5M").out == "-GZKdcNAPH5M: deleted\n"


@pytest.mark.parametrize("command", [("admin", "check"), ("serve", "--purge-before", "2026-01-31")])
def test_a_file_that_is_no_database_is_refused_in_one_line(tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / "games.db"
    file.write_text("no database " * 1000, "utf-8")
    ran = apart(*command, "--database", f"sqlite:///{file}")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"crestflow {command[0]}: the database cannot be reached: file is not a database\n"


def test_a_missing_file_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = here(capsys, "admin", "check", "--database", f"sqlite:///{tmp_path}/none.db")
    assert (ran.status, "there is no database at" in ran.err) == (2, True)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", [("serve",), ("serve", "--purge-before", "2026-01-31"), ("admin", "check")])
def test_the_tables_of_a_newer_version_are_refused_in_a_sentence(
    url: str, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(play(url, 0))
    execute(url, "UPDATE alembic_version SET version_num = '9999'")
    ran = here(capsys, *command, "--database", url)
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert "a newer version of Crestflow" in ran.err


def test_events_without_a_game_are_found_and_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    first, second = (made["id"] for made in asyncio.run(play(url, 2)))
    execute(url, "DELETE FROM games WHERE id = :game", game=first)
    checked = here(capsys, "admin", "check", "--database", url)
    assert checked == Ran(1, f"{first}: there are events, but no game\n1 games, 6 events, 1 with a problem\n", "")
    assert here(capsys, "admin", "delete", first, "--database", url).status == 0
    assert here(capsys, "admin", "check", "--database", url).status == 0
    assert asyncio.run(view_of(url, second))["version"] == MOVES + 1
