"""`crestflow play`: the page on this machine, opened in the browser."""

from __future__ import annotations

import argparse
import webbrowser

from crestflow.cli.common import Commands, fail, whole_number
from crestflow.page.static_server import PageServer
from crestflow.server.settings import MAX_PORT


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "play",
        help="play in the browser (this is what crestflow alone does)",
        description="Serve the page to this machine only, print its address and open it. Ctrl-C ends it.",
        epilog="example:\n  crestflow play --port 8000 --no-browser",
    )
    parser.add_argument("--port", type=_port, metavar="N", default=0, help="port to listen on (default: any free one)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(run=run)


def _port(text: str) -> int:
    port = whole_number(text)
    if port > MAX_PORT:
        raise argparse.ArgumentTypeError(f"a port is at most {MAX_PORT}, not {text}")
    return port


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted."""
    with PageServer(args.port) as server:
        if not server.pages:
            return fail("the page is missing from this installation; `make build` makes it")
        print(f"Crestflow is at {server.address}  (Ctrl-C ends it)", flush=True)
        if not args.no_browser:
            webbrowser.open(server.address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0
