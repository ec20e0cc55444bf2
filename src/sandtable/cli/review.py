"""`sandtable review`: the review of a record in the terminal, as a page, as data or as a picture."""

import sys
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from sandtable.cli.language import terminal_language
from sandtable.cli.screen import Screen, without_control_characters
from sandtable.cli.tasks import Resources, run_missing
from sandtable.core import Record, SetupError, catalogue, errors_about, game
from sandtable.core.files import write_atomically
from sandtable.players.arena.results import Results
from sandtable.players.search.lazy import can_search
from sandtable.players.warm_up import warm_up
from sandtable.review import Review, TurnReview, make_review, review_tasks, review_turn

_CURVE_ROWS, _CURVE_COLUMNS = 9, 72
_SUFFIXES = (".json", ".html", ".svg", ".gif", ".webp")
_BLOCKS = " ▁▂▃▄▅▆▇█"


class ReviewArguments(Struct, frozen=True, kw_only=True):
    """The arguments of the command."""

    record: Path
    positions: int | None
    resources: Resources
    out: Path | None
    language: str | None


def review(arguments: ReviewArguments) -> None:
    """Review a record, and show the review or write it to a file."""
    out = arguments.out
    if out is not None and out.suffix.lower() not in _SUFFIXES:
        raise SetupError(f"{out}: a review is written as {', '.join(_SUFFIXES[:-1])} or {_SUFFIXES[-1]}.")
    language = terminal_language(arguments.language)
    record = Record.load(arguments.record)
    with errors_about(arguments.record):
        tasks = review_tasks(record, arguments.positions)
        chosen = game(record.game)
        if tasks and not can_search(chosen):
            print("Compiling (only the first time) …", file=sys.stderr)
            warm_up([chosen.id])
        results = Results(arguments.resources.results, TurnReview)
        run_missing(review_turn, record, tasks, results, resources=arguments.resources, name=chosen.name)
        made = make_review(record, results.of(tasks), language)
        if out is None:
            _show(made, Screen.to_read(language))
        else:
            _write(out, record, made, language)
            print(f"The review is in {out}")


def _write(out: Path, record: Record, made: Review, language: str) -> None:
    from sandtable.review.pictures import animation, curve_svg, page

    match = record.replay(language=language)
    match out.suffix.lower():
        case ".json":
            data: bytes | str = msgspec.json.format(msgspec.json.encode(made), indent=2) + b"\n"
        case ".html":
            data = page(match, made)
        case ".svg":
            data = curve_svg(made)
        case ".gif":
            data = animation(match, made, "gif")
        case _:
            data = animation(match, made, "webp")
    write_atomically(out, data)


def _show(made: Review, screen: Screen) -> None:
    say = catalogue("sandtable.review", screen.language)
    screen.say(made.title, style="bold")
    screen.say_all(made.summary)
    if made.chances:
        screen.say()
        _show_curve(made, screen)
    for heading, texts in (
        ("review-turning-points", [one.text for one in made.turning_points]),
        ("review-dice", [one.text for one in made.lucky]),
        ("review-unknowns", [one.text for one in made.unknown]),
    ):
        if texts:
            screen.say()
            screen.say(say(heading), style="bold")
            screen.say_all(texts)
    if made.mistakes:
        screen.say()
        screen.say(say("review-mistakes"), style="bold")
        screen.show(_mistakes(made))
    for stage in made.story:
        screen.say()
        screen.say(stage.label, style="bold")
        screen.say_all(stage.text)


def _show_curve(made: Review, screen: Screen) -> None:
    """Draw the chances of the first side in blocks, from the start of the match to its end."""
    curve = made.chances[0].points
    steps = [round(made.steps * column / (_CURVE_COLUMNS - 1)) for column in range(_CURVE_COLUMNS)]
    values = [next((value for one, value in reversed(curve) if one <= step), curve[0][1]) for step in steps]
    screen.say(f"100 % {made.sides[0].name}")
    for row in reversed(range(_CURVE_ROWS)):
        cells = [round(8 * min(1.0, max(0.0, value * _CURVE_ROWS - row))) for value in values]
        screen.say(Text("      " + "".join(_BLOCKS[cell] for cell in cells).rstrip()))
    screen.say(f"  0 % {made.sides[1].name}")


def _mistakes(made: Review) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in ("step", "±", ""):
        table.add_column(column, justify="left" if not column else "right", overflow="fold")
    for mistake in made.mistakes:
        cost = mistake.cost if mistake.knowable else mistake.cost_in_truth
        table.add_row(
            str(mistake.step),
            f"{100 * cost:.0f} ± {100 * mistake.error:.0f}",
            without_control_characters(mistake.text),
        )
    return table
