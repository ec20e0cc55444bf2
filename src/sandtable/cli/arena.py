"""`sandtable arena` and `sandtable balance`: computer players against each other, and what came of it."""

import os
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from sandtable.cli.arguments import parse_pairs, parse_value
from sandtable.cli.formatting import pluralise
from sandtable.cli.screen import Screen, without_control_characters
from sandtable.core import Game, SetupError, game
from sandtable.core.files import write_atomically
from sandtable.players import check_player, level_of, player_names
from sandtable.players.arena.balance import Balance, Share, make_balance
from sandtable.players.arena.contest import Contest, Fixture, make_contest, round_robin, series
from sandtable.players.arena.playing import Played
from sandtable.players.arena.plots import balance_plot, ratings_plot
from sandtable.players.arena.results import Results
from sandtable.players.arena.runners import play_here, play_on_cluster
from sandtable.players.arena.standings import Standings, make_standings
from sandtable.players.search.lazy import can_search
from sandtable.players.warm_up import warm_up

_BAR = 40
"""Characters of the longest bar of a histogram."""


class RunSettings(Struct, frozen=True, kw_only=True):
    """How to play many games, and where to keep what comes of it."""

    games: int
    seed: str
    options: tuple[str, ...]
    longest: int
    jobs: int | None
    cluster: str | None
    results: Path | None
    json: Path | None
    plot: Path | None


def arena(game_id: str, players: Sequence[str], scenario: str | None, manner: RunSettings) -> None:
    """Play a round robin and tell how it went."""
    chosen = game(game_id)
    for player in players:
        check_player(player, chosen, programs=True)
    contest = _contest(chosen, scenario, manner)
    _warm_up(chosen, players)
    fixtures = round_robin(contest, players, manner.games, manner.seed)
    results = Results(manner.results)
    with _told_when_broken_off(manner):
        _play(contest, fixtures, results, manner, chosen.name)
    standings = make_standings(contest, players, results.of(fixtures))
    _write(manner.json, standings)
    if manner.plot:
        write_atomically(manner.plot, ratings_plot(standings))
    _show_standings(chosen, standings)


def balance(
    game_id: str, scenarios: Sequence[str], player: str | None, seats: Sequence[str], manner: RunSettings
) -> None:
    """Play every scenario many times with the same players and tell how fair it is."""
    chosen = game(game_id)
    if manner.plot and len(scenarios) != 1:
        raise SetupError("A plot shows one scenario: name one.")
    given = parse_pairs("--seat", seats, "red=greedy")
    everywhere = player or player_names(chosen)[-1]
    for one in (everywhere, *given.values()):
        check_player(one, chosen, programs=True)
    _warm_up(chosen, (everywhere, *given.values()))
    results = Results(manner.results)
    found = []
    for scenario in scenarios or list(chosen.scenarios()):
        contest = _contest(chosen, scenario, manner)
        places = [seat for side in contest.sides for seat in side]
        for seat in given:
            if seat not in places:
                raise SetupError(f"There is no seat {seat!r}; the seats are {', '.join(places)}.")
        seating = {seat: given.get(seat, everywhere) for seat in places}
        fixtures = series(contest, seating, manner.games, manner.seed)
        with _told_when_broken_off(manner):
            _play(contest, fixtures, results, manner, contest.terms.scenario)
        found.append(make_balance(contest, results.of(fixtures)))
        _show_balance(found[-1])
        if manner.plot:
            write_atomically(manner.plot, balance_plot(found[-1]))
    _write(manner.json, found)


def _contest(chosen: Game, scenario: str | None, manner: RunSettings) -> Contest:
    options = {
        name: parse_value(value)
        for name, value in parse_pairs("--option", manner.options, "first=north").items()
    }
    return make_contest(chosen, scenario, options, longest=manner.longest)


def _warm_up(chosen: Game, players: Iterable[str]) -> None:
    """Compile what levels need before their time begins, and once rather than in every process."""
    levels = [level_of(player, chosen) for player in players]
    if any(level and level.budget for level in levels) and not can_search(chosen):
        print("Compiling, once …", file=sys.stderr)
        warm_up([chosen.id])


# Playing


def _play(
    contest: Contest, fixtures: list[Fixture], results: Results, manner: RunSettings, name: str
) -> None:
    missing = results.missing(fixtures)
    if not missing:
        return
    jobs = min(manner.jobs or _processors(), len(missing))
    games: Generator[Played, None, None]
    if manner.cluster is not None:
        games = play_on_cluster(contest, missing, manner.cluster)
    else:
        games = play_here(contest, missing, jobs)
    with closing(games), _progress() as progress:
        task = progress.add_task(name, total=len(fixtures), completed=len(fixtures) - len(missing))
        for played in games:
            results.add(played)
            progress.advance(task)


def _processors() -> int:
    with suppress(AttributeError):  # not every system tells which ones are ours
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
        transient=True,
    )


@contextmanager
def _told_when_broken_off(manner: RunSettings) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        kept = (
            f"Broken off. What was played is kept in {manner.results}; the same command goes on."
            if manner.results
            else "Broken off. With --results FILE one can break off and go on later."
        )
        print(kept, file=sys.stderr)
        raise


# Telling


def _write(file: Path | None, outcome: Standings | list[Balance]) -> None:
    if file:
        write_atomically(file, msgspec.json.format(msgspec.json.encode(outcome), indent=2) + b"\n")


def _show_standings(chosen: Game, standings: Standings) -> None:
    screen, terms = Screen.to_read(), standings.terms
    screen.say(f"{chosen.name}, {terms.scenario}: {pluralise(standings.games, 'game')}", style="bold")
    order = [line.rating.player for line in standings.standings]
    table = _table("", "player", "rating", "95 % within", "won", "drawn", "lost", "points", "failed")
    for number, line in enumerate(standings.standings, start=1):
        rating, score = line.rating, line.score
        table.add_row(
            str(number),
            without_control_characters(rating.player),
            f"{rating.points:+.0f}",
            f"{rating.low:+.0f} to {rating.high:+.0f}",
            *(f"{count:g}" for count in (score.won, score.drawn, score.lost)),
            f"{line.share[0]:.1%}",
            str(line.failures or ""),
        )
    screen.show(table)
    screen.say("Won, drawn and lost, the player of the line against the one of the column:")
    table = _table("", "player", *(str(number) for number in range(1, len(order) + 1)))
    for number, player in enumerate(order, start=1):
        cells = [_cell(standings, player, opponent) for opponent in order]
        table.add_row(str(number), without_control_characters(player), *cells)
    screen.show(table)


def _cell(standings: Standings, player: str, opponent: str) -> str:
    score = standings.score(player, opponent)
    return "·" if score is None else f"{score.won:g}-{score.drawn:g}-{score.lost:g}"


def _table(*columns: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="left" if column == "player" else "right", overflow="fold")
    return table


def _show_balance(found: Balance) -> None:
    screen, lengths = Screen.to_read(), found.lengths
    screen.say(f"{found.terms.scenario}: {pluralise(found.games, 'game')}", style="bold")
    shares = [(f"{side} ({', '.join(dict.fromkeys(side.players))})", side.won) for side in found.sides]
    wide = max(len(name) for name, _ in shares)
    for name, share in (*shares, ("drawn", found.drawn)):
        screen.say(f"  {name:<{wide}}  {_share(share)}")
    screen.say(f"  {found.verdict}")
    screen.say(
        f"  {lengths.counted_in}: {lengths.shortest} to {lengths.longest}, one of ten games up to "
        f"{lengths.tenth}, half up to {lengths.median}, nine of ten up to {lengths.ninetieth}; "
        f"mean {lengths.mean}"
    )
    most = max(bar.games for bar in lengths.bars)
    for bar in lengths.bars:
        span = f"{bar.first}–{bar.last}" if bar.last > bar.first else str(bar.first)
        screen.say(f"  {span:>11} {bar.games:>6} {'█' * round(_BAR * bar.games / most)}".rstrip())
    if found.failures:
        screen.say(f"  in {pluralise(found.failures, 'game')} a player failed and gave up")
    screen.say(f"  processor time: {found.seconds:.2f} s a game")


def _share(share: Share) -> str:
    return f"{share.share:6.1%}  (95 %: {share.low:.1%} to {share.high:.1%})"
