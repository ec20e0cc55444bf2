"""The umpire at a terminal: history, completion, colours."""

from collections.abc import Iterable
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import DummyHistory, InMemoryHistory

from sandtable.cli.screen import Screen
from sandtable.cli.terminal import colour_depth, line_keys
from sandtable.cli.umpire.output import Answer, ConsoleLine, show
from sandtable.cli.umpire.shell import UmpireShell, state_of
from sandtable.core import Match
from sandtable.games.modern.completion import complete
from sandtable.games.modern.manual import MANUAL
from sandtable.games.modern.terms import UMPIRE

_HINT = " Tab completes · ↑ earlier commands · score · details · undo · help · quit "


def at_the_terminal(match: Match, path: Path, torn: list[Answer]) -> int:
    """Read and answer lines until the umpire leaves; the exit status."""
    screen = Screen(interactive=True)
    shell = UmpireShell(match, path, ask=_ask)
    # What a record holds was typed by this umpire, and is there to be typed again.
    history = InMemoryHistory([entry.action for entry in match.record.entries])
    lines: PromptSession[str] = PromptSession(history=history, key_bindings=line_keys())
    show(screen, [*shell.welcome(), *torn, ConsoleLine("help lists the commands.")])
    try:
        while not shell.left:
            typed = lines.prompt(
                _prompt(shell),
                completer=_Candidates(shell),
                complete_while_typing=False,
                bottom_toolbar=hint(shell),
                color_depth=colour_depth(),
            )
            for line in typed.splitlines():
                if not shell.left:
                    show(screen, shell.carry_out(line.replace("\t", " ").strip()))
    except (EOFError, KeyboardInterrupt):
        pass
    show(screen, shell.farewell())
    return 0


def hint(shell: UmpireShell) -> str:
    """What the keys do and, where there is an air theatre, which phase it is (MK4-T1)."""
    state = shell.state
    return f" {state.phase} phase ·{_HINT}" if state.terms.air else _HINT


def _prompt(shell: UmpireShell) -> StyleAndTextTuples:
    return [("bold", shell.prompt)]


def _ask(question: str) -> str | None:
    """A few names; Enter alone is nobody, and Ctrl-C lets the command be."""
    questions: PromptSession[str] = PromptSession(history=DummyHistory(), key_bindings=line_keys())
    try:
        return questions.prompt(question).strip()
    except (EOFError, KeyboardInterrupt):
        return None


class _Candidates(Completer):
    """The words that can stand where the cursor is."""

    def __init__(self, shell: UmpireShell) -> None:
        self._shell = shell

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002 - asked for or not, the answer is the same
    ) -> Iterable[Completion]:
        found = complete(state_of(self._shell.match), UMPIRE, document.text, document.cursor_position)
        blank = "" if document.text_after_cursor.startswith(" ") else " "
        for word in found.candidates:
            page = MANUAL.get(word)
            yield Completion(
                word + blank,  # so that one can type on
                start_position=found.start - document.cursor_position,
                display=word,
                display_meta=page.syntax if page else "",
            )
