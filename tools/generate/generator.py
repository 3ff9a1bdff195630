"""What a generator is, and how its files are compared and written."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class GenerationError(Exception):
    """A generator cannot make its files; the message says why."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A file that is not as its generator makes it; `content` is ``None`` where the file has to go."""

    path: Path
    content: bytes | None

    @property
    def what(self) -> str:
        """What is wrong with the file, in a word or two."""
        if self.content is None:
            return "left over"
        return "out of date" if self.path.exists() else "missing"

    def repair(self) -> None:
        """Write the file, or delete it."""
        if self.content is None:
            self.path.unlink()
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_bytes(self.content)


@dataclass(frozen=True, slots=True)
class Generator:
    """One entry of the registry."""

    name: str
    makes: tuple[str, ...]
    """Patterns of paths from the project's folder: all that match are this generator's, unless `shares` is set."""
    sources: str
    """What the files are made from, in Markdown."""
    module: str
    """Where ``files()`` is. It is imported when it is run, since one generator's output is the next one's code."""
    shares: bool = False
    """Whether other, hand-written files or passages match `makes`, so that nothing is ever left over."""
    needs: str | None = None
    """The module of a compiler, of Node.js or of what runs the engine, for a generator that takes seconds."""

    def files(self) -> dict[Path, bytes]:
        """Every generated file with its content."""
        made: Mapping[Path, str | bytes] = importlib.import_module(self.module).files()
        return {
            path: content.encode() if isinstance(content, str) else bytes(content) for path, content in made.items()
        }

    def problems(self) -> list[str]:
        """What a person has to put right in the sources."""
        found = getattr(importlib.import_module(self.module), "problems", None)
        return [] if found is None else list(found())

    def owned(self) -> set[Path]:
        """The files in the tree that match the generator's patterns."""
        return {path for pattern in self.makes for path in ROOT.glob(pattern) if path.is_file()}

    def differences(self, made: Mapping[Path, bytes] | None = None) -> Iterator[Difference]:
        """Every file that is out of date, missing or left over; `made` is what `files` gave, if that is known."""
        made = self.files() if made is None else made
        for path, content in made.items():
            if not path.is_file() or path.read_bytes() != content:
                yield Difference(path, content)
        if not self.shares:
            for path in sorted(self.owned() - made.keys()):
                yield Difference(path, None)


def relative(path: Path) -> str:
    """A path from the project's folder."""
    return path.relative_to(ROOT).as_posix()
