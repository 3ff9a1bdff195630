"""Every setting of the server: one flag, one environment variable, one sentence."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any

from crestflow.i18n import t
from crestflow.page.index_html import NotAnAddress, page_address
from crestflow.protocol import quoted

PREFIX = "CRESTFLOW_"
LOG_LEVELS = ("critical", "error", "warning", "info", "debug")
LOG_FORMATS = ("text", "json")
MAX_PORT = 65_535


class WrongSetting(ValueError):
    """A setting with a value it cannot have."""


def _setting(default: object, explanation: str, metavar: str = "N", *, minimum: int = 1) -> Any:
    return field(default=default, metadata={"help": explanation, "metavar": metavar, "minimum": minimum})


@dataclass(frozen=True)
class Settings:
    """How to serve. The defaults are right for one machine with nothing else installed."""

    host: str = _setting("127.0.0.1", "listen on this address; 0.0.0.0 for every one", "ADDRESS")
    port: int = _setting(8000, "listen on this port", minimum=0)
    workers: int = _setting(1, "processes that share the port; more than one need a broker")
    database: str = _setting(
        "sqlite:///crestflow.db", "where games are kept: sqlite:///FILE or postgresql://USER@HOST/NAME", "URL"
    )
    broker: str = _setting(
        "", "a Redis that tells several processes of each other's moves: redis://HOST; none for one process", "URL"
    )
    public_url: str = _setting(
        "",
        "the address players see, for links and the origin check: https://HOST; without it, the one asked for",
        "URL",
    )
    trusted_proxies: str = _setting(
        "127.0.0.1", "reverse proxies whose word on the client's address is taken, split by commas", "ADDRESSES"
    )
    games_per_hour: int = _setting(60, "games one address may create in an hour, rematches included")
    listed_per_address: int = _setting(5, "games of one address that may wait in the lobby")
    actions_per_minute: int = _setting(120, "moves, offers and answers one seat may send in a minute")
    chats_per_minute: int = _setting(10, "chat messages one seat may send in a minute")
    requests_per_minute: int = _setting(600, "HTTP requests one address may make in a minute")
    files_per_minute: int = _setting(1200, "files of the page one address may fetch in a minute")
    messages_per_minute: int = _setting(300, "messages of any kind one connection may send in a minute")
    frames_per_minute: int = _setting(600, "frames, pings and fragments too, one WebSocket may send in a minute")
    bytes_per_minute: int = _setting(262_144, "bytes of any kind one WebSocket may send in a minute")
    connections_per_address: int = _setting(40, "connections to games one address may hold open")
    sockets_per_address: int = _setting(200, "TCP connections one address may hold open; those of proxies do not count")
    new_sockets_per_minute: int = _setting(
        600, "TCP connections one address may open in a minute; those of proxies do not count"
    )
    connections_per_game: int = _setting(200, "spectators' connections one game may have")
    connections_per_seat: int = _setting(20, "connections one player may have to a game")
    message_bytes: int = _setting(8192, "the largest message or request body taken")
    queue_messages: int = _setting(64, "messages that may wait for a slow reader before it is dropped")
    lobby_hours: int = _setting(24, "hours for which the lobby shows a listed game that nobody has joined")
    grace_seconds: int = _setting(
        0, "seconds that a running clock is given back after the server or its database was down", minimum=0
    )
    rooms_cached: int = _setting(20_000, "games a process keeps in memory; the rest it reads again")
    keep_days: int = _setting(
        0, "delete a game that nobody has touched for so many days, by itself; 0 keeps all", minimum=0
    )
    wait_for_database: int = _setting(0, "seconds to wait at the start for a database that is not up yet", minimum=0)
    drain_seconds: int = _setting(
        0, "seconds between SIGTERM and the end, in which games go on and nothing new is taken", minimum=0
    )
    metrics_host: str = _setting("127.0.0.1", "the address of the metrics", "ADDRESS")
    metrics_port: int = _setting(
        0, "serve Prometheus metrics on this port, each further worker on the next one; 0 for none", minimum=0
    )
    log_level: str = _setting("info", "critical, error, warning, info or debug", "LEVEL")
    log_format: str = _setting("text", "text, or json for one JSON object a line", "FORMAT")
    access_log: bool = _setting(
        default=False, explanation="on logs every request, without addresses and names of games", metavar="on|off"
    )


def flag(setting: Field[Any]) -> str:
    """The flag of a setting: ``--public-url``."""
    return "--" + setting.name.replace("_", "-")


def variable(setting: Field[Any]) -> str:
    """The environment variable of a setting: ``CRESTFLOW_PUBLIC_URL``."""
    return PREFIX + setting.name.upper()


def default_text(setting: Field[Any]) -> str:
    """The default of a setting as one would type it: ``off``."""
    return next((text for text, value in _SWITCH.items() if value is setting.default), str(setting.default))


def read_settings(given: Mapping[str, str | None], environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings: a flag overrides the environment variable, and that overrides the default.

    >>> read_settings({"port": "9000"}, {"CRESTFLOW_PORT": "80", "CRESTFLOW_HOST": "::1"}).port
    9000
    """
    values: dict[str, object] = {}
    for setting in fields(Settings):
        text, source = given.get(setting.name), flag(setting)
        if text is None:
            text, source = environment.get(variable(setting)), variable(setting)
        if text is not None:
            values[setting.name] = _value(setting, text, source)
    settings = Settings(**values)  # type: ignore[arg-type]  # _value gives each field its own type
    if settings.workers > 1 and not settings.broker:
        raise WrongSetting(
            t(
                "{workers} workers need a {option}, by which they hear of each other's moves",
                workers=settings.workers,
                option="--broker",
            )
        )
    if settings.workers > 1 and settings.port == 0:
        raise WrongSetting(t("several workers need a {option} that is not 0", option="--port"))
    return settings


_CHOICES = {"log_level": LOG_LEVELS, "log_format": LOG_FORMATS}
_SWITCH = {"on": True, "off": False}
_PORTS = ("port", "metrics_port")
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,18}")
"""What fits 64 bits; `int` would also take underscores, blanks and the digits of other scripts."""


def _value(setting: Field[Any], text: str, source: str) -> object:
    choices = _CHOICES.get(setting.name, ())
    if choices and text not in choices:
        problem = t("{text} is not one of {choices}", text=quoted(text), choices=", ".join(choices))
        raise WrongSetting(f"{source}: {problem}")
    if setting.name == "public_url" and text:
        try:
            page_address(text)
        except NotAnAddress as error:
            raise WrongSetting(f"{source}: {error}") from None
    if isinstance(setting.default, bool):
        if text not in _SWITCH:
            problem = t("{text} is neither {on} nor {off}", text=quoted(text), on="on", off="off")
            raise WrongSetting(f"{source}: {problem}")
        return _SWITCH[text]
    return _number(setting, text, source) if isinstance(setting.default, int) else text


def _number(setting: Field[Any], text: str, source: str) -> int:
    if not _WHOLE_NUMBER.fullmatch(text):
        raise WrongSetting(f"{source}: {t('{text} is not a whole number', text=quoted(text))}")
    number = int(text)
    if number < setting.metadata["minimum"]:
        raise WrongSetting(f"{source}: {t('{number} is too small', number=number)}")
    if setting.name in _PORTS and number > MAX_PORT:
        raise WrongSetting(f"{source}: {t('a port is at most {most}', most=MAX_PORT)}")
    return number
