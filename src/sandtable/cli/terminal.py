"""Prompts at a terminal, with completion and history."""

import os
from collections.abc import Callable, Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import DummyHistory, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import ColorDepth

from sandtable.cli.completion import Suggestion, current_part
from sandtable.cli.formatting import YES
from sandtable.cli.line_input import Prompt
from sandtable.cli.screen import Screen
from sandtable.scenes.palette import PAPER, SIDE_COLOURS, UNALIGNED

_SUGGESTIONS, _FEW_SUGGESTIONS = 5, 2
"""Lines reserved for suggestions on a tall screen, and on one that the board fills."""
_TALL = 36
"""Minimum lines of a tall screen."""
_FEW_COLOURS = {
    "blue": "ansiblue",
    "red": "ansired",
    "green": "ansigreen",
    "ochre": "ansiyellow",
    "violet": "ansimagenta",
    "teal": "ansicyan",
    "rose": "ansibrightmagenta",
    "black": "ansibrightblack",
}


class Terminal:
    """Lines that people type, with a history for each player."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._keys = line_keys()
        self._questions: PromptSession[str] = PromptSession(history=DummyHistory(), key_bindings=self._keys)
        self._sessions: dict[str, PromptSession[str]] = {}
        """One for each player, so that the history does not show what others typed."""

    @property
    def has_keys(self) -> bool:
        """Whether the terminal supports cursor movement."""
        return os.environ.get("TERM") not in (None, "", "dumb")

    def ask(self, prompt: Prompt) -> str:
        """Show the status and return the typed line."""
        self._screen.say(prompt.status, style="italic")
        if prompt.player not in self._sessions:
            self._sessions[prompt.player] = PromptSession(history=InMemoryHistory(), key_bindings=self._keys)
        return self._sessions[prompt.player].prompt(
            coloured(prompt.player, prompt.colour),
            completer=_Suggestions(prompt.suggest),
            complete_while_typing=False,
            bottom_toolbar=prompt.hint or None,
            reserve_space_for_menu=_SUGGESTIONS if self._screen.height >= _TALL else _FEW_SUGGESTIONS,
            color_depth=colour_depth(),
        )

    def confirm(self, question: str) -> bool:
        """Return whether the answer is yes; anything else is no."""
        return self._questions.prompt(f"{question} {self._screen.text('yes-or-no')} ").strip().lower() in YES

    def wait(self, sentence: str) -> None:
        """Show a sentence and wait for Enter."""
        self._questions.prompt(f"{sentence} ")


class _Suggestions(Completer):
    """Offers the suggestions of a prompt, with their meanings."""

    def __init__(self, suggest: Callable[[str], list[Suggestion]]) -> None:
        self._suggest = suggest

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002 - the signature of `Completer`
    ) -> Iterable[Completion]:
        line = document.text_before_cursor
        for text, meaning in self._suggest(line):
            yield Completion(text, start_position=-len(current_part(line)), display_meta=meaning)


def line_keys() -> KeyBindings:
    """Return key bindings: Ctrl-C clears the line or, if it is empty, interrupts."""
    keys = KeyBindings()

    @keys.add("c-c")
    def _interrupt(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt())

    return keys


def colour_depth() -> ColorDepth | None:
    """Return true colour if the terminal announces it, or `None` for the default."""
    true_colour = os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    return ColorDepth.TRUE_COLOR if true_colour and not os.environ.get("NO_COLOR") else None


def coloured(player: str, colour: str) -> StyleAndTextTuples:
    """Return the prompt of a player, on the colour of their side."""
    if colour_depth() is None:
        look = f"bg:{_FEW_COLOURS.get(colour, 'ansibrightblack')} ansiwhite bold"
    else:
        look = f"bg:{SIDE_COLOURS.get(colour, SIDE_COLOURS[UNALIGNED])} {PAPER} bold"
    return [(look, f" {player} "), ("", "> ")]
