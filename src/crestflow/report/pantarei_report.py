"""The report on a survey of Pantareï."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from crestflow.i18n import CatalogueMessage, msg, msgc, say, t
from crestflow.i18n.numbers import number
from crestflow.i18n.terms import player_name
from crestflow.report.charts import bars, between, columns, percent
from crestflow.report.pantarei_findings import PantareiFindings, SnakeGroup, pantarei_findings
from crestflow.report.report import ReportSection, SurveyReport
from crestflow.survey.pantarei import SurveyedSnake

_GROUPS: Final[dict[SnakeGroup, CatalogueMessage]] = {
    "first": msg("the first mover"),
    "black": msgc("player", "Black"),
    "white": msgc("player", "White"),
    "second": msg("the second mover"),
    "other": msg("nobody"),
}

_CHOICES: Final[dict[str, CatalogueMessage]] = {
    "advised": msg("the advised colour"),
    "other": msg("the other colour"),
}

_BELOW: Final[dict[str, CatalogueMessage]] = {
    "own": msg("a tile of the winner"),
    "opponent": msg("a tile of the opponent"),
    "neutral": msg("the neutral tile"),
}

_LENGTH_GROUP: Final = 10
"""So many lengths share a column."""


def pantarei_report(about: dict[str, Any], snakes: Sequence[SurveyedSnake]) -> SurveyReport:
    """What surveyed snakes tell, in the language spoken."""
    found = pantarei_findings(about, snakes)
    return SurveyReport(
        title=t("A survey of Pantareï"),
        introduction=_introduction(found),
        summary=t("{games} games on {snakes} snakes", games=found.games, snakes=found.boards),
        sections=(_first(found), _by_snake(found), _choice(found), _length(found), _stacks(found), _swaps(found)),
        numbers=found.as_json(),
    )


def _introduction(found: PantareiFindings) -> str:
    return t(
        "{snakes} snakes, from seed {seed} on. Level {level} has played each against itself, with either colour first: "
        "{games} games.",
        snakes=found.boards,
        seed=found.about["seed"],
        level=found.about["level"],
        games=found.games,
    )


def _first(found: PantareiFindings) -> ReportSection:
    text = t(
        "The first mover scores {share}. {draws} of the games are draws.",
        share=percent(found.first),
        draws=percent(found.draws),
    )
    rows = {player_name(colour): each for colour, each in found.by_colour.items()}
    heading, caption = t("What is it worth to move first?"), t("The first mover's score, by colour")
    return ReportSection("first-mover", heading, text, caption, lambda style, title: bars(style, title, rows))


def _by_snake(found: PantareiFindings) -> ReportSection:
    text = t("Who wins both games on a snake: the player who moves first, the one who moves second, or a colour.")
    rows = {say(_GROUPS[group]): each for group, each in found.groups.items()}
    heading, caption = t("Does the snake decide?"), t("Who wins both games")
    return ReportSection("snakes", heading, text, caption, lambda style, title: bars(style, title, rows))


def _choice(found: PantareiFindings) -> ReportSection:
    text = t("The player who picks a colour moves second. What that player scores, by a search of 10,000 positions:")
    rows = {say(_CHOICES[name]): each for name, each in found.choices.items()}
    heading, caption = t("What is the choice of colour worth?"), t("The score of the player who picks")
    return ReportSection("choice", heading, text, caption, lambda style, title: bars(style, title, rows))


def _length(found: PantareiFindings) -> ReportSection:
    heading, caption = t("How long?"), t("Games by their number of moves")
    if found.length is None:
        return ReportSection("lengths", heading, t("There are too few games to tell."))
    text = t(
        "A game lasts {moves} moves on average ({interval}).",
        moves=number(found.length.value, ".1f"),
        interval=between(found.length, ".1f"),
    )
    groups = Counter[int]()
    for length, count in found.lengths.items():
        groups[length // _LENGTH_GROUP * _LENGTH_GROUP] += count
    starts = range(min(groups), max(groups) + 1, _LENGTH_GROUP)
    counts = {f"{start}–{start + _LENGTH_GROUP - 1}": groups[start] for start in starts}
    return ReportSection("lengths", heading, text, caption, lambda style, title: columns(style, title, counts))


def _stacks(found: PantareiFindings) -> ReportSection:
    heading, caption = t("How do winning stacks come about?"), t("What the last tiles came to lie on")
    text = t(
        "One tile completes {one} of them, two tiles {two}.",
        one=percent(found.added[1]),
        two=percent(found.added[2]),
    )
    if found.own_tiles is not None:
        text += " " + t(
            "{tiles} of the tiles in a winning stack are the winner's on average ({interval}).",
            tiles=number(found.own_tiles.value, ".1f"),
            interval=between(found.own_tiles, ".1f"),
        )
    rows = {say(_BELOW[name]): each for name, each in found.below.items()}
    return ReportSection("stacks", heading, text, caption, lambda style, title: bars(style, title, rows))


def _swaps(found: PantareiFindings) -> ReportSection:
    heading = t("What are swaps worth?")
    if found.swaps is None or found.swap_gain is None:
        return ReportSection("swaps", heading, t("There are too few games to tell."))
    text = t(
        "There are {swaps} swaps in a game on average ({interval}). Where both are legal, the best swap promises more "
        "than the best other move in {share} of the positions; on average it changes the expected share of the points "
        "by {gain} ({range}).",
        swaps=number(found.swaps.value, ".2f"),
        interval=between(found.swaps, ".2f"),
        share=percent(found.swap_best),
        gain=number(found.swap_gain.value, "+.1%"),
        range=between(found.swap_gain, "+.1%"),
    )
    return ReportSection("swaps", heading, text)
