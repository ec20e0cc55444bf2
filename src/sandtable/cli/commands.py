"""The commands that can be typed during a match, besides the game's actions and lenses."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from sandtable.cli import choice_text, view_text
from sandtable.cli.completion import Suggestion
from sandtable.cli.line_input import LineInput
from sandtable.cli.screen import Screen
from sandtable.core import Entry, IllegalAction, InvalidAction, Match, Seat, commitment
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


class Command(NamedTuple):
    """A command: its usage, its description and its function."""

    usage: str
    meaning: str
    run: Callable[[Call], None]

    @property
    def needs_argument(self) -> bool:
        """Whether the command has a required argument."""
        return " " in self.usage and "[" not in self.usage


def run(session: CommandSession, seat: Seat, text: str) -> bool:
    """Run a command; return whether the first word of the text is one."""
    word, _, rest = text.partition(" ")
    command = COMMANDS.get(_ALIASES.get(word.lower(), word.lower()))
    if command is None:
        return False
    if command.needs_argument and not rest.strip():
        raise InvalidAction(f"The command is written {command.usage}: {command.meaning}.")
    command.run(Call(session, seat, rest.strip()))
    return True


def suggestions() -> list[Suggestion]:
    """Return all commands for completion, with a space before a required argument."""
    return [
        Suggestion(f"{word} " if command.needs_argument else word, command.meaning)
        for word, command in COMMANDS.items()
    ]


def _help(call: Call) -> None:
    view = call.session.match.view(call.seat)
    screen = call.session.screen
    whole_lines = view.keyboard is not None and view.keyboard.whole_lines
    several = "" if whole_lines else "; write ; between several actions"
    screen.say(f"Type an action and press Enter{several}. For example:")
    by_kind = {choice.kind: choice for choice in reversed(view.choices)}
    screen.list([(choice_text.sample(choice), choice.label) for choice in reversed(by_kind.values())])
    screen.say("Ask about the board:")
    screen.list([(choice_text.readable(lens.query, lens.fields), lens.label) for lens in view.lenses])
    screen.say("Commands:")
    screen.list([(command.usage, command.meaning) for command in COMMANDS.values()])


def _choices(call: Call) -> None:
    view = call.session.match.view(call.seat)
    found = choice_text.of_place(view, call.rest) if call.rest else choice_text.overview(view)
    nothing = f"There is no choice at {call.rest}." if call.rest else "There is nothing to do."
    call.session.screen.say_all(found or [nothing])


def _board(call: Call) -> None:
    call.session.redraw(call.seat)


def _legend(call: Call) -> None:
    if scene := call.session.match.view(call.seat).scene:
        call.session.screen.explain(scene)
        call.session.screen.list(view_text.legend_entries(scene))


def _goal(call: Call) -> None:
    call.session.screen.say_all(view_text.goal_lines(call.session.match.view(call.seat)))


def _card(call: Call) -> None:
    scene = call.session.match.view(call.seat).scene
    found = view_text.card_lines(scene, call.rest) if scene else []
    if not found:
        raise InvalidAction(f"There is no place and no piece {quoted(call.rest)}; write card and a place.")
    call.session.screen.say_all(found)


def _log(call: Call) -> None:
    events = call.session.match.events(call.seat)
    if call.rest:
        if not call.rest.isdecimal():
            raise InvalidAction("Write log, or log and a number of lines, such as log 20.")
        events = events[len(events) - min(int(call.rest[:6]), len(events)) :]
    call.session.screen.say_all(event.text for event in events)


def _why(call: Call) -> None:
    try:
        call.session.match.check(call.seat, call.rest)
    except IllegalAction as error:
        call.session.screen.say(f"{call.rest} is not allowed: {error}")
    else:
        call.session.screen.say(f"{call.rest} is allowed.")


def _undo(call: Call) -> None:
    session, match = call.session, call.session.match
    whole_turn = match.undoable(call.seat) is None and session.against_computers
    if whole_turn and match.start_of_turn(call.seat) is not None:
        question = "Undo your whole last turn, with what the computer did since?"
        if not session.line_input.confirm(question):
            session.note("Nothing was undone.")
            return
    entries = match.undo_turn(call.seat) if whole_turn else (match.undo(call.seat),)
    redoable = session.undone
    session.changed(call.seat)
    session.undone = [*redoable, entries]
    mine = " ; ".join(entry.action for entry in entries if entry.seat == call.seat)
    session.note(f"Undone: {mine}")


def _redo(call: Call) -> None:
    session = call.session
    if not session.undone:
        raise IllegalAction("There is nothing to redo: something else was played since.")
    *earlier, entries = session.undone
    session.undone = []
    for entry in entries:
        session.match.apply(entry.seat, entry.action)
    session.changed(call.seat)
    session.undone = earlier
    session.note("Redone.")


def _hint(call: Call) -> None:
    from sandtable.players.hints import hint

    session = call.session
    player = f"{LEVEL}:{call.rest}" if call.rest else None
    view = session.match.view(call.seat, picture=False)
    with session.screen.busy("Thinking …"):
        given = hint(session.match.game, view, player=player)
    actions = (*given.actions, *given.line)
    drawn = [overlay for action in actions for overlay in action.overlays]
    drawn += [overlay for reason in given.reasons for overlay in reason.overlays]
    session.redraw(call.seat, drawn)
    screen = session.screen
    screen.say(f"{given.by} would do this:", style="bold")
    screen.list([(action.action, action.label) for action in given.actions])
    if given.line:
        screen.say("What may follow, for example:")
        screen.list([(f"{action.seat}: {action.action}", action.label) for action in given.line])
    if given.prospects:
        screen.say(f"{given.prospects}.")
    screen.say_all([reason.text for reason in given.reasons])


def _position(call: Call) -> None:
    _refuse_while_secret(call)
    call.session.screen.say(call.session.match.position_text())


def _seed(call: Call) -> None:
    seed_hash = commitment(call.session.match.record.seed)
    call.session.screen.say(f"Seed hash {seed_hash}; the seed itself is shown at the end.")


def _draw(call: Call) -> None:
    from sandtable.cli.image_files import drawable, write_picture

    view = call.session.match.view(call.seat)
    scene = drawable(view)
    scene = replace(scene, overlays=(*scene.overlays, *call.session.overlays))
    write_picture(Path(call.rest), replace(view, scene=scene))
    call.session.screen.say(f"Drawn in {call.rest}")


def _save(call: Call) -> None:
    _refuse_while_secret(call)
    path = Path(call.rest).expanduser()
    if path.exists():
        raise InvalidAction(f"{path} exists already; give another name.")
    call.session.match.record.save(path)
    call.session.screen.say(f"A copy is saved in {path}")


def _refuse_while_secret(call: Call) -> None:
    if call.session.match.view(call.seat, picture=False).secret:
        raise IllegalAction("This would show what is hidden from you; try again when nothing is hidden.")


def _keys(call: Call) -> None:
    session = call.session
    if not session.line_input.has_keys:
        raise InvalidAction("Keys need a terminal; type lines here.")
    session.by_keys = not session.plays_on_board(call.seat)
    if not session.by_keys:
        session.note("Type lines from now on; the command 'keys' returns to the board.", "")


def _quit(call: Call) -> None:  # noqa: ARG001 - the signature of a command
    raise Leave


COMMANDS = {
    "help": Command("help", "this list", _help),
    "choices": Command("choices [PLACE]", "all that you can do, or all that you can do at a place", _choices),
    "board": Command("board", "the board again, without overlays", _board),
    "goal": Command("goal", "how this match is won, and how far along it is", _goal),
    "card": Command(
        "card PLACE", "the piece at a place: its numbers, its state and why; and the ground", _card
    ),
    "legend": Command(
        "legend", "the meaning of the letters, the ground and its costs, and the tables", _legend
    ),
    "log": Command("log [NUMBER]", "what has happened, or the last NUMBER lines of it", _log),
    "why": Command("why ACTION", "whether an action is allowed and, if not, which rule forbids it", _why),
    "hint": Command("hint [LEVEL]", "what a computer player would do in your place", _hint),
    "undo": Command("undo", "undo your last action or, against the computer, your whole last turn", _undo),
    "redo": Command("redo", "play again what you have undone, unless something else was played", _redo),
    "position": Command("position", "the position as one line of text", _position),
    "seed": Command("seed", "the hash of the seed that determines the dice", _seed),
    "draw": Command("draw FILE", "draw the board into an image file, .svg or .png", _draw),
    "save": Command("save FILE", "save a copy of the record; the game itself is saved automatically", _save),
    "keys": Command("keys", "switch between a cursor on the board and typed lines", _keys),
    "quit": Command("quit", "leave; the game can be resumed", _quit),
}
_ALIASES = {"exit": "quit", "?": "help"}
