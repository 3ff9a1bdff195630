"""The ABI as a TypeScript module: constants, enums, tables of texts, and a reader or writer for every struct."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tools.generate.abi_model import NOTICE, Abi, Enum, Field, Struct, pascal, table_name, upper

_METHODS: Final = {
    "u8": "Uint8",
    "bool": "Uint8",
    "u16": "Uint16",
    "u32": "Uint32",
    "i32": "Int32",
    "u64": "BigUint64",
    "bits": "BigUint64",
}
_PLAIN: Final = {"bool": "boolean", "bits": "bigint"}

_HELPERS: Final = """\
function list<T>(length: number, element: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => element(index));
}

function fitting<T>(values: readonly T[], length: number): readonly T[] {
  if (values.length > length) throw new RangeError(`${values.length} values do not fit into an array of ${length}`);
  return values;
}

/** What a table of texts says about a number that the engine has answered with. */
export function textOf<T>(table: readonly T[], number: number): T {
  if (!(number in table)) throw new RangeError(`the engine answered with the unknown number ${number}`);
  return table[number] as T;
}
"""


def module(abi: Abi) -> str:
    """``web/src/generated/abi.ts``."""
    enums = [enum for scope in abi.scopes.values() for enum in scope.enums]
    parts = [
        f"/** The ABI of engine.wasm: its numbers, its enums, and the structs in its I/O buffer. */\n// {NOTICE}\n",
        *_constants(abi),
        *(_table(enum) if enum.is_text_table else _enum(enum) for enum in enums),
        _HELPERS,
        *map(_struct, abi.structs),
    ]
    return "\n".join(parts)


def camel(name: str) -> str:
    """``inside_count`` as ``insideCount``."""
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def _constants(abi: Abi) -> Iterator[str]:
    for scope in abi.scopes.values():
        for constant in scope.constants:
            yield f"/** {constant.doc} */\nexport const {upper(scope.name, constant.name)} = {constant.value};\n"
    yield (
        "/** The level that plays perfectly as far as it can be proven; the others are numbered from 1. */\n"
        f"export const PERFECT_LEVEL = {abi.perfect_level};\n"
    )


def _table(enum: Enum) -> str:
    texts = ", ".join("null" if member.text is None else f'"{member.text}"' for member in enum.members)
    return f"/** {enum.doc} */\nexport const {table_name(enum)} = [{texts}] as const;\n"


def _enum(enum: Enum) -> str:
    rows = "".join(f"  /** {member.doc} */\n  {camel(member.name)}: {member.value},\n" for member in enum.members)
    name = pascal(enum.scope, enum.name)
    return f"/** {enum.doc} */\nexport const {name} = {{\n{rows}}} as const;\n"


def _struct(struct: Struct) -> str:
    name = pascal(struct.scope, struct.name)
    rows = "".join(
        f"  /** {field.doc} */\n  readonly {camel(field.name)}: {_type(struct, field)};\n"
        for field in struct.visible_fields
    )
    return f"/** {struct.doc} */\nexport interface {name} {{\n{rows}}}\n\n" + (
        _writer(name, struct) if struct.is_input else _reader(name, struct)
    )


def _type(struct: Struct, field: Field) -> str:
    kind = pascal(struct.scope, field.struct.name) if field.struct else _PLAIN.get(field.type, "number")
    return f"readonly {kind}[]" if field.is_array else kind


def _place(field: Field, index: str = "") -> str:
    """Where a field, or an element of an array, begins."""
    start = f"at + {field.offset}" if field.offset else "at"
    if not index:
        return start
    return f"{start} + {index}" if field.element_size == 1 else f"{start} + {field.element_size} * {index}"


def _reader(name: str, struct: Struct) -> str:
    rows = "".join(f"    {camel(field.name)}: {_read(struct, field)},\n" for field in struct.visible_fields)
    return f"export function read{name}(view: DataView, at = 0): {name} {{\n  return {{\n{rows}  }};\n}}\n"


def _read(struct: Struct, field: Field) -> str:
    if not field.is_array:
        return _read_one(struct, field, _place(field))
    count = struct.count_of(field)
    length = _read_one(struct, count, _place(count)) if count else str(field.length)
    return f"list({length}, (index) => {_read_one(struct, field, _place(field, 'index'))})"


def _read_one(struct: Struct, field: Field, place: str) -> str:
    if field.struct:
        return f"read{pascal(struct.scope, field.struct.name)}(view, {place})"
    value = f"view.get{_METHODS[field.type]}({place}{_order(field)})"
    if field.type == "bool":
        return f"{value} !== 0"
    return f"Number({value})" if field.type == "u64" else value


def _order(field: Field) -> str:
    """Numbers of more than a byte are little-endian."""
    return "" if field.element_size == 1 else ", true"


def _writer(name: str, struct: Struct) -> str:
    rows = "".join(f"  {_write(struct, field)}\n" for field in struct.fields)
    return f"export function write{name}(view: DataView, value: {name}, at = 0): void {{\n{rows}}}\n"


def _write(struct: Struct, field: Field) -> str:
    if field.struct:
        return f"write{pascal(struct.scope, field.struct.name)}(view, value.{camel(field.name)}, {_place(field)});"
    set_one = f"view.set{_METHODS[field.type]}"
    if array := struct.counted_with(field):
        return f"{set_one}({_place(field)}, value.{camel(array.name)}.length{_order(field)});"
    if field.is_array:
        values = f"fitting(value.{camel(field.name)}, {field.length})"
        return f"{values}.forEach((each, index) => {set_one}({_place(field, 'index')}, each{_order(field)}));"
    value = f"value.{camel(field.name)}"
    return f"{set_one}({_place(field)}, {f'{value} ? 1 : 0' if field.type == 'bool' else value}{_order(field)});"
