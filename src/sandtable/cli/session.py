"""A match played at this terminal: whose turn it is, what is shown, what is typed."""

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace
from rich.text import Text

from sandtable.cli import commands
from sandtable.cli.choice_text import asks_for_lens, examples, find_choice, lens_words
from sandtable.cli.completion import SEPARATOR, Vocabulary
from sandtable.cli.cursor_input import CursorInput, can_have_cursor
from sandtable.cli.formatting import colour_of, outcome_sentence
from sandtable.cli.line_input import LineInput, Prompt
from sandtable.cli.record_files import RecordSaver
from sandtable.cli.screen import Screen, without_control_characters
from sandtable.cli.seating import Table
from sandtable.core import Event, IllegalAction, Match, SandtableError, Seat, View, commitment
from sandtable.players import PlayerFailed
from sandtable.players.hints import hint_player
from sandtable.scenes import Marks, Overlay, Place

_MOST_NEWS = 8


class Leave(Exception):  # noqa: N818 - not an error
    """The person wants to stop."""


class Session:
    """The loop of a match, from its first prompt to its outcome or until somebody leaves."""

    def __init__(
        self,
        match: Match,
        table: Table,
        keeper: RecordSaver,
        screen: Screen,
        keyboard: LineInput,
        *,
        by_keys: bool | None = None,
    ) -> None:
        self.match = match
        self.table = table
        self.keeper = keeper
        self.screen = screen
        self.keyboard = keyboard
        self.overlays: tuple[Overlay, ...] = ()
        """What was last laid over the board."""
        self.by_keys = by_keys
        """Whether to play with a cursor on the board; `None`: where the game has keys of its own."""
        self._hands: dict[Seat, CursorInput] = {}
        self._seated: Seat | None = None
        """Who sits at the keyboard."""
        self._told = {seat: max(0, len(match.events(seat)) - _MOST_NEWS) for seat in table.people}
        """How many of the events that a person may know he has been told."""
        self._last_actor: Seat | None = None
        self._highlight: tuple[Place, ...] = ()
        self._stale = True
        """The board on the screen is not the board of the match."""
        self._notes: list[tuple[str, str]] = []
        self._explain = True
        self._greeted = False

    def run(self) -> None:
        """Play until the match is over or somebody leaves."""
        self._save()
        self._introduce()
        try:
            while self.match.outcome is None:
                self._next()
        except (Leave, EOFError, KeyboardInterrupt):
            self._part()
        else:
            self._finish()
        finally:
            self.table.leave()

    # What commands use

    def redraw(self, seat: Seat | None, overlays: Sequence[Overlay] = ()) -> None:
        """Show the board through a seat's eyes."""
        view = self.match.view(seat)
        self.screen.clear()
        self.overlays = tuple(overlays) or (Marks("last", "Last action", self._highlight, "last"),)
        if view.scene:
            scene = replace(view.scene, overlays=(*view.scene.overlays, *self.overlays))
            full = self._explain or self.screen.interactive
            self.screen.draw(scene, self._heading(), details="full" if full else "none")
        self._stale = self._explain = False

    def changed(self, actor: Seat) -> None:
        """The match went on, or back: save it; the board has to be shown anew."""
        self._last_actor = actor
        self._stale = True
        self._save()

    def note(self, sentence: str, style: str = "bold") -> None:
        """Something to tell before the next prompt, below the board that may come first."""
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
        """Let a computer act until the match waits for somebody else."""
        with self.screen.busy(f"{self.table.name(seat)} is thinking …"):
            while seat in self.match.to_act:
                try:
                    events = self.match.apply(seat, self.table.choose(seat))
                except (PlayerFailed, IllegalAction) as error:
                    self.note(f"{self.table.name(seat)} gives up: {error}")
                    events = self.match.apply(seat, self.match.game.timeout_action)
                self.changed(seat)
                if not self.table.people:
                    self._tell(event for event in events if event.visible_to(None))

    def _prompt(self, seat: Seat) -> None:
        """Show a person what is new and do what he types."""
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
            self._tell(news[-_MOST_NEWS:])
        else:
            self._tell(news)
            if self._stale and (arrived or self._last_actor != seat):
                self.redraw(seat)
        self._tell_notes()
        self._read(seat, self.keyboard.ask(self._question(seat)))

    def _question(self, seat: Seat) -> Prompt:
        view = self.match.view(seat)
        if not self._greeted:
            self._greeted = True
            actions = " or ".join(examples(view))
            self.screen.say(f"Type an action, such as {actions}. Or: help, choices, quit.")
        return Prompt(
            seat.capitalize(),
            view.status,
            colour_of(view.scene, seat),
            f" Tab completes · {' · '.join(self._often_typed(view))} ",
            Vocabulary(view, commands.suggestions()).suggestions,
        )

    def _often_typed(self, view: View) -> list[str]:
        hint = ["hint"] if hint_player(self.match.game) else []
        return ["choices", *lens_words(view), *hint, "undo", "help", "quit"]

    # On the board

    def plays_on_board(self, seat: Seat) -> bool:
        """Whether this person plays with a cursor on the board."""
        view = self.match.view(seat)
        wanted = view.keyboard is not None if self.by_keys is None else self.by_keys
        return wanted and self.keyboard.has_keys and can_have_cursor(view)

    def _on_board(self, seat: Seat) -> None:
        """Let a person play with a cursor until the turn is over or there is a line to type."""
        from sandtable.cli.board_screen import BoardCallbacks, BoardScreen

        begun, notes = len(self.match.events(seat)), [sentence for sentence, _ in self._notes]
        self._notes.clear()

        def log() -> list[str]:
            told = [event.text for event in self.match.events(seat)]
            return [*told[:begun], *notes, *told[begun:]]

        view = self.match.view(seat)
        if seat in self._hands:
            self._hands[seat].see(view)
        else:
            self._hands[seat] = CursorInput(view)
        deeds = BoardCallbacks(
            look=lambda: self.match.view(seat) if seat in self.match.to_act else None,
            act=lambda action: self._try(lambda: self._apply(seat, action)),
            undo=lambda: self._try(lambda: self._take_back(seat)),
            log=log,
        )
        title = f"{self._title().plain} · {self._players()}"
        board = BoardScreen(
            self.screen,
            self._hands[seat],
            deeds,
            title=title,
            who=seat.capitalize(),
            colour=colour_of(view.scene, seat),
        )
        wish = board.run()
        self._news(seat)
        self._stale = True
        if wish == "type":
            self._type_a_line(seat)
        else:
            del self._hands[seat]  # the next turn begins with the first piece again

    def _type_a_line(self, seat: Seat) -> None:
        """One line as without the board; what it says is there to be read before the board comes back."""
        self.redraw(seat)
        before = len(self.match)
        line = self.keyboard.ask(self._question(seat))
        self._read(seat, line)
        if line.strip() and len(self.match) == before and self.plays_on_board(seat):
            self._tell_notes()
            self.keyboard.wait("Press Enter to go back to the board.")

    def _try(self, deed: Callable[[], None]) -> str | None:
        try:
            deed()
        except SandtableError as error:
            return str(error)
        return None

    def _apply(self, seat: Seat, action: str) -> None:
        self.match.apply(seat, action)
        self.changed(seat)

    def _take_back(self, seat: Seat) -> None:
        self.match.undo(seat)
        self.changed(seat)

    def _seat(self, seat: Seat) -> None:
        """Let a person sit down; where something is secret, with nobody else looking."""
        if seat == self._seated:
            return
        concerned = {seat, self._seated or seat}
        secret = any(self.match.view(one, picture=False).secret for one in concerned)
        if secret and len(self.table.people) > 1:
            self.screen.forget()
            name = seat.capitalize()
            self.keyboard.wait(f"Hand the keyboard to {name}. Press Enter when {name} sits down.")
        self._seated = seat
        self._stale = True

    def _read(self, seat: Seat, line: str) -> None:
        """Do what a line says, part by part, up to the first that is refused."""
        keyboard = self.match.view(seat, picture=False).keyboard
        whole = keyboard is not None and keyboard.whole_lines
        parts = [part.strip() for part in ([line] if whole else line.split(SEPARATOR)) if part.strip()]
        for number, part in enumerate(parts, start=1):
            try:
                self._obey(seat, part)
            except SandtableError as error:
                self.note(f"Refused: {error}")
                if number < len(parts):
                    self.note("The rest of the line was not carried out.")
                return
            if seat not in self.match.to_act:
                return

    def _obey(self, seat: Seat, text: str) -> None:
        """Do one action, or answer one command or question."""
        view = self.match.view(seat, picture=False)
        choice = find_choice(view, text)
        if choice is None:
            if commands.run(self, seat, text):
                return
            if asks_for_lens(view, text):
                self._answer(seat, text)
                return
        elif choice.grave and not self.keyboard.confirm(f"{choice.label}. Do it?"):
            self.note("Not done.")
            return
        self._apply(seat, text)

    def _answer(self, seat: Seat, query: str) -> None:
        finding = self.match.inspect(seat, query)
        self.redraw(seat, finding.overlays)
        self.screen.say(finding.title, style="bold")
        self.screen.say_all(finding.lines)

    # What is told

    def _introduce(self) -> None:
        self.screen.say(self._title())
        self.screen.say(self._players())
        self.note(f"Seed hash {commitment(self.match.record.seed)} (the seed itself is shown at the end)", "")
        if self.keeper.problem is None:
            self.note(f"The game is saved after every action in {self.keeper.path}", "")
        if not self.table.people:
            self._tell_notes()

    def _news(self, seat: Seat) -> list[Event]:
        """What a person may know and has not been told."""
        events = self.match.events(seat)
        news = events[min(self._told[seat], len(events)) :]
        self._told[seat] = len(events)
        return news

    def _tell(self, events: Iterable[Event]) -> None:
        """Say what happened; the outcome has its own place at the end."""
        self.screen.say_all(event.text for event in events if event.kind != "outcome")

    def _tell_notes(self) -> None:
        for sentence, style in self._notes:
            self.screen.say(sentence, style, whole=not style)
        self._notes.clear()

    def _heading(self) -> tuple[Text, ...]:
        if not self.screen.interactive:
            return ()
        return (Text("\n").join([self._title(), Text(self._players())]),)

    def _title(self) -> Text:
        return Text(
            without_control_characters(f"{self.match.game.name}: {self.match.setup.scenario.title}"),
            style="bold",
        )

    def _players(self) -> str:
        return " · ".join(
            f"{seat.capitalize()}: {'you' if self.table.people == (seat,) else self.table.player(seat)}"
            for seat in self.match.seats
        )

    def _finish(self) -> None:
        """Show how it ended, and how anybody can check it."""
        people = self.table.people
        reader = self._seated or next(iter(people), None)
        news = self._news(reader) if reader else self.match.events(None)[-_MOST_NEWS:]
        self._highlight = tuple(place for event in news for place in event.path)
        self.redraw(people[0] if len(people) == 1 else None)
        self._tell(news)
        self._tell_notes()
        if self.match.outcome:
            self.screen.say(outcome_sentence(self.match.outcome), style="bold")
        self.screen.say(f"The seed was {self.match.record.seed}")
        self._say_where()
        if self.keeper.problem is None:
            self.screen.say(f"Verify with: {self.keeper.command('verify')}", whole=True)

    def _part(self) -> None:
        """Say good-bye, and how to go on."""
        self._save()
        self.screen.say()
        self._tell_notes()
        self._say_where()
        if self.keeper.problem is None:
            self.screen.say(f"Go on with: {self.keeper.command('play --resume')}", whole=True)

    def _save(self) -> None:
        if message := self.keeper.save(self.match.record):
            self.note(message)

    def _say_where(self) -> None:
        if self.keeper.problem is None:
            self.screen.say(f"The game is saved in {self.keeper.path}", whole=True)
        else:
            self.screen.say(f"The game is not saved: {self.keeper.problem}.", style="bold red")
