"""`sandtable replay`: step through a recorded match as any seat sees it."""

from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from sandtable.cli.choice_text import asks_for_lens
from sandtable.cli.completion import Suggestion
from sandtable.cli.formatting import colour_of, error_text, match_title
from sandtable.cli.language import english_only, terminal_language
from sandtable.cli.line_input import LineInput, Prompt, line_input_for
from sandtable.cli.screen import Screen, at_a_terminal, without_control_characters
from sandtable.core import IllegalAction, Match, SandtableError, Seat, load_match
from sandtable.core.language import Catalogue
from sandtable.scenes import Marks, Overlay
from sandtable.scenes.text import Details

_KEY_WIDTH = 17
"""Characters of the column of keys in the help."""
_WORDS = ("next", "previous", "first", "last", "seat ", "help", "quit")
_STEPS = {"": 1, "n": 1, "next": 1, "p": -1, "previous": -1, "back": -1}


class ReplayStep(NamedTuple):
    """The number of actions played, and the seat that watches."""

    number: int
    seat: Seat | None


def replay(
    path: Path, seat: Seat | None = None, language: str | None = None, *, number: int | None = None
) -> None:
    """Step through a record, or one of a collection; in a pipe, print every step."""
    wanted = terminal_language(language)
    match = load_match(path, number, language=wanted)
    match.view(seat, picture=False)
    screen = Screen(interactive=at_a_terminal(), language=match.setup.language)
    if sentence := english_only(match.game, wanted):
        screen.say(sentence)
    if screen.interactive:
        _step_through(match, seat, screen, line_input_for(screen))
        return
    for step in range(len(match) + 1):
        _draw(match, ReplayStep(step, seat), screen, details="none" if step else "full")


def _step_through(match: Match, seat: Seat | None, screen: Screen, line_input: LineInput) -> None:
    step = ReplayStep(0, seat)
    _draw(match, step, screen)
    while True:
        try:
            line = line_input.ask(_prompt(match, step, screen.text)).strip()
        except (EOFError, KeyboardInterrupt):
            return
        if line.lower() in ("q", "quit", "exit"):
            return
        try:
            step = _follow(match, step, line, screen)
        except SandtableError as error:
            screen.say(error_text(error, screen.language), style="bold")


def _prompt(match: Match, step: ReplayStep, text: Catalogue) -> Prompt:
    view = match.at(step.number).view(step.seat)
    words = [*_WORDS, *(lens.query.partition("{")[0] for lens in view.lenses)]
    return Prompt(
        step.seat.capitalize() if step.seat else text("spectator"),
        view.status,
        colour_of(view.scene, step.seat or ""),
        f" {text('replay-keys')} ",
        lambda line: [Suggestion(word) for word in words if word.startswith(line.lower())],
    )


def _follow(match: Match, step: ReplayStep, line: str, screen: Screen) -> ReplayStep:
    """Go to the step, or answer the question, that a line asks for."""
    word, _, rest = line.lower().partition(" ")
    here = match.at(step.number)
    if line.lower() in _STEPS:
        number = step.number + _STEPS[line.lower()]
        if not 0 <= number <= len(match):
            screen.say(screen.text("replay-end" if number > 0 else "replay-start"))
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
        screen.say_all(_help(screen.text))
        screen.say_all(f"{lens.query:<16} {lens.label}" for lens in here.view(step.seat).lenses)
        return step
    elif asks_for_lens(here.view(step.seat, picture=False), line):
        finding = here.inspect(step.seat, line)
        _draw(match, step, screen, finding.overlays)
        screen.say(finding.title, style="bold")
        screen.say_all(finding.lines)
        return step
    else:
        raise IllegalAction(screen.text("replay-unknown", line=repr(line)))
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
        shown = overlays or (Marks("last", screen.text("last-action"), places, "last"),)
        scene = replace(view.scene, overlays=(*view.scene.overlays, *shown))
        screen.draw(scene, (_title(match),) if details == "full" else (), details=details)
    known = len(news) == len(here.last_events)
    screen.say(_headline(match, step, screen.text, known=known), style="bold")
    screen.say_all(event.text for event in news)
    if not screen.interactive:
        screen.say(view.status)


def _title(match: Match) -> str:
    return without_control_characters(match_title(match))


def _help(text: Catalogue) -> list[str]:
    """Return the keys and words that can be typed, with their meanings."""
    listed = (
        (text("replay-help"), "next"),
        ("p", "previous"),
        ("12", "jump"),
        ("first, last", "ends"),
        ("seat north", "seat"),
        ("q", "quit"),
    )
    return [f"{key:<{_KEY_WIDTH}}{text(f'replay-help.{meaning}')}" for key, meaning in listed]


def _headline(match: Match, step: ReplayStep, text: Catalogue, *, known: bool) -> str:
    """Return the number of the action, and its text if the seat may know all of its events."""
    if not step.number:
        return text("replay-of", count=len(match))
    entry = match.record.entries[step.number - 1]
    action = entry.action if known else text("replay-step.unseen")
    number, last = str(step.number), str(len(match))
    return text("replay-step", number=number, last=last, seat=entry.seat, action=action)
