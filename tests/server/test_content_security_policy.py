"""The page's security policy in a real browser: our own WebSocket may be opened, nobody else's."""

from __future__ import annotations

from typing import Any

import httpx
from playwright.sync_api import sync_playwright

from tests.browser import FLAGS
from tests.deployment import Server
from tests.programs import needed_browser

SAY_HELLO = """async address => {
  const blocked = [];
  document.addEventListener("securitypolicyviolation", event => blocked.push(event.effectiveDirective));
  const first = await new Promise(resolve => {
    try {
      const socket = new WebSocket(address);
      socket.onopen = () => socket.send('{"type": "hello"}');
      socket.onmessage = event => resolve(JSON.parse(event.data).type);
      socket.onerror = () => resolve("error");
    } catch (error) {
      resolve(error.name);
    }
  });
  await new Promise(resolve => setTimeout(resolve, 100));
  return {first, blocked};
}"""


def test_the_page_may_open_its_own_websocket_and_no_other(sqlite_server: Server) -> None:
    chromium = needed_browser()
    game = httpx.post(f"{sqlite_server.url}/api/games", json={"game": "kamon"}).json()["id"]
    path = f"127.0.0.1:{sqlite_server.port}/api/games/{game}/live"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        page = browser.new_page()
        policy = page.goto(sqlite_server.url)
        assert policy is not None
        assert "connect-src 'self'" in policy.headers["content-security-policy"]
        own: dict[str, Any] = page.evaluate(SAY_HELLO, f"ws://{path}")
        other: dict[str, Any] = page.evaluate(SAY_HELLO, f"ws://{path.replace('127.0.0.1', '127.0.0.2')}")
        browser.close()
    assert own == {"first": "welcome", "blocked": []}
    assert set(other["blocked"]) == {"connect-src"}
