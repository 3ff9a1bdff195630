"""What `index.html` says of its place: the address for link previews, and whether a server keeps games there.

The built page works from any folder, so it can know neither. It says that there is no game server and points to its
preview picture by a relative address, which few programs that show previews follow.
"""

from __future__ import annotations

from html import escape
from urllib.parse import urlsplit

from crestflow.i18n import t

INDEX = "index.html"
PREVIEW = "preview.png"
_PREVIEW_MARK = f'content="./{PREVIEW}"'
_SERVER_MARK = '<meta name="crestflow-server" content="none"'
_SERVER_HERE = '<meta name="crestflow-server" content="here"'


class NotAnAddress(ValueError):
    """A page cannot be at such an address."""


def page_address(url: str) -> str:
    """The address of a page's folder, with the slash at its end.

    >>> page_address("https://games.example/crestflow")
    'https://games.example/crestflow/'
    """
    try:
        parts = urlsplit(url)
        right = parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.query and not parts.fragment
    except ValueError:
        right = False
    if not right:
        problem = t("{url} is not an address such as https://games.example/crestflow/", url=repr(url))
        raise NotAnAddress(problem)
    return url.rstrip("/") + "/"


def index_html(built: str, *, url: str = "", server: bool = False) -> str:
    """The built `index.html` for the page at `url`, if that is known, with a game server behind it or without."""
    if server:
        built = built.replace(_SERVER_MARK, _SERVER_HERE)
    if not url:
        return built
    address = escape(page_address(url))
    place = f'content="{address}{PREVIEW}" />\n    <meta property="og:url" content="{address}"'
    return built.replace(_PREVIEW_MARK, place, 1).replace(_PREVIEW_MARK, f'content="{address}{PREVIEW}"')
