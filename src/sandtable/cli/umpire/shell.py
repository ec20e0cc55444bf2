"""MK4-S1, MK4-K27: what the umpire's shell does with a line, apart from where lines come from."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from sandtable.cli.formatting import outcome_sentence
from sandtable.cli.record_log import RecordLog, recovered
from sandtable.cli.umpire.output import Answer, ConsoleLine, ConsoleRow, ConsoleTable
from sandtable.core import FileError, IllegalAction, InvalidAction, Match, SandtableError, SetupError
from sandtable.games.modern import status_tables
from sandtable.games.modern.actions import Nuke, Shell, Show
from sandtable.games.modern.manual import MANUAL
from sandtable.games.modern.notation import parse, split_line
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE

LONGEST_LINE = 1 << 16
_COMMENT = "#"
_UNSPENT = frozenset(("man", "score", "details", "info", "help", "undo", "save", "load", "log", "quit"))
"""The words that may begin something else than a command to be carried out."""

Ask = Callable[[str], str | None]
"""Asks the umpire for a few names; `None` where nobody can be asked."""


def nobody(question: str) -> str | None:  # noqa: ARG001 - nobody hears it
    """Nobody is there to be asked."""
    return None


class NotWrittenError(Exception):
    """What was entered cannot be written down, and so has not happened."""


class UmpireShell:
    """A campaign in the umpire's hands. Every method leaves the match as the file has it, or ahead of it."""

    def __init__(self, match: Match, path: Path, *, ask: Ask = nobody) -> None:
        """Write the record of the campaign, or raise `FileError`."""
        self.match = match
        self.ledger = RecordLog(match, path)
        self.left = False
        """The umpire has said `quit`."""
        self.refusals = 0
        """How many commands were refused, or could not be written down."""
        self._ask = ask
        self._saved: Path | None = None
        """Where `save` has last put a copy."""
        self._own_files: set[str] = set()

    @property
    def state(self) -> State:
        """The whole truth, which the umpire may see."""
        return state_of(self.match)

    @property
    def prompt(self) -> str:
        """MK4-S1: round, number of the next command, and team."""
        return str(status_tables.prompt(self.state))

    # A line

    def carry_out(self, line: str) -> list[Answer]:
        """Do what a line says. The answers may be shown: what they tell of is on the disk."""
        refusals = self.refusals
        try:
            return self.enter(line) + self.commit()
        except NotWrittenError as problem:
            self.go_back()
            self.refusals = refusals
            return [self._refusal(f"Nothing is carried out, for it cannot be written down: {problem}.")]

    def enter(self, line: str) -> list[Answer]:
        """Do what a line says, part by part up to the first that is refused.

        It is not on the disk before `commit`, and must not be shown before.
        """
        if line.startswith(_COMMENT):
            return []
        if len(line) > LONGEST_LINE:
            return [self._refusal(f"Refused: The line has more than {LONGEST_LINE} characters.")]
        if not line.isprintable():
            return [self._refusal("Refused: The line holds characters that no command has.")]
        answers: list[Answer] = []
        parts = split_line(line)
        for number, part in enumerate(parts, start=1):
            try:
                answers += self._do(part)
            except SandtableError as refusal:
                rest = " The rest of the line is not carried out." if number < len(parts) else ""
                answers.append(self._refusal(f"Refused: {refusal}{rest}"))
                break
            if self.left:
                break
        return answers

    def commit(self) -> list[Answer]:
        """Bring to the disk what was entered, or raise `NotWrittenError`, after which one must `go_back`."""
        try:
            told = self.ledger.commit(self.match)
        except FileError as problem:
            raise NotWrittenError(str(problem)) from None
        return [ConsoleLine(told, "refusal")] if told else []

    def go_back(self) -> None:
        """Take the match back to what is on the disk."""
        self.ledger.rollback()
        self.match = self.match.at(self.ledger.count)

    def _refusal(self, sentence: str) -> ConsoleLine:
        self.refusals += 1
        return ConsoleLine(" ".join(sentence.split()), "refusal")

    def _do(self, text: str) -> list[Answer]:
        verb = text.partition(" ")[0].casefold()
        if verb in _UNSPENT:
            command = parse(text)
            if isinstance(command, Show):
                return list(self._show(command))
            if isinstance(command, Shell):
                return list(self._obey(command))
        elif verb == "nuke":
            text = self._with_neighbours(text)
        events = self.match.apply(UMPIRE, text)
        self.ledger.append(self.match)
        return [
            ConsoleLine(event.text, "outcome" if event.kind == "outcome" else "")
            for event in events
            if event.audience is None or UMPIRE in event.audience
        ]

    def _with_neighbours(self, text: str) -> str:
        """MK4-K17: without a gamespace the umpire is asked who is near, once all else is in order."""
        command = parse(text)
        if self.state.terms.gamespace is not None or not isinstance(command, Nuke):
            return text
        if command.half is not None or command.quarter is not None:
            return text
        self.match.check(UMPIRE, f"{text} half")
        half = self._ask("Who is near, and takes half? ")
        if half is None:
            return text
        quarter = self._ask("Who takes a quarter? ")
        return " ".join((text, "half", half, "quarter", quarter or ""))

    # What only shows something

    def _show(self, command: Show) -> Iterator[Answer]:
        words = command.words
        match command.verb:
            case "score":
                yield from self._score(_at_most(command, 0))
            case "details":
                yield from self._details(_at_most(command, 1))
            case "info":
                if len(words) != 1:
                    raise _written(command)
                rows = status_tables.info(self.state, words[0])
                yield ConsoleTable(tuple(ConsoleRow((row.what, row.value)) for row in rows))
            case "man" if _at_most(command, 1):
                (page,) = status_tables.man(words[0])
                yield from map(ConsoleLine, page.lines())
            case _:
                _at_most(command, 0)
                pages = [page for page in status_tables.man() if page.whose != "players"]
                yield ConsoleTable(tuple(ConsoleRow((page.syntax, page.does)) for page in pages))
                yield ConsoleLine(
                    "man COMMAND tells more. Several commands go on one line with ; between them."
                )

    def _score(self, _words: tuple[str, ...]) -> Iterator[Answer]:
        columns = ("Command", "Units", "Health", "Lost", "Warheads", "Goals")
        rows = [
            ConsoleRow(
                (
                    row.name,
                    str(row.units),
                    row.health,
                    str(row.lost),
                    str(row.warheads),
                    "; ".join(row.goals),
                ),
                self._colour(row.seat),
            )
            for row in status_tables.score(self.state)
        ]
        yield ConsoleTable(tuple(rows), columns)

    def _details(self, words: tuple[str, ...]) -> Iterator[Answer]:
        units = status_tables.details(self.state, words[0] if words else None)
        columns = ("Unit", "Command", "Type", "Size", "Health", "Place", "Heading", "State")
        rows = [
            ConsoleRow(
                (
                    row.name,
                    row.seat,
                    row.type,
                    row.size,
                    f"{row.health} / {row.most_health}",
                    row.place,
                    row.heading,
                    ", ".join(row.states),
                ),
                self._colour(row.seat),
            )
            for row in units
        ]
        yield ConsoleTable(tuple(rows), columns) if rows else ConsoleLine("No unit is left.")
        standing = status_tables.structures(self.state)
        if standing and not words:
            cells = [ConsoleRow((one.name, one.kind, one.owner, one.health, one.place)) for one in standing]
            yield ConsoleTable(tuple(cells), ("Structure", "Kind", "Owner", "Health", "Place"))

    def _colour(self, seat: str) -> str:
        terms = self.state.terms
        return terms.militaries[terms.military_of(terms.numbers[seat])].colour

    # What is the shell's own

    def _obey(self, command: Shell) -> Iterator[Answer]:
        match command.verb:
            case "undo":
                _at_most(command, 0)
                yield from self._undo()
            case "save":
                yield from self._save(" ".join(command.words))
            case "load":
                yield from self._load(" ".join(command.words))
            case "log":
                yield from self._log(_at_most(command, 1))
            case _:
                _at_most(command, 0)
                self.left = True

    def _undo(self) -> Iterator[Answer]:
        if not len(self.match):
            raise IllegalAction("There is nothing to take back.", "MK4-K27")
        yield from self.commit()
        told = self.ledger.truncate_last(self.match)
        entry = self.match.undo(agreed=True)
        dice = f", with {', '.join(map(str, entry.rolls))}" if entry.rolls else ""
        yield ConsoleLine(f"Taken back: {entry.action}{dice}.")
        if told:
            yield ConsoleLine(told, "refusal")

    def _save(self, name: str) -> Iterator[Answer]:
        yield from self.commit()
        path = _path(name) if name else _beside(self.ledger.path, "-saved")
        place = os.path.abspath(path)
        if place == os.path.abspath(self.ledger.path):
            raise InvalidAction("The campaign itself is there, up to date; give another name for a copy.")
        if name and os.path.lexists(path) and place not in self._own_files:
            raise InvalidAction(f"{path} exists already; give another name.")
        self.match.record.save(path)
        self._saved = path
        self._own_files.add(place)
        yield ConsoleLine(f"The campaign as it is now is kept in {path}")

    def _load(self, name: str) -> Iterator[Answer]:
        """MK4-K27: go on as it was saved. What has been played until now is kept, too."""
        yield from self.commit()
        path = _path(name) if name else self._saved
        if path is None:
            raise InvalidAction("Nothing has been saved yet: say which file, as in 'load tuesday.record'.")
        loaded, torn = open_campaign(path)
        if len(self.match):
            aside = _unused(self.ledger.path)
            self.match.record.save(aside)
            yield ConsoleLine(f"What was played until now is kept in {aside}")
        self.ledger.rewrite(loaded)
        self.match = loaded
        yield ConsoleLine(f"The campaign goes on as it was saved in {path}")
        if torn:
            yield truncated_message(torn)

    def _log(self, words: tuple[str, ...]) -> Iterator[Answer]:
        count = len(self.match)
        if words and not (words[0].isascii() and words[0].isdigit()):
            raise InvalidAction("Write log, or log and a number of commands, such as log 20.")
        first = count - min(int(words[0][:6]), count) if words else 0
        entries = self.match.record.entries
        for number in range(first + 1, count + 1):
            yield ConsoleLine(f"{number} {entries[number - 1].action}", "heading")
            yield from (ConsoleLine(event.text) for event in self.match.events_of(number, UMPIRE))
        if not count:
            yield ConsoleLine("Nothing has been commanded yet.")

    # Coming and going

    def welcome(self) -> list[Answer]:
        """What is going on, and where it is saved."""
        match = self.match
        said = [ConsoleLine(f"{match.game.name}: {match.setup.scenario.title}", "heading")]
        if match.outcome is None:
            said += [ConsoleLine(event.text) for event in match.last_events if event.visible_to(UMPIRE)]
        else:
            said.append(ConsoleLine(outcome_sentence(match.outcome), "outcome"))
        return [*said, ConsoleLine(f"Every command is saved at once in {self.ledger.path}")]

    def farewell(self) -> list[Answer]:
        """How to go on, or how anybody can check it."""
        self.ledger.close()
        if self.match.outcome is None:
            return [
                ConsoleLine(f"The campaign is saved in {self.ledger.path}"),
                ConsoleLine(f"Go on with: {self.ledger.command('umpire')}"),
            ]
        return [
            ConsoleLine(f"The seed was {self.match.record.seed}"),
            ConsoleLine(f"The campaign is saved in {self.ledger.path}"),
            ConsoleLine(f"Verify with: {self.ledger.command('verify')}"),
        ]


def state_of(match: Match) -> State:
    """The state of a match of Modern Kriegsspiel."""
    state = match.state
    if not isinstance(state, State):
        raise TypeError("this is no match of Modern Kriegsspiel")
    return state


def open_campaign(path: Path) -> tuple[Match, str | None]:
    """The campaign of a record that an umpire can go on with, and the torn command at its end if one is."""
    match, torn = recovered(path)
    if not isinstance(match.state, State):
        raise SetupError(f"{path} is a game of {match.game.name}, which has no umpire's shell.")
    if UMPIRE not in match.seats:
        raise SetupError(f"In {path} the program umpires: there is no seat for a person who does.")
    return match, torn


def truncated_message(torn: str) -> ConsoleLine:
    """What to say of a command that was not written down whole."""
    return ConsoleLine(f"The last command was not written down whole, and is left out: {torn}", "refusal")


def _path(name: str) -> Path:
    """The file that a name means, with `~` for one's home; `~nobody` stays what it is."""
    return Path(os.path.expanduser(name))


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(f"{path.stem}{suffix}{path.suffix}")


def _unused(path: Path) -> Path:
    """A name beside the file that nothing bears."""
    number = 1
    while (aside := _beside(path, f"-before-load-{number}")).exists():
        number += 1
    return aside


def _at_most(command: Show | Shell, count: int) -> tuple[str, ...]:
    if len(command.words) > count:
        raise _written(command)
    return command.words


def _written(command: Show | Shell) -> InvalidAction:
    page = MANUAL[command.verb]
    return InvalidAction(f"It is written: {page.syntax}", page.rule)
