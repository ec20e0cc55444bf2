"""`sandtable umpire`: open a campaign; run the shell at a terminal or in a pipe."""

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from sandtable.cli import INTERRUPTED, record_files
from sandtable.cli.arguments import parse_pairs, parse_value
from sandtable.cli.screen import at_a_terminal
from sandtable.cli.umpire.output import plain, write_out
from sandtable.cli.umpire.shell import LONGEST_LINE, NotWrittenError, UmpireShell, open_campaign
from sandtable.core import Match, SetupError, game
from sandtable.core.console import ConsoleAnswer, ConsoleLine
from sandtable.core.match import LONGEST_ACTION
from sandtable.core.record import truncated_message

DEFAULT_GAME = "modern"
"""The game of a campaign that is not a record; a record names its game."""
REFUSED = 1
"""Exit status of a strict run that stopped at a refusal."""
_BATCH_BYTES = 1 << 16
"""Maximum bytes read from a pipe at a time; their commands are committed together."""
_BYTES_PER_CHARACTER = 4
_GC_THRESHOLD = 100_000
_NOT_BATCHED = frozenset(("undo", "save", "load", "map", "quit"))
"""Words of lines that read or write files themselves and are carried out alone."""


class UmpireArguments(Struct, frozen=True, kw_only=True):
    """The arguments of `sandtable umpire`, as typed."""

    campaign: str
    record: Path | None = None
    seed: str | None = None
    options: tuple[str, ...] = ()
    strict: bool = False


def umpire(arguments: UmpireArguments) -> int:
    """Start or continue a campaign; return the exit status."""
    match, path, warnings = _open(arguments)
    if not at_a_terminal():
        _collect_garbage_rarely()
        return _run_in_pipe(UmpireShell(match, path), warnings, strict=arguments.strict)
    from sandtable.cli.umpire.terminal import run_at_terminal

    return run_at_terminal(match, path, warnings)


def _open(arguments: UmpireArguments) -> tuple[Match, Path, list[ConsoleLine]]:
    """Return the campaign, the file that it is saved in, and warnings about it."""
    if arguments.record is not None and arguments.record.exists():
        raise SetupError(
            f"{arguments.record} exists already; give another name, or continue it with: "
            f"sandtable umpire {arguments.record}"
        )
    path = Path(arguments.campaign)
    if path.suffix not in (".toml", ".zip") and (path.suffix == ".record" or path.is_file()):
        if arguments.seed is not None or arguments.options:
            raise SetupError("A campaign that continues keeps its options and seed: do not give others.")
        match, truncated = open_campaign(path)
        warnings = [ConsoleLine(truncated_message(truncated), "refusal")] if truncated else []
        return match, arguments.record or path, warnings
    given = parse_pairs("--option", arguments.options, "fog=6")
    options = {name: parse_value(value) for name, value in given.items()} | {"umpire": "person"}
    match = game(DEFAULT_GAME).new(arguments.campaign, options=options, seed=arguments.seed)
    return match, arguments.record or record_files.new_file(DEFAULT_GAME), []


# In a pipe


def _collect_garbage_rarely() -> None:
    """Run the garbage collector less often: states have no cycles, and it took a sixth of the time."""
    gc.freeze()
    gc.set_threshold(_GC_THRESHOLD)


def _run_in_pipe(shell: UmpireShell, warnings: list[ConsoleLine], *, strict: bool) -> int:
    """Carry out lines from a pipe; print each after its prompt, so that the output is a transcript."""
    write_out(plain([*shell.welcome(), *warnings]))
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
    write_out(plain(shell.close()))
    return status


def _carry_out(shell: UmpireShell, lines: list[str], *, one_by_one: bool) -> None:
    """Carry out lines and show the answers when they are on the disk.

    If they cannot be committed together, each is tried alone, so that as few as possible are lost.
    """
    if not one_by_one and len(lines) > 1:
        refusals = shell.refusals
        answers: list[ConsoleAnswer] = []
        for line in lines:
            answers.append(_echo(shell, line))
            answers += shell.enter(line)
        try:
            answers += shell.commit()
        except NotWrittenError:
            shell.rollback()
            shell.refusals = refusals
        else:
            write_out(plain(answers))
            return
    for line in lines:
        if shell.left or (one_by_one and shell.refusals):
            return
        write_out(plain([_echo(shell, line), *shell.carry_out(line)]))


def _echo(shell: UmpireShell, line: str) -> ConsoleLine:
    """Return a line after its prompt, as at a terminal."""
    return ConsoleLine(shell.prompt + (line if len(line) <= LONGEST_ACTION else f"{line[:LONGEST_ACTION]}…"))


def _groups(batches: Iterator[list[str]]) -> Iterator[list[str]]:
    """Yield the lines in order, in groups; lines that are not batched make a group each."""
    for lines in batches:
        text = "\n".join(lines).casefold()
        if not any(word in text for word in _NOT_BATCHED):  # the usual case, checked quickly
            yield lines
            continue
        group: list[str] = []
        for line in lines:
            if _NOT_BATCHED.isdisjoint(line.casefold().replace(";", " ").split()):
                group.append(line)
                continue
            if group:
                yield group
            yield [line]
            group = []
        if group:
            yield group


def _batches(pipe: int) -> Iterator[list[str]]:
    """Yield the complete lines of each read.

    A line without an end is truncated at a length that is certain to be refused.
    """
    rest = b""
    while data := os.read(pipe, _BATCH_BYTES):
        *lines, rest = (rest + data).split(b"\n")
        rest = rest[: _BYTES_PER_CHARACTER * (LONGEST_LINE + 1)]
        if read := [line for line in map(_line, lines) if line]:
            yield read
    if last := _line(rest):
        yield [last]


def _line(data: bytes) -> str:
    return data.decode("utf-8", "replace").replace("\t", " ").strip()
