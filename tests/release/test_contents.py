"""The check of a release finds what is missing from a wheel and what should not be in it."""

from __future__ import annotations

import pytest

from tools.release.contents import IN_SDIST, sdist_problems, wheel_problems

METADATA = "Metadata-Version: 2.4\nName: crestflow\nLicense-Expression: MIT\n\n{readme}\n"
README = "# Crestflow\n\nTwo games. ([Form](https://example.org))"
INFO = "crestflow-0.1.0.dist-info"
PAGE = "crestflow/page/dist"


def good_wheel() -> dict[str, bytes]:
    names = [
        "crestflow_command.py",
        "crestflow/__init__.py",
        "crestflow/py.typed",
        "crestflow/records/record.schema.json",
        "crestflow/solved/deals.json",
        "crestflow/puzzles/kamon.json",
        "crestflow/puzzles/pantarei.json",
        "crestflow/server/storage/migrations/versions/v0001_games_and_events.py",
        f"{PAGE}/index.html",
        f"{PAGE}/service-worker.js",
        f"{PAGE}/licenses.txt",
        f"{PAGE}/assets/index-a1_B.js",
        f"{PAGE}/assets/index-c2-D.css",
        *(f"crestflow/i18n/{language}/LC_MESSAGES/crestflow.mo" for language in ("fr", "pl", "cs")),
        f"{INFO}/licenses/LICENSE",
        f"{INFO}/RECORD",
    ]
    wheel = dict.fromkeys(names, b"")
    wheel["crestflow/engine/engine.wasm"] = wheel[f"{PAGE}/assets/engine-e3.wasm"] = b"engine"
    wheel["crestflow/engine/engine-threads.wasm"] = wheel[f"{PAGE}/assets/engine-threads-e4.wasm"] = b"threads"
    wheel[f"{PAGE}/licenses.txt"] = b"svelte 5.0.0 (MIT)\n"
    wheel[f"{INFO}/METADATA"] = METADATA.format(readme=README).encode()
    return wheel


def test_a_whole_wheel_has_no_problem() -> None:
    assert wheel_problems(good_wheel()) == []


@pytest.mark.parametrize(
    "name",
    sorted(set(good_wheel()) - {"crestflow/__init__.py", f"{INFO}/RECORD"}),
    ids=lambda name: name.split("/")[-1],
)
def test_what_is_missing_is_found(name: str) -> None:
    wheel = good_wheel()
    del wheel[name]
    assert wheel_problems(wheel)


@pytest.mark.parametrize(
    "name",
    [
        "crestflow/i18n/fr/LC_MESSAGES/crestflow.po",
        "crestflow/i18n/crestflow.pot",
        "crestflow/__pycache__/__init__.cpython-311.pyc",
        "tests/conftest.py",
        "crestflow_command/extra.py",
        f"{PAGE}/assets/engine-old.wasm",
    ],
)
def test_what_does_not_belong_is_found(name: str) -> None:
    assert any(name in problem for problem in wheel_problems(good_wheel() | {name: b"engine"}))


def test_the_page_has_the_same_engine_as_the_package() -> None:
    wheel = good_wheel() | {f"{PAGE}/assets/engine-e3.wasm": b"an older engine"}
    assert wheel_problems(wheel) == ["the page's engine.wasm is not the package's"]


def test_the_notices_name_svelte() -> None:
    wheel = good_wheel() | {f"{PAGE}/licenses.txt": b"nothing\n"}
    assert wheel_problems(wheel) == ["the page's notices do not name svelte"]


@pytest.mark.parametrize(
    "readme", ["![Boards](docs/images/hero.svg)", "[Rules](docs/rules/kamon.md)", '<img src="docs/a.png">']
)
def test_what_a_package_index_cannot_show_is_found(readme: str) -> None:
    wheel = good_wheel() | {f"{INFO}/METADATA": METADATA.format(readme=readme).encode()}
    (problem,) = wheel_problems(wheel)
    assert problem.startswith("the index cannot show docs/")


def test_an_sdist_has_to_be_complete() -> None:
    names = [f"crestflow-0.1.0/{name}" for name in IN_SDIST]
    assert sdist_problems(names) == []
    assert sdist_problems(names[1:]) == [f"{IN_SDIST[0]} is missing"]
