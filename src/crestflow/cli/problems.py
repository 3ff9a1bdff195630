"""Why a command refused what it was given, in the language spoken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from crestflow.certificates import CertificateError
from crestflow.i18n import CatalogueMessage, language, msg, say
from crestflow.protocol import RulesError
from crestflow.tui.refusals import text_problem

if TYPE_CHECKING:  # the engine takes a moment to import
    from crestflow.engine import CheckpointError

_SURVEYS: Final[dict[str, CatalogueMessage]] = {
    "survey-boards": msg("survey: the number of boards is at least 1, and the last seed at most 2**64 - 1"),
    "survey-file": msg("{file} is not the file of a survey"),
    "survey-journal-damaged": msg("{file}: line {line} is damaged"),
    "survey-level": msg("survey: the level is a number from 1 to {most}, not {level}"),
    "survey-no-cluster": msg("survey: there is no Ray cluster at {address}"),
    "survey-no-journal": msg("{file} is not the journal of a survey"),
    "survey-option": msg("survey: {option} has no meaning for {game}"),
    "survey-other": msg(
        "{file} belongs to another survey: its {name} is {found}, not {wanted}; choose another --out, or remove it"
    ),
    "survey-parquet": msg("{file} is not a Parquet file"),
    "survey-pyarrow": msg("Parquet files need pyarrow; install it with: pip install 'crestflow[survey]'"),
    "survey-ray": msg("survey: --ray needs Ray; install it with: pip install 'crestflow[cluster]'"),
    "survey-stones": msg("survey: between 0 and {most} stones can be placed, not {stones}"),
    "survey-strategy": msg("survey: a strategy is stored for whole deals only, and for 2, 4 or 6 plies"),
}

_PUZZLES: Final[dict[str, CatalogueMessage]] = {
    "puzzles-file": msg("this is no file of puzzles"),
    "puzzles-journal-other": msg("{file} is not the journal of these puzzles; choose another --out, or remove it"),
    "puzzles-other-game": msg("{file} holds puzzles of another game"),
    "puzzles-version": msg("these are no puzzles of this version"),
}

_JOURNALS: Final[dict[str, CatalogueMessage]] = {
    "journal-locked": msg("{file}: another process is writing it"),
    "not-a-file": msg("{file} is not a file"),
}

_CHECKPOINTS: Final[dict[str, CatalogueMessage]] = {
    "not-a-file": msg("{file} is not a file"),
    "proofs-checksum": msg("{file} is damaged: its checksum is wrong"),
    "proofs-header": msg("{file} is damaged: it does not say what was proven"),
    "proofs-kamon": msg("proofs can be kept for Kamon only"),
    "proofs-none": msg("{file} holds no proofs"),
    "proofs-position": msg("{file} is about another position: {position}"),
    "proofs-version": msg("{file} is of version {version}; this is version {known}"),
}

_CERTIFICATES: Final[dict[str, CatalogueMessage]] = {
    "block-damaged": msg("a block is damaged: it cannot be unpacked"),
    "block-long": msg("a block has {length} bytes, at most {most} are allowed"),
    "block-replies": msg("a block is damaged: it does not hold {replies} replies"),
    "claims": msg("the header claims nothing, or the same twice"),
    "follows": msg("something follows the end of the certificate, from byte {byte} on"),
    "header-checksum": msg("the header is damaged: its checksum is wrong"),
    "header-form": msg("the header is not of the agreed form"),
    "header-long": msg("the header has {length} bytes, at most {most} are allowed"),
    "later": msg("{position} should have its reply in a later ply, but there is none"),
    "move": msg("in {position} the move {move} refutes the claim"),
    "needless": msg("no position needs a reply any more, but the certificate holds {held}"),
    "over": msg("there is nothing to prove about {position}: the game is over"),
    "position": msg("the header's position is wrong: {reason}"),
    "repeated": msg("in {position} the reply can lead back to {again}, which would repeat it"),
    "replies": msg("{needed} positions with {stones} stones need a reply, but the certificate holds {held}"),
    "replies-plies": msg("{needed} positions {plies} plies on need a reply, but the certificate holds {held}"),
    "reply": msg("in {position} the reply {reply} does not keep the claim"),
    "reply-allows": msg("in {position} the reply {reply} allows {move}, which refutes the claim"),
    "reply-number": msg("in {position} the reply has number {number}, but there are only {legal} legal moves"),
    "short": msg("the file ends at byte {byte}, before the certificate does"),
    "start": msg("this is no certificate: it does not begin as one"),
    "version": msg("the certificate is of version {version}; this program knows version {known}"),
}


def command_problem(error: RulesError) -> str:
    """Why a command ended; the English of the error itself says the most."""
    message = (_SURVEYS | _PUZZLES | _JOURNALS).get(error.cause)
    if message is None or language() == "en":
        return text_problem(error)
    return say(message, **error.values)


def checkpoint_problem(error: CheckpointError) -> str:
    """Why proofs cannot be kept in a file, or not be taken from it."""
    message = _CHECKPOINTS.get(error.cause)
    return str(error) if message is None else say(message, **error.values)


def certificate_problem(error: CertificateError) -> str:
    """What is wrong with a certificate."""
    message = _CERTIFICATES.get(error.cause)
    if message is None or language() == "en":
        return str(error)
    values = dict(error.values)
    if isinstance(error.__cause__, RulesError):
        values["reason"] = text_problem(error.__cause__)
    return say(message, **values)
