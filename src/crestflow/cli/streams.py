"""Standard input, output and error as every command finds them: open, and able to print any text."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata

_PLAIN_SIGNS = dict(
    zip(map(ord, "‘’“”„«»–—→…×±█░łŁ\u00a0\u202f"), [*'\'\'"""""--', "->", "...", "x", "+-", *"#.lL  "], strict=True)
)
"""What stands in for signs that have no simpler form in Unicode."""

_ERRORS = "crestflow-plain"


def prepare_streams() -> None:
    """Open what the caller has closed, and print what an encoding lacks in simpler letters.

    A closed descriptor would be given to the next file that is opened, and what is printed would end up there.
    """
    for descriptor, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            _open_null(descriptor)
            setattr(sys, name, open(descriptor, mode, encoding="utf-8", closefd=False))  # noqa: SIM115 (open while the program runs)
    codecs.register_error(_ERRORS, plain_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ERRORS)


def _open_null(descriptor: int) -> None:
    """Let a descriptor lead nowhere, unless it is open."""
    try:
        os.fstat(descriptor)
    except OSError:
        null = os.open(os.devnull, os.O_RDWR)
        if null != descriptor:
            os.dup2(null, descriptor)
            os.close(null)


def plain_letters(error: UnicodeError) -> tuple[str | bytes, int]:
    r"""What to print instead of characters that an encoding lacks: the letters without their accents.

    Bytes of a file name that are no text are printed as they are.

    >>> codecs.register_error("doctest-plain", plain_letters)
    >>> "Pantareï: Mój kształt “x”…".encode("ascii", "doctest-plain")
    b'Pantarei: Moj ksztalt "x"...'
    >>> "game\udcff.json ●".encode("utf-8", "doctest-plain"), "●".encode("ascii", "doctest-plain")
    (b'game\xff.json \xe2\x97\x8f', b'?')
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    if all("\udc80" <= sign <= "\udcff" for sign in lacking):
        return lacking.encode("utf-8", "surrogateescape"), error.end
    letters = unicodedata.normalize("NFKD", lacking.translate(_PLAIN_SIGNS))
    shown = "".join(sign for sign in letters if not unicodedata.combining(sign))
    return shown.encode("ascii", "replace").decode(), error.end
