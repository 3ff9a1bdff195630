"""The built page, sent as `crestflow play` sends it."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response

from crestflow.server.messages import Problem

PAGE = Path(__file__).parents[1] / "web"

# Python's own table depends on the machine's settings, which may call scripts plain text.
CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}


class Page:
    """Serves the listed files and nothing else, so that no path can lead out of the page's folder."""

    def __init__(self, folder: Path = PAGE) -> None:
        self._files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}

    async def serve(self, request: Request) -> Response:
        """The file at the address asked for."""
        address = request.url.path.lstrip("/") or "index.html"
        path = self._files.get(address)
        if path is None:
            return JSONResponse(Problem(code="not_found", message="there is nothing here").model_dump(), 404)
        # Names under assets/ carry a digest of their content, so they may be kept for ever.
        cache = "public, max-age=31536000, immutable" if address.startswith("assets/") else "no-cache"
        kind = CONTENT_TYPES.get(path.suffix, "application/octet-stream")
        return FileResponse(path, media_type=kind, headers={"Cache-Control": cache})
