"""``contract/abi.toml`` as Python objects, with the offset and size of every field worked out."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from pathlib import Path
from typing import Any, Final

PROJECT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = PROJECT / "contract" / "abi.toml"
NOTICE: Final = "Generated from contract/abi.toml by python -m tools.generate: do not edit."
COMMON: Final = "common"
GAMES: Final = ("kamon", "pantarei")
SIZES: Final = {"u8": 1, "bool": 1, "u16": 2, "u32": 4, "i32": 4, "u64": 8, "bits": 8}


@dataclass(frozen=True)
class Constant:
    """A number that host and engine agree on."""

    name: str
    type: str
    value: int
    doc: str


@dataclass(frozen=True)
class Member:
    """One value of an enum; `text` is what the rules call it."""

    name: str
    value: int
    doc: str
    text: str | None


@dataclass(frozen=True)
class Enum:
    """Named numbers."""

    scope: str
    name: str
    type: str
    doc: str
    suffix: str
    members: tuple[Member, ...]

    @property
    def is_text_table(self) -> bool:
        """Whether Python and TypeScript know the members by their texts."""
        return any(member.text is not None for member in self.members)


@dataclass(frozen=True)
class Field:
    """One field of a struct. `counts` are an array's dimensions, as numbers and as C++ is to name them."""

    name: str
    type: str
    struct: Struct | None
    counts: tuple[int, ...]
    named_counts: tuple[str, ...]
    counted_by: str | None
    doc: str
    offset: int

    @property
    def is_array(self) -> bool:
        return bool(self.counts)

    @property
    def length(self) -> int:
        """Elements of the array; 1 for a single value."""
        return prod(self.counts)

    @property
    def element_size(self) -> int:
        return self.struct.size if self.struct else SIZES[self.type]

    @property
    def size(self) -> int:
        return self.length * self.element_size

    @property
    def alignment(self) -> int:
        return self.struct.alignment if self.struct else SIZES[self.type]


@dataclass(frozen=True)
class Struct:
    """A struct as it lies in the I/O buffer."""

    scope: str
    name: str
    doc: str
    is_input: bool
    fields: tuple[Field, ...]

    @cached_property
    def alignment(self) -> int:
        return max(field.alignment for field in self.fields)

    @cached_property
    def size(self) -> int:
        last = self.fields[-1]
        return aligned(last.offset + last.size, self.alignment)

    @property
    def visible_fields(self) -> tuple[Field, ...]:
        """The fields that Python and TypeScript know: counts are the lengths of arrays there."""
        counts = {field.counted_by for field in self.fields}
        return tuple(field for field in self.fields if field.name not in counts)

    def count_of(self, field: Field) -> Field | None:
        """The field that says how many elements of an array are used."""
        return next((each for each in self.fields if each.name == field.counted_by), None)

    def counted_with(self, field: Field) -> Field | None:
        """The array whose used elements a field counts."""
        return next((each for each in self.fields if each.counted_by == field.name), None)


@dataclass(frozen=True)
class Level:
    """How one level plays; ``None`` is no limit."""

    depth: int | None
    search_nodes: int | None
    solve_nodes: int
    noise: int
    sight: int
    overlook: int
    variety: int


@dataclass(frozen=True)
class Scope:
    """What belongs to one game, or to both (`COMMON`)."""

    name: str
    doc: str
    constants: tuple[Constant, ...]
    enums: tuple[Enum, ...]
    structs: tuple[Struct, ...]
    levels: tuple[Level, ...]


@dataclass(frozen=True)
class Function:
    """An exported function; `pattern` has an ellipsis where the game's name stands."""

    pattern: str
    arguments: tuple[str, ...]
    result: str
    doc: str

    @property
    def names(self) -> tuple[str, ...]:
        """The functions it stands for."""
        return tuple(dict.fromkeys(self.pattern.replace("…", game) for game in GAMES))


@dataclass(frozen=True)
class Abi:
    """The whole contract."""

    scopes: Mapping[str, Scope]
    functions: tuple[Function, ...]

    @property
    def structs(self) -> Iterator[Struct]:
        for scope in self.scopes.values():
            yield from scope.structs

    @property
    def perfect_level(self) -> int:
        """The number of the level that plays perfectly: the last one, the same in both games."""
        numbers = {len(self.scopes[game].levels) for game in GAMES}
        if len(numbers) != 1:
            raise ValueError("the games have different numbers of levels")
        return numbers.pop()


def aligned(offset: int, alignment: int) -> int:
    """The first offset from `offset` on that is a multiple of `alignment`."""
    return -(-offset // alignment) * alignment


def pascal(scope: str, name: str) -> str:
    """The name of a type outside of C++, where games share a namespace: ``KamonSolveOut``."""
    return name if scope == COMMON else scope.capitalize() + name


def upper(scope: str, name: str) -> str:
    """The name of a constant outside of C++: ``KAMON_NO_CELL``."""
    return name.upper() if scope == COMMON else f"{scope}_{name}".upper()


def snake(name: str) -> str:
    """``LoadError`` as ``load_error``."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("_")


def table_name(enum: Enum) -> str:
    """The table of an enum's texts: ``KAMON_REASONS``."""
    return upper(enum.scope, f"{snake(enum.name)}s")


def read_abi(source: Path = SOURCE) -> Abi:
    """The contract, checked as far as the generators rely on it."""
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    scopes: dict[str, Scope] = {}
    for name in (COMMON, *GAMES):
        scopes[name] = _scope(name, data[name], scopes.get(COMMON))
    functions = tuple(
        Function(each["name"], tuple(each.get("arguments", ())), each.get("result", "status"), each["doc"])
        for each in data["functions"]
    )
    return Abi(scopes, functions)


def _scope(name: str, data: Mapping[str, Any], common: Scope | None) -> Scope:
    constants = tuple(
        Constant(each, row.get("type", "i32"), row["value"], row["doc"]) for each, row in data["constants"].items()
    )
    numbers = {constant.name: constant.value for constant in (*(common.constants if common else ()), *constants)}
    enums = tuple(_enum(name, each) for each in data["enums"])
    numbers |= {enum.name: len(enum.members) for enum in (*(common.enums if common else ()), *enums)}
    structs: dict[str, Struct] = {}
    for row in data["structs"]:
        structs[row["name"]] = _struct(name, row, structs, numbers)
    levels = tuple(_level(row) for row in data.get("levels", {}).get("rows", ()))
    return Scope(name, data.get("doc", "").strip(), constants, enums, tuple(structs.values()), levels)


def _enum(scope: str, row: Mapping[str, Any]) -> Enum:
    members = tuple(
        Member(each["name"], each["value"], each.get("doc", ""), each.get("text")) for each in row["members"]
    )
    enum = Enum(scope, row["name"], row["type"], row["doc"], row.get("suffix", ""), members)
    if enum.is_text_table and [member.value for member in members] != list(range(len(members))):
        raise ValueError(f"{scope}.{enum.name}: the numbers of a table of texts have to count from 0")
    return enum


def _struct(scope: str, row: Mapping[str, Any], known: Mapping[str, Struct], numbers: Mapping[str, int]) -> Struct:
    fields: list[Field] = []
    for each in row["fields"]:
        field = _field(each, known, numbers)
        end = fields[-1].offset + fields[-1].size if fields else 0
        fields.append(Field(**{**vars(field), "offset": aligned(end, field.alignment)}))
    struct = Struct(scope, row["name"], row["doc"], row.get("input", False), tuple(fields))
    for field in struct.fields:
        if field.counted_by and struct.count_of(field) is None:
            raise ValueError(f"{scope}.{struct.name}.{field.name} is counted by {field.counted_by}, which is not there")
    return struct


def _field(row: Mapping[str, Any], known: Mapping[str, Struct], numbers: Mapping[str, int]) -> Field:
    written = row.get("count", [])
    written = written if isinstance(written, list) else [written]
    counts = tuple(numbers[each] if isinstance(each, str) else each for each in written)
    named = (str(each) if str(each).islower() else str(count) for each, count in zip(written, counts, strict=True))
    return Field(
        row["name"],
        row["type"],
        known.get(row["type"]),
        counts,
        tuple(named),
        row.get("counted_by"),
        row["doc"],
        offset=0,
    )


def _level(row: Mapping[str, Any]) -> Level:
    return Level(
        row.get("depth"),
        row.get("search_nodes"),
        row.get("solve_nodes", 0),
        row.get("noise", 0),
        row.get("sight", 0),
        row.get("overlook", 0),
        row.get("variety", 0),
    )
