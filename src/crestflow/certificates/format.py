"""The bytes of a certificate, written and read as streams. ``docs/certificates.md`` describes them in full.

::

    magic    8 bytes   89 43 46 50 0D 0A 1A 0A  (the 43 46 50 is "CFP")
    header   u32 length, JSON in UTF-8, u32 CRC-32 of the JSON
    for each claim of the header
        for each ply that has positions
            u64 number of positions, above 0
            blocks: u32 length, zlib data of one byte for each position: BLOCK positions, fewer in the last one
        u64 0

Numbers are little-endian. Nothing follows the last claim.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Final

from crestflow.certificates.claims import Claim
from crestflow.games import GAMES
from crestflow.protocol import RulesError, State

MAGIC: Final = b"\x89CFP\r\n\x1a\n"
VERSION: Final = 1
BLOCK: Final = 1 << 16
"""Positions in a block."""

_MAX_HEADER: Final = 1 << 16
_MAX_COMPRESSED: Final = 2 * BLOCK
_U32: Final = struct.Struct("<I")
_U64: Final = struct.Struct("<Q")


class CertificateError(ValueError):
    """A file that is no certificate, is damaged, or does not prove what it claims.

    `cause` tells apart what is wrong, and `values` holds what it is about: the two serve to say the error in another
    language than English. Where a text of the rules is wrong, the error has a `RulesError` as its ``__cause__``.
    """

    def __init__(self, message: str, *, cause: str = "", **values: str | int) -> None:
        super().__init__(message)
        self.cause = cause
        self.values: Mapping[str, str | int] = values


@dataclass(frozen=True, slots=True)
class CertificateHeader:
    """What a certificate is about."""

    game: str
    """The game with its ruleset, as `crestflow.game` knows it."""
    position: str
    """The position text."""
    claims: tuple[Claim, ...]

    def state(self) -> State:
        """The position."""
        return GAMES[self.game].read(self.position)


class CertificateWriter:
    """Writes a certificate to a binary file, one block after another."""

    def __init__(self, file: IO[bytes], header: CertificateHeader) -> None:
        self._file = file
        self._left = 0
        content = {
            "version": VERSION,
            "game": header.game,
            "position": header.position,
            "claims": [{"player": claim.player, "goal": claim.goal} for claim in header.claims],
        }
        text = json.dumps(content, ensure_ascii=False).encode()
        file.write(MAGIC + _U32.pack(len(text)) + text + _U32.pack(zlib.crc32(text)))

    def ply(self, positions: int) -> None:
        """Begin the replies of a ply; 0 positions end the strategy of a claim."""
        if self._left:
            raise ValueError(f"{self._left} replies are missing")
        self._file.write(_U64.pack(positions))
        self._left = positions

    def block(self, replies: bytes) -> None:
        """The next replies of the ply."""
        if len(replies) != min(BLOCK, self._left):
            raise ValueError(f"{len(replies)} replies in a block, expected {min(BLOCK, self._left)}")
        # Repeated strings are rare in replies: looking for them takes longer and makes the file larger.
        packer = zlib.compressobj(strategy=zlib.Z_HUFFMAN_ONLY)
        data = packer.compress(replies) + packer.flush()
        self._file.write(_U32.pack(len(data)) + data)
        self._left -= len(replies)


class CertificateReader:
    """Reads a certificate from a binary file; every fault of form raises `CertificateError`."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.position = 0
        """Bytes read so far."""
        if self._read(len(MAGIC), "the start") != MAGIC:
            raise CertificateError("this is no certificate: it does not begin as one", cause="start")
        length = self._number(_U32, "the header's length")
        if length > _MAX_HEADER:
            raise CertificateError(
                f"the header has {length} bytes, at most {_MAX_HEADER} are allowed",
                cause="header-long",
                length=length,
                most=_MAX_HEADER,
            )
        text = self._read(length, "the header")
        if zlib.crc32(text) != self._number(_U32, "the header's checksum"):
            raise CertificateError("the header is damaged: its checksum is wrong", cause="header-checksum")
        self.header = _parsed(text)

    def ply(self) -> int:
        """The number of positions of the next ply; 0 at the end of a claim."""
        return self._number(_U64, "the number of positions")

    def blocks(self, positions: int) -> Iterator[bytes]:
        """The replies of a ply, block by block."""
        while positions:
            size = min(BLOCK, positions)
            length = self._number(_U32, "the length of a block")
            if length > _MAX_COMPRESSED:
                raise CertificateError(
                    f"a block has {length} bytes, at most {_MAX_COMPRESSED} are allowed",
                    cause="block-long",
                    length=length,
                    most=_MAX_COMPRESSED,
                )
            yield _inflated(self._read(length, "a block"), size)
            positions -= size

    def end(self) -> None:
        """Refuse anything that follows."""
        if self._file.read(1):
            raise CertificateError(
                f"something follows the end of the certificate, from byte {self.position} on",
                cause="follows",
                byte=self.position,
            )

    def _number(self, form: struct.Struct, what: str) -> int:
        return int(form.unpack(self._read(form.size, what))[0])

    def _read(self, size: int, what: str) -> bytes:
        data = self._file.read(size)
        if len(data) != size:
            byte = self.position + len(data)
            raise CertificateError(f"the file ends at byte {byte}, within {what}", cause="short", byte=byte)
        self.position += size
        return data


def _inflated(data: bytes, size: int) -> bytes:
    """A block without its compression; not a byte more than it may hold is unpacked."""
    unpacker = zlib.decompressobj()
    try:
        replies = unpacker.decompress(data, size + 1)
    except zlib.error as error:
        raise CertificateError("a block is damaged: it cannot be unpacked", cause="block-damaged") from error
    if len(replies) != size or not unpacker.eof or unpacker.unused_data:
        raise CertificateError(
            f"a block is damaged: it does not hold {size} replies", cause="block-replies", replies=size
        )
    return replies


def _parsed(text: bytes) -> CertificateHeader:
    try:
        content = json.loads(text)
        version = content["version"]
        if version != VERSION:
            raise CertificateError(
                f"the certificate is of version {repr(version)[:40]}; this program knows version {VERSION}",
                cause="version",
                version=repr(version)[:40],
                known=VERSION,
            )
        claims = tuple(Claim(each["player"], each["goal"]) for each in content["claims"])
        header = CertificateHeader(content["game"], content["position"], claims)
        if not claims or len(set(claims)) != len(claims):
            raise CertificateError("the header claims nothing, or the same twice", cause="claims")
        header.state()
    except RulesError as error:
        raise CertificateError(f"the header's position is wrong: {error}", cause="position") from error
    except CertificateError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise CertificateError("the header is not of the agreed form", cause="header-form") from error
    return header
