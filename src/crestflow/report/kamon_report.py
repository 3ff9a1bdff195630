"""The report on a survey of Kamon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from crestflow.i18n import say, t
from crestflow.i18n.numbers import number
from crestflow.report.charts import bars, between, columns, effects, heat_map, percent
from crestflow.report.kamon_findings import KamonFindings, kamon_findings
from crestflow.report.kamon_names import FIRST_CELL_TEXTS, PROPERTY_NAMES, REASON_NAMES, RESULT_NAMES, TITLES
from crestflow.report.report import ReportSection, SurveyReport
from crestflow.report.statistics import Prediction
from crestflow.survey.plan import SurveyedBoard


def kamon_report(about: dict[str, Any], boards: Sequence[SurveyedBoard]) -> SurveyReport:
    """What surveyed boards tell, in the language spoken."""
    found = kamon_findings(about, boards)
    return SurveyReport(
        title=say(TITLES[about["game"]]),
        introduction=_introduction(found),
        summary=t("{solved} of {all} boards solved", solved=found.solved, all=found.boards),
        sections=(_who(found), _how(found), _length(found), _first_cells(found), _prediction(found)),
        numbers=found.as_json(),
    )


def _introduction(found: KamonFindings) -> str:
    about = found.about
    if about["stones"]:
        text = t(
            "{boards} positions after {stones} random safe stones, from seed {seed} on.",
            boards=found.boards,
            stones=about["stones"],
            seed=about["seed"],
        )
    else:
        text = t("{boards} whole deals, from seed {seed} on.", boards=found.boards, seed=about["seed"])
    if found.nodes is not None:
        nodes = number(found.nodes.value, ",.0f")
        text += " " + t("Solving one took {nodes} positions on average.", nodes=nodes)
    return text


def _who(found: KamonFindings) -> ReportSection:
    text = t(
        "Of {boards} boards {solved} are solved and {unsolved} are not.",
        boards=found.boards,
        solved=found.solved,
        unsolved=found.boards - found.solved,
    )
    if found.advantage is not None:
        text += " " + t(
            "Black's share of the wins less White's is {share} ({interval}): that is what it is worth to have begun.",
            share=number(found.advantage.value, "+.0%"),
            interval=between(found.advantage, "+.0%"),
        )
    rows = {say(RESULT_NAMES[name]): each for name, each in found.results.items()}
    heading, caption = t("Who wins with best play?"), t("Who wins")
    return ReportSection("winner", heading, text, caption, lambda style, title: bars(style, title, rows))


def _how(found: KamonFindings) -> ReportSection:
    text = t("How one game with best play ends, for each solved board.")
    rows = {say(REASON_NAMES[name]): each for name, each in found.reasons.items()}
    heading, caption = t("By which ending?"), t("Endings")
    return ReportSection("endings", heading, text, caption, lambda style, title: bars(style, title, rows))


def _length(found: KamonFindings) -> ReportSection:
    heading, caption = t("How long?"), t("Stones")
    if found.length is None:
        return ReportSection("lengths", heading, t("There are too few games to tell."))
    text = t(
        "A game with best play lasts {stones} stones on average ({interval}).",
        stones=number(found.length.value, ".1f"),
        interval=between(found.length, ".1f"),
    )
    lengths = range(min(found.lengths), max(found.lengths) + 1)
    counts = {str(length): found.lengths[length] for length in lengths}
    return ReportSection("lengths", heading, text, caption, lambda style, title: columns(style, title, counts))


def _first_cells(found: KamonFindings) -> ReportSection:
    heading, caption = t("Which first cells win?"), t("First cells")
    if not found.first_cells:
        return ReportSection("first-cells", heading, t("There is nothing to tell yet."))
    text = say(FIRST_CELL_TEXTS[found.source])
    if found.winning_moves is not None:
        share = number(found.winning_moves.value, ".0%")
        text += " " + t("In a deal that Black wins, {share} of the first moves win on average.", share=share)
    shares = {cell: each.black for cell, each in found.first_cells.items()}
    return ReportSection("first-cells", heading, text, caption, lambda style, title: heat_map(style, title, shares))


def _prediction(found: KamonFindings) -> ReportSection:
    heading, caption = t("Do simple properties of a deal predict the winner?"), t("Properties")
    guess = found.prediction
    if guess is None:
        return ReportSection("prediction", heading, t("There are too few decided boards to tell."))
    text = t(
        "On boards left out of the fit a logistic regression names the winner in {accuracy} of {boards}; always naming"
        " the commoner winner is right in {guess}. It is worth {gain} bits a board ({interval}). The picture shows the"
        " log-odds for Black with one standard deviation more of a property.",
        accuracy=percent(guess.accuracy),
        boards=guess.boards,
        guess=number(guess.guess, ".0%"),
        gain=number(guess.gain.value, "+.3f"),
        interval=between(guess.gain, "+.3f"),
    )
    rows = {say(PROPERTY_NAMES[name]): each for name, each in guess.coefficients.items()}
    return ReportSection(
        "prediction", heading, f"{_verdict(guess)} {text}", caption, lambda style, title: effects(style, title, rows)
    )


def _verdict(guess: Prediction) -> str:
    if guess.gain.low > 0:
        return t("They do.")
    return t("They mislead.") if guess.gain.high < 0 else t("Not measurably: the interval holds zero.")
