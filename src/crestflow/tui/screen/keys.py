"""The keys of the game's screen, in the words of the language spoken."""

from __future__ import annotations

from crestflow.i18n import t, tc


def bar_keys(*, over: bool) -> list[tuple[str, str, str]]:
    """The keys at the foot of the screen, the most useful first: key, word, action."""
    ended = [("p", t("Play again"), "screen.again"), ("v", tc("toolbar", "Review"), "screen.review")]
    running = [("↵", t("Play"), "screen.enter"), ("h", tc("toolbar", "Hint"), "screen.hint")]
    return [
        *(ended if over else running),
        ("u", tc("toolbar", "Undo"), "screen.undo"),
        ("a", tc("toolbar", "Analyse"), "screen.analyse"),
        ("?", t("Keyboard"), "screen.keys"),
        ("q", t("leave"), "app.leave"),
        ("n", t("New game…"), "app.new_game"),
        ("z", t("Puzzles"), "app.puzzles"),
        *([] if over else [("v", tc("toolbar", "Review"), "screen.review")]),
        ("t", t("Theme"), "app.next_theme"),
        ("l", t("Language"), "app.next_language"),
        ("s", t("Save as a file"), "screen.save"),
    ]


def review_bar_keys() -> list[tuple[str, str, str]]:
    """The keys at the foot of a game under review."""
    return [
        ("←→", t("Replay"), "screen.arrow('right')"),
        ("n", t("Next mistake"), "screen.next_or_new_game"),
        ("Esc", t("Back to the game"), "screen.cancel"),
        ("p", t("Previous mistake"), "screen.previous_or_again"),
        ("a", tc("toolbar", "Analyse"), "screen.analyse"),
        ("q", t("leave"), "app.leave"),
    ]


def link_bar_keys(*, over: bool, playing: bool) -> list[tuple[str, str, str]]:
    """The keys at the foot of a game by link; a spectator has fewer."""
    ended = [("v", tc("toolbar", "Review"), "screen.review"), ("a", tc("toolbar", "Analyse"), "screen.analyse")]
    rematch = [("p", tc("toolbar", "Rematch"), "screen.again")]
    running = [("↵", t("Play"), "screen.enter"), ("r", t("Resign"), "screen.resign")]
    asking = [("o", tc("toolbar", "Offers"), "screen.offers"), ("c", tc("toolbar", "Chat"), "screen.chat")]
    return [
        *(rematch if over and playing else []),
        *(ended if over else []),
        *(running if playing and not over else []),
        *(asking if playing else []),
        ("?", t("Keyboard"), "screen.keys"),
        ("q", t("leave"), "app.leave"),
        *([] if over else [("v", tc("toolbar", "Review"), "screen.review")]),
        ("w", t("To watch"), "screen.links"),
        ("t", t("Theme"), "app.next_theme"),
        ("l", t("Language"), "app.next_language"),
        ("s", t("Save as a file"), "screen.save"),
    ]


def puzzle_bar_keys(*, over: bool, refuted: bool) -> list[tuple[str, str, str]]:
    """The keys at the foot of a puzzle: while it is solved, after a wrong move, and at its end."""
    replay = ("←→", t("Replay"), "screen.arrow('right')")
    solving = [
        ("↵", t("Play"), "screen.enter"),
        ("h", tc("toolbar", "Hint"), "screen.hint"),
        ("r", tc("toolbar", "Answer"), "screen.answer"),
        ("p", tc("toolbar", "Skip"), "screen.next_puzzle"),
    ]
    if over:
        solving = [("↵", t("Next puzzle"), "screen.next_puzzle"), replay]
    elif refuted:
        solving = [("↵", tc("toolbar", "Try again"), "screen.enter"), replay, solving[2]]
    return [
        *solving,
        ("z", t("All puzzles"), "app.puzzles"),
        ("?", t("Keyboard"), "screen.keys"),
        ("q", t("leave"), "app.leave"),
        ("n", t("New game…"), "app.new_game"),
        ("t", t("Theme"), "app.next_theme"),
        ("l", t("Language"), "app.next_language"),
    ]


def all_keys() -> list[tuple[str, str]]:
    """Every key with what it does."""
    return [
        ("← ↑ ↓ →", t("move the cursor")),
        ("Tab", t("to the next legal move")),
        ("Enter", t("play; in Pantareï choose a stack, then its target")),
        ("1 2 x", t("Pantareï: one tile, two tiles, swap")),
        ("Esc", t("put the tiles down, close a window")),
        ("m", t("type a move")),
        ("h", tc("toolbar", "Hint")),
        ("u", t("take back your last move")),
        ("a", t("analysis, on or off")),
        ("v", t("Review the game")),
        ("n p", t("in a review: next and previous mistake")),
        ("p", t("Play again")),
        ("n", t("New game…")),
        ("z", t("Puzzles")),
        ("r", t("give up the game")),
        ("s", t("Save as a file")),
        ("t", t("Theme")),
        ("l", t("Language")),
        ("q", t("leave")),
    ]


def link_keys() -> list[tuple[str, str]]:
    """Every key of a game by link with what it does."""
    gone = {"h", "u", "n", "p", "a", "z"}
    own = [
        ("o", t("offer a draw, ask to undo, answer an offer, offer a rematch")),
        ("u", t("ask to take back your last move")),
        ("c", t("Message to the opponent")),
        ("p", t("Go to the rematch")),
        ("a", t("analysis, after the end")),
        ("w", t("the link for spectators")),
    ]
    return [*(entry for entry in all_keys() if entry[0] not in gone), *own]


def puzzle_keys() -> list[tuple[str, str]]:
    """Every key of a puzzle with what it does."""
    gone = {"h", "u", "a", "v", "n p", "p", "z", "r", "s"}
    own = [
        ("h", t("the right move; it counts like a wrong one")),
        ("r", t("give up and see the solution")),
        ("p", t("Next puzzle")),
        ("z", t("All puzzles")),
    ]
    return [*(entry for entry in all_keys() if entry[0] not in gone), *own]
