"""Games written down: the record format, its strict reader and its referee, and share links."""

from crestflow.records.files import (
    RefereedGame,
    load_game,
    load_record,
    parse_record,
    read_game,
    read_record,
    save_record,
    write_record,
)
from crestflow.records.links import decode_record, encode_record
from crestflow.records.record import Clock, Comment, Players, Record, RecordedPlayer, Result, Variation
from crestflow.records.referee import RecordError, replay
from crestflow.records.share import decode, encode, encode_positions
from crestflow.records.tree import GameNode, GameTree

__all__ = [
    "Clock",
    "Comment",
    "GameNode",
    "GameTree",
    "Players",
    "Record",
    "RecordError",
    "RecordedPlayer",
    "RefereedGame",
    "Result",
    "Variation",
    "decode",
    "decode_record",
    "encode",
    "encode_positions",
    "encode_record",
    "load_game",
    "load_record",
    "parse_record",
    "read_game",
    "read_record",
    "replay",
    "save_record",
    "write_record",
]
