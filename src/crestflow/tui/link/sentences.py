"""What the terminal says about a game by link: offers, refusals and the connection, in the words of the page."""

from __future__ import annotations

from typing import Final

from crestflow.i18n import CatalogueMessage, msg, say, t
from crestflow.protocol import Colour
from crestflow.tui.link.messages import LinkOffers

_REFUSALS: Final[dict[str, CatalogueMessage]] = {
    "already_asked": msg("That has been done already."),
    "bad_answer": msg("The server answers in a way that this version does not understand."),
    "forbidden": msg("This link is no longer valid for this game."),
    "full": msg("This game has reached its limit; nothing more can be added."),
    "game_over": msg("The game is over."),
    "game_running": msg("That is possible once the game is over."),
    "illegal_move": msg("This move is not possible here."),
    "key_reused": msg("Something went wrong on the way. Try again."),
    "malformed_move": msg("This move is not possible here."),
    "muted": msg("The other player does not want to chat."),
    "not_found": msg("There is no such game on this server."),
    "not_your_turn": msg("It is not your turn."),
    "nothing_to_answer": msg("There is nothing to answer any more."),
    "nothing_to_take_back": msg("There is no move of yours to take back."),
    "taken": msg("Somebody else has taken this seat."),
    "too_large": msg("This is too long."),
    "too_late": msg("Too late: the position has changed meanwhile."),
    "too_many": msg("Too many requests. Please wait a moment."),
    "unavailable": msg("The server cannot reach its games at the moment. Try again."),
}


def refusal(code: str, message: str = "") -> str:
    """Why the server refuses, by its code; a code that is not known here is told with the server's own words."""
    if code in _REFUSALS:
        return say(_REFUSALS[code])
    return t("The server does not understand this: {message}", message=message or code)


def offers(pending: LinkOffers, mine: Colour | None) -> tuple[dict[str, str], list[str]]:
    """What waits for an answer: the opponent's offers by kind, which can be answered, and those of this player."""
    waiting = {"draw": pending.draw, "takeback": pending.takeback, "rematch": pending.rematch}
    theirs = {
        "draw": t("The opponent offers a draw."),
        "takeback": t("The opponent asks to take a move back."),
        "rematch": t("The opponent offers a rematch with the same setup and colours swapped.")
        if pending.rematch_setup == "same"
        else t("The opponent offers a rematch with colours swapped."),
    }
    own = {
        "draw": t("You have offered a draw."),
        "takeback": t("You have asked to take your move back."),
        "rematch": t("You have offered a rematch."),
    }
    if mine is None:
        return {}, []
    asked = {kind: theirs[kind] for kind, by in waiting.items() if by not in (None, mine)}
    return asked, [own[kind] for kind, by in waiting.items() if by == mine]
