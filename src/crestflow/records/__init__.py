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
from crestflow.records.record import Clock, Comment, Players, Record, RecordedPlayer, Result
from crestflow.records.referee import RecordError, replay
from crestflow.records.share import decode, encode, encode_positions

__all__ = [
    "Clock",
    "Comment",
    "Players",
    "Record",
    "RecordError",
    "RecordedPlayer",
    "RefereedGame",
    "Result",
    "decode",
    "encode",
    "encode_positions",
    "load_game",
    "load_record",
    "parse_record",
    "read_game",
    "read_record",
    "replay",
    "save_record",
    "write_record",
]
