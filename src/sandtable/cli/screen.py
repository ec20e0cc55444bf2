"""Output of the client: a terminal with colours, or plain lines into a pipe."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import COLOR_SYSTEMS, Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sandtable.cli.language import CATALOGUE
from sandtable.core.language import ENGLISH, Catalogue, catalogue
from sandtable.scenes import Scene
from sandtable.scenes.text import Details, board_height, board_width, panel, panel_fits_beside, picture

PIPE_WIDTH = 100
_PROMPT_LINES = 8
"""Lines for news and a prompt below the board."""
_PANEL_LINES, _BRIEF_PANEL_LINES = 11, 5
"""Lines for the full and the brief panel below the board."""
_ERASE = "\x1b[H\x1b[2J\x1b[3J"
"""Escape codes: cursor home, erase the screen, erase the scrollback."""
_DUMB_TERMINAL_LINES = 200
"""Empty lines that hide earlier output on a terminal without escape codes."""


def at_a_terminal() -> bool:
    """Whether both input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def without_control_characters(text: str) -> str:
    """Replace control characters, with which a file could take over the terminal."""
    return "".join(one if one.isprintable() or one == "\n" else "�" for one in text)


class Screen:
    """Prints sentences and scenes."""

    def __init__(self, *, interactive: bool, console: Console | None = None, language: str = ENGLISH) -> None:
        self.interactive = interactive
        self.language = language
        """The language of the terminal's own texts: that of the match, so that nothing is mixed."""
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
    def to_read(language: str = ENGLISH) -> "Screen":
        """Return a screen for output without input: coloured if it goes to a terminal."""
        return Screen(interactive=sys.stdout.isatty(), language=language)

    @property
    def text(self) -> Catalogue:
        """The terminal's own texts."""
        return catalogue(CATALOGUE, self.language)

    @property
    def scene_words(self) -> Catalogue:
        """The words of boards and their legends."""
        return catalogue("sandtable.scenes", self.language)

    def say(self, sentence: str | Text = "", style: str = "", *, whole: bool = False) -> None:
        """Print a text; in a pipe, or if `whole`, it is not wrapped, so that it can be copied."""
        text = Text(without_control_characters(sentence)) if isinstance(sentence, str) else sentence
        self._console.print(text, style=style, soft_wrap=whole or not self.interactive)

    def say_all(self, sentences: Iterable[str], style: str = "") -> None:
        """Print each sentence on its own line."""
        for sentence in sentences:
            self.say(sentence, style)

    def list(self, entries: Sequence[tuple[str, str]], *, indent: int = 2) -> None:
        """Print names with their meanings; a terminal wraps the meanings in their own column."""
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
        """Print the board, and as much of its panel as fits on the screen."""
        width, height = self._console.size
        if not self.interactive:
            width = max(width, board_width(scene.board))
        needed = board_height(scene.board)
        below = self.interactive and not panel_fits_beside(scene.board, width)
        if below and height < needed + _BRIEF_PANEL_LINES + _PROMPT_LINES:
            details, beside = "none", ()
        elif below and details == "full" and height < needed + _PANEL_LINES + _PROMPT_LINES:
            details = "brief"
        drawn = picture(
            scene,
            width=width,
            say=self.scene_words,
            beside=beside,
            details=details,
            colours=self._console.color_system,
        )
        self._console.print(drawn, crop=self.interactive)

    def explain(self, scene: Scene) -> None:
        """Print the tables and the legend of a scene, without its board."""
        width, colours = self._console.width, self._console.color_system
        self._console.print(panel(scene, width=width, say=self.scene_words, colours=colours))

    def show(self, drawn: RenderableType) -> None:
        """Print a rich renderable, such as a table."""
        self._console.print(drawn)

    @property
    def colours(self) -> str | None:
        """The colour system of the terminal, as rich names it; `None` without colours."""
        return self._console.color_system

    def painted(self, lines: Iterable[Text]) -> str:
        """Return lines with their escape codes, without wrapping."""
        system = COLOR_SYSTEMS[self.colours] if self.colours else None
        return "\n".join(
            "".join(
                part.style.render(part.text, color_system=system) if part.style else part.text
                for part in line.render(self._console)
            )
            for line in lines
        )

    def wrapped(self, sentence: str, width: int) -> tuple[str, ...]:
        """Wrap a sentence to a width in columns."""
        return tuple(
            line.plain for line in Text(without_control_characters(sentence)).wrap(self._console, width)
        )

    def laid_out(self, drawn: RenderableType, width: int) -> str:
        """Return a rich renderable as text with escape codes, `width` columns wide."""
        with self._console.capture() as captured:
            self._console.print(drawn, width=width)
        return captured.get()

    @property
    def height(self) -> int:
        """The height of the screen in lines."""
        return self._console.height

    def clear(self) -> None:
        """Clear the screen; in a pipe, print an empty line."""
        if self.interactive:
            self._console.clear()
        else:
            self.say()

    def erase(self) -> None:
        """Erase the screen and the scrollback, so that the next player cannot read them."""
        if self._console.is_dumb_terminal:
            self.say("\n" * _DUMB_TERMINAL_LINES)
        elif self.interactive:
            self._console.file.write(_ERASE)
            self._console.file.flush()

    @contextmanager
    def busy(self, sentence: str) -> Iterator[None]:
        """Show a sentence while something takes time."""
        if not self.interactive or os.environ.get("TERM") == "dumb":
            self.say(sentence)
            yield
            return
        with self._console.status(Text(sentence)):
            yield
