"""How fair the maps of Kriegspiel are: computer players against each other.

For each map: the share of games that each side wins, their length, and their processor time. `make bench
BENCH=kriegspiel83` plays a few games on every map; `python -m bench.kriegspiel83 --help` shows how to play
many, on one map, with other players, and how to resume an interrupted series.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random
from statistics import mean
from time import process_time

import msgspec
from msgspec import Struct

from sandtable.core import Match, View
from sandtable.games.kriegspiel83 import GAME, visibility
from sandtable.games.kriegspiel83.position import facts
from sandtable.games.kriegspiel83.state import State
from sandtable.players import make_player, player_names
from sandtable.players.arena.ratings import wilson_interval

GAMES = 20
LAST_ROUND = 100
"""Round after which an undecided game counts as drawn."""
STEP = 5
"""Rounds per bar of the histogram."""
WIDTH = 40
"""Characters of the longest bar of the histogram."""


class Series(Struct, frozen=True):
    """A map and the player of each side."""

    scenario: str
    red: str
    blue: str

    def __str__(self) -> str:
        return f"{self.scenario}: red {self.red}, blue {self.blue}"


class Played(Struct, frozen=True):
    """The result of one game."""

    series: Series
    seed: int
    winner: str | None
    rounds: int
    seconds: float
    """Processor time."""


def play(series: Series, seed: int) -> Played:
    """Play one game; equal seeds lead to equal games."""
    begin = process_time()
    match = GAME.new(series.scenario, seed=seed, options={"last_round": LAST_ROUND})
    players = {
        "red": make_player(series.red, GAME, Random(2 * seed)),
        "blue": make_player(series.blue, GAME, Random(2 * seed + 1)),
    }
    while match.to_act:
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(view_of(match, seat)))
    winner = next(iter(match.outcome.winners), None) if match.outcome else None
    return Played(series, seed, winner, match.state.round, process_time() - begin)


def view_of(match: Match[State], seat: str) -> View:
    """Return a view without choices, which none of these players reads."""
    seen = visibility.seen_by(match.state, seat)
    return View(GAME.id, seat, seen.to_act, "", facts(seen, seat), choices=())


# Many games


def play_all(series: Series, games: int, jobs: int, file: Path | None) -> list[Played]:
    """Play all games of a series, except those that are in the file already."""
    found = [one for one in _saved(file) if one.series == series and one.seed < games]
    missing = set(range(games)) - {one.seed for one in found}
    with ProcessPoolExecutor(jobs) as pool:
        running = [pool.submit(play, series, seed) for seed in sorted(missing)]
        for done in as_completed(running):
            found.append(done.result())
            if file:
                with file.open("ab") as lines:
                    lines.write(msgspec.json.encode(found[-1]) + b"\n")
            _progress(series, found, games)
    print(file=sys.stderr)
    return found


def _saved(file: Path | None) -> Iterator[Played]:
    if file and file.exists():
        yield from msgspec.json.Decoder(Played).decode_lines(file.read_bytes())


def _progress(series: Series, found: list[Played], games: int) -> None:
    won = {seat: sum(one.winner == seat for one in found) for seat in ("red", "blue")}
    text = f"{series}: {len(found)} of {games}, red {won['red']}, blue {won['blue']}"
    print(f"\r  {text:<70}", end="", file=sys.stderr, flush=True)


# Report


def report(series: Series, games: list[Played]) -> str:
    """Return the statistics of a series as text."""
    number = len(games)
    lines = [f"{series}, {number} games"]
    for seat in ("red", "blue"):
        won = sum(one.winner == seat for one in games)
        low, high = wilson_interval(won, number)
        lines.append(f"  {seat:<5} wins {won / number:7.1%}   (95 %: {low:.1%} to {high:.1%})")
    lines.append(f"  drawn      {sum(one.winner is None for one in games) / number:7.1%}")
    rounds = sorted(one.rounds for one in games)
    marks = {"min": 0.0, "10 %": 0.1, "median": 0.5, "90 %": 0.9, "max": 1.0}
    summary = ", ".join(f"{name} {rounds[min(number - 1, int(at * number))]}" for name, at in marks.items())
    lines.append(f"  rounds: {summary}; mean {mean(rounds):.1f}")
    lines += histogram(rounds)
    lines.append(f"  processor time: {mean(one.seconds for one in games):.2f} s a game")
    return "\n".join(lines)


def histogram(rounds: list[int]) -> list[str]:
    """Return the bars of the histogram of rounds."""
    counts: dict[int, int] = {}
    for one in rounds:
        counts[(one - 1) // STEP] = counts.get((one - 1) // STEP, 0) + 1
    most = max(counts.values())
    return [
        f"  {place * STEP + 1:>4}–{place * STEP + STEP:<4}"
        f"{counts.get(place, 0):>5} {'█' * round(WIDTH * counts.get(place, 0) / most)}".rstrip()
        for place in range(min(counts), max(counts) + 1)
    ]


def main(arguments: tuple[str, ...] = ()) -> None:
    """Play the games and print a report."""
    names = [name for name in player_names(GAME) if name != "random"]  # it needs the list of choices
    parser = argparse.ArgumentParser(prog="python -m bench.kriegspiel83", description=__doc__)
    parser.add_argument("scenario", nargs="*", default=list(GAME.scenarios()), help="all if none is named")
    parser.add_argument("--red", choices=names, default="greedy")
    parser.add_argument("--blue", choices=names, default="greedy")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--results", type=Path, help="save every game to this file, and resume from it")
    given = parser.parse_args(arguments)
    for scenario in given.scenario:
        series = Series(scenario, given.red, given.blue)
        print(report(series, play_all(series, given.games, given.jobs, given.results)), flush=True)


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))
