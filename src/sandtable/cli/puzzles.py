"""`sandtable puzzles`: mine, check and list puzzles."""

import sys
from importlib.metadata import version
from pathlib import Path
from random import Random

from sandtable.cli.formatting import pluralise
from sandtable.cli.screen import Screen
from sandtable.cli.tasks import Resources, run_missing
from sandtable.core import ENGLISH, Game, SandtableError, SetupError, catalogue, game
from sandtable.core.files import read_text, write_atomically
from sandtable.players.arena.results import Results
from sandtable.players.search.lazy import can_search
from sandtable.players.warm_up import warm_up
from sandtable.puzzles import Puzzle, Source, puzzles, read_puzzles, themes, write_puzzles
from sandtable.puzzles.checking import puzzle_problems, repeated_ids
from sandtable.puzzles.judge import judge_of
from sandtable.puzzles.mining import Mined, MiningPlan, mine, mining_tasks, selected


def mine_puzzles(
    game_id: str, *, games: int, seed: str, out: Path, most: int | None, resources: Resources
) -> None:
    """Play games, find puzzles in them, and write them to a file."""
    chosen, judge = game(game_id), judge_of(game_id)
    _warm_up(chosen)
    tasks = mining_tasks(chosen, games, seed)
    results = Results(resources.results, Mined)
    run_missing(mine, MiningPlan(chosen.id), tasks, results, resources=resources, name=chosen.name)
    mined = results.of(tasks)
    found = selected(mined, most)
    source = Source(
        game=chosen.id,
        rules=chosen.rules_version,
        version=version("sandtable-wargames"),
        seed=seed,
        games=len(mined),
        turns=sum(one.turns for one in mined),
        command=f"sandtable puzzles mine {chosen.id} --games {games} --seed {seed}",
        judge=judge.positions,
        deep=judge.deep,
        seconds=round(sum(one.seconds for one in mined), 1),
    )
    write_atomically(out, write_puzzles(source, found))
    screen = Screen.to_read()
    screen.say(
        f"{pluralise(len(found), 'puzzle')} from {pluralise(source.games, 'game')} and "
        f"{pluralise(source.turns, 'turn')}, in {source.seconds:.0f} s of processor time."
    )
    _show_ratings(screen, found)


def check_puzzles(game_id: str, *, sample: int | None, file: Path | None, deep: bool) -> None:
    """Verify the puzzles of a game, or raise `SandtableError` with the number of those that are wrong."""
    chosen, screen = game(game_id), Screen.to_read()
    _warm_up(chosen)
    found = _puzzles_of(chosen, file)
    wrong = 0
    for repeated in repeated_ids(found):
        wrong += 1
        screen.say(f"{repeated}: Several puzzles have this id.")
    checked = found if sample is None else Random(1).sample(found, min(sample, len(found)))  # noqa: S311
    for one in checked:
        problems = list(puzzle_problems(one, deep=deep))
        wrong += bool(problems)
        for problem in problems:
            screen.say(f"{one.id}: {problem}")
    if wrong:
        raise SandtableError(f"{wrong} of {pluralise(len(checked), 'puzzle')} of {chosen.name} are wrong.")
    screen.say(f"{pluralise(len(checked), 'puzzle')} of {chosen.name} checked; all are right.")


def list_puzzles(game_id: str) -> None:
    """List the puzzles of a game, easiest first, and how many there are of each theme."""
    chosen, screen = game(game_id), Screen.to_read()
    found, say = puzzles(game_id), catalogue("sandtable.puzzles", ENGLISH)
    if not found:
        raise SetupError(f"{chosen.name} has no puzzles.")
    rows = [
        (one.id, f"{one.rating}  {one.scenario}, {one.seat}: {say(f'theme-{one.themes[0]}')}")
        for one in found
    ]
    screen.list(rows, indent=0)
    _show_ratings(screen, found)
    counts = [(theme, sum(theme in one.themes for one in found)) for theme in themes(game_id)]
    screen.say("Themes: " + ", ".join(f"{say(f'theme-{theme}')} {count}" for theme, count in counts))


def _show_ratings(screen: Screen, found: "list[Puzzle] | tuple[Puzzle, ...]") -> None:
    if found:
        ratings = sorted(one.rating for one in found)
        screen.say(
            f"Ratings from {ratings[0]} to {ratings[-1]}, half of them up to {ratings[len(ratings) // 2]}."
        )


def _puzzles_of(chosen: Game, file: Path | None) -> tuple[Puzzle, ...]:
    found = puzzles(chosen.id) if file is None else read_puzzles(read_text(file), str(file))[1]
    if not found:
        raise SetupError(f"{chosen.name} has no puzzles.")
    return found


def _warm_up(chosen: Game) -> None:
    """Compile the search kernels once, not in every process."""
    if not can_search(chosen):
        print("Compiling (only the first time) …", file=sys.stderr)
        warm_up([chosen.id])
