"""What the umpire's shell answers: sentences and tables, plain in a pipe and coloured at a terminal."""

import sys
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from sandtable.cli.screen import Screen, without_control_characters

_STYLES = {"refusal": "bold red", "outcome": "bold", "heading": "bold", "": ""}
_TEAM_COLOURS = {"blue": "blue", "red": "red", "green": "green", "ochre": "yellow"}
_DICE = r"\bd\d+ = \d+"
_GAP = "  "


class ConsoleLine(Struct, frozen=True):
    """A sentence, and whether it is one that must not be overlooked."""

    text: str
    kind: str = ""


class ConsoleRow(Struct, frozen=True):
    """A line of a table, in a team's colour."""

    cells: tuple[str, ...]
    colour: str = ""


class ConsoleTable(Struct, frozen=True):
    """A table. Without columns it is a list of names and what is to be said of them."""

    rows: tuple[ConsoleRow, ...]
    columns: tuple[str, ...] = ()


Answer: TypeAlias = ConsoleLine | ConsoleTable


def plain(answers: Iterable[Answer]) -> str:
    """The answers as lines of plain text."""
    text = "".join(
        [f"{one.text}\n" if isinstance(one, ConsoleLine) else _plain_table(one) for one in answers]
    )
    return text if text.replace("\n", "").isprintable() else without_control_characters(text)


def _plain_table(answer: ConsoleTable) -> str:
    table = [*([answer.columns] if answer.columns else []), *(row.cells for row in answer.rows)]
    widths = [max(map(len, cells)) for cells in zip(*table, strict=True)]
    lines = (
        _GAP.join(f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True)) for cells in table
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)


def write_out(text: str) -> None:
    """Send text through the pipe at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def show(screen: Screen, answers: Iterable[Answer]) -> None:
    """The answers in colours, on a terminal."""
    for answer in answers:
        if isinstance(answer, ConsoleLine):
            text = Text(without_control_characters(answer.text), style=_STYLES[answer.kind])
            text.highlight_regex(_DICE, "cyan")
            screen.say(text)
        else:
            screen.show(_coloured(answer.columns, answer.rows))


def _coloured(columns: Sequence[str], rows: Sequence[ConsoleRow]) -> Table:
    table = Table(*columns, box=SIMPLE_HEAD if columns else None, show_header=bool(columns), pad_edge=False)
    for row in rows:
        cells = [Text(without_control_characters(cell)) for cell in row.cells]
        table.add_row(*cells, style=_TEAM_COLOURS.get(row.colour, ""))
    return table
