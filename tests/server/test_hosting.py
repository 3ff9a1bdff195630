"""The examples for hosts, run as they are: a game through nginx and Caddy, units and compose file looked through.

Only what belongs to the example's own machine is exchanged: ports, certificates, the path of the program.
"""

from __future__ import annotations

import asyncio
import re
import ssl
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from crestflow.server.settings import Settings, read_settings, variable
from tests.deployment import ROOT, ForkServer, Redis, Server, free_port, listens, started, wait_until
from tests.programs import needed
from tests.server.client import SocketClient, secret_of

EXAMPLES = ROOT / "examples" / "hosting"
NAME = "play.example.org"
SITE = f"https://{NAME}"
PROGRAM = "/opt/crestflow/bin/crestflow"


@dataclass(frozen=True)
class Front:
    """A proxy that stands where players connect."""

    port: int
    trust: ssl.SSLContext
    pair: list[Server]

    def client(self) -> httpx.AsyncClient:
        """A client that finds the example's name at the proxy."""
        headers = {"Host": NAME, "Origin": SITE}
        return httpx.AsyncClient(
            base_url=f"https://127.0.0.1:{self.port}", headers=headers, verify=self._for_number(), timeout=30
        )

    def _for_number(self) -> ssl.SSLContext:
        """Trust in the certificate, whatever the address."""
        context = ssl.create_default_context()
        context.check_hostname = False
        context.load_verify_locations(cadata=ssl.DER_cert_to_PEM_cert(self.trust.get_ca_certs(binary_form=True)[0]))
        return context

    def live(self, game: str, origin: str = SITE, **headers: str) -> connect:
        """A WebSocket through the proxy."""
        return connect(
            f"wss://{NAME}/api/games/{game}/live",
            host="127.0.0.1",
            port=self.port,
            ssl=self.trust,
            origin=origin,  # type: ignore[arg-type]  # any text will do
            additional_headers=headers,
        )


def certificate(folder: Path) -> ssl.SSLContext:
    """A certificate for the example's name in `folder`, and trust in it."""
    names = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subprocess.run([needed("openssl"), "req", "-x509", *key, *names, *files], capture_output=True, check=True)
    return ssl.create_default_context(cafile=str(folder / "cert.pem"))


def replaced(text: str, *pairs: tuple[str, str]) -> str:
    """The text with each of the first exchanged for the second; all have to be there."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx(folder: Path, port: int, ports: list[int]) -> list[str]:
    """How to run nginx with the example."""
    example = replaced(
        (EXAMPLES / "nginx.conf").read_text(),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("127.0.0.1:8000", f"127.0.0.1:{ports[0]}"),
        ("127.0.0.1:8001", f"127.0.0.1:{ports[1]}"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(folder / "cert.pem")),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(folder / "key.pem")),
    )
    folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    temporary = "".join(f"{name}_temp_path {folder}/{name};\n" for name in folders)
    around = f"pid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nevents {{}}\nhttp {{\n{temporary}{example}}}\n"
    (folder / "nginx.conf").write_text(around)
    return [needed("nginx"), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]


def caddy(folder: Path, port: int, ports: list[int]) -> list[str]:
    """How to run Caddy with the example."""
    example = replaced(
        (EXAMPLES / "Caddyfile").read_text(),
        (f"{NAME} {{", f"{NAME}:{port} {{\n\ttls {folder}/cert.pem {folder}/key.pem"),
        ("127.0.0.1:8000 127.0.0.1:8001", f"127.0.0.1:{ports[0]} 127.0.0.1:{ports[1]}"),
    )
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https off\n}\n" + example)
    return [needed("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@pytest.fixture(params=[nginx, caddy])
def front(
    request: pytest.FixtureRequest, fork_server: ForkServer, folder: Path, tmp_path: Path, redis: Redis
) -> Iterator[Front]:
    """Two processes behind a proxy."""
    trust, port = certificate(tmp_path), free_port()
    strict: dict[str, Any] = {"public_url": SITE, "broker": redis.url, "games_per_hour": 3, "drain_seconds": 30}
    pair = [Server(fork_server, folder, database=f"sqlite:///{tmp_path}/games.db", **strict) for _ in range(2)]
    command = request.param(tmp_path, port, [server.port for server in pair])
    with started(*pair), (tmp_path / "proxy.log").open("wb") as log:
        redis.forget_everything()
        proxy = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            wait_until(lambda: listens(port), "the proxy")
            yield Front(port, trust, pair)
        finally:
            proxy.terminate()
            proxy.wait(timeout=30)


@pytest.mark.anyio
async def test_a_game_through_a_proxy_in_front_of_two_processes(front: Front) -> None:
    async with front.client() as client:
        page = await client.get("/")
        assert page.status_code == 200
        assert page.headers["Referrer-Policy"] == "no-referrer"
        assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
        made = (await client.post("/api/games", json={"game": "kamon", "colour": "black"})).json()
        game = made["id"]
        assert made["watch"] == f"{SITE}/#/game/{game}"
        async with front.live(game) as one, front.live(game) as two, front.live(game) as three:
            lines = {"black": SocketClient(one), "white": SocketClient(two), "watcher": SocketClient(three)}
            for role, line in lines.items():
                await line.send(type="hello", secret=None if role == "watcher" else secret_of(made, role))
                assert (await line.until("welcome"))["role"] == role
            view = (await client.get(f"/api/games/{game}")).json()
            while view["result"] is None:
                line = lines[view["turn"]]
                assert (await line.move(view["legal"][0], seen=view["version"]))["type"] == "done"
                view = (await client.get(f"/api/games/{game}")).json()
            seen = [(await lines["watcher"].happens("moved"))["event"]["move"] for _ in view["moves"]]
            assert seen == view["moves"]


@pytest.mark.anyio
async def test_a_proxy_passes_origins_on_and_addresses_that_clients_claim_are_not_believed(front: Front) -> None:
    async with front.client() as client:
        statuses = [
            (await client.post("/api/games", json={"game": "kamon"}, headers={"X-Forwarded-For": f"192.0.2.{n}"}))
            for n in range(5)
        ]
        assert [answer.status_code for answer in statuses] == [201] * 3 + [429] * 2
        game = statuses[0].json()["id"]
        foreign = await client.post("/api/games", json={"game": "kamon"}, headers={"Origin": "https://evil.example"})
        assert foreign.json()["code"] == "foreign_origin"
    with pytest.raises(InvalidStatus) as refused:
        await front.live(game, origin="https://evil.example")
    assert refused.value.response.status_code == 403


@pytest.mark.anyio
async def test_a_process_that_drains_gets_nothing_new_from_the_proxy(front: Front) -> None:
    async with front.client() as client:
        made = [(await client.post("/api/games", json={"game": "kamon"})).json()["id"] for _ in range(2)]
        front.pair[0].tell_to_stop()
        await asyncio.sleep(3)
        for game in made:
            async with front.live(game) as socket:
                line = SocketClient(socket)
                await line.send(type="hello")
                assert (await line.until("welcome"))["role"] == "watcher"
        assert (await client.post("/api/games", json={"game": "kamon"})).status_code == 201


def known_settings(text: str) -> set[str]:
    """The settings that a file names, every one of which has to exist."""
    found = dict(re.findall(r"(CRESTFLOW_[A-Z_]+)[=:] *\"?([^\"\n]+)", text))
    known = {variable(setting): setting.name for setting in fields(Settings)}
    read_settings({known[name]: value for name, value in found.items()}, {})
    return set(found)


@pytest.mark.parametrize("unit", ["crestflow.service", "crestflow@.service"])
def test_systemd_understands_the_units(unit: str, tmp_path: Path) -> None:
    text = (EXAMPLES / unit).read_text()
    assert "CRESTFLOW_PUBLIC_URL" in known_settings(text)
    assert {"Restart=always", "RestartSec=5", "StartLimitIntervalSec=0"} <= set(text.splitlines()), (
        "a database that boots late must not leave the server stopped"
    )
    ours = tmp_path / unit.replace("@", "@8000")
    ours.write_text(replaced(text, (PROGRAM, sys.executable)))
    verified = subprocess.run(
        [needed("systemd-analyze"), "verify", str(ours)], capture_output=True, text=True, check=False
    )
    assert (verified.returncode, verified.stdout + verified.stderr) == (0, "")


def test_the_compose_file_names_what_exists() -> None:
    yaml = pytest.importorskip("yaml")
    text = (EXAMPLES / "compose.yaml").read_text()
    compose = yaml.safe_load(text)
    services = compose["services"]
    assert known_settings(text) == set(services["app"]["environment"])
    assert set(services["app"]["depends_on"]) < set(services)
    volumes = {mount.partition(":")[0] for service in services.values() for mount in service.get("volumes", ())}
    assert volumes == set(compose["volumes"])
    used = {secret for service in services.values() for secret in service.get("secrets", ())}
    assert used == set(compose["secrets"])
    hosts = set(re.findall(r"(?:@|redis://|--to )([a-z]+)", text))
    assert hosts <= set(services), "each part is found under the name of its service"


def test_the_documentation_shows_every_example() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text()
    shown = set(re.findall(r'^--8<-- "examples/hosting/(.+)"$', page, re.MULTILINE))
    assert shown == {path.name for path in EXAMPLES.iterdir()}
