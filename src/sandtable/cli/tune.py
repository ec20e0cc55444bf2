"""`sandtable tune`: the weights of a player that searches, fitted to games of its own."""

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
    """Breed, play, fit, tell how much less the results surprise, and let the new weights play the old."""
    chosen, screen = game(game_id), Screen.to_read()
    tuning = tunable(chosen)
    old = read_weights(read_text(begin_with)) if begin_with else starting_weights(chosen, tuning)
    if not generations and not games:
        raise SetupError("Nothing is to be done: neither generations to breed nor games to fit to.")
    new, told = old, list[str]()
    if generations:
        if not isinstance(tuning, Evolvable):
            raise SetupError(f"{chosen.name} has no weights that are bred: leave the generations out.")
        for generation in _progress(evolve(tuning, old, generations, seed), generations, "Breeding"):
            new = generation.weights
        told.append(_told_generation(generation))
    if games:
        tuned = tune(tuning, new, list(_progress(play_games(tuning, new, games, seed), games, "Playing")))
        new = tuned.weights
        told += _told(tuned)
    for line in told:
        screen.say(line)
    if trial:
        *_, outcome = _progress(compare_weights(tuning, new, old, trial, seed), trial, "Trying out")
        screen.say(_told_trial(outcome))
    if write:
        breeding = f" --generations {generations}" if generations else ""
        begun = f" --begin-with {begin_with.name}" if begin_with else ""
        command = f"sandtable tune {chosen.id}{breeding} --games {games} --seed {seed}{begun}"
        write_atomically(write, write_weights(new, [f"Written by {command}.", *told]))
        screen.say(f"Written to {write}.")


def _told_generation(last: Generation) -> str:
    return (
        f"{pluralise(last.number, 'generation')}; in the last one the weights scored {last.average:.1%} "
        f"on the average, and {last.best:.1%} at best."
    )


def _told(tuned: FitResult) -> list[str]:
    return [
        f"{pluralise(tuned.games, 'game')}, {tuned.decided} with a winner, {tuned.positions} positions.",
        f"Error on games held back: {tuned.before:.4f} before, {tuned.after:.4f} after.",
    ]


def _told_trial(trial: Trial) -> str:
    share, low, high = trial.share
    return (
        f"The new weights score {trial.points:g} of {pluralise(trial.games, 'game')} against the old: "
        f"{share:.1%} (95 %: {low:.1%} to {high:.1%})."
    )


def _progress(items: Iterable[_Item], number: int, what: str) -> Iterator[_Item]:
    yield from track(items, what, number, console=Console(stderr=True), transient=True)
