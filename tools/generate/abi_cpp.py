"""The ABI as C++ headers: enums, structs with their layout asserted, constants and the tables of levels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tools.generate.abi_model import COMMON, NOTICE, Abi, Constant, Enum, Field, Function, Level, Scope, Struct

_TYPES: Final = {"bool": "u8", "bits": "u64"}


def header(abi: Abi, scope: Scope) -> str:
    """``engine/SCOPE/abi.hpp``."""
    parts = [_constants(scope), *map(_enum, scope.enums), *map(_struct, scope.structs)]
    if scope.name == COMMON:
        parts.append(_level_struct(abi))
    if scope.levels:
        parts.append(_levels(scope.levels))
    include = "types.hpp" if scope.name == COMMON else "../common/abi.hpp"
    namespace = "crestflow" if scope.name == COMMON else f"crestflow::{scope.name}"
    about = f"// clang-format off\n// {NOTICE}\n" + "".join(
        f"//{f' {line}' if line else ''}\n" for line in _about(scope)
    )
    body = "\n\n".join(parts)
    return (
        f'{about}#pragma once\n\n#include "{include}"\n\n'
        f"namespace {namespace} {{\n\n{body}\n\n}}  // namespace {namespace}\n"
    )


def function_table(abi: Abi) -> str:
    """``engine/tests/abi_functions.hpp``: every exported function, for the fuzzer."""
    status = [each for each in abi.functions if each.result == "status"]
    addresses = [each for each in abi.functions if each.result == "address" and each.arguments]
    declarations = [f"i32 {_signature(name, each)};" for each in status for name in each.names]
    declarations += [f"void* {_signature(name, each)};" for each in addresses for name in each.names]
    rows = [f"    {_row(name, each)}" for each in status for name in each.names]
    return (
        f"// clang-format off\n// {NOTICE}\n#pragma once\n\n"
        '#include "../common/types.hpp"\n\nnamespace crestflow {\n\n'
        'extern "C" {\n' + "\n".join(declarations) + "\n}\n\n"
        "struct Function {\n    const char* name;\n    i32 (*call)(const u32* arguments);\n};\n\n"
        "// The functions that answer with a Status.\n"
        "inline constexpr Function kFunctions[] = {\n" + "\n".join(rows) + "\n};\n\n"
        f"constexpr int kMaxArguments = {max(len(each.arguments) for each in status)};\n\n"
        "}  // namespace crestflow\n"
    )


def constant_name(name: str, suffix: str = "") -> str:
    """``max_table_mib`` as ``kMaxTableMib``."""
    return "k" + "".join(part.capitalize() for part in (*name.split("_"), suffix))


def _about(scope: Scope) -> Iterator[str]:
    yield ""
    yield "What host and engine exchange." if scope.name == COMMON else "What host and engine exchange about this game."
    if scope.doc:
        yield ""
        yield from scope.doc.splitlines()


def _constants(scope: Scope) -> str:
    return "\n".join(map(_constant, scope.constants))


def _constant(constant: Constant) -> str:
    return f"// {constant.doc}\nconstexpr {constant.type} {constant_name(constant.name)} = {constant.value};"


def _enum(enum: Enum) -> str:
    rows = (
        f"    {constant_name(member.name, enum.suffix)} = {member.value},{f'  // {member.doc}' if member.doc else ''}"
        for member in enum.members
    )
    return f"// {enum.doc}\nenum {enum.name} : {enum.type} {{\n" + "\n".join(rows) + "\n};"


def _struct(struct: Struct) -> str:
    rows = "\n".join(f"    {_declared(field)};  // {field.doc}" for field in struct.fields)
    offsets = "\n".join(
        f"static_assert(__builtin_offsetof({struct.name}, {field.name}) == {field.offset});" for field in struct.fields
    )
    return (
        f"// {struct.doc}\nstruct {struct.name} {{\n{rows}\n}};\n"
        f"static_assert(sizeof({struct.name}) == {struct.size} && alignof({struct.name}) == {struct.alignment});\n"
        f"{offsets}"
    )


def _declared(field: Field) -> str:
    dimensions = "".join(f"[{each if each.isdigit() else constant_name(each)}]" for each in field.named_counts)
    return f"{_TYPES.get(field.type, field.type)} {field.name}{dimensions}"


def _level_struct(abi: Abi) -> str:
    return (
        "// How a level of play chooses its moves.\n"
        "struct Level {\n"
        "    i32 depth;  // iterations of the alpha-beta search\n"
        "    u64 search_nodes;  // positions of that search\n"
        "    u64 solve_nodes;  // positions of the solver that follows it; 0: does not try to solve\n"
        "    u32 noise;  // the greatest error added to a score, in points\n"
        "    i32 sight;  // with noise: wins and losses within so many plies are always seen\n"
        "    u32 overlook;  // the chance in per cent that the view ends before each further ply\n"
        "    u32 variety;  // in the opening, moves worse by no more points are as good as the best one\n"
        "};\n\n"
        "constexpr u64 kNoLimit = ~0ull;\n\n"
        "// The level that plays perfectly as far as it can be proven; the others are numbered from 1.\n"
        f"constexpr u32 kPerfectLevel = {abi.perfect_level};"
    )


def _levels(levels: tuple[Level, ...]) -> str:
    rows = (
        f"    {{{_or(level.depth, 'kMaxSearchDepth')}, {_or(level.search_nodes, 'kNoLimit')}, {level.solve_nodes}, "
        f"{level.noise}, {level.sight}, {level.overlook}, {level.variety}}},"
        for level in levels
    )
    return (
        "inline constexpr Level kLevels[] = {\n" + "\n".join(rows) + "\n};\n"
        "static_assert(sizeof kLevels / sizeof kLevels[0] == kPerfectLevel);"
    )


def _or(number: int | None, otherwise: str) -> str:
    return otherwise if number is None else str(number)


def _signature(name: str, function: Function) -> str:
    return f"{name}({', '.join(f'u32 {argument}' for argument in function.arguments)})"


def _row(name: str, function: Function) -> str:
    given = ", ".join(f"a[{i}]" for i in range(len(function.arguments)))
    return f'{{"{name}", [](const u32*{" a" if given else ""}) {{ return {name}({given}); }}}},'
