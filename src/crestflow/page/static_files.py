"""The built page: where its files lie and how a server should send them."""

from __future__ import annotations

from pathlib import Path

PAGE = Path(__file__).with_name("dist")
"""The page as `web/` builds it."""

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""Nothing from elsewhere, nothing inline; WebAssembly may be compiled. The page carries the same as a meta element."""

# Python's own table depends on the machine's settings, which may call scripts plain text.
CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}

# Opener and embedder policy together isolate the page: only then may its workers share memory, and solve together.
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def page_files() -> dict[str, Path]:
    """Every file of the page by its address relative to the page's folder."""
    return {path.relative_to(PAGE).as_posix(): path for path in sorted(PAGE.rglob("*")) if path.is_file()}


def content_headers(address: str) -> dict[str, str]:
    """What a file is and how long it may be kept.

    Names under ``assets/`` carry a digest of their content, so they may be kept for ever; all else is asked for again.

    >>> content_headers("assets/engine-1a2b.wasm")["Content-Type"]
    'application/wasm'
    >>> content_headers("index.html")["Cache-Control"]
    'no-cache'
    """
    cache = "public, max-age=31536000, immutable" if address.startswith("assets/") else "no-cache"
    kind = CONTENT_TYPES.get(Path(address).suffix, "application/octet-stream")
    return {"Content-Type": kind, "Cache-Control": cache}


def headers(address: str) -> dict[str, str]:
    """Everything to send along with a file.

    >>> headers("index.html")["Referrer-Policy"]
    'no-referrer'
    """
    return content_headers(address) | SECURITY_HEADERS
