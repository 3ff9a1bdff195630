"""`crestflow play`: the page on this machine, opened in the browser."""

from __future__ import annotations

import argparse
import webbrowser

from crestflow.cli.common import Commands, examples, fail, whole_number
from crestflow.i18n import t
from crestflow.page.static_server import PageServer
from crestflow.server.settings import MAX_PORT


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "play",
        help=t("play in the browser (this is what crestflow alone does)"),
        description=t("Serve the page to this machine only, print its address and open it. Ctrl-C ends it."),
        epilog=examples("crestflow play --port 8000 --no-browser"),
    )
    parser.add_argument(
        "--port", type=_port, metavar="N", default=0, help=t("port to listen on (default: any free one)")
    )
    parser.add_argument("--no-browser", action="store_true", help=t("only print the address"))
    parser.set_defaults(run=run)


def _port(text: str) -> int:
    port = whole_number(text)
    if port > MAX_PORT:
        raise argparse.ArgumentTypeError(t("a port is at most {most}, not {text}", most=MAX_PORT, text=text))
    return port


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    with PageServer(args.port) as server:
        if not server.pages:
            return fail(t("the page is missing from this installation; `make build` makes it"))
        print(t("Crestflow is at {address} (Ctrl-C ends it)", address=server.address), flush=True)
        if not args.no_browser:
            webbrowser.open(server.address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0
