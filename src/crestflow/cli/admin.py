"""`crestflow admin`: look at, export, repair or delete one game of a server's database, or check all of them."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeAlias

from crestflow.cli.common import NO, Commands, Parser, add_json, examples, fail, print_json
from crestflow.i18n import CatalogueMessage, msg, say, t, tc, tn
from crestflow.server.settings import read_settings

if TYPE_CHECKING:
    from crestflow.server.admin import Admin
    from crestflow.server.storage.inspection import Inspection

_PROGRAM = "crestflow admin"
_NEEDED = ("sqlalchemy", "alembic", "psycopg")

Operation: TypeAlias = "Callable[[Admin, argparse.Namespace], Awaitable[int]]"


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "admin",
        description=t(
            "Look after the database of `crestflow serve`, while servers run or not. "
            "The database is the one that --database or CRESTFLOW_DATABASE names."
        ),
        epilog=examples("crestflow admin check --database sqlite:///games.db"),
    )
    operations = parser.add_subparsers(metavar=tc("metavar", "OPERATION"), parser_class=Parser, required=True)
    for name, operation, explanation in _OPERATIONS:
        game = "" if name == "check" else " 3P79sLfAmEon"
        one = operations.add_parser(
            name,
            help=say(explanation),
            description=say(explanation),
            epilog=examples(f"crestflow admin {name}{game} --database sqlite:///games.db"),
        )
        if name != "check":
            one.add_argument("game", metavar=tc("metavar", "GAME"), help=t("the game's name, as in its links"))
        one.add_argument("--database", metavar="URL", help=t("where games are kept: sqlite:///FILE or postgresql://…"))
        if name in ("inspect", "repair", "check"):
            add_json(one)
        one.set_defaults(run=run, operation=operation)


def run(args: argparse.Namespace) -> int:
    """Run one operation."""
    if missing := [name for name in _NEEDED if find_spec(name) is None]:
        return fail(t("{name} is missing; pip install 'crestflow[server]' brings it", name=missing[0]), _PROGRAM)
    from crestflow.server.admin import opened  # noqa: PLC0415 (needs the extra packages)
    from crestflow.server.game.errors import ApiError  # noqa: PLC0415
    from crestflow.server.storage.database import NewerDatabase, WrongUrl  # noqa: PLC0415

    url = read_settings({"database": args.database}).database

    async def running() -> int:
        async with opened(url) as admin:
            operation: Operation = args.operation
            return await operation(admin, args)

    try:
        return asyncio.run(running())
    except (WrongUrl, NewerDatabase) as error:
        return fail(str(error), _PROGRAM)
    except ApiError as error:
        cause = getattr(error.__cause__, "orig", error.__cause__)
        reason = str(cause).partition("\n")[0]
        return fail(t("the database cannot be reached: {reason}", reason=reason), _PROGRAM)


def _missing(game: str) -> int:
    fail(t("there is no game {game}", game=game), _PROGRAM)
    return NO


async def _inspect(admin: Admin, args: argparse.Namespace) -> int:
    found = await admin.inspect(args.game)
    if found is None:
        return _missing(args.game)
    content = _content(found)
    if args.json:
        print_json(content)
    else:
        width = max(map(len, content))
        for name, value in content.items():
            print(f"{name:<{width}}  {'-' if value is None else value}")
    return 0 if found.problem is None else NO


async def _export(admin: Admin, args: argparse.Namespace) -> int:
    from crestflow.server.storage.inspection import event_content  # noqa: PLC0415 (needs the extra packages)

    found = await admin.inspect(args.game)
    if found is None:
        return _missing(args.game)
    row = found.row
    game = {"id": found.id, "created": row["created"], "listed": row["listed"], "terms": _parsed(row["terms"])}
    print(json.dumps({**game, "events": [event_content(each) for each in found.events]}, ensure_ascii=False, indent=2))
    return 0


async def _repair(admin: Admin, args: argparse.Namespace) -> int:
    from crestflow.server.storage.inspection import event_content  # noqa: PLC0415 (needs the extra packages)

    found = await admin.repair(args.game)
    if found is None:
        return _missing(args.game)
    repaired = found.problem is not None and found.room is not None
    cut = found.unreadable if repaired else ()
    if args.json:
        content = {"id": found.id, "problem": found.problem, "repaired": repaired}
        print_json({**content, "cut": [event_content(each) for each in cut]})
    elif found.problem is None:
        print(t("{game}: nothing is wrong", game=found.id))
    else:
        print(f"{found.id}: {found.problem}")
        print(
            tn("{n} event deleted, summary written anew", "{n} events deleted, summary written anew", len(cut))
            if repaired
            else t("it cannot be repaired, only deleted")
        )
    return NO if found.problem is not None and not repaired else 0


async def _delete(admin: Admin, args: argparse.Namespace) -> int:
    if not await admin.delete(args.game):
        return _missing(args.game)
    print(t("{game}: deleted", game=args.game))
    return 0


async def _check(admin: Admin, args: argparse.Namespace) -> int:
    games = events = 0
    problems: dict[str, str] = {}
    async for found in admin.games():
        games += 1
        events += len(found.events)
        if found.problem is not None:
            problems[found.id] = found.problem
    async for name in admin.orphans():
        problems[name] = "there are events, but no game"
    if args.json:
        print_json({"games": games, "events": events, "problems": problems})
    else:
        for name, problem in problems.items():
            print(f"{name}: {problem}")
        outcome = t("{count} with a problem", count=len(problems)) if problems else t("all in order")
        print(t("{games} games, {events} events, {outcome}", games=games, events=events, outcome=outcome))
    return NO if problems else 0


def _content(found: Inspection) -> dict[str, Any]:
    """What `inspect` says of a game: no chat, and nothing of the seats' secrets."""
    row, room = found.row, found.room
    content: dict[str, Any] = {
        "id": found.id,
        "created": _moment(row["created"]),
        "updated": _moment(row["updated"]),
        "listed": row["listed"],
        "version": row["version"],
        "events": len(found.events),
        "deadline": None if row["deadline"] is None else _moment(row["deadline"]),
        "problem": found.problem,
    }
    if room is not None:
        result = room.result
        content |= {
            "game": f"{room.terms.game}:{room.terms.ruleset}",
            "black": room.names.black,
            "white": room.names.white,
            "open_seat": room.open_seat,
            "moves": len(room.state.moves),
            "position": str(room.state),
            "turn": room.state.turn,
            "result": None if result is None else f"{result.winner or 'draw'} ({result.reason})",
            "rematch": room.rematch,
        }
    return content


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _moment(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


_OPERATIONS: tuple[tuple[str, Operation, CatalogueMessage], ...] = (
    ("inspect", _inspect, msg("print what is stored of one game, and what is wrong with it")),
    ("export", _export, msg("print one game with all its events as JSON, chat included")),
    (
        "repair",
        _repair,
        msg("delete the events of one game from the first that cannot be read, and rebuild its summary"),
    ),
    ("delete", _delete, msg("delete one game for good")),
    ("check", _check, msg("look through every game for gaps, wrong summaries and events that cannot be read")),
)
