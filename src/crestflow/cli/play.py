"""`crestflow play`: the page on this machine, opened in the browser."""

from __future__ import annotations

import argparse
import errno
import webbrowser

from crestflow.cli.common import Commands, examples, fail, whole_number
from crestflow.i18n import t
from crestflow.i18n.system_errors import system_error
from crestflow.page.static_files import page_files
from crestflow.page.static_server import PageServer
from crestflow.server.settings import MAX_PORT


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "play",
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
    try:
        listening = PageServer(args.port)
    except OSError as error:
        if not args.port:
            raise
        return fail(_refused(args.port, error))
    with listening as server:
        if not page_files():
            return fail(t("the page is missing from this installation; `make build` makes it"))
        print(t("Crestflow is at {address} (Ctrl-C ends it)", address=server.address), flush=True)
        if not args.no_browser:
            webbrowser.open(server.address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


def _refused(port: int, error: OSError) -> str:
    """Why nobody can listen on the port, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return t("port {port} is taken; choose another one, or leave --port out for any free one", port=port)
    problem = system_error(error)
    return t("port {port}: {problem}; leave --port out for any free one", port=port, problem=problem)
