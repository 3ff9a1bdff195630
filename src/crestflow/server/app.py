"""The routes. None decides anything: each hands a typed message to the service and sends back what it answers."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Path, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

import crestflow
from crestflow.records import Record, write_record
from crestflow.server.actions import Action
from crestflow.server.events import Version
from crestflow.server.guard import Guard, answer, client_address
from crestflow.server.messages import (
    Acknowledged,
    Created,
    Entries,
    GameView,
    Health,
    JoinGame,
    Lobby,
    LobbyGame,
    Problem,
    Seat,
)
from crestflow.server.openapi import describe_messages
from crestflow.server.page import Page
from crestflow.server.parts import Parts
from crestflow.server.problems import Code, Refused
from crestflow.server.session import Session, complaint
from crestflow.server.settings import Settings
from crestflow.server.terms import NewGame
from crestflow.server.views import record
from crestflow.vocabulary import GAME_ID_PATTERN

LOBBY_GAMES = 100
HOUR = 60 * 60 * 1000

router = APIRouter(prefix="/api")

GameId = Annotated[str, Path(pattern=GAME_ID_PATTERN, description="The public name of a game.")]


# Both wait for nothing; but what is not async is sent to a thread, for every request.
async def _parts(request: Request) -> Parts:
    parts: Parts = request.app.state.parts
    return parts


async def _secret(
    credentials: Annotated[
        HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False, description="The secret of a seat."))
    ],
) -> str | None:
    return None if credentials is None else credentials.credentials


Server = Annotated[Parts, Depends(_parts)]
Secret = Annotated[str | None, Depends(_secret)]


def _base(request: Request, parts: Parts) -> str:
    """The address that links begin with."""
    return parts.origins.base(request.url.scheme, request.headers)


@router.post("/games", status_code=201)
async def create_game(wish: NewGame, request: Request, server: Server) -> Created:
    """Create a game; the answer has a link for each seat and one to watch."""
    await server.limits.create(client_address(request.scope))
    return await server.service.create(wish, _base(request, server))


@router.get("/games/{game}")
async def read_game(game: GameId, server: Server, secret: Secret) -> GameView:
    """A whole game; with a seat's secret, as that player sees it."""
    return await server.service.view(game, secret)


@router.get("/games/{game}/events")
async def read_events(
    game: GameId, server: Server, secret: Secret, after: Annotated[Version, Query(description="From here on.")] = 0
) -> Entries:
    """What has happened after a version; with a seat's secret, chat included."""
    return await server.service.entries(game, secret, after)


@router.post("/games/{game}/join")
async def join_game(game: GameId, wish: JoinGame, request: Request, server: Server) -> Seat:
    """Take the free seat of a listed game."""
    await server.limits.create(client_address(request.scope))
    return await server.service.join(game, wish.name, _base(request, server))


@router.post("/games/{game}/actions")
async def act(game: GameId, action: Action, server: Server, secret: Secret) -> Acknowledged:
    """Do something as the player whose secret comes along: answered once it is durable, done once for each key."""
    if secret is None:
        raise Refused("forbidden", "a seat's secret is needed: Authorization: Bearer SECRET")
    server.limits.act(game, secret, action)
    entry = await server.service.act(game, secret, action)
    return Acknowledged(key=action.key, version=entry.version, entry=entry)


@router.get("/games/{game}/record", response_model=Record)
async def read_record(game: GameId, server: Server) -> Response:
    """The record of a finished game, as a file."""
    table, _ = await server.service.look(game, None)
    headers = {"Content-Disposition": f'attachment; filename="crestflow-{game}.json"'}
    return Response(write_record(record(table.row, table.room)), media_type="application/json", headers=headers)


@router.get("/lobby")
async def read_lobby(server: Server) -> Lobby:
    """The listed games that wait for somebody, newest first; one that has long waited in vain is no longer shown."""
    rows = await server.store.lobby(LOBBY_GAMES)
    oldest = server.service.now() - server.settings.lobby_hours * HOUR
    return Lobby(
        games=[
            LobbyGame(id=row.id, terms=row.terms, created=row.created, open_seat=row.invited)
            for row in rows
            if row.invited is not None and row.created >= oldest
        ]
    )


@router.get("/health", responses={503: {"model": Health, "description": "The database is down"}})
async def read_health(server: Server, response: Response) -> Health:
    """Whether all parts work; status 503 while the database is down."""
    try:
        await server.store.ping()
    except Refused as refusal:
        response.status_code = refusal.status
        return Health(version=crestflow.__version__, database="down", broker=server.broker.status)
    return Health(version=crestflow.__version__, database="up", broker=server.broker.status)


@router.websocket("/games/{game}/live")
async def follow(websocket: WebSocket, game: GameId) -> None:
    """Everything that happens in a game, and a way to act in it."""
    parts: Parts = websocket.app.state.parts
    await Session(websocket, game, parts.service, parts.limits).serve()


async def _refused(_request: Request, error: Exception) -> Response:
    return answer(error) if isinstance(error, Refused) else answer(Refused("unavailable", "something went wrong"))


async def _malformed(_request: Request, error: Exception) -> Response:
    errors = error.errors() if isinstance(error, RequestValidationError) else []
    return answer(Refused("bad_message", complaint(errors)))


async def _no_such_route(_request: Request, error: Exception) -> Response:
    """Starlette's own refusals (no such address, wrong method, a body that is no JSON) in the same form as ours."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    code: Code = "not_found" if status in (404, 405) else "bad_message"
    headers = error.headers if isinstance(error, HTTPException) else None
    problem = Problem(code=code, message=str(getattr(error, "detail", "there is nothing here")))
    return JSONResponse(problem.model_dump(), status, dict(headers or {}))


def make_app(settings: Settings) -> FastAPI:
    """The application with these settings."""
    parts = Parts(settings)
    # One entry for all: FastAPI makes a model of each entry for each route, which the first request would wait for.
    problems: dict[int | str, dict[str, Any]] = {
        status: {"model": Problem, "description": "Refused"} for status in ("4XX", "503")
    }
    app = FastAPI(
        title="Crestflow",
        version=crestflow.__version__,
        description="Play Kamon and Pantareï by link.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=parts.running,
        responses=problems,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.parts = parts
    app.add_middleware(Guard, settings=settings, limits=parts.limits, origins=parts.origins)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _no_such_route)
    app.include_router(router)
    app.add_route("/{path:path}", Page().serve, methods=["GET", "HEAD"], include_in_schema=False)
    describe_messages(app)
    return app
