"""The origin check: which pages may act, and under which names this server answers.

A browser names the page it acts for in the header `Origin`. Only our own page may act: the one at `--public-url` or,
without that, the one at the address the request was sent to. That address comes from the client too (`Host`), and
anybody can point a name of theirs at this machine to make a stranger's page look like ours. So without `--public-url`
the server answers only to addresses and names that cannot be a stranger's: numbers, `localhost`, names of a local
network.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

from starlette.datastructures import Headers

from crestflow.server.game.errors import ApiError

_DEFAULT_PORTS = {"http": 80, "https": 443}
_LOCAL = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::([0-9]{1,5}))?", re.ASCII)
_ORIGIN = re.compile(r"(https?)://([^/?#@\\\s]+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class HostPort:
    """A host and a port; the port is ``None`` where the scheme implies it."""

    host: str
    port: int | None

    @property
    def local(self) -> bool:
        """Whether no stranger can own this name."""
        try:
            ipaddress.ip_address(self.host.strip("[]"))
        except ValueError:
            return "." not in self.host or self.host.endswith(_LOCAL)
        return True


def parse_host(text: str) -> HostPort | None:
    """What a header `Host` says, or nothing if it makes no sense.

    >>> parse_host("Play.Example.org:8000")
    HostPort(host='play.example.org', port=8000)
    >>> parse_host("me@example.org") is None
    True
    """
    found = _HOST.fullmatch(text.lower())
    return None if found is None else HostPort(found[1], None if found[2] is None else int(found[2]))


def parse_origin(text: str) -> tuple[str, HostPort] | None:
    """The scheme, host and port of an origin or of `--public-url`, or nothing if it makes no sense.

    >>> parse_origin("https://play.example.org:443") == parse_origin("HTTPS://PLAY.EXAMPLE.ORG")
    True
    >>> parse_origin("null") is None
    True
    """
    found = _ORIGIN.fullmatch(text.lower().removesuffix("/"))
    where = None if found is None else parse_host(found[2])
    if found is None or where is None:
        return None
    return found[1], HostPort(where.host, None if where.port == _DEFAULT_PORTS[found[1]] else where.port)


class Origins:
    """The pages that may act."""

    def __init__(self, public_url: str) -> None:
        self._public_url = public_url.rstrip("/")
        self._own = parse_origin(self._public_url)

    def admits(self, headers: Headers) -> bool:
        """Whether a request comes from our page, or from a program that is no browser and names no origin."""
        named = headers.getlist("origin")
        if not named:
            return True
        theirs = parse_origin(named[0])
        if len(named) > 1 or theirs is None:
            return False
        if self._public_url:
            return theirs == self._own
        host = parse_host(headers.get("host", ""))
        # Which scheme the player sees is the proxy's business, and a browser cannot lie about the rest.
        return (
            host is not None and host.local and theirs in {(scheme, _plain(host, scheme)) for scheme in _DEFAULT_PORTS}
        )

    def base(self, scheme: str, headers: Headers) -> str:
        """What links begin with; raises `ApiError` when the client asked for a name that may be anybody's."""
        if self._public_url:
            return self._public_url
        text = headers.get("host", "")
        host = parse_host(text)
        if host is None or not host.local:
            raise ApiError("foreign_origin", "under this name the server needs to be started with --public-url")
        return f"{scheme}://{text.lower()}"


def _plain(where: HostPort, scheme: str) -> HostPort:
    return HostPort(where.host, None if where.port == _DEFAULT_PORTS[scheme] else where.port)
