"""The documentation keeps up with the program: nothing is missing from it, and what it shows is what happens."""

from __future__ import annotations

import argparse
import doctest
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from crestflow.cli.main import parser
from crestflow.records.schema import PATH as SCHEMA

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md"))]


def page_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def subcommands() -> dict[str, argparse.ArgumentParser]:
    for action in parser()._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    raise AssertionError("the command line has no commands")


@pytest.mark.parametrize("command", subcommands())
def test_every_command_has_its_place_in_the_table_and_an_example(command: str) -> None:
    text = (DOCS / "commands.md").read_text("utf-8")
    assert re.search(rf"^\| \[`crestflow {command}`\]", text, re.MULTILINE)
    assert re.search(rf"^\$ .*crestflow {command}\b|^## {command} and ", text, re.MULTILINE)


def section(page: str, word: str) -> str:
    """The part of a page below the heading that has the word in it."""
    parts = re.findall(r"^## ([^\n]+)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    return next(str(text) for heading, text in parts if word in re.findall(r"\w+", heading))


def flags_of(command: argparse.ArgumentParser) -> Iterator[str]:
    """The flags of a command and of its operations."""
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for operation in action.choices.values():
                yield from flags_of(operation)
        elif action.option_strings:
            yield action.option_strings[-1]


@pytest.mark.parametrize("command", subcommands())
def test_every_flag_is_explained_where_its_command_is(command: str) -> None:
    text = section((DOCS / "commands.md").read_text("utf-8"), command)
    if command == "serve":
        text += (DOCS / "hosting.md").read_text("utf-8")
    flags = set(flags_of(subcommands()[command]))
    unsaid = {flag for flag in flags - {"--help"} if not re.search(rf"(?<![\w-]){flag}(?![\w-])", text)}
    assert not unsaid


def test_the_readme_names_every_command() -> None:
    table = section((ROOT / "README.md").read_text("utf-8"), "Commands")
    named = re.findall(r"`crestflow (\w+)", table)
    assert sorted(named) == sorted(subcommands())


def test_the_layers_on_the_page_are_those_that_are_checked() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    text = section((DOCS / "architecture.md").read_text("utf-8"), "import")
    arrows = next(line for line in text.splitlines() if "→" in line)
    shown = [set(re.findall(r"\w+", layer)) for layer in arrows.split("→")]
    assert shown == [set(re.findall(r"\w+", layer)) for layer in layers]


@pytest.mark.parametrize("vectors", sorted((ROOT / "contract" / "vectors").iterdir()), ids=lambda path: path.stem)
def test_every_field_of_the_vectors_is_explained(vectors: Path) -> None:
    text = (DOCS / "conformance.md").read_text("utf-8")
    part = text.partition(f"### {vectors.name}\n")[2].partition("\n#")[0]
    fields = {field for line in vectors.read_text("utf-8").splitlines() for field in json.loads(line)}
    explained = {
        field for row in re.findall(r"^\| (`.*?) \|", part, re.MULTILINE) for field in re.findall(r"`(\w+)`", row)
    }
    assert fields == explained


def schema_fields() -> Iterator[str]:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    for part in (schema, *schema["$defs"].values()):
        yield from part["properties"]


@pytest.mark.parametrize("field", sorted(set(schema_fields())))
def test_every_field_of_a_record_is_explained(field: str) -> None:
    text = (DOCS / "records.md").read_text("utf-8")
    assert f"`{field}`" in text or f'"{field}": …' in text


def links(page: Path) -> list[str]:
    """What a page refers to in the repository, by Markdown or HTML; other hosts are left out."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)
    return [link for link in found if "://" not in link]


def anchors(page: Path) -> set[str]:
    """The anchors that Markdown makes of a page's headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_picture_is_shown_somewhere() -> None:
    shown = {(page.parent / link).resolve() for page in PAGES for link in links(page)}
    unseen = {picture for picture in (DOCS / "pictures").iterdir() if picture.resolve() not in shown}
    assert not unseen


def sessions(page: Path) -> list[tuple[str, str]]:
    """The commands in a page's console blocks, each with the output that the page shows."""
    blocks = re.findall(r"^```console\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    steps = [step for block in blocks for step in re.split(r"^\$ ", block, flags=re.MULTILINE) if step]
    return [(command, output) for command, _, output in (step.partition("\n") for step in steps)]


@pytest.mark.slow(seconds=25)
def test_commands_print_what_the_page_shows(tmp_path: Path) -> None:
    steps = sessions(DOCS / "commands.md")
    assert steps
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    for command, expected in steps:
        done = subprocess.run(
            ["/bin/sh", "-c", command],
            cwd=tmp_path,
            env=os.environ | {"PATH": path, "PYTHONUTF8": "1", "LANGUAGE": "en"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        # On a slow machine the same work shows its progress, too.
        printed = re.sub(r"^[█░]{10,} .*\n", "", done.stdout, flags=re.MULTILINE)
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        assert doctest.OutputChecker().check_output(expected, printed, flags), f"$ {command}\n{printed}"
