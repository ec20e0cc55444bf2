"""The umpire's shell without input and output: apply lines, commit, undo, save, load, log."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from sandtable.cli.formatting import outcome_sentence
from sandtable.cli.image_files import drawable, write_picture
from sandtable.cli.record_log import RecordLog
from sandtable.core import FileError, IllegalAction, InvalidAction, Match, Record, SandtableError, SetupError
from sandtable.core.console import (
    SHELL_VERBS,
    Console,
    ConsoleAnswer,
    ConsoleCommand,
    ConsoleCompletion,
    ConsoleLine,
    ConsoleMap,
)
from sandtable.core.record import truncated_message
from sandtable.core.text import shortened

LONGEST_LINE = 1 << 16
"""Maximum characters of a line."""
_COMMENT = "#"

Ask = Callable[[str], str | None]
"""Asks the umpire a question; returns `None` if there is no answer."""


def no_answer(question: str) -> str | None:  # noqa: ARG001 - the signature of `Ask`
    """Return no answer: a pipe cannot be asked."""
    return None


class NotWrittenError(Exception):
    """The commands could not be written to the record and must be rolled back."""


class UmpireShell:
    """A campaign in the umpire's shell. The match is never behind its file."""

    def __init__(self, match: Match, path: Path, *, ask: Ask = no_answer) -> None:
        """Write the campaign's record, or raise `FileError`; `SetupError` if its game has no console."""
        self._console, self._umpire = _console_and_umpire(match)
        self.match = match
        self.log = RecordLog(match, path)
        self.left = False
        """Whether the umpire has entered `quit`."""
        self.refusals = 0
        """Number of commands that were refused or could not be written."""
        self._ask = ask
        self._saved: Path | None = None
        """The last file that `save` wrote."""
        self._own_files: set[str] = set()

    @property
    def prompt(self) -> str:
        """The prompt, with the space after it."""
        return self._console.prompt(self.match.state)

    @property
    def status(self) -> str:
        """The phase or the like, to be shown below the prompt; may be empty."""
        return self._console.status(self.match.state)

    @property
    def suggestions(self) -> tuple[str, ...]:
        """Commands of the game to show below the prompt."""
        return self._console.suggestions

    def complete(self, line: str, cursor: int) -> ConsoleCompletion:
        """Return the words that may stand at the cursor."""
        return self._console.complete(self.match.state, line, cursor)

    # A line

    def carry_out(self, line: str) -> list[ConsoleAnswer]:
        """Enter a line and commit it; the answers may be shown."""
        refusals = self.refusals
        try:
            return self.enter(line) + self.commit()
        except NotWrittenError as problem:
            self.rollback()
            self.refusals = refusals
            return [self._refusal(f"Nothing was carried out, because it could not be saved: {problem}.")]

    def enter(self, line: str) -> list[ConsoleAnswer]:
        """Apply the commands of a line, up to the first that is refused.

        They are on the disk only after `commit`; do not show the answers before.
        """
        if line.startswith(_COMMENT):
            return []
        if len(line) > LONGEST_LINE:
            return [self._refusal(f"Refused: The line has more than {LONGEST_LINE} characters.")]
        if not line.isprintable():
            return [self._refusal("Refused: The line contains characters that are not allowed in commands.")]
        answers: list[ConsoleAnswer] = []
        parts = self._console.split(line)
        for number, part in enumerate(parts, start=1):
            try:
                answers += self._apply(part)
            except SandtableError as refusal:
                rest = " The rest of the line is not carried out." if number < len(parts) else ""
                answers.append(self._refusal(f"Refused: {refusal}{rest}"))
                break
            if self.left:
                break
        return answers

    def commit(self) -> list[ConsoleAnswer]:
        """Write what was entered to the disk, or raise `NotWrittenError`; then call `rollback`."""
        try:
            message = self.log.commit(self.match)
        except FileError as problem:
            raise NotWrittenError(str(problem)) from None
        return [ConsoleLine(message, "refusal")] if message else []

    def rollback(self) -> None:
        """Return the match to what is on the disk."""
        self.log.rollback()
        self.match = self.match.at(self.log.count)

    def _refusal(self, sentence: str) -> ConsoleLine:
        self.refusals += 1
        return ConsoleLine(" ".join(sentence.split()), "refusal")

    def _apply(self, text: str) -> list[ConsoleAnswer]:
        command = self._console.read(text)
        if command is not None:
            if command.verb in SHELL_VERBS:
                return list(self._run(command))
            return self._console.answer(self.match.state, command)
        events = self.match.apply(self._umpire, self._with_answers(text))
        self.log.append(self.match)
        return [
            ConsoleLine(event.text, "outcome" if event.kind == "outcome" else "")
            for event in events
            if event.visible_to(self._umpire)
        ]

    def _with_answers(self, text: str) -> str:
        """Return an action with the umpire's answers to the questions that the game asks before it.

        If the first question is not answered, the action stays as it was typed.
        """
        asked = self._console.questions(self.match.state, text)
        if asked is None:
            return text
        self.match.check(self._umpire, asked.check)
        words = [text]
        for question in asked.questions:
            answer = self._ask(question.text)
            if answer is None and len(words) == 1:
                return text
            words += [question.keyword, answer or ""]
        return " ".join(words)

    # The shell's own commands

    def _run(self, command: ConsoleCommand) -> Iterator[ConsoleAnswer]:
        verb, words = command.verb, command.words
        if len(words) > {"undo": 0, "quit": 0, "log": 1}.get(verb, len(words)):
            raise self._console.usage_error(verb)
        match verb:
            case "undo":
                yield from self._undo()
            case "save":
                yield from self._save(" ".join(words))
            case "load":
                yield from self._load(" ".join(words))
            case "log":
                yield from self._show_log(words[0] if words else None)
            case "map":
                yield self._map(" ".join(words))
            case _:
                self.left = True

    def _undo(self) -> Iterator[ConsoleAnswer]:
        if not len(self.match):
            raise IllegalAction("There is nothing to undo.", self._console.shell_rule)
        yield from self.commit()
        message = self.log.truncate_last(self.match)
        entry = self.match.undo(agreed=True)
        dice = f", with {', '.join(map(str, entry.rolls))}" if entry.rolls else ""
        yield ConsoleLine(f"Undone: {entry.action}{dice}.")
        if message:
            yield ConsoleLine(message, "refusal")

    def _save(self, name: str) -> Iterator[ConsoleAnswer]:
        yield from self.commit()
        path = _path(name) if name else _beside(self.log.path, "-saved")
        place = os.path.abspath(path)
        if place == os.path.abspath(self.log.path):
            raise InvalidAction("This is the campaign's own file, which is up to date; give another name.")
        if name and os.path.lexists(path) and place not in self._own_files:
            raise InvalidAction(f"{path} exists already; give another name.")
        self.match.record.save(path)
        self._saved = path
        self._own_files.add(place)
        yield ConsoleLine(f"A copy of the campaign is saved in {path}")

    def _load(self, name: str) -> Iterator[ConsoleAnswer]:
        """Continue from a saved copy. The match up to now is saved in another file."""
        yield from self.commit()
        path = _path(name) if name else self._saved
        if path is None:
            raise InvalidAction("Nothing has been saved yet: name a file, as in 'load tuesday.record'.")
        if not os.path.exists(path):
            raise InvalidAction(
                f"There is no file {shortened(name)} to load. {self._console.load_hint}".strip()
            )
        loaded, truncated = open_campaign(path)
        if len(self.match):
            backup = _unused(self.log.path)
            self.match.record.save(backup)
            yield ConsoleLine(f"The campaign up to now is saved in {backup}")
        self.log.rewrite(loaded)
        self.match = loaded
        self._console, self._umpire = _console_and_umpire(loaded)
        yield ConsoleLine(f"The campaign continues from {path}")
        if truncated:
            yield ConsoleLine(truncated_message(truncated), "refusal")

    def _show_log(self, number: str | None) -> Iterator[ConsoleAnswer]:
        count = len(self.match)
        if number is not None and not (number.isascii() and number.isdigit()):
            raise InvalidAction("Write log, or log and a number of commands, such as log 20.")
        first = 0 if number is None else count - min(int(number[:6]), count)
        entries = self.match.record.entries
        for played in range(first + 1, count + 1):
            yield ConsoleLine(f"{played} {entries[played - 1].action}", "heading")
            yield from (ConsoleLine(event.text) for event in self.match.events_of(played, self._umpire))
        if not count:
            yield ConsoleLine("There are no commands yet.")

    def _map(self, name: str) -> ConsoleAnswer:
        """Return the board as the umpire sees it, or draw it into a file."""
        view = self.match.view(self._umpire)
        scene = replace(drawable(view), panels=())
        if not name:
            return ConsoleMap(scene)
        path = _path(name)
        if os.path.lexists(path) and os.path.abspath(path) not in self._own_files:
            raise InvalidAction(f"{path} exists already; give another name.")
        write_picture(path, replace(view, scene=scene))
        self._own_files.add(os.path.abspath(path))
        return ConsoleLine(f"The map is drawn in {path}")

    # Start and end

    def welcome(self) -> list[ConsoleAnswer]:
        """Return the state of the campaign, and where it is saved."""
        match = self.match
        lines = [ConsoleLine(f"{match.game.name}: {match.setup.scenario.title}", "heading")]
        if match.outcome is None:
            lines += [
                ConsoleLine(event.text) for event in match.last_events if event.visible_to(self._umpire)
            ]
        else:
            lines.append(ConsoleLine(outcome_sentence(match.outcome), "outcome"))
        return [*lines, ConsoleLine(f"Every command is saved at once in {self.log.path}")]

    def close(self) -> list[ConsoleAnswer]:
        """Close the file; return how to continue or, after the end, how to verify the record."""
        self.log.close()
        if self.match.outcome is None:
            return [
                ConsoleLine(f"The campaign is saved in {self.log.path}"),
                ConsoleLine(f"Continue with: {self.log.command('umpire')}"),
            ]
        return [
            ConsoleLine(f"The seed was {self.match.record.seed}"),
            ConsoleLine(f"The campaign is saved in {self.log.path}"),
            ConsoleLine(f"Verify with: {self.log.command('verify')}"),
        ]


def open_campaign(path: Path) -> tuple[Match, str | None]:
    """Open the record of a campaign with a human umpire.

    Returns the match and the incomplete entry that was dropped at the end of the file, or `None`.
    """
    match, truncated = Record.recover(path)
    if match.game.console is None:
        raise SetupError(f"{path} is a record of {match.game.name}, which has no umpire's shell.")
    if match.game.umpire not in match.seats:
        raise SetupError(f"In {path} the program umpires: there is no seat for a human umpire.")
    return match, truncated


def _console_and_umpire(match: Match) -> tuple[Console, str]:
    game = match.game
    if game.console is None or game.umpire is None:
        raise SetupError(f"{game.name} has no umpire's shell.")
    return game.console, game.umpire


def _path(name: str) -> Path:
    """Expand `~` if the user exists; `Path.expanduser` would raise."""
    return Path(os.path.expanduser(name))


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(f"{path.stem}{suffix}{path.suffix}")


def _unused(path: Path) -> Path:
    """Return a name next to the file that does not exist yet."""
    number = 1
    while (unused := _beside(path, f"-before-load-{number}")).exists():
        number += 1
    return unused
