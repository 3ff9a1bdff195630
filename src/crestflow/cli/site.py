"""`crestflow site`: the page as a static site."""

from __future__ import annotations

import argparse
from pathlib import Path

from crestflow.cli.common import Commands, examples, fail
from crestflow.i18n import t, tc, tn
from crestflow.page.export import NoPage, NotASite, write_site
from crestflow.page.index_html import NotAnAddress


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "site",
        description=t(
            "Write the page into a folder: a site that works from any folder of any file host, with no server behind "
            "it. A site written before is replaced; a folder with anything else in it is left alone. "
            "Programs that show a picture beside a link need to know where the site will be: say it with --url."
        ),
        epilog=examples("crestflow site public", "crestflow site public --url https://games.example/crestflow/"),
    )
    parser.add_argument(
        "folder", metavar=tc("metavar", "DIR"), type=Path, help=t("where to; made if it does not exist")
    )
    parser.add_argument("--url", metavar="URL", default="", help=t("where the site will be found, for link previews"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the files."""
    try:
        count = write_site(args.folder, url=args.url)
    except (NoPage, NotASite, NotAnAddress) as error:
        return fail(str(error))
    print(tn("{folder}: {n} file", "{folder}: {n} files", count, folder=str(args.folder)))
    return 0
