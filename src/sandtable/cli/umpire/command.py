"""`sandtable umpire`: the umpire's shell, at a terminal or in a pipe."""

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from sandtable.cli import INTERRUPTED, record_files
from sandtable.cli.screen import at_a_terminal
from sandtable.cli.seating import parse_pairs
from sandtable.cli.seating import parse_value as plain_value
from sandtable.cli.umpire.output import Answer, ConsoleLine, plain, write_out
from sandtable.cli.umpire.shell import (
    LONGEST_LINE,
    NotWrittenError,
    UmpireShell,
    open_campaign,
    truncated_message,
)
from sandtable.core import Match, SetupError, game
from sandtable.core.match import LONGEST_ACTION

GAME_ID = "modern"
REFUSED = 1
_AT_ONCE = 1 << 16
"""How many bytes of a pipe are taken in at once; what they say is written down together."""
_BYTES_OF_A_SIGN = 4
_OBJECTS_BEFORE_A_LOOK = 100_000
_ALONE = frozenset(("undo", "save", "load", "quit"))
"""Words of lines that read or write files themselves, and are not put together with others."""


class UmpireArguments(Struct, frozen=True, kw_only=True):
    """What the command line asks for, as typed."""

    campaign: str
    record: Path | None = None
    seed: str | None = None
    options: tuple[str, ...] = ()
    strict: bool = False


def umpire(wishes: UmpireArguments) -> int:
    """Begin a campaign or go on with it; the exit status."""
    match, path, torn = _open(wishes)
    if not at_a_terminal():
        _collect_seldom()
        return _in_a_pipe(UmpireShell(match, path), torn, strict=wishes.strict)
    from sandtable.cli.umpire.terminal import at_the_terminal

    return at_the_terminal(match, path, torn)


def _open(wishes: UmpireArguments) -> tuple[Match, Path, list[Answer]]:
    """The campaign, the file in which it is kept, and what there is to say about it."""
    if wishes.record is not None and wishes.record.exists():
        raise SetupError(
            f"{wishes.record} exists already; give another name, or go on with it by: "
            f"sandtable umpire {wishes.record}"
        )
    path = Path(wishes.campaign)
    if path.suffix != ".toml" and (path.suffix == ".record" or path.is_file()):
        if wishes.seed is not None or wishes.options:
            raise SetupError("A campaign that goes on keeps its options and seed: give no others.")
        match, torn = open_campaign(path)
        return match, wishes.record or path, [truncated_message(torn)] if torn else []
    given = parse_pairs("--option", wishes.options, "fog=6")
    options = {name: plain_value(value) for name, value in given.items()} | {"umpire": "person"}
    match = game(GAME_ID).new(wishes.campaign, options=options, seed=wishes.seed)
    return match, wishes.record or record_files.new_file(GAME_ID), []


# In a pipe


def _collect_seldom() -> None:
    """Look for cycles of objects less often: states hold none, and a sixth of the time was spent on it."""
    gc.freeze()
    gc.set_threshold(_OBJECTS_BEFORE_A_LOOK)


def _in_a_pipe(shell: UmpireShell, torn: list[Answer], *, strict: bool) -> int:
    """Lines from a pipe. Each is printed after the prompt it answers, so that the output is a transcript."""
    write_out(plain([*shell.welcome(), *torn]))
    status = 0
    try:
        for lines in _groups(_batches(sys.stdin.fileno())):
            _carry_out(shell, lines, one_by_one=strict)
            if shell.left:
                break
            if strict and shell.refusals:
                status = REFUSED
                break
    except KeyboardInterrupt:
        status = INTERRUPTED
    write_out(plain(shell.farewell()))
    return status


def _carry_out(shell: UmpireShell, lines: list[str], *, one_by_one: bool) -> None:
    """Do what some lines say and show it once it is on the disk.

    If they cannot be written down together, each is tried alone, so that no more than must is given up.
    """
    if not one_by_one and len(lines) > 1:
        refusals = shell.refusals
        shown: list[Answer] = []
        for line in lines:
            shown.append(_echo(shell, line))
            shown += shell.enter(line)
        try:
            shown += shell.commit()
        except NotWrittenError:
            shell.go_back()
            shell.refusals = refusals
        else:
            write_out(plain(shown))
            return
    for line in lines:
        if shell.left or (one_by_one and shell.refusals):
            return
        write_out(plain([_echo(shell, line), *shell.carry_out(line)]))


def _echo(shell: UmpireShell, line: str) -> ConsoleLine:
    """A line behind the prompt that it answers, as at a terminal."""
    return ConsoleLine(shell.prompt + (line if len(line) <= LONGEST_ACTION else f"{line[:LONGEST_ACTION]}…"))


def _groups(batches: Iterator[list[str]]) -> Iterator[list[str]]:
    """The lines in order, those that must stand alone by themselves."""
    for lines in batches:
        text = "\n".join(lines).casefold()
        if not any(word in text for word in _ALONE):  # as a rule; then no line need be looked at
            yield lines
            continue
        group: list[str] = []
        for line in lines:
            if _ALONE.isdisjoint(line.casefold().replace(";", " ").split()):
                group.append(line)
                continue
            if group:
                yield group
            yield [line]
            group = []
        if group:
            yield group


def _batches(pipe: int) -> Iterator[list[str]]:
    """The lines that have come, as they come.

    Of a line without an end no more is kept than is enough to refuse it.
    """
    rest = b""
    while data := os.read(pipe, _AT_ONCE):
        *lines, rest = (rest + data).split(b"\n")
        rest = rest[: _BYTES_OF_A_SIGN * (LONGEST_LINE + 1)]
        if read := [line for line in map(_line, lines) if line]:
            yield read
    if last := _line(rest):
        yield [last]


def _line(data: bytes) -> str:
    return data.decode("utf-8", "replace").replace("\t", " ").strip()
