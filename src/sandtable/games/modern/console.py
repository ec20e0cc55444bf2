"""MK4-S1, MK4-K27: what Modern Kriegsspiel offers to the umpire's shell."""

from collections.abc import Iterator

from sandtable.core import InvalidAction
from sandtable.core.console import (
    SHELL_VERBS,
    Console,
    ConsoleAnswer,
    ConsoleCandidate,
    ConsoleCommand,
    ConsoleCompletion,
    ConsoleLine,
    ConsoleQuestion,
    ConsoleQuestions,
    ConsoleRow,
    ConsoleTable,
)
from sandtable.games.modern import status_tables
from sandtable.games.modern.actions import Nuke, Shell, Show
from sandtable.games.modern.completion import complete
from sandtable.games.modern.manual import MANUAL
from sandtable.games.modern.notation import parse, split_line
from sandtable.games.modern.state import State
from sandtable.games.modern.terms import UMPIRE

_VERBS = SHELL_VERBS | {"man", "score", "details", "info", "help"}
"""The first words of commands that are not actions; `load` may also begin an action."""
_NEARBY = (
    ConsoleQuestion("Who is near, and takes half? ", "half"),
    ConsoleQuestion("Who takes a quarter? ", "quarter"),
)


class ModernConsole(Console[State]):
    """Tables, manual pages, completion, and the question which units are near a warhead."""

    shell_rule = "MK4-K27"
    load_hint = "To take units aboard a ship, write a '>' before it: load UNIT … > SHIP (MK4-K26)."
    suggestions = ("score", "details", "map", "help")

    def prompt(self, state: State) -> str:
        """MK4-S1: return round, number of the next command, and team."""
        return str(status_tables.prompt(state))

    def status(self, state: State) -> str:
        """MK4-T1: return the phase, in campaigns with an air theatre."""
        return f"{state.phase} phase" if state.terms.air else ""

    def split(self, line: str) -> list[str]:
        """Return the commands of a line."""
        return split_line(line)

    def read(self, text: str) -> ConsoleCommand | None:
        """Return a command that is not an action, or `None` for text to apply to the match."""
        if text.partition(" ")[0].casefold() in _VERBS:
            command = parse(text)
            if isinstance(command, Show | Shell):
                return ConsoleCommand(command.verb, command.words)
        return None

    def usage_error(self, verb: str) -> InvalidAction:
        """Return the error for a command with the wrong arguments: it says how the command is written."""
        page = MANUAL[verb]
        return InvalidAction(f"It is written: {page.syntax}", page.rule)

    def questions(self, state: State, text: str) -> ConsoleQuestions | None:
        """MK4-K17: without a gamespace, ask which units are near a warhead."""
        if state.terms.gamespace is not None or text[:4].casefold() != "nuke":
            return None
        command = parse(text)
        if not isinstance(command, Nuke) or command.half is not None or command.quarter is not None:
            return None
        return ConsoleQuestions(f"{text} half", _NEARBY)

    def complete(self, state: State, line: str, cursor: int) -> ConsoleCompletion:
        """Return the words that may stand at the cursor, commands with their syntax."""
        found = complete(state, UMPIRE, line, cursor)
        return ConsoleCompletion(
            found.start,
            tuple(
                ConsoleCandidate(word, MANUAL[word].syntax if word in MANUAL else "")
                for word in found.candidates
            ),
        )

    def answer(self, state: State, command: ConsoleCommand) -> list[ConsoleAnswer]:
        """Answer `score`, `details`, `info`, `man` or `help`."""
        verb, words = command.verb, command.words
        if len(words) > (verb in ("details", "info", "man")) or (verb == "info" and not words):
            raise self.usage_error(verb)
        match verb:
            case "score":
                return [_score(state)]
            case "details":
                return list(_details(state, words[0] if words else None))
            case "info":
                rows = status_tables.info(state, words[0])
                return [ConsoleTable(tuple(ConsoleRow((row.what, row.value)) for row in rows))]
            case "man" if words:
                (page,) = status_tables.man(words[0])
                return [ConsoleLine(line) for line in page.lines()]
        found: list[ConsoleAnswer] = []
        for group, pages in status_tables.help_pages(UMPIRE):
            found.append(ConsoleLine(group, "heading"))
            found.append(ConsoleTable(tuple(ConsoleRow((page.syntax, page.does)) for page in pages)))
        advice = "man COMMAND describes a command. Write ; between several commands on a line."
        return [*found, ConsoleLine(advice)]


def _score(state: State) -> ConsoleTable:
    rows = [
        ConsoleRow(
            (row.name, str(row.units), row.health, str(row.lost), str(row.warheads), "; ".join(row.goals)),
            _colour(state, row.seat),
        )
        for row in status_tables.score(state)
    ]
    return ConsoleTable(tuple(rows), ("Command", "Units", "Health", "Lost", "Warheads", "Goals"))


def _details(state: State, team: str | None) -> Iterator[ConsoleAnswer]:
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
            _colour(state, row.seat),
        )
        for row in status_tables.details(state, team)
    ]
    columns = ("Unit", "Command", "Type", "Size", "Health", "Place", "Heading", "State")
    yield ConsoleTable(tuple(rows), columns) if rows else ConsoleLine("No unit is left.")
    structures = status_tables.structures(state)
    if structures and team is None:
        cells = [ConsoleRow((one.name, one.kind, one.owner, one.health, one.place)) for one in structures]
        yield ConsoleTable(tuple(cells), ("Structure", "Kind", "Owner", "Health", "Place"))


def _colour(state: State, seat: str) -> str:
    terms = state.terms
    return terms.militaries[terms.military_of(terms.numbers[seat])].colour


CONSOLE = ModernConsole()
