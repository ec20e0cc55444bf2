"""`sandtable replay`: step through a recorded match, through anybody's eyes."""

from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.cli.arguments import terminal_language
from sandtable.cli.choice_text import asks_for_lens
from sandtable.cli.completion import Suggestion
from sandtable.cli.formatting import colour_of, pluralise
from sandtable.cli.line_input import LineInput, Prompt, keyboard_for
from sandtable.cli.screen import Screen, at_a_terminal, without_control_characters
from sandtable.core import IllegalAction, Match, SandtableError, Seat, load_match
from sandtable.scenes import Marks, Overlay
from sandtable.scenes.text import Details

_HINT = " Enter next · p back · NUMBER jump · first · last · seat NAME · help · q "
_HELP = (
    "n or Enter       the next action",
    "p                the one before",
    "12               the moment after 12 actions",
    "first, last      the beginning, the end",
    "seat north       look through a seat's eyes; seat alone: as a spectator",
    "q                leave",
)
_WORDS = ("next", "previous", "first", "last", "seat ", "help", "quit")
_STEPS = {"": 1, "n": 1, "next": 1, "p": -1, "previous": -1, "back": -1}


class Moment(NamedTuple):
    """Where one stands in a match, and whose eyes one looks through."""

    number: int
    seat: Seat | None


def replay(path: Path, seat: Seat | None = None, language: str | None = None) -> None:
    """Step through a record; in a pipe, print every step."""
    match = load_match(path, language=terminal_language(language))
    match.view(seat, picture=False)
    screen = Screen(interactive=at_a_terminal())
    if screen.interactive:
        _step_through(match, seat, screen, keyboard_for(screen))
        return
    for number in range(len(match) + 1):
        _draw(match, Moment(number, seat), screen, details="none" if number else "full")


def _step_through(match: Match, seat: Seat | None, screen: Screen, keyboard: LineInput) -> None:
    moment = Moment(0, seat)
    _draw(match, moment, screen)
    while True:
        try:
            line = keyboard.ask(_prompt(match, moment)).strip()
        except (EOFError, KeyboardInterrupt):
            return
        if line.lower() in ("q", "quit", "exit"):
            return
        try:
            moment = _obey(match, moment, line, screen)
        except SandtableError as error:
            screen.say(f"{error}", style="bold")


def _prompt(match: Match, moment: Moment) -> Prompt:
    view = match.at(moment.number).view(moment.seat)
    words = [*_WORDS, *(lens.query.partition("{")[0] for lens in view.lenses)]
    who = moment.seat or "spectator"
    return Prompt(
        who.capitalize(),
        view.status,
        colour_of(view.scene, who),
        _HINT,
        lambda line: [Suggestion(word) for word in words if word.startswith(line.lower())],
    )


def _obey(match: Match, moment: Moment, line: str, screen: Screen) -> Moment:
    """Go or look where a line says."""
    word, _, rest = line.lower().partition(" ")
    here = match.at(moment.number)
    if line.lower() in _STEPS:
        number = moment.number + _STEPS[line.lower()]
        if not 0 <= number <= len(match):
            screen.say("This is the end; q leaves." if number > 0 else "This is the beginning.")
            return moment
        moment = moment._replace(number=number)
    elif word in ("first", "last"):
        moment = moment._replace(number=0 if word == "first" else len(match))
    elif word.isdecimal():
        moment = moment._replace(number=min(int(word[:9]), len(match)))
    elif word == "seat":
        here.view(rest.strip() or None, picture=False)
        moment = moment._replace(seat=rest.strip() or None)
    elif word in ("help", "?"):
        screen.say_all(_HELP)
        screen.say_all(f"{lens.query:<16} {lens.label}" for lens in here.view(moment.seat).lenses)
        return moment
    elif asks_for_lens(here.view(moment.seat, picture=False), line):
        finding = here.inspect(moment.seat, line)
        _draw(match, moment, screen, finding.overlays)
        screen.say(finding.title, style="bold")
        screen.say_all(finding.lines)
        return moment
    else:
        raise IllegalAction(f"{line!r} is no step; help shows what there is.")
    _draw(match, moment, screen)
    return moment


def _draw(
    match: Match,
    moment: Moment,
    screen: Screen,
    overlays: tuple[Overlay, ...] = (),
    *,
    details: Details = "full",
) -> None:
    """One moment: the board, what was done to come here, and how things stand."""
    number, seat = moment
    here = match.at(number)
    news = here.events(seat, since=number - 1) if number else here.events(seat)
    view = here.view(seat)
    screen.clear()
    if view.scene:
        places = tuple(place for event in news for place in event.path)
        laid = overlays or (Marks("last", "Last action", places, "last"),)
        scene = replace(view.scene, overlays=(*view.scene.overlays, *laid))
        screen.draw(scene, (_title(match),) if details == "full" else (), details=details)
    screen.say(_headline(match, moment, told=len(news) == len(here.last_events)), style="bold")
    screen.say_all(event.text for event in news)
    if not screen.interactive:
        screen.say(view.status)


def _title(match: Match) -> str:
    return without_control_characters(f"{match.game.name}: {match.setup.scenario.title}")


def _headline(match: Match, moment: Moment, *, told: bool) -> str:
    """Which action this is; its text only for who may know all that it did."""
    if not moment.number:
        return f"The beginning of {pluralise(len(match), 'action')}"
    entry = match.record.entries[moment.number - 1]
    action = entry.action if told else "(unseen)"
    return f"{moment.number} of {len(match)}: {entry.seat} {action}"
