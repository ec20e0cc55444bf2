"""`sandtable ratings`: the public list of ratings, game by game."""

from collections.abc import Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path

from msgspec import Struct

from sandtable.cli.formatting import pluralise
from sandtable.cli.tasks import Resources, run_missing
from sandtable.core import Game, SetupError, game, game_ids
from sandtable.core.files import write_atomically
from sandtable.players import levels_of
from sandtable.players.arena.contest import make_contest
from sandtable.players.arena.playing import Played, play
from sandtable.players.arena.rating_list import ListSettings, ladder_fixtures, page
from sandtable.players.arena.results import Results
from sandtable.players.arena.standings import Standings, make_standings
from sandtable.players.arena.time_control import TimeControl
from sandtable.players.levels import Level
from sandtable.players.warm_up import warm_up


class RatingSettings(Struct, frozen=True, kw_only=True):
    """The options of `ratings`, as typed."""

    games: int
    seed: str
    clock: TimeControl
    resources: Resources
    out: Path


def rate_levels(ids: Sequence[str], settings: RatingSettings) -> None:
    """Rate the levels of games, and write the page after each game."""
    chosen = [game(game_id) for game_id in ids or game_ids()]
    ladders = {one: levels_of(one) for one in chosen}
    for one, levels in ladders.items():
        if len(levels) < 2:
            raise SetupError(f"{one.name} has no levels to compare.")
    results = Results(settings.resources.results, Played)
    rated: dict[Game, tuple[Standings, Sequence[Level]]] = {}
    for number, (one, levels) in enumerate(ladders.items(), start=1):
        rated[one] = (_standings(one, levels, results, settings), levels)
        write_atomically(settings.out, page(rated, _about(ids, settings), chosen[number:]))
        print(f"{one.name}: {pluralise(rated[one][0].games, 'game')}; written to {settings.out}", flush=True)


def _standings(
    chosen: Game, levels: Sequence[Level], results: Results[Played], settings: RatingSettings
) -> Standings:
    contest = make_contest(chosen, None, chosen.quick_options, clock=settings.clock)
    fixtures = ladder_fixtures(contest, levels, settings.games, settings.seed)
    if results.missing(fixtures):
        warm_up([chosen.id])  # not while the players' clocks run
    run_missing(play, contest, fixtures, results, resources=settings.resources, name=chosen.name)
    return make_standings(contest, [level.player for level in levels], results.of(fixtures))


def _about(ids: Sequence[str], settings: RatingSettings) -> ListSettings:
    clock = settings.clock
    command = (
        f"sandtable ratings {' '.join(ids)}{' ' if ids else ''}--games {settings.games} "
        f"--seed {settings.seed} --clock {clock} --tolerance {clock.tolerance:g} "
        f"--clock-time {clock.measured} --out {settings.out.name}"
    )
    return ListSettings(
        command=command,
        version=version("sandtable-wargames"),
        date=f"{date.today():%-d %B %Y}",
        games=settings.games,
        clock=clock,
    )
