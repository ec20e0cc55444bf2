"""The umpire's shell at a terminal: history, completion, colours."""

from collections.abc import Iterable
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import DummyHistory, InMemoryHistory

from sandtable.cli.screen import Screen
from sandtable.cli.terminal import colour_depth, line_keys
from sandtable.cli.umpire.output import show
from sandtable.cli.umpire.shell import UmpireShell
from sandtable.core import Match
from sandtable.core.console import ConsoleLine


def run_at_terminal(match: Match, path: Path, warnings: list[ConsoleLine]) -> int:
    """Read and answer lines until the umpire leaves; return the exit status."""
    screen = Screen(interactive=True)
    shell = UmpireShell(match, path, ask=_ask)
    history = InMemoryHistory([entry.action for entry in match.record.entries])
    lines: PromptSession[str] = PromptSession(history=history, key_bindings=line_keys())
    show(screen, [*shell.welcome(), *warnings, ConsoleLine("help lists the commands.")])
    try:
        while not shell.left:
            typed = lines.prompt(
                [("bold", shell.prompt)],
                completer=_ShellCompleter(shell),
                complete_while_typing=False,
                bottom_toolbar=status_line(shell),
                color_depth=colour_depth(),
            )
            for line in typed.splitlines():
                if not shell.left:
                    show(screen, shell.carry_out(line.replace("\t", " ").strip()))
    except (EOFError, KeyboardInterrupt):
        pass
    show(screen, shell.close())
    return 0


def status_line(shell: UmpireShell) -> str:
    """Return the line below the prompt: the game's status, keys and commands."""
    parts = (shell.status, "Tab completes", "↑ earlier commands", *shell.suggestions, "undo", "quit")
    return f" {' · '.join(filter(None, parts))} "


def _ask(question: str) -> str | None:
    """Ask for a few names; Ctrl-C and Ctrl-D give no answer."""
    questions: PromptSession[str] = PromptSession(history=DummyHistory(), key_bindings=line_keys())
    try:
        return questions.prompt(question).strip()
    except (EOFError, KeyboardInterrupt):
        return None


class _ShellCompleter(Completer):
    """Completes the word at the cursor."""

    def __init__(self, shell: UmpireShell) -> None:
        self._shell = shell

    def get_completions(
        self,
        document: Document,
        complete_event: CompleteEvent,  # noqa: ARG002 - the signature of `Completer`
    ) -> Iterable[Completion]:
        found = self._shell.complete(document.text, document.cursor_position)
        space = "" if document.text_after_cursor.startswith(" ") else " "
        for candidate in found.candidates:
            yield Completion(
                candidate.word + space,
                start_position=found.start - document.cursor_position,
                display=candidate.word,
                display_meta=candidate.hint,
            )
