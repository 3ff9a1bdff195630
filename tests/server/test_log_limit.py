"""A client that does the same wrong thing over and over fills no log."""

from __future__ import annotations

import asyncio
import logging

import pytest

from crestflow.server.log_limit import LINES, SECONDS, LogRateLimit
from tests.deployment import Server
from tests.server.client import Api
from tests.server.raw_http import open_websocket, read_close_code, talk

REQUESTS = 5 * LINES


class _Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.lines.append(record.getMessage())


def test_lines_are_counted_by_where_they_come_from() -> None:
    now = 0.0
    handler = _Lines()
    handler.addFilter(LogRateLimit(clock=lambda: now))
    log = logging.getLogger(f"{__name__}.places")
    log.addHandler(handler)

    def complain(number: int) -> None:
        log.warning("request %d of somebody makes no sense", number)

    for number in range(30):
        complain(number)
    log.warning("this comes from another place")
    assert len(handler.lines) == LINES + 1
    assert handler.lines[0] == "request 0 of somebody makes no sense"
    assert handler.lines[LINES - 1].endswith(f"(more like this are left out for up to {SECONDS:.0f} s)")
    assert handler.lines[LINES] == "this comes from another place"
    now = SECONDS + 1
    complain(30)
    complain(31)
    assert handler.lines[LINES + 1 :] == [
        f"request 30 of somebody makes no sense ({30 - LINES} more like this were left out)",
        "request 31 of somebody makes no sense",
    ]


def test_information_is_not_limited() -> None:
    handler = _Lines()
    handler.addFilter(LogRateLimit())
    log = logging.getLogger(f"{__name__}.information")
    log.setLevel(logging.INFO)
    log.addHandler(handler)
    for number in range(30):
        log.info("request %d", number)
    assert len(handler.lines) == 30


def test_different_errors_at_one_place_are_different_lines() -> None:
    handler = _Lines()
    handler.addFilter(LogRateLimit())
    log = logging.getLogger(f"{__name__}.errors")
    log.addHandler(handler)
    for error in [ValueError()] * 20 + [KeyError()] * 20:
        try:
            raise error
        except (ValueError, KeyError):
            log.exception("it failed")
    assert len(handler.lines) == 2 * LINES


@pytest.mark.anyio
async def test_bad_requests_and_bad_texts_fill_no_log(sqlite_server: Server) -> None:
    before = sqlite_server.log.stat().st_size
    async with Api(sqlite_server.url) as api:
        game = (await api.create("kamon"))["id"]
    await asyncio.gather(*(talk(sqlite_server.port, b"\x16\x03\x01 nonsense\r\n\r\n") for _ in range(REQUESTS)))
    for _ in range(2 * LINES):
        _, writer = opened = await open_websocket(sqlite_server.port, game)
        writer.write(bytes([0x81, 0x82, 0, 0, 0, 0]) + b"\xff\xfe")
        assert await read_close_code(opened[0]) == 1007
        writer.close()
    log = sqlite_server.log.read_bytes()[before:].decode()
    for line in ("Invalid HTTP request received.", "Invalid UTF-8 sequence received"):
        assert 1 <= log.count(line) <= LINES, line
    assert "more like this are left out" in log
    assert "Traceback" not in log
