"""Games written down: the record format, its strict reader and its referee, and share links."""

from crestflow.records.files import load_record, parse_record, read_record, save_record, write_record
from crestflow.records.record import Clock, Comment, Player, Players, Record, Result
from crestflow.records.referee import RecordError, replay
from crestflow.records.share import decode, encode

__all__ = [
    "Clock",
    "Comment",
    "Player",
    "Players",
    "Record",
    "RecordError",
    "Result",
    "decode",
    "encode",
    "load_record",
    "parse_record",
    "read_record",
    "replay",
    "save_record",
    "write_record",
]
