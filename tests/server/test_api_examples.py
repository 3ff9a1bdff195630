"""The page of the API shows real messages, every kind of them, and every number it names."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from crestflow.server.game.actions import Action
from crestflow.server.game.errors import ErrorCode
from crestflow.server.game.events import Event
from crestflow.server.http.openapi import CLIENT, SERVER
from crestflow.server.live.messages import CLIENT_MESSAGE
from crestflow.server.live.socket import _CLOSE_CODES, _OTHER_CLOSE_CODE
from crestflow.server.settings import Settings
from tests.deployment import Server
from tests.server.api_examples import PAGE, on_the_page, record

PAGE_TEXT = PAGE.read_text("utf-8")


@pytest.mark.anyio
async def test_the_examples_are_what_the_server_sends(sqlite_server: Server) -> None:
    """`python -m tests.server.api_examples` writes them anew."""
    assert on_the_page(PAGE_TEXT) == await record(sqlite_server.url)


def members(union: Any) -> set[str]:
    """The types of messages that a union has."""
    return {model.model_fields["type"].default for model in get_args(get_args(union)[0])}


def test_every_event_and_every_action_has_an_example() -> None:
    shown = {
        name: [json.loads(line) for line in text.splitlines()]
        for name, text in on_the_page(PAGE_TEXT).items()
        if name.startswith("every")
    }
    assert {event["type"] for event in shown["every event"]} == members(Event)
    assert {action["type"] for action in shown["every action"]} == members(Action)
    for action in shown["every action"]:
        TypeAdapter(Action).validate_python(action)


def test_every_message_of_the_socket_has_an_example() -> None:
    shown = {json.loads(text).get("type") for name, text in on_the_page(PAGE_TEXT).items() if "every" not in name}
    inline = set(re.findall(r'`\{"type": "(\w+)"', PAGE_TEXT))
    assert {model.model_fields["type"].default for model in (*CLIENT, *SERVER)} <= shown | inline
    for name in ("hello", "act"):
        CLIENT_MESSAGE.validate_json(on_the_page(PAGE_TEXT)[name])


@pytest.mark.parametrize("code", get_args(ErrorCode))
def test_every_error_is_explained(code: str) -> None:
    assert f"`{code}`" in PAGE_TEXT


@pytest.mark.parametrize("code", sorted({*_CLOSE_CODES.values(), _OTHER_CLOSE_CODE, 1002, 1007, 1009, 1011, 1012}))
def test_every_close_code_is_explained(code: int) -> None:
    assert re.search(rf"^\| .*\b{code}\b.* \|", PAGE_TEXT, re.MULTILINE)


LIMITS = [field for field in fields(Settings) if re.search("_per_|message_bytes|queue_messages", field.name)]


@pytest.mark.parametrize("setting", LIMITS, ids=lambda field: field.name)
def test_every_limit_is_on_the_page_with_its_default(setting: Any) -> None:
    flag = "--" + setting.name.replace("_", "-")
    assert re.search(rf"^\| .* \| {setting.default:,} \| `{flag}` \|$", PAGE_TEXT, re.MULTILINE)
