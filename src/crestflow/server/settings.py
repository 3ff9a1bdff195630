"""Every setting of the server: one flag, one environment variable, one sentence."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any

PREFIX = "CRESTFLOW_"
LOG_LEVELS = ("critical", "error", "warning", "info", "debug")
MAX_PORT = 65_535


class WrongSetting(ValueError):
    """A setting with a value it cannot have."""


def _setting(default: object, explanation: str, metavar: str = "N", minimum: int = 1) -> Any:
    return field(default=default, metadata={"help": explanation, "metavar": metavar, "minimum": minimum})


@dataclass(frozen=True)
class Settings:
    """How to serve. The defaults are right for one machine with nothing else installed."""

    host: str = _setting("127.0.0.1", "listen on this address; 0.0.0.0 for every one", "ADDRESS")
    port: int = _setting(8000, "listen on this port", minimum=0)
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
    connections_per_game: int = _setting(200, "spectators' connections one game may have")
    connections_per_seat: int = _setting(20, "connections one player may have to a game")
    message_bytes: int = _setting(8192, "the largest message or request body taken")
    queue_messages: int = _setting(64, "messages that may wait for a slow reader before it is dropped")
    lobby_hours: int = _setting(24, "hours for which the lobby shows a listed game that nobody has joined")
    grace_seconds: int = _setting(
        0, "seconds that a running clock is given back after the server or its database was down", minimum=0
    )
    rooms_cached: int = _setting(20_000, "games a process keeps in memory; the rest it reads again")
    log_level: str = _setting("info", "critical, error, warning, info or debug", "LEVEL")


def flag(setting: Field[Any]) -> str:
    """The flag of a setting: ``--public-url``."""
    return "--" + setting.name.replace("_", "-")


def variable(setting: Field[Any]) -> str:
    """The environment variable of a setting: ``CRESTFLOW_PUBLIC_URL``."""
    return PREFIX + setting.name.upper()


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
    return Settings(**values)  # type: ignore[arg-type]  # _value gives each field its own type


def _value(setting: Field[Any], text: str, source: str) -> object:
    if setting.name == "log_level" and text not in LOG_LEVELS:
        raise WrongSetting(f"{source}: {text!r} is not one of {', '.join(LOG_LEVELS)}")
    if not isinstance(setting.default, int):
        return text
    try:
        number = int(text)
    except ValueError:
        raise WrongSetting(f"{source}: {text!r} is not a whole number") from None
    if number < setting.metadata["minimum"]:
        raise WrongSetting(f"{source}: {number} is too small")
    if setting.name == "port" and number > MAX_PORT:
        raise WrongSetting(f"{source}: a port is at most {MAX_PORT}")
    return number
