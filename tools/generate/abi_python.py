"""The ABI as a Python module: constants, enums, tables of texts, and a record for every struct."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tools.generate.abi_model import NOTICE, Abi, Enum, Field, Struct, pascal, snake, table_name, upper

_WIDTH: Final = 120
_CODES: Final = {"u8": "B", "bool": "?", "u16": "H", "u32": "I", "i32": "i", "u64": "Q", "bits": "Q"}

_HEAD: Final = f'''"""The ABI of ``engine.wasm``: its numbers, its enums, and a record for every struct.

{NOTICE}
"""

from __future__ import annotations

import struct
from enum import IntEnum
from typing import ClassVar, Final, Literal
'''

_HELPERS: Final = '''
class _Record:
    """A struct; equal to another of its kind when all fields are. No dataclass: many of them would slow the import."""

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    def __hash__(self) -> int:
        return hash(tuple(vars(self).values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({fields})"


def _padded(values: tuple[int, ...], count: int) -> tuple[int, ...]:
    """An array as it is packed: zeros after its used elements."""
    if len(values) > count:
        raise ValueError(f"{len(values)} values do not fit into an array of {count}")
    return values + (0,) * (count - len(values))
'''


def module(abi: Abi) -> str:
    """``src/crestflow/engine/_abi.py``."""
    enums = [enum for scope in abi.scopes.values() for enum in scope.enums]
    structs = list(abi.structs)
    nested = {field.struct.name for each in structs for field in each.fields if field.struct}
    parts = [
        _HEAD,
        "\n".join(_constants(abi)),
        *(_table(enum) for enum in enums if enum.is_text_table),
        *(_enum(enum) for enum in enums if not enum.is_text_table),
        _HELPERS,
        *(_record(each, is_nested=each.name in nested) for each in structs),
    ]
    return "\n".join(parts)


def _constants(abi: Abi) -> Iterator[str]:
    for scope in abi.scopes.values():
        for constant in scope.constants:
            yield f'{upper(scope.name, constant.name)}: Final = {constant.value}\n"""{constant.doc}"""\n'
    about = "The level that plays perfectly as far as it can be proven; the others are numbered from 1."
    yield f'PERFECT_LEVEL: Final = {abi.perfect_level}\n"""{about}"""\n'


def _table(enum: Enum) -> str:
    texts = [member.text for member in enum.members]
    named = ", ".join(f'"{text}"' for text in texts if text is not None)
    listed = ", ".join("None" if text is None else f'"{text}"' for text in texts)
    kind = f"tuple[Literal[{named}] | None, ...]"
    row = f"{table_name(enum)}: Final[{kind}] = ({listed})"
    if len(row) > _WIDTH:
        rows = "".join(f"    {text},\n" for text in listed.split(", "))
        row = f"{table_name(enum)}: Final[{kind}] = (\n{rows})"
    return f'{row}\n"""{enum.doc}"""\n'


def _enum(enum: Enum) -> str:
    rows = "".join(
        f"    {member.name.upper()} = {member.value}\n" + (f'    """{_sentence(member.doc)}"""\n' if member.doc else "")
        for member in enum.members
    )
    return f'\nclass {pascal(enum.scope, enum.name)}(IntEnum):\n    """{enum.doc}"""\n\n{rows}'


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _record(struct: Struct, *, is_nested: bool) -> str:
    name = pascal(struct.scope, struct.name)
    visible = struct.visible_fields
    keywords = "" if is_nested and not struct.is_input else "        *,\n"  # elements of arrays are made from slices
    parameters = "".join(f"        {field.name}: {_annotation(struct, field)},\n" for field in visible)
    fields = "".join(
        f'        self.{each.name} = {each.name}\n        """{_sentence(each.doc)}"""\n' for each in visible
    )
    members = (
        f"    SIZE: ClassVar = {struct.size}\n    OFFSETS: ClassVar = {_offsets(struct)}\n\n"
        f"    def __init__(\n        self,\n{keywords}{parameters}    ) -> None:\n{fields}"
    )
    if struct.is_input:
        methods = _values(struct) + ("" if is_nested else _pack(struct))
    else:
        methods = "" if is_nested else _unpack(name, struct)
    record = f'\nclass {name}(_Record):\n    """{struct.doc}"""\n\n{members}{methods}'
    if is_nested:
        return record
    return f"\n{_format_name(struct)}: Final = struct.Struct({_format_expression(struct)})\n\n{record}"


def _offsets(struct: Struct) -> str:
    """Where each field begins, also those that count the elements of an array."""
    row = ", ".join(f'"{field.name}": {field.offset}' for field in struct.fields)
    if len(row) + len("    OFFSETS: ClassVar = {}") <= _WIDTH:
        return f"{{{row}}}"
    return "{\n" + "".join(f"        {each},\n" for each in row.split(", ")) + "    }"


def _annotation(struct: Struct, field: Field) -> str:
    kind = pascal(struct.scope, field.struct.name) if field.struct else "bool" if field.type == "bool" else "int"
    if not field.is_array:
        return kind
    return "bytes" if field.type == "u8" else f"tuple[{kind}, ...]"


def _format_name(struct: Struct) -> str:
    return f"_{upper(struct.scope, snake(struct.name))}"


def _packed(struct: Struct) -> tuple[Field, ...]:
    """The fields in the struct's format: an array at the end of an input is sent as long as it is."""
    return struct.fields[:-1] if struct.is_input and struct.fields[-1].counted_by else struct.fields


def _format_expression(struct: Struct) -> str:
    """The format of a struct for the `struct` module, with its padding, as a Python expression."""
    parts, end = ["<"], 0
    for field in _packed(struct):
        parts[-1] += "x" * (field.offset - end)
        if field.struct and field.is_array:
            parts += [_format(field.struct), ""]
        else:
            parts[-1] += _field_format(field)
        end = field.offset + field.size
    parts[-1] += "x" * (struct.size - end if _packed(struct) == struct.fields else 0)
    repeated = [field.length for field in struct.fields if field.struct and field.is_array]
    texts = [f'"{part}"' if i % 2 == 0 else f'{repeated[i // 2]} * "{part}"' for i, part in enumerate(parts) if part]
    return " + ".join(texts)


def _format(struct: Struct) -> str:
    """The format of a struct inside another one."""
    text, end = "", 0
    for field in struct.fields:
        text += "x" * (field.offset - end) + _field_format(field)
        end = field.offset + field.size
    return text + "x" * (struct.size - end)


def _field_format(field: Field) -> str:
    if field.struct:
        return _format(field.struct)
    if field.type == "u8" and field.is_array:
        return f"{field.length}s"
    return f"{field.length if field.is_array else ''}{_CODES[field.type]}"


def _width(field: Field) -> int:
    """How many values a field has in the struct's format."""
    if field.struct:
        return field.length * sum(map(_width, field.struct.fields))
    return 1 if field.type == "u8" else field.length


def _unpack(name: str, struct: Struct) -> str:
    starts, at = {}, 0
    for field in struct.fields:
        starts[field.name] = at
        at += _width(field)
    values = "".join(
        f"            {field.name}={_unpacked(struct, field, starts)},\n" for field in struct.visible_fields
    )
    return (
        "\n    @classmethod\n"
        f"    def unpack(cls, data: bytes) -> {name}:\n"
        f'        """The record that stands in an answer."""\n'
        f"        f = {_format_name(struct)}.unpack(data)\n"
        f"        return cls(\n{values}        )\n"
    )


def _unpacked(struct: Struct, field: Field, starts: dict[str, int]) -> str:
    start, count = starts[field.name], struct.count_of(field)
    used = f"f[{starts[count.name]}]" if count else str(field.length)
    if not field.is_array:
        return f"f[{start}]"
    if field.struct:
        width = sum(map(_width, field.struct.fields))
        name = pascal(struct.scope, field.struct.name)
        return f"tuple({name}(*f[i : i + {width}]) for i in range({start}, {start} + {width} * {used}, {width}))"
    if field.type == "u8":
        return f"f[{start}][: {used}]" if count else f"f[{start}]"
    return f"f[{start} : {start} + {used}]" if count else f"f[{start}:{start + field.length}]"


def _values(struct: Struct) -> str:
    rows = "".join(f"            {_packed_value(struct, field)},\n" for field in _packed(struct))
    return (
        "\n    def _values(self) -> tuple[int | bytes, ...]:\n"
        f'        """The fields in the order of the struct."""\n        return (\n{rows}        )\n'
    )


def _packed_value(struct: Struct, field: Field) -> str:
    if array := struct.counted_with(field):
        return f"len(self.{array.name})"
    if field.struct:
        return f"*self.{field.name}._values()"
    if field.type == "u8" and field.is_array:
        return f"bytes(_padded(tuple(self.{field.name}), {field.length}))"
    return f"*_padded(self.{field.name}, {field.length})" if field.is_array else f"self.{field.name}"


def _pack(struct: Struct) -> str:
    packed = f"{_format_name(struct)}.pack(*self._values())"
    body = f"        return {packed}\n"
    if _packed(struct) != struct.fields:
        array, last = f"self.{struct.fields[-1].name}", struct.fields[-1]
        body = (
            f"        if len({array}) > {last.length}:\n"
            f'            raise ValueError(f"{{len({array})}} values do not fit into an array of {last.length}")\n'
            f'        return {packed} + struct.pack(f"<{{len({array})}}{_CODES[last.type]}", *{array})\n'
        )
    return f'\n    def pack(self) -> bytes:\n        """The bytes for the I/O buffer."""\n{body}'
