"""Console lines and tables as text: plain in a pipe, coloured at a terminal."""

import sys
from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from sandtable.cli.screen import Screen, without_control_characters
from sandtable.core.console import ConsoleAnswer, ConsoleLine, ConsoleTable

_STYLES = {"refusal": "bold red", "outcome": "bold", "heading": "bold", "": ""}
_TERMINAL_COLOURS = {"blue": "blue", "red": "red", "green": "green", "ochre": "yellow"}
"""Colours of sides and what a terminal calls them."""
_DICE = r"\bd\d+ = \d+"
_GAP = "  "


def plain(answers: Iterable[ConsoleAnswer]) -> str:
    """Return the answers as lines of plain text."""
    text = "".join(
        [f"{one.text}\n" if isinstance(one, ConsoleLine) else _plain_table(one) for one in answers]
    )
    return text if text.replace("\n", "").isprintable() else without_control_characters(text)


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
        else:
            screen.show(_coloured(answer))


def _coloured(table: ConsoleTable) -> Table:
    columns = table.columns
    drawn = Table(*columns, box=SIMPLE_HEAD if columns else None, show_header=bool(columns), pad_edge=False)
    for row in table.rows:
        cells = [Text(without_control_characters(cell)) for cell in row.cells]
        drawn.add_row(*cells, style=_TERMINAL_COLOURS.get(row.colour, ""))
    return drawn
