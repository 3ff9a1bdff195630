"""Errors as HTTP responses: whatever goes wrong, the body has the same form."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from crestflow.server.game.errors import ApiError, ErrorBody, ErrorCode
from crestflow.server.metrics import REFUSALS

_STATUS: dict[ErrorCode, HTTPStatus] = {
    "bad_message": HTTPStatus.UNPROCESSABLE_ENTITY,
    "forbidden": HTTPStatus.FORBIDDEN,
    "foreign_origin": HTTPStatus.FORBIDDEN,
    "not_found": HTTPStatus.NOT_FOUND,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "too_slow": HTTPStatus.REQUEST_TIMEOUT,
    "too_many": HTTPStatus.TOO_MANY_REQUESTS,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
}


RETRY_SECONDS = 5
"""How long a client should wait where nobody knows how long it takes."""


def http_status(error: ApiError) -> int:
    """The HTTP status of an error: 409 for everything that the state of the game forbids."""
    return _STATUS.get(error.code, HTTPStatus.CONFLICT).value


def error_response(error: ApiError) -> JSONResponse:
    """An error as an HTTP response."""
    REFUSALS.labels(error.code).inc()
    headers = None
    if error.code in ("too_many", "unavailable"):
        headers = {"Retry-After": str(error.retry_after or RETRY_SECONDS)}
    return JSONResponse(error.body().model_dump(), http_status(error), headers)


def not_found() -> JSONResponse:
    """The response where there is no such address."""
    return error_response(ApiError("not_found", "there is nothing here"))


def describe_validation(errors: Sequence[Any]) -> str:
    """The first thing that is wrong with a message, and where; what was sent is not repeated, it may be a secret."""
    if not errors:
        return "not understood"
    where = ".".join(str(part) for part in errors[0]["loc"])
    return f"{where}: {errors[0]['msg']}" if where else str(errors[0]["msg"])


async def handle_api_error(_request: Request, error: Exception) -> Response:
    """FastAPI's handler of our own errors."""
    return error_response(error if isinstance(error, ApiError) else ApiError("unavailable", "something went wrong"))


async def handle_validation_error(_request: Request, error: Exception) -> Response:
    """FastAPI's handler of requests that do not have the right form."""
    errors = error.errors() if isinstance(error, RequestValidationError) else []
    return error_response(ApiError("bad_message", describe_validation(errors)))


async def handle_http_exception(_request: Request, error: Exception) -> Response:
    """Starlette's own errors (no such address, wrong method, a body that is no JSON) in the same form as ours."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    code: ErrorCode = "not_found" if status in (404, 405) else "bad_message"
    REFUSALS.labels(code).inc()
    headers = error.headers if isinstance(error, HTTPException) else None
    body = ErrorBody(code=code, message=str(getattr(error, "detail", "there is nothing here")))
    return JSONResponse(body.model_dump(), status, dict(headers or {}))
