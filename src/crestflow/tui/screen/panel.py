"""What the panel beside the board tells: the moves and the analysis."""

from __future__ import annotations

from collections.abc import Mapping

from textual.content import Content
from textual.style import Style

from crestflow.engine import MoveReport, Report
from crestflow.games.kamon import KamonState
from crestflow.games.kamon.editions import Edition
from crestflow.games.kamon.geometry import INDEX
from crestflow.games.pantarei import PantareiState
from crestflow.i18n import t
from crestflow.i18n.numbers import number
from crestflow.i18n.terms import value_name
from crestflow.protocol import State, positions
from crestflow.render.svg.palette import ColourTheme
from crestflow.render.terminal.kamon import token_code
from crestflow.tui import sentences
from crestflow.tui.analyst import share
from crestflow.tui.snake_sentences import move_in_words

Piece = tuple[str, str]
"""Some letters and their style."""


def move_pieces(before: State, move: str, theme: ColourTheme, edition: Edition) -> list[Piece]:
    """A move in a list: Kamon's with the token it covers, Pantareï's by its stacks."""
    if isinstance(before, KamonState):
        token = before.layout.tokens[INDEX[move]]
        tone = "blank" if token is None or edition == "classic" else token.colour
        style = f"bold {theme[f'k-{tone}-ink']} on {theme[f'k-{tone}']}"
        return [(token_code(token, edition), style), (f" {move}", "")]
    return [(move_in_words(before, move) if isinstance(before, PantareiState) else move, "")]


def moves_content(
    state: State,
    theme: ColourTheme,
    edition: Edition,
    signs: Mapping[int, str],
    *,
    shown: int | None = None,
    pressed: str | None = None,
) -> Content:
    """The moves, two a line, with the signs of those that have one.

    `shown` is the ply on the board; `pressed` is the screen's action for a click on a move, which gets the ply.
    """
    line = positions(state)
    marked = len(state.moves) if shown is None else shown
    pieces: list[tuple[str, str | Style]] = [(t("Moves"), f"bold {theme['ink-3']}")]
    for ply, move in enumerate(state.moves, 1):
        if ply % 2:
            pieces.append((f"\n{ply:>3} ", theme["ink-3"]))
        said = move_pieces(line[ply - 1], move, theme, edition)
        sign = signs.get(ply, "") + ("◂" if ply == marked else " ")
        width = sum(len(text) for text, _ in said) + len(sign)
        link = Style() if pressed is None else Style.from_meta({"@click": f"screen.{pressed}({ply})"})
        plain = f"bold {theme['gold']}" if ply == marked else ""
        pieces += [(text, Style.parse(style or plain) + link) for text, style in said]
        pieces.append((sign + " " * max(1, 12 - width), f"bold {theme['gold']}"))
    return Content.assemble(*pieces)


def analysis_content(
    state: State, report: Report | None, theme: ColourTheme, edition: Edition, *, width: int, lines: int
) -> Content:
    """The bar that tells who is ahead, a sentence, and the best moves."""
    title = (t("Analysis"), f"bold {theme['ink-3']}")
    if report is None or not report.moves:
        return Content.assemble(title, f"\n{t('Thinking…')}")
    pieces: list[Piece] = [
        title,
        (f"  {number(report.nodes, ',')}\n", theme["ink-2"]),
        *_bar(state, report, theme, width),
    ]
    pieces.append((f"\n{sentences.assessment(state, report)}", ""))
    for each in report.moves[: max(0, lines)]:
        pieces.append(("\n", ""))
        pieces.append(_worth(each, theme))
        pieces.append((" ", ""))
        pieces += move_pieces(state, each.move, theme, edition)
    return Content.assemble(*pieces)


def _bar(state: State, report: Report, theme: ColourTheme, width: int) -> list[Piece]:
    """White's share from the left, Black's from the right; the sign and the number say it without colours."""
    ahead, chance = share(report, state.turn)
    wide = max(8, width)
    white = round(wide * (chance if ahead == "white" else 1 - chance))
    label = f" {'○' if ahead == 'white' else '●'} {number(chance, '.0%')} "
    left, right = " " * white, " " * (wide - white)
    if ahead == "white":
        left = label[:white].ljust(white) if white >= len(label) else left
    elif wide - white >= len(label):
        right = label.rjust(wide - white)
    return [
        (left, f"bold {theme['black-2']} on {theme['white-1']}"),
        (right, f"bold {theme['white-1']} on {theme['black-1']}"),
    ]


def _worth(report: MoveReport, theme: ColourTheme) -> Piece:
    """A move's proven value in a word, or its score."""
    if report.value is None:
        return f"{report.score / 100:+5.1f} ", theme["ink-2"]
    word = f" {value_name(report.value)} "
    return (
        f"{word:<6}",
        f"bold {theme['on-win']} on {theme['win']}" if report.value == "win" else f"bold {theme[report.value]}",
    )
