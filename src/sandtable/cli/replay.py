"""`sandtable replay`: step through a recorded match as any seat sees it."""

from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.cli.arguments import terminal_language
from sandtable.cli.choice_text import asks_for_lens
from sandtable.cli.completion import Suggestion
from sandtable.cli.formatting import colour_of, pluralise
from sandtable.cli.line_input import LineInput, Prompt, line_input_for
from sandtable.cli.screen import Screen, at_a_terminal, without_control_characters
from sandtable.core import IllegalAction, Match, SandtableError, Seat, load_match
from sandtable.scenes import Marks, Overlay
from sandtable.scenes.text import Details

_HINT = " Enter next · p back · NUMBER jump · first · last · seat NAME · help · q "
_HELP = (
    "n or Enter       the next action",
    "p                the previous action",
    "12               the position after 12 actions",
    "first, last      the start, the end",
    "seat north       as a seat sees it; seat without a name: as a spectator",
    "q                leave",
)
_WORDS = ("next", "previous", "first", "last", "seat ", "help", "quit")
_STEPS = {"": 1, "n": 1, "next": 1, "p": -1, "previous": -1, "back": -1}


class ReplayStep(NamedTuple):
    """The number of actions played, and the seat that watches."""

    number: int
    seat: Seat | None


def replay(path: Path, seat: Seat | None = None, language: str | None = None) -> None:
    """Step through a record; in a pipe, print every step."""
    match = load_match(path, language=terminal_language(language))
    match.view(seat, picture=False)
    screen = Screen(interactive=at_a_terminal())
    if screen.interactive:
        _step_through(match, seat, screen, line_input_for(screen))
        return
    for number in range(len(match) + 1):
        _draw(match, ReplayStep(number, seat), screen, details="none" if number else "full")


def _step_through(match: Match, seat: Seat | None, screen: Screen, line_input: LineInput) -> None:
    step = ReplayStep(0, seat)
    _draw(match, step, screen)
    while True:
        try:
            line = line_input.ask(_prompt(match, step)).strip()
        except (EOFError, KeyboardInterrupt):
            return
        if line.lower() in ("q", "quit", "exit"):
            return
        try:
            step = _follow(match, step, line, screen)
        except SandtableError as error:
            screen.say(f"{error}", style="bold")


def _prompt(match: Match, step: ReplayStep) -> Prompt:
    view = match.at(step.number).view(step.seat)
    words = [*_WORDS, *(lens.query.partition("{")[0] for lens in view.lenses)]
    watcher = step.seat or "spectator"
    return Prompt(
        watcher.capitalize(),
        view.status,
        colour_of(view.scene, watcher),
        _HINT,
        lambda line: [Suggestion(word) for word in words if word.startswith(line.lower())],
    )


def _follow(match: Match, step: ReplayStep, line: str, screen: Screen) -> ReplayStep:
    """Go to the step, or answer the question, that a line asks for."""
    word, _, rest = line.lower().partition(" ")
    here = match.at(step.number)
    if line.lower() in _STEPS:
        number = step.number + _STEPS[line.lower()]
        if not 0 <= number <= len(match):
            screen.say("This is the end; q quits." if number > 0 else "This is the start.")
            return step
        step = step._replace(number=number)
    elif word in ("first", "last"):
        step = step._replace(number=0 if word == "first" else len(match))
    elif word.isdecimal():
        step = step._replace(number=min(int(word[:9]), len(match)))
    elif word == "seat":
        here.view(rest.strip() or None, picture=False)
        step = step._replace(seat=rest.strip() or None)
    elif word in ("help", "?"):
        screen.say_all(_HELP)
        screen.say_all(f"{lens.query:<16} {lens.label}" for lens in here.view(step.seat).lenses)
        return step
    elif asks_for_lens(here.view(step.seat, picture=False), line):
        finding = here.inspect(step.seat, line)
        _draw(match, step, screen, finding.overlays)
        screen.say(finding.title, style="bold")
        screen.say_all(finding.lines)
        return step
    else:
        raise IllegalAction(f"{line!r} is not a command; help lists them.")
    _draw(match, step, screen)
    return step


def _draw(
    match: Match,
    step: ReplayStep,
    screen: Screen,
    overlays: tuple[Overlay, ...] = (),
    *,
    details: Details = "full",
) -> None:
    """Show one step: the board, the last action and its events."""
    number, seat = step
    here = match.at(number)
    news = here.events(seat, since=number - 1) if number else here.events(seat)
    view = here.view(seat)
    screen.clear()
    if view.scene:
        places = tuple(place for event in news for place in event.path)
        shown = overlays or (Marks("last", "Last action", places, "last"),)
        scene = replace(view.scene, overlays=(*view.scene.overlays, *shown))
        screen.draw(scene, (_title(match),) if details == "full" else (), details=details)
    screen.say(_headline(match, step, known=len(news) == len(here.last_events)), style="bold")
    screen.say_all(event.text for event in news)
    if not screen.interactive:
        screen.say(view.status)


def _title(match: Match) -> str:
    return without_control_characters(f"{match.game.name}: {match.setup.scenario.title}")


def _headline(match: Match, step: ReplayStep, *, known: bool) -> str:
    """Return the number of the action, and its text if the seat may know all of its events."""
    if not step.number:
        return f"The start of {pluralise(len(match), 'action')}"
    entry = match.record.entries[step.number - 1]
    action = entry.action if known else "(unseen)"
    return f"{step.number} of {len(match)}: {entry.seat} {action}"
