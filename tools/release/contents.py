"""What the wheel and the sdist have to hold, and what they must not."""

from __future__ import annotations

import email
import re
import tarfile
import zipfile
from collections.abc import Mapping
from email.message import Message
from pathlib import Path

ENGINES = {
    "crestflow/engine/engine.wasm": r"crestflow/(\w+/)+assets/engine-(?!threads-)[\w-]+\.wasm",
    "crestflow/engine/engine-threads.wasm": r"crestflow/(\w+/)+assets/engine-threads-[\w-]+\.wasm",
}
"""The engine for one thread and for many, and the copy that the page has of each."""
REQUIRED = {
    "the entry point of the command": r"crestflow_command\.py",
    "the engine": r"crestflow/engine/engine\.wasm",
    "the engine for threads": r"crestflow/engine/engine-threads\.wasm",
    "the schema of records": r"crestflow/records/record\.schema\.json",
    "the solved deals": r"crestflow/solved/deals\.json",
    "the puzzles of Kamon": r"crestflow/puzzles/kamon\.json",
    "the puzzles of Pantareï": r"crestflow/puzzles/pantarei\.json",
    "the database's migrations": r"crestflow/server/(\w+/)*migrations/versions/v0001_\w+\.py",
    "the page": r"crestflow/(\w+/)+index\.html",
    "the page's scripts": r"crestflow/(\w+/)+assets/index-[\w-]+\.js",
    "the page's styles": r"crestflow/(\w+/)+assets/index-[\w-]+\.css",
    "the page's service worker": r"crestflow/(\w+/)+service-worker\.js",
    "the notices of the page's libraries": r"crestflow/(\w+/)+licenses\.txt",
    "the French catalogue": r"crestflow/(\w+/)+fr/LC_MESSAGES/crestflow\.mo",
    "the Polish catalogue": r"crestflow/(\w+/)+pl/LC_MESSAGES/crestflow\.mo",
    "the Czech catalogue": r"crestflow/(\w+/)+cs/LC_MESSAGES/crestflow\.mo",
    "the mark of typed packages": r"crestflow/py\.typed",
    "the licence": r"crestflow-[^/]+\.dist-info/licenses/LICENSE",
}
FORBIDDEN = {
    "sources of translations": r".*\.pot?",
    "compiled Python": r".*\.pyc|.*/__pycache__/.*",
    "anything outside the package": r"(?!crestflow/|crestflow_command\.py$|crestflow-[^/]+\.dist-info/).*",
}
IN_SDIST = (
    "LICENSE",
    "README.md",
    "CHANGELOG.md",
    "pyproject.toml",
    "engine/build.py",
    "web/package-lock.json",
    "tests/conftest.py",
)


def wheel_problems(files: Mapping[str, bytes]) -> list[str]:
    """What is wrong with the files of a wheel, given by their names."""
    problems = [f"{what} is missing" for what, pattern in REQUIRED.items() if not _matching(files, pattern)]
    for what, pattern in FORBIDDEN.items():
        problems += [f"{what}: {name}" for name in _matching(files, pattern)]
    return problems + _engine_problems(files) + _notice_problems(files) + _readme_problems(_metadata(files))


def sdist_problems(names: list[str]) -> list[str]:
    """What is missing from an sdist, whose files lie in one folder."""
    inside = {name.partition("/")[2] for name in names}
    return [f"{name} is missing" for name in IN_SDIST if name not in inside]


def _matching(files: Mapping[str, bytes], pattern: str) -> list[str]:
    return [name for name in files if re.fullmatch(pattern, name)]


def _engine_problems(files: Mapping[str, bytes]) -> list[str]:
    """The page has copies of the engine, since it is a site that is copied whole; they have to be the same engine."""
    problems = []
    for engine, pattern in ENGINES.items():
        name, copies = engine.rpartition("/")[2], _matching(files, pattern)
        if len(copies) != 1:
            problems.append(f"expected one copy of {name} in the page, not {copies}")
        elif files[copies[0]] != files.get(engine):
            problems.append(f"the page's {name} is not the package's")
    return problems


def _notice_problems(files: Mapping[str, bytes]) -> list[str]:
    """The page is made with Svelte, so its notices are not whole without it."""
    texts = [files[name] for name in _matching(files, REQUIRED["the notices of the page's libraries"])]
    return (
        []
        if all(re.search(rb"^svelte \d", text, re.MULTILINE) for text in texts)
        else ["the page's notices do not name svelte"]
    )


def _metadata(files: Mapping[str, bytes]) -> Message:
    found = _matching(files, r"crestflow-[^/]+\.dist-info/METADATA")
    return email.message_from_bytes(files[found[0]] if found else b"")


def _readme_problems(metadata: Message) -> list[str]:
    """A package index shows the README alone: a picture or a link into the repository leads nowhere there."""
    text = str(metadata.get_payload())
    problems = [] if metadata["License-Expression"] == "MIT" else ["the metadata does not name the licence"]
    problems += [] if text.strip() else ["the metadata has no description"]
    found = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)
    return problems + [f"the index cannot show {link}" for link in found if not link.startswith("https://")]


def read_wheel(path: Path) -> dict[str, bytes]:
    """The files of a wheel by name."""
    with zipfile.ZipFile(path) as wheel:
        return {name: wheel.read(name) for name in wheel.namelist() if not name.endswith("/")}


def read_sdist_names(path: Path) -> list[str]:
    """The names of an sdist's files."""
    with tarfile.open(path) as sdist:
        return sdist.getnames()
