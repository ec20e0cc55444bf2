"""A match at the terminal: turns, output and typed lines."""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace
from rich.text import Text

from sandtable.cli import commands
from sandtable.cli.choice_text import asks_for_lens, examples, find_choice, lens_words
from sandtable.cli.completion import SEPARATOR, Vocabulary
from sandtable.cli.cursor_input import CursorInput, can_have_cursor
from sandtable.cli.formatting import (
    colour_of,
    error_text,
    joined,
    match_title,
    outcome_sentence,
    status_with_offer,
)
from sandtable.cli.line_input import LineInput, Prompt
from sandtable.cli.record_files import RecordSaver
from sandtable.cli.screen import Screen, without_control_characters
from sandtable.cli.seating import Table
from sandtable.cli.view_text import card_lines, goal_line
from sandtable.core import (
    Entry,
    Event,
    IllegalAction,
    Match,
    SandtableError,
    Seat,
    View,
    commitment,
    turn_overlays,
)
from sandtable.core.language import Catalogue
from sandtable.players import PlayerFailed
from sandtable.players.hints import hint_player
from sandtable.scenes import Marks, Overlay, Place

_MOST_NEWS = 8
"""Maximum events shown before a prompt."""


class Session:
    """The loop of a match, until it ends or a player leaves."""

    def __init__(
        self,
        match: Match,
        table: Table,
        saver: RecordSaver,
        screen: Screen,
        line_input: LineInput,
        *,
        by_keys: bool | None = None,
    ) -> None:
        self.match = match
        self.table = table
        self.saver = saver
        self.screen = screen
        self.line_input = line_input
        self.overlays: tuple[Overlay, ...] = ()
        """The overlays last shown on the board."""
        self.by_keys = by_keys
        """Whether to play with a cursor on the board; `None` if that depends on the game."""
        self.undone: list[tuple[Entry, ...]] = []
        """What can be redone, the latest undo last; empty once something else is played."""
        self._cursors: dict[Seat, CursorInput] = {}
        self._seated: Seat | None = None
        """The seat of the person at the keyboard."""
        self._shown_events = {seat: max(0, len(match.events(seat)) - _MOST_NEWS) for seat in table.people}
        """For each person, the number of visible events that were shown."""
        self._last_actor: Seat | None = None
        self._highlight: tuple[Place, ...] = ()
        self._stale = True
        """Whether the board on the screen is out of date."""
        self._notes: list[tuple[str, str]] = []
        self._show_legend = True
        self._greeted = False

    def run(self) -> None:
        """Play until the match ends or a player leaves."""
        self._save()
        self._introduce()
        try:
            while self.match.outcome is None:
                self._next()
        except (commands.Leave, EOFError, KeyboardInterrupt):
            self._leave()
        else:
            self._finish()
        finally:
            self.table.close()

    # What commands use

    @property
    def text(self) -> Catalogue:
        """The terminal's texts in the language of the match."""
        return self.screen.text

    @property
    def against_computers(self) -> bool:
        """Whether one person plays against computers only."""
        return len(self.table.people) == 1

    def redraw(self, seat: Seat | None, overlays: Sequence[Overlay] = ()) -> None:
        """Show the board as a seat sees it."""
        view = self.match.view(seat)
        self.screen.clear()
        self.overlays = (
            tuple(overlays)
            or self._turn_marks(seat)
            or (Marks("last", self.text("last-action"), self._highlight, "last"),)
        )
        if view.scene:
            scene = replace(view.scene, overlays=(*view.scene.overlays, *self.overlays))
            full = self._show_legend or self.screen.interactive
            self.screen.draw(scene, self._heading(), details="full" if full else "none")
            if goal := goal_line(view, self.text):
                self.screen.say(goal, "dim")
        self._stale = self._show_legend = False

    def changed(self, actor: Seat) -> None:
        """Save the match after an action or an undo. The board is out of date; nothing can be redone."""
        self.undone = []
        self._last_actor = actor
        self._stale = True
        self._save()

    def note(self, sentence: str, style: str = "bold") -> None:
        """Show a sentence before the next prompt, below the board."""
        self._notes.append((sentence, style))

    # One step of the match

    def _next(self) -> None:
        waiting = self.match.to_act
        computers = [seat for seat in waiting if seat not in self.table.people]
        if computers:
            self._think(computers[0])
        else:
            self._prompt(self._seated if self._seated in waiting else waiting[0])

    def _think(self, seat: Seat) -> None:
        """Let a computer player act until the match waits for another seat."""
        with self.screen.busy(self.text("player-thinking", player=self.table.name(seat))):
            while seat in self.match.to_act:
                try:
                    events = self.match.apply(seat, self.table.choose(seat))
                except (PlayerFailed, IllegalAction) as error:
                    name, reason = self.table.name(seat), error_text(error, self.screen.language)
                    self.note(self.text("player-failed", player=name, reason=reason))
                    events = self.match.apply(seat, self.match.game.timeout_action)
                self.changed(seat)
                if not self.table.people:
                    self._show_events(event for event in events if event.visible_to(None))

    def _prompt(self, seat: Seat) -> None:
        """Show a person the news, and carry out the typed line."""
        arrived = seat != self._seated
        self._seat(seat)
        if self.plays_on_board(seat):
            self._on_board(seat)
            return
        news = self._news(seat)
        if self._stale:
            self._highlight = tuple(place for event in news for place in event.path)
        if self.screen.interactive:
            if self._stale:
                self.redraw(seat)
            self._show_events(news[-_MOST_NEWS:])
        else:
            self._show_events(news)
            if self._stale and (arrived or self._last_actor != seat):
                self.redraw(seat)
        # Of a single event the summary is often its text, which was just shown.
        if news and (summary := self._summary(seat)) and summary != news[-1].text:
            self.screen.say(summary, style="bold")
        self._show_notes()
        self._read(seat, self.line_input.ask(self._question(seat)))

    def _question(self, seat: Seat) -> Prompt:
        view = self.match.view(seat)
        if not self._greeted:
            self._greeted = True
            actions = joined(examples(view), "or", self.text)
            self.screen.say(self.text("type-action", actions=actions))
        return Prompt(
            seat.capitalize(),
            status_with_offer(view, self.text),
            colour_of(view.scene, seat),
            f" {' · '.join((self.text('tab-completes'), *self._frequent_commands(view)))} ",
            Vocabulary(view, commands.suggestions(self.text)).suggestions,
        )

    def _frequent_commands(self, view: View) -> list[str]:
        hint = ["hint"] if hint_player(self.match.game) else []
        return ["choices", *lens_words(view), *hint, "undo", "help", "quit"]

    def _summary(self, seat: Seat) -> str:
        """What others have done since a person last acted, in one sentence; empty if nothing."""
        story = self.match.story(seat)
        return story.text if story else ""

    def _turn_marks(self, seat: Seat | None) -> tuple[Overlay, ...]:
        """The trails and attacks of the others' turn; none once the person has acted."""
        turn = self.match.seen_turn(seat)
        if turn is None:
            return ()
        game = self.match.game
        before, after = game.view(turn.before, seat).scene, game.view(turn.after, seat).scene
        return turn_overlays(turn, before, after) if before and after else ()

    # On the board

    def plays_on_board(self, seat: Seat) -> bool:
        """Whether this player plays with a cursor on the board."""
        view = self.match.view(seat)
        wanted = view.keyboard is not None if self.by_keys is None else self.by_keys
        return wanted and self.line_input.has_keys and can_have_cursor(view)

    def _on_board(self, seat: Seat) -> None:
        """Let a person play with a cursor until the turn ends or a line is to be typed."""
        from sandtable.cli.board_screen import BoardCallbacks, BoardScreen

        begun, notes = len(self.match.events(seat)), [sentence for sentence, _ in self._notes]
        self._notes.clear()
        told = [summary] if (summary := self._summary(seat)) else []

        def log() -> list[str]:
            texts = [event.text for event in self.match.events(seat)]
            return [*texts[:begun], *told, *notes, *texts[begun:]]

        view = self.match.view(seat)
        if seat in self._cursors:
            self._cursors[seat].see(view)
        else:
            self._cursors[seat] = CursorInput(view, self.screen.language)
        callbacks = BoardCallbacks(
            view=lambda: self.match.view(seat) if seat in self.match.to_act else None,
            act=lambda action: self._try(lambda: self._apply(seat, action)),
            undo=lambda: self._try(lambda: self._undo(seat)),
            log=log,
            marks=lambda: self._turn_marks(seat),
        )
        title = f"{self._title().plain} · {self._players()}"
        board = BoardScreen(
            self.screen,
            self._cursors[seat],
            callbacks,
            title=title,
            player=seat.capitalize(),
            colour=colour_of(view.scene, seat),
        )
        reason = board.run()
        self._news(seat)
        self._stale = True
        if reason == "type":
            self._read_line(seat)
        else:
            del self._cursors[seat]  # the next turn starts with the first piece

    def _read_line(self, seat: Seat) -> None:
        """Read one line; its answer can be read before the board returns."""
        self.redraw(seat)
        before = len(self.match)
        line = self.line_input.ask(self._question(seat))
        self._read(seat, line)
        if line.strip() and len(self.match) == before and self.plays_on_board(seat):
            self._show_notes()
            self.line_input.wait(self.text("return-to-board"))

    def _try(self, act: Callable[[], None]) -> str | None:
        """Call a function; return the sentence of its error, or `None`."""
        try:
            act()
        except SandtableError as error:
            return error_text(error, self.screen.language)
        return None

    def _apply(self, seat: Seat, action: str) -> None:
        self.match.apply(seat, action)
        self.changed(seat)

    def _undo(self, seat: Seat) -> None:
        if self.match.undoable(seat) is None and self.against_computers and self.match.start_of_turn(seat):
            raise IllegalAction(self.text("undo-alone"))
        entry, redoable = self.match.undo(seat), self.undone
        self.changed(seat)
        self.undone = [*redoable, (entry,)]

    def _seat(self, seat: Seat) -> None:
        """Change the person at the keyboard; if something is secret, hide it and wait for them."""
        if seat == self._seated:
            return
        seats = {seat, self._seated or seat}
        secret = any(self.match.view(one, picture=False).secret for one in seats)
        if secret and len(self.table.people) > 1:
            self.screen.erase()
            name = seat.capitalize()
            self.line_input.wait(self.text("hand-over", seat=name))
        self._seated = seat
        self._stale = True

    def _read(self, seat: Seat, line: str) -> None:
        """Carry out a line part by part, up to the first that is refused."""
        keyboard = self.match.view(seat, picture=False).keyboard
        whole_lines = keyboard is not None and keyboard.whole_lines
        parts = [part.strip() for part in ([line] if whole_lines else line.split(SEPARATOR)) if part.strip()]
        for number, part in enumerate(parts, start=1):
            try:
                self._carry_out(seat, part)
            except SandtableError as error:
                self.note(self.text("refused", reason=error_text(error, self.screen.language)))
                if number < len(parts):
                    self.note(self.text("rest-of-line"))
                return
            if seat not in self.match.to_act:
                return

    def _carry_out(self, seat: Seat, text: str) -> None:
        """Apply one action, or answer one command or question."""
        view = self.match.view(seat, picture=False)
        choice = find_choice(view, text)
        if choice is None:
            if commands.run(self, seat, text):
                return
            if asks_for_lens(view, text):
                self._answer(seat, text)
                return
        elif choice.grave and not self.line_input.confirm(f"{choice.label}. {self.text('confirm')}"):
            self.note(self.text("not-done"))
            return
        self._apply(seat, text)

    def _answer(self, seat: Seat, query: str) -> None:
        finding = self.match.inspect(seat, query)
        self.redraw(seat, finding.overlays)
        self.screen.say(finding.title, style="bold")
        self.screen.say_all(self._cards(seat, query))
        self.screen.say_all(finding.lines)

    def _cards(self, seat: Seat, query: str) -> list[str]:
        """Return the card of the place or piece that a question is about, if it is about just one."""
        scene = self.match.view(seat).scene
        words = query.split()[1:]
        return card_lines(scene, words[0], self.screen) if scene and len(words) == 1 else []

    # Output

    def _introduce(self) -> None:
        self.screen.say(self._title())
        self.screen.say(self._players())
        self.note(self.text("seed-hash", hash=commitment(self.match.record.seed)), "")
        if self.saver.problem is None:
            self.note(self.text("saved-always", file=str(self.saver.path)), "")
        if not self.table.people:
            self._show_notes()

    def _news(self, seat: Seat) -> list[Event]:
        """Return the events that a person may know and has not been shown."""
        events = self.match.events(seat)
        news = events[min(self._shown_events[seat], len(events)) :]
        self._shown_events[seat] = len(events)
        return news

    def _show_events(self, events: Iterable[Event]) -> None:
        """Show events, except for the outcome, which is shown at the end."""
        self.screen.say_all(event.text for event in events if event.kind != "outcome")

    def _show_notes(self) -> None:
        for sentence, style in self._notes:
            self.screen.say(sentence, style, whole=not style)
        self._notes.clear()

    def _heading(self) -> tuple[Text, ...]:
        if not self.screen.interactive:
            return ()
        return (Text("\n").join([self._title(), Text(self._players())]),)

    def _title(self) -> Text:
        return Text(without_control_characters(match_title(self.match)), style="bold")

    def _players(self) -> str:
        you = self.text("player-you")
        return " · ".join(
            f"{seat.capitalize()}: {you if self.table.people == (seat,) else self.table.player(seat)}"
            for seat in self.match.seats
        )

    def _finish(self) -> None:
        """Show how the match ended, and how to verify it."""
        people = self.table.people
        reader = self._seated or next(iter(people), None)
        news = self._news(reader) if reader else self.match.events(None)[-_MOST_NEWS:]
        self._highlight = tuple(place for event in news for place in event.path)
        self.redraw(people[0] if len(people) == 1 else None)
        self._show_events(news)
        self._show_notes()
        if self.match.outcome:
            self.screen.say(outcome_sentence(self.match.outcome, self.screen.language), style="bold")
        self.screen.say(self.text("seed-was", seed=self.match.record.seed))
        self._show_file()
        if self.saver.problem is None:
            self.screen.say(self.text("verify-with", command=self.saver.command("verify")), whole=True)

    def _leave(self) -> None:
        """Show where the match is saved, and how to continue it."""
        self._save()
        self.screen.say()
        self._show_notes()
        self._show_file()
        if self.saver.problem is None:
            command = self.saver.command("play --resume")
            self.screen.say(self.text("continue-with", command=command), whole=True)

    def _save(self) -> None:
        if message := self.saver.save(self.match.record):
            self.note(message.text_in(self.screen.language))

    def _show_file(self) -> None:
        if self.saver.problem is None:
            self.screen.say(self.text("saved", file=str(self.saver.path)), whole=True)
        else:
            self.screen.say(self.text("not-saved", reason=self.saver.problem), style="bold red")
