"""The commands that can be typed during a match, besides the game's actions and lenses."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from msgspec.structs import replace

from sandtable.cli import choice_text, view_text
from sandtable.cli.completion import Suggestion
from sandtable.cli.formatting import error_text
from sandtable.cli.line_input import LineInput
from sandtable.cli.screen import Screen
from sandtable.core import Entry, IllegalAction, InvalidAction, Match, Seat, commitment
from sandtable.core.language import Catalogue
from sandtable.core.text import quoted
from sandtable.players.registry import LEVEL
from sandtable.scenes import Overlay


class Leave(Exception):  # noqa: N818 - not an error
    """Raised when the player wants to stop."""


class CommandSession(Protocol):
    """What the commands need of a session."""

    match: Match
    screen: Screen
    line_input: LineInput
    overlays: tuple[Overlay, ...]
    by_keys: bool | None
    undone: list[tuple[Entry, ...]]
    """What can be redone, the latest undo last; empty once something else is played."""

    @property
    def against_computers(self) -> bool:
        """Whether one person plays against computers only."""

    def redraw(self, seat: Seat | None, overlays: Sequence[Overlay] = ()) -> None:
        """Show the board as a seat sees it."""

    def changed(self, actor: Seat) -> None:
        """Save the match after a change."""

    def note(self, sentence: str, style: str = "bold") -> None:
        """Show a sentence before the next prompt."""

    def plays_on_board(self, seat: Seat) -> bool:
        """Whether this player plays with a cursor on the board."""


class Call(NamedTuple):
    """A typed command: its session, its seat, and the text after its name."""

    session: CommandSession
    seat: Seat
    rest: str

    @property
    def text(self) -> Catalogue:
        """The terminal's texts in the language of the match."""
        return self.session.screen.text


class Command(NamedTuple):
    """A command: its word, its function, and whether it takes an argument.

    Its meaning is in the catalogue as `command-WORD`, the name of its argument as the attribute `argument`.
    """

    word: str
    run: Callable[[Call], None]
    argument: Literal["none", "optional", "required"] = "none"

    @property
    def typed(self) -> str:
        """The word, with a space before a required argument."""
        return f"{self.word} " if self.argument == "required" else self.word

    def usage(self, text: Catalogue) -> str:
        """Return the word with the name of its argument, in brackets if that is optional."""
        if self.argument == "none":
            return self.word
        name = text(f"command-{self.word}.argument")
        return f"{self.word} {name if self.argument == 'required' else f'[{name}]'}"

    def meaning(self, text: Catalogue) -> str:
        """Return what the command does."""
        return text(f"command-{self.word}")


def run(session: CommandSession, seat: Seat, line: str) -> bool:
    """Run a command; return whether the first word of the line is one."""
    word, _, rest = line.partition(" ")
    wanted = _ALIASES.get(word.lower(), word.lower())
    command = next((one for one in COMMANDS if one.word == wanted), None)
    if command is None:
        return False
    if command.argument == "required" and not rest.strip():
        text = session.screen.text
        raise InvalidAction(text("command-form", usage=command.usage(text), meaning=command.meaning(text)))
    command.run(Call(session, seat, rest.strip()))
    return True


def suggestions(text: Catalogue) -> list[Suggestion]:
    """Return all commands for completion, with a space before a required argument."""
    return [Suggestion(command.typed, command.meaning(text)) for command in COMMANDS]


def _help(call: Call) -> None:
    screen, text = call.session.screen, call.text
    view = call.session.match.view(call.seat)
    whole_lines = view.keyboard is not None and view.keyboard.whole_lines
    screen.say(text("help-actions.whole-lines" if whole_lines else "help-actions"))
    by_kind = {choice.kind: choice for choice in reversed(view.choices)}
    screen.list([(choice_text.sample(choice), choice.label) for choice in reversed(by_kind.values())])
    screen.say(text("help-questions"))
    questions = [choice_text.readable(lens.query, lens.fields, text.language) for lens in view.lenses]
    screen.list(list(zip(questions, (lens.label for lens in view.lenses), strict=True)))
    screen.say(text("help-commands"))
    screen.list([(command.usage(text), command.meaning(text)) for command in COMMANDS])


def _choices(call: Call) -> None:
    view, match, text = call.session.match.view(call.seat), call.session.match, call.text
    if call.rest:
        found = choice_text.of_place(view, call.rest, text.language)
    else:
        found = choice_text.overview(view, match.game, text)
    nothing = text("no-choice-at", place=call.rest) if call.rest else text("no-choice")
    call.session.screen.say_all(found or [nothing])


def _board(call: Call) -> None:
    call.session.redraw(call.seat)


def _legend(call: Call) -> None:
    if scene := call.session.match.view(call.seat).scene:
        call.session.screen.explain(scene)
        call.session.screen.list(view_text.legend_entries(scene))


def _goal(call: Call) -> None:
    call.session.screen.say_all(view_text.goal_lines(call.session.match.view(call.seat), call.text))


def _card(call: Call) -> None:
    screen, scene = call.session.screen, call.session.match.view(call.seat).scene
    found = view_text.card_lines(scene, call.rest, screen) if scene else []
    if not found:
        raise InvalidAction(call.text("no-card", name=quoted(call.rest)))
    screen.say_all(found)


def _log(call: Call) -> None:
    events = call.session.match.events(call.seat)
    if call.rest:
        if not call.rest.isdecimal():
            raise InvalidAction(call.text("log-form"))
        events = events[len(events) - min(int(call.rest[:6]), len(events)) :]
    call.session.screen.say_all(event.text for event in events)


def _why(call: Call) -> None:
    try:
        call.session.match.check(call.seat, call.rest)
    except IllegalAction as error:
        reason = error_text(error, call.text.language)
        call.session.screen.say(call.text("why-not", action=call.rest, reason=reason))
    else:
        call.session.screen.say(call.text("why-allowed", action=call.rest))


def _undo(call: Call) -> None:
    session, match = call.session, call.session.match
    whole_turn = match.undoable(call.seat) is None and session.against_computers
    asks = whole_turn and match.start_of_turn(call.seat) is not None
    if asks and not session.line_input.confirm(call.text("undo-turn")):
        session.note(call.text("undo-nothing"))
        return
    entries = match.undo_turn(call.seat) if whole_turn else (match.undo(call.seat),)
    redoable = session.undone
    session.changed(call.seat)
    session.undone = [*redoable, entries]
    mine = " ; ".join(entry.action for entry in entries if entry.seat == call.seat)
    session.note(call.text("undone", actions=mine))


def _redo(call: Call) -> None:
    session = call.session
    if not session.undone:
        raise IllegalAction(call.text("redo-nothing"))
    *earlier, entries = session.undone
    session.undone = []
    for entry in entries:
        session.match.apply(entry.seat, entry.action)
    session.changed(call.seat)
    session.undone = earlier
    session.note(call.text("redone"))


def _hint(call: Call) -> None:
    from sandtable.players.hints import hint

    session, text = call.session, call.text
    player = f"{LEVEL}:{call.rest}" if call.rest else None
    view = session.match.view(call.seat, picture=False)
    with session.screen.busy(text("hint-thinking")):
        given = hint(session.match.game, view, player=player, language=text.language)
    actions = (*given.actions, *given.line)
    drawn = [overlay for action in actions for overlay in action.overlays]
    drawn += [overlay for reason in given.reasons for overlay in reason.overlays]
    session.redraw(call.seat, drawn)
    screen = session.screen
    screen.say(text("hint-by", player=given.by), style="bold")
    screen.list([(action.action, action.label) for action in given.actions])
    if given.line:
        screen.say(text("hint-line"))
        screen.list([(f"{action.seat}: {action.action}", action.label) for action in given.line])
    if given.prospects:
        screen.say(f"{given.prospects}.")
    screen.say_all([reason.text for reason in given.reasons])


def _position(call: Call) -> None:
    _refuse_while_secret(call)
    call.session.screen.say(call.session.match.position_text())


def _seed(call: Call) -> None:
    seed_hash = commitment(call.session.match.record.seed)
    call.session.screen.say(call.text("seed-command", hash=seed_hash))


def _draw(call: Call) -> None:
    from sandtable.cli.image_files import drawable, write_picture

    view = call.session.match.view(call.seat)
    scene = drawable(view)
    scene = replace(scene, overlays=(*scene.overlays, *call.session.overlays))
    write_picture(Path(call.rest), replace(view, scene=scene))
    call.session.screen.say(call.text("drawn-in", file=call.rest))


def _save(call: Call) -> None:
    _refuse_while_secret(call)
    path = Path(call.rest).expanduser()
    if path.exists():
        raise InvalidAction(call.text("file-exists", file=str(path)))
    call.session.match.record.save(path)
    call.session.screen.say(call.text("copied-to", file=str(path)))


def _refuse_while_secret(call: Call) -> None:
    if call.session.match.view(call.seat, picture=False).secret:
        raise IllegalAction(call.text("not-while-secret"))


def _keys(call: Call) -> None:
    session = call.session
    if not session.line_input.has_keys:
        raise InvalidAction(call.text("keys-need-terminal"))
    session.by_keys = not session.plays_on_board(call.seat)
    if not session.by_keys:
        session.note(call.text("lines-from-now"), "")


def _quit(call: Call) -> None:  # noqa: ARG001 - the signature of a command
    raise Leave


COMMANDS = (
    Command("help", _help),
    Command("choices", _choices, "optional"),
    Command("board", _board),
    Command("goal", _goal),
    Command("card", _card, "required"),
    Command("legend", _legend),
    Command("log", _log, "optional"),
    Command("why", _why, "required"),
    Command("hint", _hint, "optional"),
    Command("undo", _undo),
    Command("redo", _redo),
    Command("position", _position),
    Command("seed", _seed),
    Command("draw", _draw, "required"),
    Command("save", _save, "required"),
    Command("keys", _keys),
    Command("quit", _quit),
)
_ALIASES = {"exit": "quit", "?": "help"}
