"""Console lines and tables as text: plain in a pipe, coloured at a terminal."""

import sys
from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sandtable.cli.screen import PIPE_WIDTH, Screen, without_control_characters
from sandtable.core.console import ConsoleAnswer, ConsoleLine, ConsoleMap, ConsoleTable
from sandtable.core.language import ENGLISH, catalogue
from sandtable.scenes import Scene
from sandtable.scenes.text import picture

_STYLES = {"refusal": "bold red", "outcome": "bold", "heading": "bold", "": ""}
_TERMINAL_COLOURS = {
    "blue": "blue",
    "red": "red",
    "green": "green",
    "ochre": "yellow",
    "violet": "magenta",
    "teal": "cyan",
    "rose": "bright_magenta",
    "black": "bright_black",
}
"""Colours of sides and what a terminal calls them."""
_DICE = r"\bd\d+ = \d+"
_GAP = "  "


def plain(answers: Iterable[ConsoleAnswer]) -> str:
    """Return the answers as lines of plain text."""
    text = "".join([_plain(one) for one in answers])
    return text if text.replace("\n", "").isprintable() else without_control_characters(text)


def _plain(answer: ConsoleAnswer) -> str:
    match answer:
        case ConsoleLine(text):
            return f"{text}\n"
        case ConsoleTable():
            return _plain_table(answer)
        case ConsoleMap(scene):
            return _plain_map(scene)


def _plain_map(scene: Scene) -> str:
    """Return the board and its legend without colours, whose letters and signs are enough."""
    console = Console(width=PIPE_WIDTH, color_system=None, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(picture(scene, width=PIPE_WIDTH, say=catalogue("sandtable.scenes", ENGLISH)))
    return "".join(f"{line.rstrip()}\n" for line in captured.get().splitlines())


def _plain_table(table: ConsoleTable) -> str:
    rows = [*([table.columns] if table.columns else []), *(row.cells for row in table.rows)]
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    lines = (
        _GAP.join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True)) for cells in rows
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)


def write_out(text: str) -> None:
    """Write text to standard output and flush it."""
    sys.stdout.write(text)
    sys.stdout.flush()


def show(screen: Screen, answers: Iterable[ConsoleAnswer]) -> None:
    """Show the answers in colours at a terminal."""
    for answer in answers:
        if isinstance(answer, ConsoleLine):
            text = Text(without_control_characters(answer.text), style=_STYLES[answer.kind])
            text.highlight_regex(_DICE, "cyan")
            screen.say(text)
        elif isinstance(answer, ConsoleMap):
            screen.draw(answer.scene)
        else:
            screen.show(_coloured(answer))


def _coloured(table: ConsoleTable) -> Table:
    columns = table.columns
    drawn = Table(*columns, box=SIMPLE_HEAD if columns else None, show_header=bool(columns), pad_edge=False)
    for row in table.rows:
        cells = [Text(without_control_characters(cell)) for cell in row.cells]
        drawn.add_row(*cells, style=_TERMINAL_COLOURS.get(row.colour, ""))
    return drawn
