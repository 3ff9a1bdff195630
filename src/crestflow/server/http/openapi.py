"""The OpenAPI document, with the WebSocket's messages among its schemas: other languages' types come from it."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from pydantic.json_schema import models_json_schema

from crestflow.server.game.messages import Presence
from crestflow.server.game.terms import ApiMessage
from crestflow.server.live import messages

CLIENT = (messages.Hello, messages.Act, messages.Ping)
SERVER = (
    messages.Welcome,
    messages.Happened,
    messages.Done,
    messages.ErrorMessage,
    Presence,
    messages.Pong,
)


def describe_messages(app: FastAPI) -> None:
    """Add the messages to the document that `app` makes of its routes."""
    of_routes = app.openapi

    def openapi() -> dict[str, Any]:
        described = of_routes()
        schemas = described["components"]["schemas"]
        if "ClientMessage" not in schemas:
            # Serialised forms have every field, which is what a reader of types wants for what the server sends.
            _, sent = models_json_schema([(model, "serialization") for model in SERVER], ref_template=_REFERENCE)
            _, taken = models_json_schema([(model, "validation") for model in CLIENT], ref_template=_REFERENCE)
            schemas.update({**sent["$defs"], **taken["$defs"], **schemas})
            schemas["ClientMessage"] = _one_of(CLIENT, "What a client sends over the WebSocket.")
            schemas["ServerMessage"] = _one_of(SERVER, "What the server sends over the WebSocket.")
        return described

    app.openapi = openapi  # type: ignore[method-assign]  # the way FastAPI documents


_REFERENCE = "#/components/schemas/{model}"


def _one_of(models: tuple[type[ApiMessage], ...], description: str) -> dict[str, Any]:
    mapping = {model.model_fields["type"].default: _REFERENCE.format(model=model.__name__) for model in models}
    references = [{"$ref": reference} for reference in mapping.values()]
    return {
        "description": description,
        "oneOf": references,
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }
