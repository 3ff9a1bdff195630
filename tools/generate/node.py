"""Running the page's own tools, which Node.js runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.generate.generator import ROOT, GenerationError

WEB = ROOT / "web"


def run_tool(name: str, *arguments: str | Path) -> None:
    """Run a tool of `web/node_modules` in the folder `web`, with the Node.js that is installed beside Python."""
    tool = WEB / "node_modules" / ".bin" / name
    if not tool.exists():
        raise GenerationError(f"{name} is not installed: run make build, or npm install in web/")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(  # noqa: S603 - the page's own tools
        [tool, *arguments],
        cwd=WEB,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise GenerationError(f"{name} failed:\n{done.stdout}{done.stderr}")
