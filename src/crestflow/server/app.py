"""The routes. None decides anything: each passes a typed message to the service and sends back what it answers."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, FastAPI, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import Field
from starlette.exceptions import HTTPException

import crestflow
from crestflow.records import Record, write_record
from crestflow.server.container import Container
from crestflow.server.game.actions import Action
from crestflow.server.game.errors import ApiError, ErrorBody
from crestflow.server.game.events import Version
from crestflow.server.game.messages import (
    GAME_ID_DESCRIPTION,
    Acknowledged,
    Created,
    Entries,
    GameView,
    JoinGame,
    Lobby,
    Seat,
)
from crestflow.server.game.terms import ApiMessage, NewGame
from crestflow.server.http.draining import DrainMiddleware
from crestflow.server.http.error_responses import (
    handle_api_error,
    handle_http_exception,
    handle_validation_error,
)
from crestflow.server.http.live_route import LiveRouteMiddleware
from crestflow.server.http.middleware import RequestMiddleware
from crestflow.server.http.openapi import describe_messages
from crestflow.server.http.request_log import RequestLogMiddleware
from crestflow.server.http.static import StaticPage
from crestflow.server.limits.client import client_address
from crestflow.server.seat_secrets import is_secret
from crestflow.server.settings import Settings
from crestflow.vocabulary import GAME_ID_PATTERN

router = APIRouter(prefix="/api")

JSON = "application/json"

GameIdInPath = Annotated[str, Path(pattern=GAME_ID_PATTERN, description=GAME_ID_DESCRIPTION)]


class Health(ApiMessage):
    """Whether all parts work."""

    version: str
    database: Literal["up", "down"]
    broker: Literal["none", "up", "down"]
    failing: Annotated[list[str], Field(description="The background tasks that do not work at the moment.")]


class Live(ApiMessage):
    """A process that answers."""

    version: str


# Both are async so that FastAPI does not run them in its thread pool.
async def _container(request: Request) -> Container:
    container: Container = request.app.state.container
    return container


async def _secret(
    credentials: Annotated[
        HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False, description="The secret of a seat."))
    ],
) -> str | None:
    """The secret that comes along; what cannot be one is refused before anything is done with it."""
    if credentials is not None and not is_secret(credentials.credentials):
        raise ApiError("forbidden", "this is not the secret of a seat: it has 22 characters")
    return None if credentials is None else credentials.credentials


WantsBoard = Annotated[bool, Query(description="Whether the answer comes with the position and the legal moves.")]
Server = Annotated[Container, Depends(_container)]
BearerSecret = Annotated[str | None, Depends(_secret)]


def _base(request: Request, server: Container) -> str:
    """The address that links begin with."""
    return server.origins.base(request.url.scheme, request.headers)


@router.post("/games", status_code=201)
async def create_game(new_game: NewGame, request: Request, server: Server) -> Created:
    """Create a game; the answer has a link for each seat and one to watch."""
    address, base = client_address(request.scope), _base(request, server)
    await server.limits.create(address)
    if not new_game.listed:
        return await server.service.create(new_game, base)
    return await server.lobby_limit.create(address, lambda: server.service.create(new_game, base))


@router.get("/games/{game}")
async def read_game(game: GameIdInPath, server: Server, secret: BearerSecret) -> GameView:
    """A whole game; with a seat's secret, as that player sees it."""
    return await server.service.view(game, secret)


@router.get("/games/{game}/events", response_model=Entries)
async def read_events(
    game: GameIdInPath,
    server: Server,
    secret: BearerSecret,
    after: Annotated[Version, Query(description="From here on.")] = 0,
    board: WantsBoard = False,
) -> Response:
    """What has happened after a version; with a seat's secret, chat included."""
    answer = await server.service.entries(game, secret, after, wants_board=board)
    return Response(answer.write(), media_type=JSON)


@router.post("/games/{game}/join")
async def join_game(game: GameIdInPath, joining: JoinGame, request: Request, server: Server) -> Seat:
    """Take the free seat of a listed game."""
    await server.limits.create(client_address(request.scope))
    return await server.service.join(game, joining.name, _base(request, server))


@router.post("/games/{game}/actions", response_model=Acknowledged)
async def act(
    game: GameIdInPath,
    action: Action,
    *,
    request: Request,
    server: Server,
    secret: BearerSecret,
    board: WantsBoard = False,
) -> Response:
    """Do something as the player whose secret comes along: answered once it is durable, done once for each key."""
    if secret is None:
        raise ApiError("forbidden", "a seat's secret is needed: Authorization: Bearer SECRET")
    await server.limits.act(client_address(request.scope), game, secret, action)
    entry = await server.service.act(game, secret, action)
    shown = await server.service.board(game) if board else None
    answer = Acknowledged(key=action.key, version=entry.version, entry=entry, board=shown)
    return Response(answer.write(), media_type=JSON)


@router.get("/games/{game}/record", response_model=Record)
async def read_record(game: GameIdInPath, server: Server) -> Response:
    """The record of a finished game, as a file."""
    text = write_record(await server.service.record(game))
    headers = {"Content-Disposition": f'attachment; filename="crestflow-{game}.json"'}
    return Response(text, media_type=JSON, headers=headers)


@router.get("/lobby")
async def read_lobby(server: Server) -> Lobby:
    """The listed games that wait for somebody, newest first; one that has long waited in vain is no longer shown."""
    return await server.service.lobby()


@router.get("/health", responses={503: {"model": Health, "description": "The database is down"}})
async def read_health(server: Server, response: Response) -> Health:
    """Whether all parts work; status 503 while the database is down, and while the process is about to stop."""
    health = await _health(server)
    if health.database == "down" or server.draining.active:
        response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    return health


@router.get("/live")
async def read_liveness() -> Live:
    """Whether this process answers at all. Where it does not, restart it; that helps against nothing else."""
    return Live(version=crestflow.__version__)


@router.get("/ready", responses={503: {"model": Health, "description": "Not ready"}})
async def read_readiness(server: Server, response: Response) -> Health:
    """Whether this process can serve players.

    Status 503 while the database is down or a background task fails, and while the process is about to stop.
    """
    health = await _health(server)
    if health.database == "down" or health.failing or server.draining.active:
        response.status_code = HTTPStatus.SERVICE_UNAVAILABLE
    return health


async def _health(server: Container) -> Health:
    try:
        await server.store.database.check()
    except ApiError:
        database: Literal["up", "down"] = "down"
    else:
        database = "up"
    return Health(
        version=crestflow.__version__,
        database=database,
        broker=server.broker.status,
        failing=server.failing_tasks(),
    )


def make_app(settings: Settings) -> FastAPI:
    """The application with these settings."""
    container = Container(settings)
    # One entry for all: FastAPI makes a model of each entry for each route, which the first request would wait for.
    errors: dict[int | str, dict[str, Any]] = {
        status: {"model": ErrorBody, "description": "Refused"} for status in ("4XX", "503")
    }
    app = FastAPI(
        title="Crestflow",
        version=crestflow.__version__,
        description="Play Kamon and Pantareï by link.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=container.running,
        responses=errors,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.container = container
    app.add_middleware(LiveRouteMiddleware, service=container.service, limits=container.limits)
    app.add_middleware(DrainMiddleware, draining=container.draining)
    app.add_middleware(RequestMiddleware, settings=settings, limits=container.limits, origins=container.origins)
    app.add_middleware(RequestLogMiddleware, access_log=settings.access_log)
    app.add_exception_handler(ApiError, handle_api_error)
    app.add_exception_handler(RequestValidationError, handle_validation_error)
    app.add_exception_handler(HTTPException, handle_http_exception)
    app.include_router(router)
    page = StaticPage(public_url=settings.public_url)
    app.add_route("/{path:path}", page.serve, methods=["GET", "HEAD"], include_in_schema=False)
    describe_messages(app)
    return app
