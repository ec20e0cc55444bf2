"""How many commands of Modern Kriegsspiel are done in a second, and whether more units make it slower.

2,000 attacks with 100, 1,000 and 10,000 units: the bare language, the rules alone (without a map, and with
one on which a place is to be held), and the umpire's shell in a pipe, where every command is on the disk
before its result is shown. Where others use the machine, too, processor time tells more than the clock.
`python -m bench.modern --help` tells how to measure others.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import sandtable
from sandtable.cli.umpire.shell import UmpireShell
from sandtable.core import Match
from sandtable.games.modern.notation import parse_line

GAME = sandtable.game("modern")
UNITS = (100, 1_000, 10_000)
COMMANDS = 2_000
IN_A_TURN = 50
"""So many attacks a side makes in its turn; then both turns end."""
FLUSHES = 100
LAST_WORDS = 1000
"""Among so many bytes at its end the shell says that all is saved."""


def campaign(units: int, *, mapped: bool = False) -> str:
    """Two lines of cavalry that take long to wear down, each man opposite another."""
    top = 'title = "Bench"\nsummary = "Lines."\nfirst = "red"\n[types."heavy cavalry"]\nhealth = 10000\n'
    if mapped:
        top += '[gamespace]\nwidth = 1000\nheight = 1000\n[[win]]\nmilitary = "red"\nhold = "999,999"\n'
    sides = []
    for offset, side in enumerate(("red", "blue")):
        names = " ".join(f"{side}{number}" for number in range(units // 2))
        places = " ".join(f"{number % 100 * 9 + offset},{number // 100 * 9}" for number in range(units // 2))
        at = f'at = "{places}"\n' if mapped else ""
        unit = f'[[military.units]]\ntype = "heavy cavalry"\nnames = "{names}"\n{at}'
        sides.append(f'[[military]]\nid = "{side}"\n{unit}')
    return top + "".join(sides)


def script(units: int, commands: int) -> list[str]:
    """Attacks all along the line, and the ends of turns between them."""
    lines = []
    for number in range(commands):
        if number and number % IN_A_TURN == 0:
            lines += ["turn", "turn"]
        man = number % IN_A_TURN + number * 7 // IN_A_TURN * IN_A_TURN % (units // 2)
        lines.append(f"attack red{man} > blue{man}")
    return lines


def begun(folder: Path, units: int, *, mapped: bool = False) -> Match:
    file = folder / f"bench{units}{'-mapped' if mapped else ''}.toml"
    file.write_text(campaign(units, mapped=mapped))
    return GAME.new(file, seed=1, options={"umpire": "person"})


def seconds(act: Callable[[], None]) -> float:
    begin = perf_counter()
    act()
    return perf_counter() - begin


# What is measured


def language(lines: list[str]) -> float:
    def act() -> None:
        for line in lines:
            parse_line(line)

    return seconds(act)


def rules(match: Match, lines: list[str]) -> float:
    def act() -> None:
        for line in lines:
            match.apply("umpire", line)

    return seconds(act)


def piped(folder: Path, units: int, lines: list[str]) -> tuple[float, float, float]:
    """The shell as a process, which says when it has begun and when all is done.

    From the first command until the last result is shown: its processor time, and its time; and its time from
    its start until it has ended.
    """
    record = folder / f"{units}.record"
    arguments = [sys.executable, "-m", "sandtable", "umpire", str(folder / f"bench{units}.toml")]
    start = perf_counter()
    with subprocess.Popen(  # noqa: S603 - our own program
        [*arguments, "--record", str(record), "--seed", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        while not process.stdout.readline().startswith(b"Every command"):
            pass
        begin, spent = perf_counter(), processor_time(process.pid)
        process.stdin.write("\n".join(lines).encode())
        process.stdin.close()
        shown = b""
        while b"\nThe campaign is saved" not in shown[-LAST_WORDS:]:
            shown += os.read(process.stdout.fileno(), 1 << 16)
        end, spent = perf_counter(), processor_time(process.pid) - spent
    ended = perf_counter()
    assert process.returncode == 0
    assert b"Refused" not in shown
    assert len(sandtable.Record.load(record).entries) == len(lines)
    return spent, end - begin, ended - start


def processor_time(process: int) -> float:
    """What a process has spent on a processor, as Linux tells it, even when the process has ended."""
    told = Path(f"/proc/{process}/schedstat").read_text(encoding="ascii")
    return int(told.split()[0]) / 1e9


def one_by_one(match: Match, path: Path, lines: list[str]) -> float:
    """As a person types: each line on the disk before the next is read."""
    shell = UmpireShell(match, path)

    def act() -> None:
        for line in lines:
            shell.carry_out(line)

    return seconds(act)


def flushes(path: Path) -> float:
    """What the disk itself needs for as many lines, each confirmed."""

    def act() -> None:
        with path.open("ab", buffering=0) as file:
            for _ in range(FLUSHES):
                file.write(
                    b"1 umpire attack red1 > blue1\n  d10 = 4 (red1 attacks)\n  d10 = 4 (blue1 defends)\n"
                )
                os.fsync(file.fileno())

    return seconds(act)


# Telling


def measure(commands: int, units: tuple[int, ...]) -> None:
    print(f"Modern Kriegsspiel, {commands} attacks: commands a second, and × those of the smallest campaign")
    heads = ("language", "rules", "with a map", "shell, processor", "shell, piped", "start to end")
    print(f"  {'units':>7} " + "".join(f"{head:>18}" for head in heads))
    first: list[float] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for count in units:
            lines = script(count, commands)
            drawn = begun(folder, count, mapped=True)
            match = begun(folder, count)
            shell = piped(folder, count, lines)
            spent = [language(lines), rules(match, lines), rules(drawn, lines), *shell]
            rates = [len(lines) / one for one in spent]
            first = first or rates
            told = "".join(
                f"{rate:>12,.0f} ×{rate / base:.2f}" for rate, base in zip(rates, first, strict=True)
            )
            print(f"  {count:>7,} {told}", flush=True)
        few = script(units[0], FLUSHES)
        typed = one_by_one(begun(folder, units[0]), folder / "typed.record", few)
        bare = flushes(folder / "bare")
        print(
            f"  one line at a time, each on the disk: {len(few) / typed:,.0f} a second; "
            f"the disk alone: {FLUSHES / bare:,.0f}"
        )


def main() -> None:
    """The usual measurement."""
    measure(COMMANDS, UNITS)


if __name__ == "__main__":
    reader = argparse.ArgumentParser(prog="python -m bench.modern", description=__doc__)
    reader.add_argument("--commands", type=int, default=COMMANDS)
    reader.add_argument("--units", type=int, nargs="*", default=UNITS)
    asked = reader.parse_args()
    measure(asked.commands, tuple(asked.units))
