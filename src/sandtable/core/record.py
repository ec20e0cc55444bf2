"""The record of a match: everything needed to replay it, as readable text.

The format is described in docs/records.md. Parsing a written record returns an equal record, and writing a
parsed one returns the same text.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field

from sandtable.core.dice import Roll, commitment, salt_commitment
from sandtable.core.errors import IllegalAction, RecordError, SandtableError
from sandtable.core.files import read_text, write_atomically
from sandtable.core.language import ENGLISH
from sandtable.core.options import OptionValue
from sandtable.core.types import Outcome, Seat

if TYPE_CHECKING:
    from sandtable.core.match import Match

FORMAT = 1
TITLE = "sandtable record"
_HEADER = re.compile(r"(?P<key>[a-z-]+)(?: (?P<name>\S+))?: ?(?P<value>.*)")
_ENTRY = re.compile(r"(?P<number>[1-9][0-9]{0,8}) (?P<seat>\S+) (?P<action>\S.*)")
_ROLL = re.compile(r"  d(?P<sides>[1-9][0-9]{0,19}) = (?P<value>[1-9][0-9]{0,19}) \((?P<purpose>.*)\)")
_HASH = re.compile(r"[0-9a-f]{64}")
_NAMED_KEYS = frozenset({"option", "salt-hash", "salt", "player"})
_KEYS = _NAMED_KEYS | {"game", "rules", "scenario", "position", "seed-hash", "seed"}


class Entry(Struct, frozen=True, gc=False):
    """One action: its seat, its text, and its rolls."""

    seat: Seat
    action: str
    rolls: tuple[Roll, ...] = ()


class Record(Struct, frozen=True, gc=False, kw_only=True):
    """A recorded match. State, views, replays and reports are all derived from it."""

    game: str
    rules: int
    scenario: str
    scenario_text: str | None = None
    """The text of a scenario that is not shipped with the game, or has changed since it first was."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    position: str | None = None
    """The position at which the match began, if not at the start of the scenario."""
    seed: str
    salt_hashes: dict[Seat, str] = field(default_factory=dict)
    """The hashes of the salts that seats committed to before any salt was revealed.

    A seat with a hash and without a salt has withheld it.
    """
    salts: dict[Seat, str] = field(default_factory=dict)
    players: dict[Seat, str] = field(default_factory=dict)
    opening: tuple[Roll, ...] = ()
    """The rolls before the first action."""
    entries: tuple[Entry, ...] = ()
    outcome: Outcome | None = None

    def __str__(self) -> str:
        head = "".join(f"{line}\n" for line in self._head_lines())
        entries = "".join(entry_text(number, entry) for number, entry in enumerate(self.entries, start=1))
        return head + entries + ("" if self.outcome is None else outcome_text(self.outcome))

    def _head_lines(self) -> Iterator[str]:
        yield f"{TITLE} {FORMAT}"
        yield f"game: {self.game}"
        yield f"rules: {self.rules}"
        yield f"scenario: {self.scenario}"
        if self.scenario_text is not None:
            yield from (
                f"| {line}" if line else "|" for line in self.scenario_text.removesuffix("\n").split("\n")
            )
        for name, value in self.options.items():
            yield f"option {name}: {json.dumps(value)}"
        if self.position is not None:
            yield f"position: {self.position}"
        yield f"seed-hash: {commitment(self.seed)}"
        yield f"seed: {self.seed}"
        yield from (f"salt-hash {seat}: {hashed}" for seat, hashed in self.salt_hashes.items())
        yield from (f"salt {seat}: {salt}" for seat, salt in self.salts.items())
        yield from (f"player {seat}: {name}" for seat, name in self.players.items())
        yield ""
        yield from (f"  {roll}" for roll in self.opening)

    def save(self, path: str | Path) -> None:
        """Write the record to a file atomically."""
        write_atomically(path, str(self))

    @staticmethod
    def load(path: str | Path) -> "Record":
        """Read a record from a file, or raise `RecordError` with line and reason."""
        return Record.parse(read_text(path, RecordError), file=str(path))

    @staticmethod
    def recover(path: str | Path) -> "tuple[Match, str | None]":
        """Replay a record that may be truncated; return the match and the dropped entry.

        The entry is `None` if the file is complete. A machine that stops while it writes leaves part of the
        last entry, whose result was not shown yet. Any other fault of the file is a `RecordError`.
        """
        text = read_text(path, RecordError)
        try:
            record = Record.parse(text, file=str(path))
            with errors_about(path):
                return record.replay(), None
        except RecordError as fault:
            found = _without_truncated_entry(text)
            if found is None:
                raise fault from None
            return found

    @staticmethod
    def parse(text: str, *, file: str | None = None) -> "Record":
        """Parse a record, or raise `RecordError`; `file` is named in the error."""
        return _Parser(text, file).record()

    def replay(self, at: int | None = None, *, language: str = ENGLISH) -> "Match":
        """Replay all actions, or the first `at` of them, and return the match.

        Raise `RecordError` if an action is illegal or a roll differs from the record, and `SetupError` if a
        game, scenario or option does not exist.
        """
        from sandtable.core.match import Match  # noqa: PLC0415 - avoids an import cycle

        if at is not None and not 0 <= at <= len(self.entries):
            raise RecordError(f"has {len(self.entries)} actions; there is no step {at}")
        match = Match.begin(self, language=language)
        _compare(self.opening, match.opening, "the opening")
        for number, entry in enumerate(self.entries[:at], start=1):
            what = f"action {number}, {entry.seat} {entry.action!r}"
            try:
                match.apply(entry.seat, entry.action)
            except IllegalAction as error:
                raise RecordError(f"{what}, is illegal: {error}") from None
            played = match.last_entry
            _compare(entry.rolls, played.rolls if played else (), what)
        return match

    def verify(self) -> "Match":
        """Replay all actions and check the outcome; return the match or raise `RecordError`.

        The winners and the rule must agree. The wording of the reason may change between versions.
        """
        match = self.replay()
        if _winners_and_rule(match.outcome) != _winners_and_rule(self.outcome):
            raise RecordError(
                f"records {_result(self.outcome)}, but its actions lead to {_result(match.outcome)}"
            )
        return match


def entry_text(number: int, entry: Entry) -> str:
    """Return an entry as a record writes it."""
    rolls = "".join([f"  {roll}\n" for roll in entry.rolls])
    return f"{number} {entry.seat} {entry.action}\n{rolls}"


def outcome_text(outcome: Outcome) -> str:
    """Return the end of a record, from the empty line before the result."""
    rule = f"rule: {outcome.rule}\n" if outcome.rule else ""
    return f"\nresult: {' '.join(outcome.winners) or 'draw'}\n{rule}reason: {outcome.reason}\n"


def truncated_message(entry: str) -> str:
    """Return the sentence about an incomplete entry that `Record.recover` dropped."""
    return f"The last command in the file is incomplete and was left out: {entry}"


def _without_truncated_entry(text: str) -> "tuple[Match, str] | None":
    """Return the match before a truncated last entry and the line of that entry, or `None`."""
    start = _start_of_last_entry(text)
    if start is None:
        return None
    complete, rest = text[:start], text[start:]
    try:
        match = Record.parse(complete).replay()
        if "\n" not in rest:
            return match, rest
        line = rest.partition("\n")[0]
        _, seat, action = line.split(" ", 2)
        after = match.copy()
        after.apply(seat, action)
        entry = after.last_entry
        expected = entry_text(len(after), entry) if entry else ""
        if after.outcome is not None:
            expected += outcome_text(after.outcome)
        return (match, line) if expected.startswith(rest) else None
    except (SandtableError, ValueError):
        return None


def _start_of_last_entry(text: str) -> int | None:
    """Return the offset of the last line that is an entry or the beginning of one."""
    body = text.find("\n\n")
    if body < 0:
        return None
    start = len(text)
    while start > body + 2:
        start = text.rfind("\n", 0, start - 1) + 1
        if text[start : start + 1].isdigit():
            return start
    return None


def _compare(recorded: tuple[Roll, ...], rolled: tuple[Roll, ...], what: str) -> None:
    if recorded != rolled:
        recorded_text, rolled_text = (", ".join(map(str, rolls)) or "no roll" for rolls in (recorded, rolled))
        raise RecordError(f"{what}: the record has {recorded_text}; the seed produces {rolled_text}")


def _winners_and_rule(outcome: Outcome | None) -> tuple[tuple[Seat, ...], str | None] | None:
    return (outcome.winners, outcome.rule) if outcome else None


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "an unfinished match"
    winners = " and ".join(outcome.winners)
    return f"a win by {winners} ({outcome.reason})" if winners else f"a draw ({outcome.reason})"


class _Parser:
    """Parses a record line by line and remembers the current line for errors."""

    def __init__(self, text: str, file: str | None) -> None:
        self.file = file
        self.number = 0
        self.lines_of: dict[str, int] = {}
        """The line of each key of the head."""
        self.lines = text.replace("\r\n", "\n").split("\n")
        if self.lines.pop():
            self.number = len(self.lines) + 1
            raise self.error("the last line has no end: the file was cut off")

    def error(self, reason: str, key: str | None = None) -> RecordError:
        """Make an error at the current line, or at the line of a key of the head."""
        return RecordError(reason, file=self.file, line=self.lines_of.get(key or "", self.number) or None)

    def value(self, key: str, text: str) -> OptionValue:
        """Parse the value of an option or a version."""
        try:
            value: OptionValue = json.loads(text)
        except (ValueError, RecursionError):
            raise self.error(f"{key} has a value that cannot be read", key) from None
        if isinstance(value, list | dict):
            raise self.error(f"{key} has a list or table as its value", key)
        return value

    def peek(self) -> str | None:
        return self.lines[self.number] if self.number < len(self.lines) else None

    def next(self) -> str:
        line = self.peek()
        self.number += 1
        if line is None:
            raise self.error("the file ends too early")
        if not line.isprintable() and not line.startswith("| "):
            raise self.error("the line contains characters that are not allowed in a record")
        return line

    def record(self) -> Record:
        self.title()
        header, named, scenario_text = self.header()
        options = {name: self.value(f"option {name}", value) for name, value in named["option"].items()}
        rules = self.value("rules", header["rules"])
        if not isinstance(rules, int):
            raise self.error("the rules version is a number", "rules")
        if header["seed-hash"] != commitment(header["seed"]):
            raise self.error("the seed does not match the seed hash that was shown at the start", "seed")
        self.check_salts(named["salt-hash"], named["salt"])
        opening = self.rolls()
        entries = tuple(self.entries())
        return Record(
            game=header["game"],
            rules=rules,
            scenario=header["scenario"],
            scenario_text=scenario_text,
            options=options,
            position=header.get("position"),
            seed=header["seed"],
            salt_hashes=named["salt-hash"],
            salts=named["salt"],
            players=named["player"],
            opening=opening,
            entries=entries,
            outcome=self.outcome(),
        )

    def title(self) -> None:
        line = self.peek()
        if line is None or not line.startswith(TITLE + " "):
            self.number = 1
            raise self.error(f"this is not a record: its first line is not '{TITLE} {FORMAT}'")
        if self.next() != f"{TITLE} {FORMAT}":
            raise self.error(
                f"the format is {line.removeprefix(TITLE).strip()}; this program reads format {FORMAT}"
            )

    def header(self) -> tuple[dict[str, str], dict[str, dict[str, str]], str | None]:
        unnamed: dict[str, str] = {}
        named: dict[str, dict[str, str]] = {key: {} for key in _NAMED_KEYS}
        scenario_text: list[str] = []
        while line := self.next():
            if line == "|" or line.startswith("| "):
                scenario_text.append(line[2:])
                continue
            match = _HEADER.fullmatch(line)
            if match is None or match["key"] not in _KEYS:
                raise self.error(f"{line!r} is not a line of a record's head")
            key, name, value = match["key"], match["name"], match["value"]
            if (key in _NAMED_KEYS) != (name is not None):
                raise self.error(f"{key!r} {'needs' if name is None else 'takes no'} name before the colon")
            target = unnamed if name is None else named[key]
            if (name or key) in target:
                raise self.error(f"{line.partition(':')[0]!r} is given twice")
            target[name or key] = value
            self.lines_of[line.partition(":")[0]] = self.number
        for key in ("game", "rules", "scenario", "seed-hash", "seed"):
            if key not in unnamed:
                raise self.error(f"the head has no {key!r}")
        return unnamed, named, "".join(f"{line}\n" for line in scenario_text) if scenario_text else None

    def check_salts(self, hashes: dict[Seat, str], salts: dict[Seat, str]) -> None:
        for seat, hashed in hashes.items():
            if not _HASH.fullmatch(hashed):
                raise self.error("a salt hash has 64 hexadecimal digits", f"salt-hash {seat}")
            if seat in salts and hashed != salt_commitment(salts[seat]):
                raise self.error(
                    f"the salt does not match the salt hash that {seat} committed to", f"salt {seat}"
                )

    def rolls(self) -> tuple[Roll, ...]:
        rolls = []
        while (line := self.peek()) is not None and line.startswith(" "):
            self.next()
            match = _ROLL.fullmatch(line)
            if match is None:
                raise self.error(f"{line.strip()!r} is not a roll such as 'd6 = 4 (what for)'")
            rolls.append(Roll(int(match["sides"]), int(match["value"]), match["purpose"]))
        return tuple(rolls)

    def entries(self) -> Iterator[Entry]:
        expected = 1
        while self.peek():
            line = self.next()
            match = _ENTRY.fullmatch(line)
            if match is None:
                raise self.error(f"{line!r} is not an action such as '{expected} seat action'")
            if int(match["number"]) != expected:
                raise self.error(f"action {expected} is missing; this is action {match['number']}")
            yield Entry(match["seat"], match["action"], self.rolls())
            expected += 1

    def outcome(self) -> Outcome | None:
        if self.peek() is None:
            return None
        self.next()
        found: dict[str, str] = {}
        while self.peek() is not None:
            line = self.next()
            key, colon, value = line.partition(": ")
            if key not in ("result", "rule", "reason") or not colon or key in found:
                raise self.error(f"{line!r} is not a line of a record's end")
            found[key] = value
        if not {"result", "reason"} <= found.keys():
            raise self.error("the end has no result or no reason")
        winners = () if found["result"] == "draw" else tuple(found["result"].split(" "))
        return Outcome(winners, found["reason"], found.get("rule"))


@contextmanager
def errors_about(path: str | Path) -> Iterator[None]:
    """Add the file name to all errors raised while its record is replayed."""
    try:
        yield
    except RecordError as error:
        raise RecordError(error.reason, file=str(path)) from None
    except SandtableError as error:
        raise RecordError(str(error), file=str(path)) from None
