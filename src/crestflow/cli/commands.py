"""The table of the commands: their names and what each does, in a line.

It stands apart from the commands so that `crestflow --help` imports none of them: a command's module is imported when
the command is chosen.
"""

from __future__ import annotations

from typing import Final

from crestflow.i18n import CatalogueMessage, msg

COMMANDS: Final[dict[str, CatalogueMessage]] = {
    "play": msg("play in the browser (this is what crestflow alone does)"),
    "site": msg("write the page as a static site"),
    "serve": msg("serve the app to others, with play by link"),
    "admin": msg("look after a server's database: inspect, export, repair or delete a game, check all"),
    "tui": msg("play in the terminal"),
    "deal": msg("print a setup"),
    "show": msg("draw a position"),
    "check": msg("referee record files"),
    "review": msg("grade every move of a game"),
    "share": msg("turn a record into a share link, or a link into a record"),
    "perft": msg("count the lines of play to a depth"),
    "solve": msg("find the exact value of a position"),
    "advise": msg("say which colour to take in Pantareï"),
    "verify": msg("check certificates"),
    "puzzles": msg("solve puzzles with one proven answer, list them, or make more"),
    "survey": msg("solve many deals and store what is found"),
    "report": msg("draw what a survey tells"),
    "engine": msg("the engine on standard input and output, by the UGI protocol"),
    "arena": msg("tournaments between the computer's players and programs"),
    "bench": msg("fixed searches: the engine's fingerprint and speed"),
    "completion": msg("print the completion script for a shell"),
}
"""The commands in the order of the help, each a module of this package that adds itself to the parser and runs."""
