"""The bytes of a certificate, and the sorted keys behind it."""

from __future__ import annotations

import io
import json
import struct
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import crestflow
from crestflow.certificates import CertificateError, CertificateHeader, Claim
from crestflow.certificates.format import BLOCK, MAGIC, CertificateReader, CertificateWriter
from crestflow.certificates.frontier import FrontierBuilder

START = str(crestflow.game("kamon").deal(seed=7))
HEADER = CertificateHeader("kamon", START, (Claim("black", "win"),))


def written(header: CertificateHeader, *plies: bytes) -> bytes:
    file = io.BytesIO()
    writer = CertificateWriter(file, header)
    for replies in plies:
        writer.ply(len(replies))
        for start in range(0, len(replies), BLOCK):
            writer.block(replies[start : start + BLOCK])
    writer.ply(0)
    return file.getvalue()


def with_header(content: object) -> bytes:
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    return MAGIC + struct.pack("<I", len(text)) + text + struct.pack("<I", zlib.crc32(text)) + bytes(8)


def test_what_was_written_is_read() -> None:
    plies = [b"\3", bytes(range(5)) * 1000, bytes([1, 2]) * BLOCK + b"\7"]
    reader = CertificateReader(io.BytesIO(written(HEADER, *plies)))
    assert reader.header == HEADER
    found = []
    while positions := reader.ply():
        found.append(b"".join(reader.blocks(positions)))
    reader.end()
    assert found == plies


def test_the_bytes_are_as_documented() -> None:
    """A reader that knows nothing but the description finds everything."""
    data = written(HEADER, b"\2\0\1")
    assert data[:8] == bytes.fromhex("89 43 46 50 0d 0a 1a 0a")
    (length,) = struct.unpack_from("<I", data, 8)
    header = json.loads(data[12 : 12 + length])
    assert header == {
        "version": 1,
        "game": "kamon",
        "position": START,
        "claims": [{"player": "black", "goal": "win"}],
    }
    crc, positions, size = struct.unpack_from("<IQI", data, 12 + length)
    assert crc == zlib.crc32(data[12 : 12 + length])
    assert positions == 3
    assert zlib.decompress(data[28 + length : 28 + length + size]) == b"\2\0\1"
    assert data[28 + length + size :] == bytes(8)


@pytest.mark.parametrize(
    ("header", "complaint"),
    [
        ({"version": 2}, "of version 2; this program knows version 1"),
        ({}, "not of the agreed form"),
        (b"{", "not of the agreed form"),
        (b"\xff", "not of the agreed form"),
        ([1], "not of the agreed form"),
        ({"version": 1, "game": "chess", "position": START, "claims": []}, "claims nothing"),
        ({"version": 1, "game": "chess", "position": START, "claims": [{"player": "black", "goal": "win"}]}, "form"),
        ({"version": 1, "game": "kamon", "position": "a1", "claims": [{"player": "black", "goal": "win"}]}, "position"),
        ({"version": 1, "game": "kamon", "position": START, "claims": [{"player": "red", "goal": "win"}]}, "form"),
        ({"version": 1, "game": "kamon", "position": START, "claims": [{"player": "black", "goal": "tie"}]}, "form"),
        (
            {"version": 1, "game": "kamon", "position": START, "claims": 2 * [{"player": "black", "goal": "win"}]},
            "twice",
        ),
        ({"version": 1, "game": "kamon", "position": 7, "claims": [{"player": "black", "goal": "win"}]}, "form"),
    ],
)
def test_a_wrong_header_is_refused(header: object, complaint: str) -> None:
    with pytest.raises(CertificateError, match=complaint):
        CertificateReader(io.BytesIO(with_header(header)))


def test_a_deeply_nested_header_is_refused() -> None:
    with pytest.raises(CertificateError, match="form"):
        CertificateReader(io.BytesIO(with_header(b"[" * 60_000)))


def test_a_file_of_something_else_is_refused() -> None:
    with pytest.raises(CertificateError, match="does not begin as one"):
        CertificateReader(io.BytesIO(b"\x89PNG\r\n\x1a\n" + bytes(50)))
    with pytest.raises(CertificateError, match="the file ends at byte 3"):
        CertificateReader(io.BytesIO(MAGIC[:3]))


def test_a_block_that_unpacks_to_too_much_is_not_unpacked() -> None:
    bomb = zlib.compress(bytes(50_000_000), 9)
    data = written(HEADER)[:-8] + struct.pack("<QI", BLOCK, len(bomb)) + bomb
    reader = CertificateReader(io.BytesIO(data))
    with pytest.raises(CertificateError, match=f"does not hold {BLOCK} replies"):
        list(reader.blocks(reader.ply()))


def test_an_absurd_length_is_refused_before_it_is_read() -> None:
    data = written(HEADER)[:-8] + struct.pack("<QI", 1 << 60, 0xFFFFFFFF)
    reader = CertificateReader(io.BytesIO(data))
    with pytest.raises(CertificateError, match="a block has 4294967295 bytes"):
        next(reader.blocks(reader.ply()))


def test_a_writer_refuses_wrong_numbers_of_replies() -> None:
    writer = CertificateWriter(io.BytesIO(), HEADER)
    writer.ply(3)
    with pytest.raises(ValueError, match="2 replies in a block, expected 3"):
        writer.block(bytes(2))
    with pytest.raises(ValueError, match="3 replies are missing"):
        writer.ply(0)


@given(
    st.lists(st.lists(st.integers(0, 60) | st.integers(0, (1 << 64) - 1), max_size=40), max_size=12),
    st.integers(1, 60),
    st.integers(1, 7),
)
def test_a_frontier_holds_every_key_once_in_order(parts: list[list[int]], in_memory: int, size: int) -> None:
    """In memory or merged from files, the keys are those of a sorted set."""
    with TemporaryDirectory() as folder:
        builder = FrontierBuilder(Path(folder), in_memory)
        for part in parts:
            builder.add(np.array(sorted(set(part)), dtype=np.uint64))
        frontier = builder.finish()
        wanted = sorted({key for part in parts for key in part})
        assert len(frontier) == len(wanted)
        assert [int(key) for block in frontier.blocks(size) for key in block] == wanted
        assert [frontier.key(place) for place in range(len(wanted))] == wanted
        frontier.discard()
        assert list(Path(folder).iterdir()) == []
