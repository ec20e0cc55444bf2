"""What can be typed during a match besides the game's own actions and lenses."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from sandtable.cli import choice_text
from sandtable.cli.completion import Suggestion
from sandtable.core import IllegalAction, InvalidAction, Seat, commitment
from sandtable.players.registry import LEVEL

if TYPE_CHECKING:
    from sandtable.cli.session import Session


class Call(NamedTuple):
    """A command as typed: in which session, by whom, and what followed its name."""

    session: "Session"
    seat: Seat
    rest: str


class Command(NamedTuple):
    """A command: how it is written, what it does, and the function that does it."""

    usage: str
    meaning: str
    act: Callable[[Call], None]

    @property
    def needs_more(self) -> bool:
        """Whether something must follow the command's name."""
        return " " in self.usage and "[" not in self.usage


def run(session: "Session", seat: Seat, text: str) -> bool:
    """Do what a line says if its first word is a command."""
    word, _, rest = text.partition(" ")
    command = COMMANDS.get(_OTHER_WORDS.get(word.lower(), word.lower()))
    if command is None:
        return False
    if command.needs_more and not rest.strip():
        raise InvalidAction(f"The command is written {command.usage}: {command.meaning}.")
    command.act(Call(session, seat, rest.strip()))
    return True


def suggestions() -> list[Suggestion]:
    """All commands, for completion; a space follows where something must."""
    return [
        Suggestion(f"{word} " if command.needs_more else word, command.meaning)
        for word, command in COMMANDS.items()
    ]


def _help(call: Call) -> None:
    view = call.session.match.view(call.seat)
    screen = call.session.screen
    whole = view.keyboard is not None and view.keyboard.whole_lines
    several = "" if whole else "; several in one line with ; between them"
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
        call.session.screen.say(f"{call.rest} would be refused: {error}")
    else:
        call.session.screen.say(f"{call.rest} is possible.")


def _undo(call: Call) -> None:
    entry = call.session.match.undo(call.seat)
    call.session.changed(call.seat)
    call.session.note(f"Taken back: {entry.action}")


def _hint(call: Call) -> None:
    from sandtable.players.hints import hint

    session = call.session
    player = f"{LEVEL}:{call.rest}" if call.rest else None
    view = session.match.view(call.seat, picture=False)
    with session.screen.busy("Thinking …"):
        given = hint(session.match.game, view, player=player)
    told = [one.overlays for one in (*given.actions, *given.line)] + [why.overlays for why in given.reasons]
    drawn = [overlay for overlays in told for overlay in overlays]
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
        raise IllegalAction("The whole truth is secret now; ask again when nothing is hidden.")


def _keys(call: Call) -> None:
    session = call.session
    if not session.keyboard.has_keys:
        raise InvalidAction("There are no keys here, only lines.")
    session.by_keys = not session.plays_on_board(call.seat)
    if not session.by_keys:
        session.note("Lines are typed from now on; the command keys goes back to the board.", "")


def _quit(call: Call) -> None:  # noqa: ARG001 - every command is called alike
    from sandtable.cli.session import Leave

    raise Leave


COMMANDS = {
    "help": Command("help", "this page", _help),
    "choices": Command("choices [PLACE]", "all that you can do, or all that concerns a place", _choices),
    "board": Command("board", "the board again, without overlays", _board),
    "legend": Command("legend", "what the letters mean, and the tables that belong to the board", _legend),
    "log": Command("log [NUMBER]", "what has happened so far", _log),
    "why": Command("why ACTION", "whether an action is possible and, if not, by which rule", _why),
    "hint": Command("hint [LEVEL]", "what the computer would do in your place", _hint),
    "undo": Command("undo", "take your last action back, where the rules allow it", _undo),
    "position": Command("position", "the position as one line of text", _position),
    "seed": Command("seed", "the hash that binds the dice of this match", _seed),
    "draw": Command("draw FILE", "a picture of the board, .svg or .png", _draw),
    "save": Command("save FILE", "a copy of the record; the game itself is saved by itself", _save),
    "keys": Command("keys", "play with a cursor on the board, or with typed lines again", _keys),
    "quit": Command("quit", "leave; the game can be resumed", _quit),
}
_OTHER_WORDS = {"exit": "quit", "?": "help"}
