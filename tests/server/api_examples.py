"""The examples in docs/api.md are real messages: this module plays the games that they come from.

    python -m tests.server.api_examples

writes them anew. Names, secrets, times and ports are exchanged for fixed ones, and long lists are cut with "…".
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from pathlib import Path
from typing import Any

from tests.deployment import ROOT, ForkServer, Server, started
from tests.server.client import Api, SocketClient, opened, secret_of

PAGE = ROOT / "docs" / "api.md"
SETUP = "RfRrObPm/--GbPfPbBm/OfRnPnPgGnRb/BbGfRgGmYrGrYg/BgYbOnOrGgBr/BfRmYnOmYm/OgYfPrBn"
BLOCK = re.compile(r"(<!-- example: ([\w ]+) -->\n```json\n)(.*?)(^```)", re.MULTILINE | re.DOTALL)
WIDTH = 110
MAX_ITEMS = 3
TIME = 1_794_700_000_000
GAMES = ("hT2nZk0pQ4vB", "x9Lw3RfYc6Ue", "Qm7sJd1aKo8i", "Vb5tEg2nPz4h", "w6HrXc9yLf3M")
SECRETS = ("3P79sLfAmEonzjkyJFBAEQ", "8kq2V0rX5mW1yZtNc7uJdg", "uW4cN9eRb0Tf6YsLh2GpXA")


class Recorder:
    """Keeps examples under their names, with everything in them that differs from run to run exchanged."""

    def __init__(self, url: str) -> None:
        self.examples: dict[str, str] = {}
        self._known: dict[str, str] = {url: "http://127.0.0.1:8000"}

    def rename(self, texts: list[str], fixed: tuple[str, ...]) -> None:
        """Give each new text the next fixed one."""
        for text in texts:
            free = [name for name in fixed if name not in self._known.values()]
            self._known.setdefault(text, free[0])

    def keep(self, name: str, content: Any) -> None:
        """Keep an example."""
        self.examples[name] = layout(self._fixed(content)) + "\n"

    def keep_lines(self, name: str, contents: list[Any]) -> None:
        """Keep several short examples, one a line."""
        self.examples[name] = "".join(json.dumps(self._fixed(each), ensure_ascii=False) + "\n" for each in contents)

    def _fixed(self, content: Any, name: str = "") -> Any:
        if isinstance(content, dict):
            times = name == "left"
            return {key: 598_000 if times else self._fixed(value, key) for key, value in content.items()}
        if isinstance(content, list):
            shown = [self._fixed(each) for each in content]
            return shown if len(shown) <= MAX_ITEMS or isinstance(shown[0], dict) else [*shown[:MAX_ITEMS], "…"]
        if isinstance(content, int) and content > 10**12:
            return TIME
        if isinstance(content, str):
            for text, fixed in self._known.items():
                content = content.replace(text, fixed)
        return content


def layout(content: Any, indent: str = "") -> str:
    """JSON on as few lines as fit the page."""
    flat = json.dumps(content, ensure_ascii=False)
    if not content or not isinstance(content, dict | list) or len(indent) + len(flat) <= WIDTH:
        return flat
    deeper = indent + "  "
    if isinstance(content, list):
        parts = [layout(each, deeper) for each in content]
        return "[\n" + ",\n".join(deeper + part for part in parts) + f"\n{indent}]"
    parts = [f"{json.dumps(key)}: {layout(value, deeper)}" for key, value in content.items()]
    return "{\n" + ",\n".join(deeper + part for part in parts) + f"\n{indent}}}"


async def record(url: str) -> dict[str, str]:
    """Play, and keep an example of every message."""
    recorder = Recorder(url)
    async with Api(url) as api:
        await _play(recorder, api, url)
        await _from_the_lobby(recorder, api)
    return recorder.examples


async def _play(recorder: Recorder, api: Api, url: str) -> None:
    """One game with everything that can happen in it."""
    clock = {"type": "fischer", "initial_seconds": 600, "increment_seconds": 5}
    asked = {"game": "kamon", "setup": SETUP, "colour": "black", "clock": clock, "name": "Crane"}
    made = (await api.post("/games", asked)).json()
    game, black_secret, white_secret = made["id"], secret_of(made, "black"), secret_of(made, "white")
    recorder.rename([game], GAMES)
    recorder.rename([black_secret, white_secret], SECRETS)
    recorder.keep("create", asked)
    recorder.keep("created", made)
    recorder.keep("hello", {"type": "hello", "secret": black_secret, "seen": None, "name": "Crane", "board": True})
    async with (
        opened(url, game, black_secret, name="Crane", board=True) as black,
        opened(url, game, white_secret, name="Heron") as white,
    ):
        recorder.keep("welcome", black.welcome)
        await black.happens("joined")
        while not black.presence.get("white"):
            await black.hear()
        recorder.keep("presence", black.presence)
        await black.send(type="ping")
        recorder.keep("pong", await black.until("pong"))
        await _move(recorder, black, white)
        await _http(recorder, api, game, white_secret)
        await _offers(black, white)
        events = (await api.get(f"/games/{game}/events?after=2", white_secret)).json()
        await _other_events(recorder, api, url, [*black.entries, *white.entries, *events["entries"]])
        rematch = next(each["event"]["game"] for each in black.entries if each["event"]["type"] == "rematch_answered")
        recorder.rename([rematch], GAMES)
    async with opened(url, game, white_secret, seen=black.version - 2) as again:
        recorder.rename([again.welcome["missed"][-1]["event"]["game"]], GAMES)
        recorder.keep("welcome again", again.welcome)


async def _move(recorder: Recorder, black: SocketClient, white: SocketClient) -> None:
    """A move that is played and one that is refused."""
    action = {"type": "move", "key": "d41a52-1", "move": "a2", "seen": 1}
    recorder.keep("act", {"type": "act", "action": action})
    recorder.keep("done", await black.act("move", key="d41a52-1", move="a2", seen=1))
    moved = (message for message in black.heard if message["type"] == "happened" and message["entry"]["version"] == 2)
    recorder.keep("happened", next(moved))
    recorder.keep("refused", await black.act("move", key="d41a52-2", move="b1", seen=2))
    await white.happens("moved")


async def _http(recorder: Recorder, api: Api, game: str, secret: str) -> None:
    """The same by HTTP."""
    legal = (await api.view(game))["legal"]
    action = {"type": "move", "key": "9f00c7-1", "move": legal[0], "seen": 2}
    recorder.keep("acknowledged", (await api.post(f"/games/{game}/actions", action, secret)).json())
    late = {"type": "move", "key": "9f00c7-2", "move": legal[0], "seen": 2}
    recorder.keep("error", (await api.post(f"/games/{game}/actions", late, secret)).json())
    recorder.keep("events", (await api.get(f"/games/{game}/events?after=2", secret)).json())
    recorder.keep("game", await api.view(game, secret))


ACTIONS: list[dict[str, Any]] = [
    {"type": "say", "text": "good luck"},
    {"type": "erase", "said": 4},
    {"type": "mute", "mute": True},
    {"type": "ask_takeback"},
    {"type": "answer_takeback", "accept": True},
    {"type": "offer_draw"},
    {"type": "answer_draw", "accept": False},
    {"type": "resign"},
    {"type": "offer_rematch", "setup": "new"},
    {"type": "answer_rematch", "accept": True},
]
"""What the players do after the first two moves, the one who asks first; answers come from the other."""


async def _offers(black: SocketClient, white: SocketClient) -> None:
    for number, action in enumerate(ACTIONS):
        fields = {name: value for name, value in action.items() if name != "type"}
        line = black if action["type"].startswith("answer") else white
        done = await line.act(action["type"], key=f"3ee8b1-{number}", **fields)
        assert done["type"] == "done", done
    if black.entries[-1]["event"]["type"] != "rematch_answered":
        await black.happens("rematch_answered")


async def _other_events(recorder: Recorder, api: Api, url: str, entries: list[dict[str, Any]]) -> None:
    """One event of each type, and one action of each."""
    flagged = await _flag(api, url)
    found = {entry["event"]["type"]: entry["event"] for entry in reversed([*entries, flagged])}
    recorder.rename([found["rematch_answered"]["game"]], GAMES)
    recorder.keep_lines("every event", [found[name] for name in sorted(found)])
    move = {"type": "move", "key": "d41a52-1", "move": "a2", "seen": 1}
    keyed = [{"type": each["type"], "key": f"3ee8b1-{number}", **each} for number, each in enumerate(ACTIONS)]
    recorder.keep_lines("every action", [move, *keyed])


async def _flag(api: Api, url: str) -> dict[str, Any]:
    """The event of a flag that falls."""
    made = await api.create("kamon", clock={"type": "fischer", "initial_seconds": 1})
    lines = {}
    async with (
        opened(url, made["id"], secret_of(made, "black")) as lines["black"],
        opened(url, made["id"], secret_of(made, "white")) as lines["white"],
    ):
        for _ in range(2):
            view = await api.view(made["id"])
            await lines[view["turn"]].move(view["legal"][0], seen=view["version"])
        return await lines["black"].happens("flagged")


async def _from_the_lobby(recorder: Recorder, api: Api) -> None:
    """A listed game and its free seat."""
    made = await api.create("pantarei", listed=True, name="Crane", setup=PANTAREI)
    recorder.rename([made["id"]], GAMES)
    listed = (await api.get("/lobby")).json()["games"]
    recorder.keep("lobby", {"games": [each for each in listed if each["id"] == made["id"]]})
    recorder.keep("join", {"name": "Heron"})
    seat = (await api.post(f"/games/{made['id']}/join", {"name": "Heron"})).json()
    recorder.rename([seat["secret"]], SECRETS)
    recorder.keep("joined", seat)


PANTAREI = "W2/W1/W3/B1/N/B1/B2/W1/W2/B1/W1/B2/B3/B3/W3/W3/B3/W2/B2"


def on_the_page(page: str) -> dict[str, str]:
    """The examples that the page shows, by name."""
    return {name: text for _, name, text, _ in BLOCK.findall(page)}


def main() -> None:
    """Write the examples into the page."""
    folder = Path(tempfile.mkdtemp(prefix="crestflow-"))
    forks = ForkServer()
    with started(Server(forks, folder, database=f"sqlite:///{folder}/games.db")) as (server,):
        examples = asyncio.run(record(server.url))
    forks.close()
    page = PAGE.read_text("utf-8")
    unused = set(examples) - set(on_the_page(page))
    PAGE.write_text(BLOCK.sub(lambda found: found[1] + examples[found[2]] + found[4], page), "utf-8")
    for name in sorted(unused):
        print(f"not on the page: {name}\n{examples[name]}")


if __name__ == "__main__":
    main()
