"""Windows over the game: a choice, a line to type, and the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

_WINDOW = """
{name} {{ align: center {where}; background: $background 40%; }}
{name} > .window {{
    width: 60; max-width: 96%; height: auto; max-height: 90%; padding: 0 1;
    background: $surface; border: round $primary;
}}
{name} OptionList {{ height: auto; max-height: 14; border: none; background: $surface; }}
{name} OptionList:focus {{ border: none; }}
{name} Input {{ border: none; height: 1; background: $panel; }}
"""


class ChoiceDialog(ModalScreen[str]):
    """One of several things to choose; the empty text when none was chosen."""

    DEFAULT_CSS = _WINDOW.format(name="ChoiceDialog", where="bottom")
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss('')")]

    def __init__(self, question: str, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._question, self._choices = question, choices

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Static(Content(self._question))
            yield OptionList(
                *(Option(Content(words), id=f"choice-{at}") for at, (_, words) in enumerate(self._choices))
            )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer with the chosen one."""
        self.dismiss(self._choices[event.option_index][0])


class LineDialog(ModalScreen[str]):
    """A line to type; the empty text when it was cancelled."""

    DEFAULT_CSS = _WINDOW.format(name="LineDialog", where="bottom")
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss('')")]

    def __init__(self, question: str, value: str = "") -> None:
        super().__init__()
        self._question, self._value = question, value

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Static(Content(self._question))
            yield Input(self._value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer with the line."""
        self.dismiss(event.value.strip())


class WaitingDialog(ModalScreen[None]):
    """Says what is waited for; Esc gives it up."""

    DEFAULT_CSS = _WINDOW.format(name="WaitingDialog", where="middle")
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "dismiss"), ("q", "dismiss")]

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical(classes="window"):
            yield Static(Content(self._words))

    def tell(self, words: str) -> None:
        """Say something else."""
        self._words = words
        for shown in self.query(Static):  # none before the window is there, and none when it is gone
            shown.update(Content(words))


class KeysDialog(ModalScreen[None]):
    """Every key with what it does."""

    DEFAULT_CSS = f"""{_WINDOW.format(name="KeysDialog", where="middle")}
    KeysDialog > .window {{ width: 76; max-height: 100%; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [(keys, "dismiss") for keys in ("escape", "enter", "question_mark", "q")]

    def __init__(self, title: str, keys: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title, self._keys = title, keys

    def compose(self) -> ComposeResult:
        wide = max(len(key) for key, _ in self._keys) + 2
        lines = (f"{key:<{wide}}{words}" for key, words in self._keys)
        with VerticalScroll(classes="window"):
            yield Static(Content(f"{self._title}\n" + "\n".join(lines)))
