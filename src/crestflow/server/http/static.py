"""The built page as static files, sent as `crestflow play` sends it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from crestflow.page.index_html import INDEX, index_html
from crestflow.page.static_files import content_headers, page_files
from crestflow.server.http.error_responses import not_found


class StaticPage:
    """Serves the listed files and nothing else, so that no path can lead out of the page's folder.

    The files are read once, less than a megabyte: to open a file for each request takes several times as long.
    """

    def __init__(self, files: Mapping[str, Path] | None = None, *, public_url: str = "") -> None:
        paths = page_files() if files is None else files
        contents = {address: path.read_bytes() for address, path in paths.items()}
        if INDEX in contents:
            contents[INDEX] = index_html(contents[INDEX].decode(), url=public_url, server=True).encode()
        self._files = {address: _File(address, content) for address, content in contents.items()}

    async def serve(self, request: Request) -> Response:
        """The file at the address asked for; the middleware adds the security headers."""
        file = self._files.get(request.url.path.lstrip("/") or INDEX)
        return not_found() if file is None else file.response(request.headers.get("if-none-match", ""))


class _File:
    """A file in memory."""

    def __init__(self, address: str, content: bytes) -> None:
        self._content = content
        self._tag = f'"{hashlib.blake2b(content, digest_size=16).hexdigest()}"'
        self._headers = {**content_headers(address), "ETag": self._tag}

    def response(self, known: str) -> Response:
        """The file, or only its headers if the client has it: `known` is its header `If-None-Match`."""
        if self._tag in (tag.strip().removeprefix("W/") for tag in known.split(",")):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=self._headers)
        return Response(self._content, headers=self._headers)
