"""Lines from a person or a pipe; the input of a person is in `terminal`."""

import sys
from collections.abc import Callable
from typing import NamedTuple, Protocol

from sandtable.cli.completion import Suggestion
from sandtable.cli.screen import Screen
from sandtable.scenes.palette import UNALIGNED


class Prompt(NamedTuple):
    """A prompt for a line of text."""

    player: str
    status: str
    """One sentence: what to do."""
    colour: str = UNALIGNED
    hint: str = ""
    suggest: Callable[[str], list[Suggestion]] = lambda _: []


class LineInput(Protocol):
    """A source of lines. Raises `EOFError` at the end of input and `KeyboardInterrupt` on Ctrl-C."""

    @property
    def has_keys(self) -> bool:
        """Whether single keys can be read and the screen can be redrawn."""

    def ask(self, prompt: Prompt) -> str:
        """Return the next line."""

    def confirm(self, question: str) -> bool:
        """Ask for confirmation; a pipe always confirms."""

    def wait(self, sentence: str) -> None:
        """Show a sentence and wait for Enter; a pipe does not wait."""


def line_input_for(screen: Screen) -> LineInput:
    """Return the input for a screen: a terminal or a pipe."""
    if not screen.interactive:
        return PipedInput(screen)
    from sandtable.cli.terminal import Terminal

    return Terminal(screen)


class PipedInput:
    """Lines from a pipe; each is printed after its prompt, so that the output is a transcript."""

    has_keys = False

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def ask(self, prompt: Prompt) -> str:
        """Return the next line of the pipe."""
        self._screen.say(f"{prompt.player}: {prompt.status}")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self._screen.say(f"{prompt.player}> {line.strip()}")
        return line

    def confirm(self, question: str) -> bool:  # noqa: ARG002 - the signature of `LineInput`
        """Return yes: a pipe cannot be asked."""
        return True

    def wait(self, sentence: str) -> None:
        """Show a sentence without waiting."""
        self._screen.say(sentence)
