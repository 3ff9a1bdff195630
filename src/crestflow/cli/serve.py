"""`crestflow serve`: the app for others, with play by link."""

from __future__ import annotations

import argparse
from dataclasses import fields
from datetime import UTC, date, datetime, time
from importlib.util import find_spec

from crestflow.cli.common import Commands, examples, fail
from crestflow.i18n import CatalogueMessage, say, t, tc, tn
from crestflow.server.settings import Settings, WrongSetting, default_text, flag, read_settings, variable

_PROGRAM = "crestflow serve"
_NEEDED = ("fastapi", "uvicorn", "sqlalchemy", "alembic", "psycopg", "redis", "websockets", "prometheus_client")


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "serve",
        description=t(
            "Serve the page and play by link: two seats, a link each, and one to watch. Without any setting it serves "
            "this machine and keeps its games in crestflow.db. Every setting is a flag and an environment variable; "
            "a flag overrides the variable."
        ),
        epilog=examples("crestflow serve --host 0.0.0.0 --database sqlite:///games.db"),
    )
    for setting in fields(Settings):
        default = f"; {default_text(setting)}" if setting.default != "" else ""
        explanation = f"{say(CatalogueMessage(setting.metadata['help']))} ({variable(setting)}{default})"
        metavar = say(CatalogueMessage(setting.metadata["metavar"], "metavar"))
        parser.add_argument(flag(setting), metavar=metavar, help=explanation.replace("%", "%%"))
    parser.add_argument(
        "--purge-before",
        metavar=tc("metavar", "DATE"),
        type=_day,
        help=t(
            "instead of serving, delete every game in which nothing has happened since that day (UTC), as 2026-01-31"
        ),
    )
    parser.set_defaults(run=run)


def _day(text: str) -> datetime:
    try:
        return datetime.combine(date.fromisoformat(text), time(), UTC)
    except ValueError:
        raise argparse.ArgumentTypeError(t("{text} is not a day such as 2026-01-31", text=repr(text))) from None


def run(args: argparse.Namespace) -> int:
    """Serve, or purge."""
    if missing := [name for name in _NEEDED if find_spec(name) is None]:
        problem = t("{name} is missing; pip install 'crestflow[server]' brings all that serving needs", name=missing[0])
        return fail(problem, _PROGRAM)
    from crestflow.server.game.errors import Unavailable  # noqa: PLC0415
    from crestflow.server.run import purge, serve  # noqa: PLC0415
    from crestflow.server.storage.database import NewerDatabase, WrongUrl  # noqa: PLC0415 (all below needs the extra packages)

    try:
        settings = read_settings({setting.name: getattr(args, setting.name) for setting in fields(Settings)})
        if args.purge_before is None:
            serve(settings)
        else:
            print(tn("{n} game deleted", "{n} games deleted", purge(settings, args.purge_before)))
    except (WrongSetting, WrongUrl, NewerDatabase) as error:
        return fail(str(error), _PROGRAM)
    except Unavailable as error:
        cause = getattr(error.__cause__, "orig", error.__cause__)
        reason = str(cause).partition("\n")[0]
        return fail(t("the database cannot be reached: {reason}", reason=reason), _PROGRAM)
    return 0
