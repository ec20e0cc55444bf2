"""`sandtable arena` and `sandtable balance`: computer players against each other, and the results."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.box import SIMPLE_HEAD
from rich.table import Table

from sandtable.cli.arguments import parse_pairs, parse_value
from sandtable.cli.formatting import pluralise
from sandtable.cli.screen import Screen, without_control_characters
from sandtable.cli.tasks import Resources, run_missing
from sandtable.core import Game, SetupError, game
from sandtable.core.files import write_atomically
from sandtable.players import check_player, level_of, player_names
from sandtable.players.arena.balance import Balance, Share, make_balance
from sandtable.players.arena.contest import Contest, make_contest, round_robin, series
from sandtable.players.arena.playing import Played, play
from sandtable.players.arena.plots import balance_plot, ratings_plot
from sandtable.players.arena.results import Results
from sandtable.players.arena.standings import Standings, make_standings
from sandtable.players.search.lazy import can_search
from sandtable.players.warm_up import warm_up

_BAR = 40
"""Characters of the longest bar of a histogram."""


class RunSettings(Struct, frozen=True, kw_only=True):
    """The options that `arena` and `balance` share, as typed."""

    games: int
    seed: str
    options: tuple[str, ...]
    longest: int
    resources: Resources
    json: Path | None
    plot: Path | None


def arena(game_id: str, players: Sequence[str], scenario: str | None, settings: RunSettings) -> None:
    """Play a round robin and show the standings."""
    chosen = game(game_id)
    for player in players:
        check_player(player, chosen, programs=True)
    contest = _contest(chosen, scenario, settings)
    _warm_up(chosen, players)
    fixtures = round_robin(contest, players, settings.games, settings.seed)
    results = Results(settings.resources.results, Played)
    run_missing(play, contest, fixtures, results, resources=settings.resources, name=chosen.name)
    standings = make_standings(contest, players, results.of(fixtures))
    _write(settings.json, standings)
    if settings.plot:
        write_atomically(settings.plot, ratings_plot(standings))
    _show_standings(chosen, standings)


def balance(
    game_id: str, scenarios: Sequence[str], player: str | None, seats: Sequence[str], settings: RunSettings
) -> None:
    """Play every scenario many times with the same players, and show how balanced it is."""
    chosen = game(game_id)
    if settings.plot and len(scenarios) != 1:
        raise SetupError("--plot needs exactly one scenario.")
    given = parse_pairs("--seat", seats, "red=greedy")
    default = player or player_names(chosen)[-1]
    for one in (default, *given.values()):
        check_player(one, chosen, programs=True)
    _warm_up(chosen, (default, *given.values()))
    results = Results(settings.resources.results, Played)
    found = []
    for scenario in scenarios or list(chosen.scenarios()):
        contest = _contest(chosen, scenario, settings)
        places = [seat for side in contest.sides for seat in side]
        for seat in given:
            if seat not in places:
                raise SetupError(f"There is no seat {seat!r}; the seats are {', '.join(places)}.")
        seating = {seat: given.get(seat, default) for seat in places}
        fixtures = series(contest, seating, settings.games, settings.seed)
        run_missing(
            play, contest, fixtures, results, resources=settings.resources, name=contest.terms.scenario
        )
        found.append(make_balance(contest, results.of(fixtures)))
        _show_balance(found[-1])
        if settings.plot:
            write_atomically(settings.plot, balance_plot(found[-1]))
    _write(settings.json, found)


def _contest(chosen: Game, scenario: str | None, settings: RunSettings) -> Contest:
    options = {
        name: parse_value(value)
        for name, value in parse_pairs("--option", settings.options, "first=north").items()
    }
    return make_contest(chosen, scenario, {**chosen.quick_options, **options}, longest=settings.longest)


def _warm_up(chosen: Game, players: Iterable[str]) -> None:
    """Compile the search kernels once, before the players' clocks start, not in every process."""
    levels = [level_of(player, chosen) for player in players]
    if any(level and level.budget for level in levels) and not can_search(chosen):
        print("Compiling (only the first time) …", file=sys.stderr)
        warm_up([chosen.id])


# Results


def _write(file: Path | None, outcome: Standings | list[Balance]) -> None:
    if file:
        write_atomically(file, msgspec.json.format(msgspec.json.encode(outcome), indent=2) + b"\n")


def _show_standings(chosen: Game, standings: Standings) -> None:
    screen, terms = Screen.to_read(), standings.terms
    screen.say(f"{chosen.name}, {terms.scenario}: {pluralise(standings.games, 'game')}", style="bold")
    order = [line.rating.player for line in standings.standings]
    table = _table("", "player", "rating", "95 % interval", "won", "drawn", "lost", "points", "failed")
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
    screen.say("Games won, drawn and lost by the player of the row against the player of the column:")
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
    width = max(len(name) for name, _ in shares)
    for name, share in (*shares, ("drawn", found.drawn)):
        screen.say(f"  {name:<{width}}  {_share(share)}")
    screen.say(f"  {found.verdict}")
    screen.say(
        f"  {lengths.counted_in}: {lengths.shortest} to {lengths.longest}, 10 % of games up to "
        f"{lengths.tenth}, half up to {lengths.median}, 90 % up to {lengths.ninetieth}; "
        f"mean {lengths.mean}"
    )
    most = max(bar.games for bar in lengths.bars)
    for bar in lengths.bars:
        span = f"{bar.first}–{bar.last}" if bar.last > bar.first else str(bar.first)
        screen.say(f"  {span:>11} {bar.games:>6} {'█' * round(_BAR * bar.games / most)}".rstrip())
    if found.failures:
        screen.say(f"  in {pluralise(found.failures, 'game')} a player failed and resigned")
    screen.say(f"  processor time: {found.seconds:.2f} s per game")


def _share(share: Share) -> str:
    return f"{share.share:6.1%}  (95 %: {share.low:.1%} to {share.high:.1%})"
