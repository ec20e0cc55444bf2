"""Where a client prints: a terminal with colours, or plain lines into a pipe."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import COLOR_SYSTEMS, Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sandtable.scenes import Scene
from sandtable.scenes.text import Details, board_height, board_width, panel, panel_fits_beside, picture

PIPE_WIDTH = 100
_ROOM_FOR_TALK = 8
"""The lines that news and a prompt need below the picture."""
_ROOM_FOR_PANEL, _ROOM_FOR_BRIEF_PANEL = 11, 5
_ERASE = "\x1b[H\x1b[2J\x1b[3J"
"""Cursor home, erase the screen, erase what was scrolled away."""
_LINES_OF_A_DUMB_CURTAIN = 200


def at_a_terminal() -> bool:
    """Whether a person sits at both ends: keys come from a terminal and text goes to one."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def without_control_characters(text: str) -> str:
    """A text without the control characters by which a file could take over the terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else "�" for sign in text)


class Screen:
    """Prints sentences and scenes."""

    def __init__(self, *, interactive: bool, console: Console | None = None) -> None:
        self.interactive = interactive
        if console is not None:
            self._console = console
        elif interactive:
            self._console = Console(highlight=False, markup=False, emoji=False)
        else:
            self._console = Console(
                highlight=False,
                markup=False,
                emoji=False,
                width=PIPE_WIDTH,
                color_system=None,
                force_terminal=False,
            )

    @staticmethod
    def to_read() -> "Screen":
        """A screen for a command that asks nothing: coloured wherever its text goes to a terminal."""
        return Screen(interactive=sys.stdout.isatty())

    def say(self, sentence: str | Text = "", style: str = "", *, whole: bool = False) -> None:
        """Print a line of text; in a pipe, or where it is to be copied whole, it stays one line."""
        text = Text(without_control_characters(sentence)) if isinstance(sentence, str) else sentence
        self._console.print(text, style=style, soft_wrap=whole or not self.interactive)

    def say_all(self, sentences: Iterable[str], style: str = "") -> None:
        """Print each sentence on a line of its own."""
        for sentence in sentences:
            self.say(sentence, style)

    def list(self, entries: Sequence[tuple[str, str]], *, indent: int = 2) -> None:
        """Print names with their meanings, which a terminal wraps beside their names."""
        widest = max((len(name) for name, _ in entries), default=0)
        if not self.interactive:
            self.say_all(f"{'':{indent}}{name:<{widest}}  {meaning}" for name, meaning in entries)
            return
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(no_wrap=True)
        for name, meaning in entries:
            grid.add_row(
                Text(without_control_characters(f"{'':{indent}}{name}")),
                Text(without_control_characters(meaning)),
            )
        self._console.print(grid)

    def draw(self, scene: Scene, beside: Sequence[RenderableType] = (), *, details: Details = "full") -> None:
        """Print the board with its panel, as much of it as the screen has room for."""
        width, height = self._console.size
        if not self.interactive:
            width = max(width, board_width(scene.board))
        needed = board_height(scene.board)
        below = self.interactive and not panel_fits_beside(scene.board, width)
        if below and height < needed + _ROOM_FOR_BRIEF_PANEL + _ROOM_FOR_TALK:
            details, beside = "none", ()
        elif below and details == "full" and height < needed + _ROOM_FOR_PANEL + _ROOM_FOR_TALK:
            details = "brief"
        drawn = picture(
            scene, width=width, beside=beside, details=details, colours=self._console.color_system
        )
        self._console.print(drawn, crop=self.interactive)

    def explain(self, scene: Scene) -> None:
        """Print the tables and the legend of a scene without its board."""
        self._console.print(panel(scene, width=self._console.width, colours=self._console.color_system))

    def show(self, drawn: RenderableType) -> None:
        """Print anything that can be printed, such as a table."""
        self._console.print(drawn)

    @property
    def colours(self) -> str | None:
        """Rich's name for the colours that the terminal has."""
        return self._console.color_system

    def painted(self, lines: Iterable[Text]) -> str:
        """Lines as the signs that paint them, however long they are."""
        system = COLOR_SYSTEMS[self.colours] if self.colours else None
        return "\n".join(
            "".join(
                part.style.render(part.text, color_system=system) if part.style else part.text
                for part in line.render(self._console)
            )
            for line in lines
        )

    def wrapped(self, sentence: str, width: int) -> tuple[str, ...]:
        """A sentence broken into lines of at most so many columns."""
        return tuple(
            line.plain for line in Text(without_control_characters(sentence)).wrap(self._console, width)
        )

    def laid_out(self, drawn: RenderableType, width: int) -> str:
        """Anything that can be printed, in so many columns, as the signs that paint it."""
        with self._console.capture() as captured:
            self._console.print(drawn, width=width)
        return captured.get()

    @property
    def height(self) -> int:
        """How many lines the screen has."""
        return self._console.height

    def clear(self) -> None:
        """Begin a fresh screen; in a pipe an empty line."""
        if self.interactive:
            self._console.clear()
        else:
            self.say()

    def forget(self) -> None:
        """Erase all that was printed, so that the next person cannot scroll back to it."""
        if self._console.is_dumb_terminal:
            self.say("\n" * _LINES_OF_A_DUMB_CURTAIN)
        elif self.interactive:
            self._console.file.write(_ERASE)
            self._console.file.flush()

    @contextmanager
    def busy(self, sentence: str) -> Iterator[None]:
        """Say that something takes time, for as long as it does."""
        if not self.interactive or os.environ.get("TERM") == "dumb":
            self.say(sentence)
            yield
            return
        with self._console.status(Text(sentence)):
            yield
