"""A person's keyboard: lines with suggestions, history and all the usual keys."""

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
"""The lines kept free for suggestions on a tall screen, and on one that the board fills."""
_TALL = 36
_FEW_COLOURS = {"blue": "ansiblue", "red": "ansired", "green": "ansigreen", "ochre": "ansiyellow"}


class Terminal:
    """Lines that a person types, with a history for each who sits at the keyboard."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._keys = line_keys()
        self._questions: PromptSession[str] = PromptSession(history=DummyHistory(), key_bindings=self._keys)
        self._sessions: dict[str, PromptSession[str]] = {}
        """One for each person: what one typed in secret must not come up for another."""

    @property
    def has_keys(self) -> bool:
        """Whether the terminal is more than a typewriter."""
        return os.environ.get("TERM") not in (None, "", "dumb")

    def ask(self, prompt: Prompt) -> str:
        """A line, edited at leisure."""
        self._screen.say(prompt.what, style="italic")
        if prompt.who not in self._sessions:
            self._sessions[prompt.who] = PromptSession(history=InMemoryHistory(), key_bindings=self._keys)
        return self._sessions[prompt.who].prompt(
            coloured(prompt.who, prompt.colour),
            completer=_Suggestions(prompt.suggest),
            complete_while_typing=False,
            bottom_toolbar=prompt.hint or None,
            reserve_space_for_menu=_SUGGESTIONS if self._screen.height >= _TALL else _FEW_SUGGESTIONS,
            color_depth=colour_depth(),
        )

    def confirm(self, question: str) -> bool:
        """Whether the person answers yes; anything else is no."""
        return self._questions.prompt(f"{question} [y/N] ").strip().lower() in YES

    def wait(self, sentence: str) -> None:
        """Wait for Enter, whatever else is typed."""
        self._questions.prompt(f"{sentence} ")


class _Suggestions(Completer):
    """Offers what could come next, with its meaning."""

    def __init__(self, suggest: Callable[[str], list[Suggestion]]) -> None:
        self._suggest = suggest

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002 - asked for or not, the answer is the same
    ) -> Iterable[Completion]:
        line = document.text_before_cursor
        for text, meaning in self._suggest(line):
            yield Completion(text, start_position=-len(current_part(line)), display_meta=meaning)


def line_keys() -> KeyBindings:
    """Ctrl-C first empties the line and only then leaves."""
    keys = KeyBindings()

    @keys.add("c-c")
    def _interrupt(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt())

    return keys


def colour_depth() -> ColorDepth | None:
    """All colours where the terminal says that it has them; otherwise what is usual for it."""
    plenty = os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    return ColorDepth.TRUE_COLOR if plenty and not os.environ.get("NO_COLOR") else None


def coloured(who: str, colour: str) -> StyleAndTextTuples:
    """The prompt, upon the colour of who is asked."""
    if colour_depth() is None:
        look = f"bg:{_FEW_COLOURS.get(colour, 'ansibrightblack')} ansiwhite bold"
    else:
        look = f"bg:{SIDE_COLOURS.get(colour, SIDE_COLOURS[UNALIGNED])} {PAPER} bold"
    return [(look, f" {who} "), ("", "> ")]
