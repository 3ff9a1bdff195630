"""Reading a position however it was given: as a position text, a setup, or a share link."""

from __future__ import annotations

from crestflow.games import game
from crestflow.i18n import t
from crestflow.protocol import Colour, Game, IllegalMove, MalformedText, RulesError, State
from crestflow.records.share import decode
from crestflow.vocabulary import GAME_NAME_LETTERS


def state_from(text: str, rules: Game | None = None, first: Colour = "black") -> State:
    """A state from a position text, a setup, or a share link; the game is guessed from the form unless given."""
    text = text.strip()
    if "#" in text or (text[:1] in GAME_NAME_LETTERS and "/" not in text and " " not in text):
        state = decode(text)
        if rules is not None and state.game != rules:
            problem = t(
                "the share link holds a game of {found}, not {wanted}", found=state.game.name, wanted=rules.name
            )
            raise MalformedText(problem)
        return state
    if rules is None:
        rules = guess_game(text)
    return rules.read(text) if " " in text else rules.start(text, first=first)


def guess_game(text: str) -> Game:
    """The game a setup or position text belongs to, by the number of places in its first part."""
    places = text.split(" ", maxsplit=1)[0].split("/")
    if len(places) == 7 and len(places[0]) == 8:
        return game("kamon")
    if all(place[:1] in ("B", "W", "N") for place in places):
        return game("pantarei")
    raise MalformedText(
        "neither a Kamon nor a Pantareï text; a Kamon setup has 7 rows, a Pantareï setup 19 places",
        cause="text-unknown",
    )


def play_moves(state: State, moves: str) -> State:
    """The state after moves split by spaces or commas."""
    for number, move in enumerate(moves.replace(",", " ").split(), 1):
        try:
            state = state.play(move)
        except RulesError as error:
            from crestflow.tui.refusals import move_problem  # noqa: PLC0415 (most commands end well and start faster)

            raise IllegalMove(t("move {number}: {reason}", number=number, reason=move_problem(error))) from None
    return state
