"""`sandtable tune`: fit the weights of a search player to games of self-play."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from rich.console import Console
from rich.progress import track

from sandtable.cli.formatting import pluralise
from sandtable.cli.screen import Screen
from sandtable.core import SetupError, game
from sandtable.core.files import read_text, write_atomically
from sandtable.players.search.weights import read_weights, write_weights
from sandtable.players.tuning import (
    Evolvable,
    FitResult,
    Generation,
    Trial,
    compare_weights,
    evolve,
    play_games,
    starting_weights,
    tunable,
    tune,
)

_Item = TypeVar("_Item")


def tune_weights(
    game_id: str,
    *,
    generations: int,
    games: int,
    seed: str,
    trial: int,
    begin_with: Path | None,
    write: Path | None,
) -> None:
    """Evolve weights, fit them to games, print the errors, and play the new weights against the old."""
    chosen, screen = game(game_id), Screen.to_read()
    tuning = tunable(chosen)
    old = read_weights(read_text(begin_with)) if begin_with else starting_weights(chosen, tuning)
    if not generations and not games:
        raise SetupError("There is nothing to do: both --generations and --games are 0.")
    new, lines = old, list[str]()
    if generations:
        if not isinstance(tuning, Evolvable):
            raise SetupError(f"{chosen.name} has no evolved weights: leave out --generations.")
        for generation in _progress(evolve(tuning, old, generations, seed), generations, "Evolving"):
            new = generation.weights
        lines.append(_generation_text(generation))
    if games:
        tuned = tune(tuning, new, list(_progress(play_games(tuning, new, games, seed), games, "Playing")))
        new = tuned.weights
        lines += _fit_texts(tuned)
    for line in lines:
        screen.say(line)
    if trial:
        *_, outcome = _progress(compare_weights(tuning, new, old, trial, seed), trial, "Comparing")
        screen.say(_trial_text(outcome))
    if write:
        evolution = f" --generations {generations}" if generations else ""
        start = f" --begin-with {begin_with.name}" if begin_with else ""
        command = f"sandtable tune {chosen.id}{evolution} --games {games} --seed {seed}{start}"
        write_atomically(write, write_weights(new, [f"Written by {command}.", *lines]))
        screen.say(f"Written to {write}.")


def _generation_text(last: Generation) -> str:
    return (
        f"{pluralise(last.number, 'generation')}; in the last one the weights scored {last.average:.1%} "
        f"on average, and {last.best:.1%} at best."
    )


def _fit_texts(tuned: FitResult) -> list[str]:
    return [
        f"{pluralise(tuned.games, 'game')}, {tuned.decided} with a winner, {tuned.positions} positions.",
        f"Error on games held back: {tuned.before:.4f} before, {tuned.after:.4f} after.",
    ]


def _trial_text(trial: Trial) -> str:
    share, low, high = trial.share
    return (
        f"The new weights score {trial.points:g} of {pluralise(trial.games, 'game')} against the old: "
        f"{share:.1%} (95 %: {low:.1%} to {high:.1%})."
    )


def _progress(items: Iterable[_Item], total: int, label: str) -> Iterator[_Item]:
    yield from track(items, label, total, console=Console(stderr=True), transient=True)
