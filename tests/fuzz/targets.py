"""What is fuzzed: for each reader of foreign bytes a function that takes any bytes.

A reader may refuse an input with the error that it promises. Whatever else it raises is a bug, and so is a text that is
not the same after reading and writing.
"""

from __future__ import annotations

import hashlib
import json
import os
import struct
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from pydantic import ValidationError

import crestflow
from crestflow.certificates import CertificateError, verify_certificate
from crestflow.certificates.format import MAGIC
from crestflow.engine.checkpoint import CheckpointError
from crestflow.engine.checkpoint import read as read_checkpoint
from crestflow.protocol import MalformedText, RulesError, State
from crestflow.puzzles import read_puzzles, write_puzzles
from crestflow.records import RecordError, read_game, read_record, write_record
from crestflow.records.links import record_of_tree
from crestflow.records.share import ALPHABET, check, decode_tree, encode_tree
from crestflow.server.http.error_responses import describe_validation
from crestflow.server.live.messages import CLIENT_MESSAGE
from crestflow.survey.journal import SurveyJournal
from crestflow.survey.plan import SurveyPlan
from crestflow.tui.link import LinkGame
from crestflow.tui.link.messages import LinkWelcome, read_message
from crestflow.ugi import GoLimits
from crestflow.ugi.errors import UgiError
from crestflow.ugi.session import UgiSession
from crestflow.vocabulary import GAME_NAME_LETTERS, GAME_NAMES, PLAYERS, VALUES

MAX_BYTES: Final = 4096
"""The longest input: long enough for a whole game in every form."""


def texts(data: bytes) -> None:
    """Setups, positions and moves: the first byte chooses the game, the second what is read."""
    if len(data) < 2:
        return
    rules = crestflow.game(GAME_NAMES[data[0] % len(GAME_NAMES)])
    text = data[2:].decode("utf-8", "surrogateescape")
    try:
        if data[1] % 3 == 0:
            assert rules.start(text).setup == text
        elif data[1] % 3 == 1:
            assert str(rules.read(text)) == text
        else:
            play_moves(rules.deal(data[1]), text)
    except MalformedText as error:
        _check_refusal(error)


def _check_refusal(error: RulesError | CertificateError | CheckpointError) -> None:
    """A refusal says something, but does not repeat a whole input."""
    assert 10 < len(str(error)) < 1000


def play_moves(state: State, text: str) -> None:
    """Play moves split by commas as long as they are legal."""
    for move in text.split(","):
        legal = state.legal_moves()
        try:
            state = state.play(move)
        except RulesError:
            assert move not in legal
            return
        assert move in legal


def records(data: bytes) -> None:
    """Record files."""
    try:
        game = read_game(data)
    except RecordError as error:
        _check_refusal(error)
        return
    assert read_record(write_record(game.record)) == game.record
    assert game.state.moves == list(game.record.moves)


def links(data: bytes) -> None:
    """Share links; the check characters are made right as well, since no fuzzer guesses them."""
    text = data.decode("utf-8", "surrogateescape")
    _read_link(text)
    body = "".join(letter for letter in text if letter in ALPHABET)[:80]
    if body[:1].lower() in GAME_NAME_LETTERS:
        _read_link(body + check(body))


def _read_link(text: str) -> None:
    try:
        tree = decode_tree(text)
    except MalformedText:
        return
    assert encode_tree(tree) == text.rpartition("#")[2]
    record = record_of_tree(tree)
    # To read it again takes as long as all the rest, and records are fuzzed by themselves: one link in four is enough.
    if len(text) % 4 == 0:
        assert read_record(write_record(record)) == record


def ugi(data: bytes) -> None:
    """Lines of a host; searches are left out, their limits are not."""
    said: list[str] = []
    session = UgiSession(said.append)
    for line in data.decode("utf-8", "replace").split("\n")[:50]:
        words = line.split()
        if words[:1] == ["go"]:
            _read_limits(words[1:])
        elif words[:1] != ["isready"]:
            assert session.handle(line) == (words[:1] != ["quit"])
    assert all(line.isascii() and line.isprintable() for line in said)
    said.clear()
    session.handle("query result")
    assert said in (["response none"], ["response p1win"], ["response p2win"], ["response draw"])


def _read_limits(words: list[str]) -> None:
    try:
        limits = GoLimits.read(words)
    except UgiError:
        return
    assert GoLimits.read(str(limits).split()[1:]) == limits


def socket_messages(data: bytes) -> None:
    """Messages of the WebSocket, as the server parses them."""
    try:
        message = CLIENT_MESSAGE.validate_json(data)
    except ValidationError as error:
        describe_validation(error.errors(include_url=False, include_input=False))
        return
    assert CLIENT_MESSAGE.validate_json(message.model_dump_json()) == message


def certificates(data: bytes) -> None:
    """Certificate files: as they are, or made from a header and replies, since no fuzzer guesses checksums."""
    if not data:
        return
    with _file(data[1:] if data[0] % 2 == 0 else _certificate(data[1:])) as path:
        try:
            proven = verify_certificate(path)
        except CertificateError as error:
            _check_refusal(error)
            return
    assert proven.value in VALUES


@contextmanager
def _file(content: bytes) -> Iterator[Path]:
    """A file that holds these bytes."""
    path = Path(tempfile.gettempdir()) / f"crestflow-fuzz-{os.getpid()}"
    path.write_bytes(content)
    try:
        yield path
    finally:
        path.unlink()


def _certificate(recipe: bytes) -> bytes:
    """A file of the right form: a header up to a line feed, then for each ply the number of its replies, and these."""
    header, _, rest = recipe.partition(b"\n")
    file = MAGIC + struct.pack("<I", len(header)) + header + struct.pack("<I", zlib.crc32(header))
    while rest:
        count = rest[0]
        replies, rest = rest[1 : 1 + count], rest[1 + count :]
        file += struct.pack("<Q", len(replies))
        if replies:
            block = zlib.compress(replies)
            file += struct.pack("<I", len(block)) + block
    return file


def checkpoints(data: bytes) -> None:
    """Files of proofs: as they are, or with length and checksum made right."""
    with _file(data[1:] if data[:1] < b"1" else _checkpoint(data[1:])) as path:
        try:
            found = read_checkpoint(path)
        except CheckpointError as error:
            _check_refusal(error)
            return
        found.write(path)
        assert read_checkpoint(path) == found


def _checkpoint(recipe: bytes) -> bytes:
    first, _, entries = recipe.partition(b"\n")
    try:
        header = json.loads(first)
        header["bytes"], header["blake2b"] = len(entries), hashlib.blake2b(entries, digest_size=16).hexdigest()
    except (ValueError, TypeError, RecursionError):
        return recipe
    return json.dumps(header).encode() + b"\n" + entries


def puzzles(data: bytes) -> None:
    """Files of puzzles."""
    try:
        found = read_puzzles(data.decode("utf-8", "surrogateescape"))
    except MalformedText as error:
        _check_refusal(error)
        return
    for kind in {puzzle.game for puzzle in found}:
        assert set(read_puzzles(write_puzzles(kind, found))) == set(found)


def journals(data: bytes) -> None:
    """Journals of a survey that goes on."""
    with _file(data) as path:
        try:
            with SurveyJournal(path, SurveyPlan("kamon", boards=3, stones=20)) as journal:
                found = journal.boards
        except RulesError as error:
            _check_refusal(error)
            return
        with SurveyJournal(path, SurveyPlan("kamon", boards=3, stones=20)) as journal:
            assert journal.boards == found


def server_messages(data: bytes) -> None:
    """Messages of a server, as the terminal reads and follows them."""
    try:
        message = read_message(data)
        if isinstance(message, LinkWelcome):
            game = LinkGame(message.game, now=lambda: 0.0)
            game.take(message.game)
            assert game.state.moves == message.game.moves
            assert (game.ending() is None) == (not game.over)
            assert all((game.left(colour) or 0) >= 0 for colour in PLAYERS)
    except RulesError as error:
        _check_refusal(error)


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    "texts": texts,
    "records": records,
    "links": links,
    "ugi": ugi,
    "socket_messages": socket_messages,
    "server_messages": server_messages,
    "certificates": certificates,
    "checkpoints": checkpoints,
    "puzzles": puzzles,
    "journals": journals,
}
