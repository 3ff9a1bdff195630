"""The screen of a game by link: moves go to the server, and what it tells is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from crestflow.i18n import speaking, t
from crestflow.i18n.terms import player_name
from crestflow.protocol import Colour, RulesError
from crestflow.tui.link import LinkGame, LinkSession
from crestflow.tui.link import sentences as link_sentences
from crestflow.tui.link.messages import LinkHappened, LinkMessage, LinkRefused
from crestflow.tui.refusals import move_problem
from crestflow.tui.screen.dialogs import ChoiceDialog, LineDialog
from crestflow.tui.screen.game_screen import GameScreen
from crestflow.tui.screen.keys import link_bar_keys, link_keys
from crestflow.vocabulary import PLAYERS


class ServerSpoke(Message):
    """The server has said something, or with ``None`` the connection is lost; the game knows it already."""

    def __init__(self, told: LinkMessage | None) -> None:
        super().__init__()
        self.told = told


class LinkScreen(GameScreen):
    """A seat at a game on a server, or a place to watch it from. The engine helps only after the end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "offers", show=False),
        Binding("c", "chat", show=False),
        Binding("w", "links", show=False),
    ]

    def __init__(self, session: LinkSession, disconnect: Callable[[], None]) -> None:
        super().__init__(session.game)
        self.session = session
        self._disconnect = disconnect
        self._seen_state = session.game.state
        session.on_change = lambda told: self.post_message(ServerSpoke(told))

    @property
    def link_game(self) -> LinkGame:
        """The game as the server tells it."""
        return self.session.game

    # What the screen shows

    def person_to_move(self) -> bool:
        mine = self.link_game.mine == self.game.state.turn
        return super().person_to_move() and mine and not self.session.client.waiting and self.session.refusal is None

    @property
    def person(self) -> Colour | None:
        return self.link_game.mine

    def may_analyse(self) -> bool:
        return self.game.over

    def keys_shown(self) -> list[tuple[str, str, str]]:
        if self.reviewing:
            return super().keys_shown()
        return link_bar_keys(over=self.game.over, playing=self.link_game.mine is not None)

    def turn_lines(self, quiet: str) -> list[tuple[str, str]]:
        lines = self._connection_lines()
        if self.link_game.mine is None:
            lines.append((t("You are watching this game."), quiet))
        if self.link_game.mine == self.game.state.turn:
            lines += super().turn_lines(quiet)
        else:
            name = player_name(self.game.state.turn)
            waiting = t("not here yet") if self.link_game.standing.open_seat else t("thinking…")
            lines.append((f"{name}: {waiting}", "bold"))
        return lines

    def closing_lines(self) -> list[tuple[str, str]]:
        """Offers that wait for an answer, after the end as well."""
        asked, own = link_sentences.offers(self.link_game.standing.pending, self.link_game.mine)
        return [*((f"{text} [o]", "bold") for text in asked.values()), *((text, "") for text in own)]

    def _connection_lines(self) -> list[tuple[str, str]]:
        if self.session.refusal is not None:
            return [(link_sentences.refusal(self.session.refusal), "bold")]
        if self.session.connected:
            return []
        if self.session.client.waiting:
            return [(t("The connection is lost. Your move is kept and will be sent."), "bold")]
        return [(t("The connection is lost. Trying again…"), "bold")]

    def seat_names(self) -> dict[Colour, str]:
        names = self.link_game.standing.names
        return {colour: self._seat_name(colour, names.get(colour, "")) for colour in PLAYERS}

    def _seat_name(self, colour: Colour, name: str) -> str:
        if colour == self.link_game.mine:
            return name or t("you")
        if self.link_game.standing.open_seat == colour:
            return t("not here yet")
        present = self.link_game.presence.black if colour == "black" else self.link_game.presence.white
        shown = name or t("Somebody")
        return shown if present else f"{shown} ({t('not connected')})"

    def clocks(self) -> dict[Colour, float | None]:
        return {colour: self.link_game.left(colour) for colour in PLAYERS}

    # What the server tells

    def on_server_spoke(self, message: ServerSpoke) -> None:
        """Show what has changed."""
        if isinstance(message.told, LinkRefused):
            problem = message.told.problem
            self.say(lambda: link_sentences.refusal(problem.code, problem.message))
        elif isinstance(message.told, LinkHappened):
            self._tell(message.told)
        moved = self.game.state is not self._seen_state
        self._seen_state = self.game.state
        if self.review_ply is not None:
            # A move that was taken back while the game was reviewed is not there any more.
            self.action_review_to(self.review_ply)
        elif moved:
            self.turn_begins()
        else:
            self.view()

    def _tell(self, message: LinkHappened) -> None:
        """Say what an event of the other player's means for this one."""
        event = message.entry.event
        mine = event.by == self.link_game.mine
        with speaking(self.terminal.language):
            name = self.link_game.standing.names.get(event.by) or player_name(event.by)
        self.said = ""
        if event.type == "said" and not mine:
            self.said = f"{name}: {event.text}"
        elif event.type in ("draw_answered", "takeback_answered", "rematch_answered") and not event.accept and not mine:
            with speaking(self.terminal.language):
                self.said = t("The opponent declines.")

    # What the player does

    def on_unmount(self) -> None:
        """Leave the server's game."""
        self._disconnect()
        super().on_unmount()

    def play(self, move: str) -> None:
        """Send a move that the rules admit, or say why not."""
        try:
            self.game.state.play(move)
        except RulesError as error:
            reason = error  # the name of an exception is gone after its clause
            self.say(lambda: t("Not played. {reason}.", reason=move_problem(reason, self.edition)))
            return
        self.said = ""
        self.session.client.act("move", move=move, seen=self.link_game.version)
        self.view()

    def action_undo(self) -> None:
        """Ask the opponent to take a move back."""
        self._ask("ask_takeback")

    def action_again(self) -> None:
        """After the end: to the rematch, or offer one."""
        if self.link_game.standing.rematch is not None:
            self.terminal.open_link(self.session.address.rematch(self.link_game.standing.rematch))
        elif self.game.over:
            self.action_offers()

    def _resigned(self, answer: str | None) -> None:
        if answer and not self.game.over:
            self._ask("resign")

    def action_resign(self) -> None:
        """Give up, after a question."""
        if self.link_game.mine is not None:
            super().action_resign()

    def action_hint(self) -> None:
        """No help in a running game."""
        if self.may_analyse():
            super().action_hint()
        else:
            self.say(lambda: t("No hints in a game by link."))

    def action_analyse(self) -> None:
        """The analysis, after the end."""
        if self.may_analyse():
            super().action_analyse()
        else:
            self.say(lambda: t("The analysis opens when the game is over."))

    def action_offers(self) -> None:
        """Everything that a player can offer or answer now."""
        with speaking(self.terminal.language):
            choices = self._choices()
            if choices:
                self.app.push_screen(ChoiceDialog(t("What would you like to do?"), choices), self._chosen)
        if not choices:
            self.say(lambda: t("There is nothing to answer any more."))

    def _choices(self) -> list[tuple[str, str]]:
        pending, mine = self.link_game.standing.pending, self.link_game.mine
        if mine is None:
            return []
        found = []
        asked, _ = link_sentences.offers(pending, mine)
        for kind, words in asked.items():
            found.append((f"answer_{kind} yes", f"{t('Accept')}: {words}"))
            found.append((f"answer_{kind} no", f"{t('Decline')}: {words}"))
        if self.game.over:
            if pending.rematch is None and self.link_game.standing.rematch is None:
                found += [
                    ("offer_rematch new", t("Offer a rematch")),
                    ("offer_rematch same", t("Rematch, same setup")),
                ]
        elif self.game.state.moves:
            found += [("offer_draw", t("Offer a draw"))] if pending.draw is None else []
            found += [("ask_takeback", t("Ask to undo"))] if pending.takeback is None else []
        return found

    def _chosen(self, choice: str | None) -> None:
        kind, _, detail = (choice or "").partition(" ")
        if kind.startswith("answer_"):
            self._ask(kind, accept=detail == "yes")
        elif kind == "offer_rematch":
            self._ask(kind, setup=detail)
        elif kind:
            self._ask(kind)

    def _ask(self, kind: str, **fields: str | bool) -> None:
        """Send an action of a player's."""
        if self.link_game.mine is None:
            self.say(lambda: t("You are watching this game."))
            return
        self.said = ""
        self.session.client.act(kind, **fields)
        self.view()

    def action_chat(self) -> None:
        """Say something to the opponent."""
        if self.link_game.mine is None:
            return
        with speaking(self.terminal.language):
            dialog = LineDialog(t("Message to the opponent"))
        self.app.push_screen(dialog, lambda text: self._ask("say", text=text) if text else None)

    def action_links(self) -> None:
        """Show the link for spectators."""
        self.say(lambda: f"{t('To watch')}: {self.session.address.watch_link}")

    def keys_listed(self) -> list[tuple[str, str]]:
        return link_keys()
