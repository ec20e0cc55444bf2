"""Where a client's lines come from. A person's terminal is in `terminal`; a pipe is here."""

import sys
from collections.abc import Callable
from typing import NamedTuple, Protocol

from sandtable.cli.completion import Suggestion
from sandtable.cli.screen import Screen
from sandtable.scenes.palette import UNALIGNED


class Prompt(NamedTuple):
    """A question for a line of text."""

    who: str
    what: str
    """What there is to do, in one sentence."""
    colour: str = UNALIGNED
    hint: str = ""
    suggest: Callable[[str], list[Suggestion]] = lambda _: []


class LineInput(Protocol):
    """Gives lines. Raises `EOFError` at the end of input and `KeyboardInterrupt` when interrupted."""

    @property
    def has_keys(self) -> bool:
        """Whether single keys can be read, and a screen be drawn in place."""

    def ask(self, prompt: Prompt) -> str:
        """The next line."""

    def confirm(self, question: str) -> bool:
        """Whether the person means it; a pipe always does."""

    def wait(self, sentence: str) -> None:
        """Say it and wait for Enter; a pipe does not wait."""


def keyboard_for(screen: Screen) -> LineInput:
    """The keyboard that belongs to a screen."""
    if not screen.interactive:
        return PipedInput(screen)
    from sandtable.cli.terminal import Terminal

    return Terminal(screen)


class PipedInput:
    """Lines from a pipe. Each is printed after the prompt it answers, so that the output is a transcript."""

    has_keys = False

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def ask(self, prompt: Prompt) -> str:
        """The next line of the pipe."""
        self._screen.say(f"{prompt.who}: {prompt.what}")
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self._screen.say(f"{prompt.who}> {line.strip()}")
        return line

    def confirm(self, question: str) -> bool:  # noqa: ARG002 - a pipe cannot be asked
        """Yes: a line in a pipe is meant."""
        return True

    def wait(self, sentence: str) -> None:
        """Only say it."""
        self._screen.say(sentence)
