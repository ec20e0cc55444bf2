"""`sandtable arena` and `sandtable balance`: computer players against each other, and the results."""

import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
from msgspec import Struct
from rich.box import SIMPLE_HEAD
from rich.table import Table

from sandtable.cli.arguments import parse_pairs, parse_value
from sandtable.cli.formatting import pluralise
from sandtable.cli.screen import Screen, without_control_characters
from sandtable.cli.sprt import run_test
from sandtable.cli.tasks import Resources, run_missing
from sandtable.core import Game, SetupError, game
from sandtable.core.files import write_atomically
from sandtable.players import check_player, level_of, player_names
from sandtable.players.arena.balance import Balance, Share, make_balance
from sandtable.players.arena.contest import Contests, ContestSet, Fixture, pinned, round_robin, series
from sandtable.players.arena.game_records import GameRecords, RecordedResults
from sandtable.players.arena.openings import make_contests
from sandtable.players.arena.playing import Played, play, play_recorded
from sandtable.players.arena.plots import balance_plot, ratings_plot
from sandtable.players.arena.results import Results
from sandtable.players.arena.sprt import SprtBounds
from sandtable.players.arena.standings import Failure, Standing, Standings, failures_of, make_standings
from sandtable.players.arena.time_control import TimeControl
from sandtable.players.registry import check_engine
from sandtable.players.search.lazy import can_search
from sandtable.players.warm_up import warm_up

GAMES, MOST_TEST_GAMES = 20, 20_000
"""Number of games per meeting, and the most of a sequential test, unless a number is given."""
_BAR = 40
"""Characters of the longest bar of a histogram."""
_SHOWN_FAILURES = 10


class RunSettings(Struct, frozen=True, kw_only=True):
    """The options that `arena` and `balance` share, as typed."""

    games: int | None
    seed: str
    options: tuple[str, ...]
    longest: int
    resources: Resources
    json: Path | None
    plot: Path | None
    records: Path | None = None
    clock: TimeControl | None = None
    openings: Path | None = None
    sprt: SprtBounds | None = None
    log: Path | None = None


def arena(game_id: str, players: Sequence[str], scenarios: Sequence[str], settings: RunSettings) -> None:
    """Play a round robin and show the standings, or a sequential test of two players."""
    chosen = game(game_id)
    for player in players:
        check_player(player, chosen, programs=True)
        check_engine(player, chosen)
    players = [pinned(player) for player in players]
    contests = _contests(chosen, scenarios or (None,), settings)
    _warm_up(chosen, players)
    if settings.sprt is not None:
        if settings.plot:
            raise SetupError("A sequential test has no plot: leave out --plot.")
        fixtures = round_robin(contests, players, settings.games or MOST_TEST_GAMES, settings.seed)
        run_test(
            settings.sprt,
            contests,
            fixtures,
            players,
            results=_results(settings),
            resources=settings.resources,
            recorded=settings.records is not None,
            log=settings.log,
            json=settings.json,
        )
        return
    if settings.log is not None:
        raise SetupError("--log belongs to --sprt.")
    fixtures = round_robin(contests, players, settings.games or GAMES, settings.seed)
    played = _play(contests, fixtures, settings, chosen.name)
    standings = make_standings(contests, players, played)
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
    given = {seat: pinned(name) for seat, name in parse_pairs("--seat", seats, "red=greedy").items()}
    default = pinned(player or player_names(chosen)[-1])
    for one in (default, *given.values()):
        check_player(one, chosen, programs=True)
        check_engine(one, chosen)
    _warm_up(chosen, (default, *given.values()))
    found = []
    for scenario in scenarios or list(chosen.scenarios()):
        for contest in _contests(chosen, (scenario,), settings).contests:
            places = [seat for side in contest.sides for seat in side]
            for seat in given:
                if seat not in places:
                    raise SetupError(f"There is no seat {seat!r}; the seats are {', '.join(places)}.")
            seating = {seat: given.get(seat, default) for seat in places}
            fixtures = series(contest, seating, settings.games or GAMES, settings.seed)
            played = _play(contest, fixtures, settings, contest.terms.title)
            found.append(make_balance(contest, played))
            _show_balance(found[-1], list(failures_of(played)))
        if settings.plot:
            write_atomically(settings.plot, balance_plot(found[-1]))
    _write(settings.json, found)


def _contests(chosen: Game, scenarios: Sequence[str | None], settings: RunSettings) -> ContestSet:
    options = {
        name: parse_value(value)
        for name, value in parse_pairs("--option", settings.options, "first=north").items()
    }
    return make_contests(
        chosen,
        scenarios,
        {**chosen.quick_options, **options},
        openings=settings.openings,
        longest=settings.longest,
        clock=settings.clock,
    )


def _play(contests: Contests, fixtures: Sequence[Fixture], settings: RunSettings, name: str) -> list[Played]:
    """Play the games that have no result yet, and return the results of all."""
    results = _results(settings)
    work = play if settings.records is None else play_recorded
    run_missing(work, contests, fixtures, results, resources=settings.resources, name=name)
    return results.of(fixtures)


def _results(settings: RunSettings) -> Results[Played]:
    file = settings.resources.results
    if settings.records is None:
        return Results(file, Played)
    return RecordedResults(file, GameRecords(settings.records))


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
    screen = Screen.to_read()
    screen.say(
        f"{chosen.name}, {', '.join(standings.titles)}: {pluralise(standings.games, 'game')}", style="bold"
    )
    if standings.terms.clock is not None:
        screen.say(f"Clock: {standings.terms.clock.sentence()}.")
    order = [line.rating.player for line in standings.standings]
    table = _table("", "player", "rating", "95 % interval", "won", "drawn", "lost", "points", "failed")
    for number, line in enumerate(standings.standings, start=1):
        rating, score = line.rating, line.score
        table.add_row(
            str(number),
            _name(line),
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
    screen.say_all(_neighbours(standings))
    screen.say_all(_times(standings))
    _show_failures(screen, standings.failures)


def _name(line: Standing) -> str:
    """Return a player, with the name that a program gave itself."""
    title = f" ({line.name})" if line.name else ""
    return without_control_characters(f"{line.rating.player}{title}")


def _cell(standings: Standings, player: str, opponent: str) -> str:
    score = standings.score(player, opponent)
    return "·" if score is None else f"{score.won:g}-{score.drawn:g}-{score.lost:g}"


def _neighbours(standings: Standings) -> Iterable[str]:
    """Say of each player and the next one how much stronger it is, if the games show it."""
    order = [line.rating.player for line in standings.standings]
    for one, other in pairwise(order):
        for meeting in standings.meetings:
            if (meeting.player, meeting.opponent) == (one, other):
                stronger = one if meeting.elo.points > 0 else other
                found = (
                    f"{stronger} is stronger"
                    if meeting.elo.decided
                    else "these games do not show which is stronger"
                )
                yield without_control_characters(f"{one} against {other}: {meeting.elo}; {found}.")


def _times(standings: Standings) -> Iterable[str]:
    for line in standings.standings:
        if (time := line.time) is not None and time.turns:
            yield without_control_characters(
                f"Time of {line.rating.player}: {time.seconds / time.turns:.3f} s per turn on average, "
                f"{time.longest:.3f} s at most, in {pluralise(time.turns, 'turn')}"
            )


def _show_failures(screen: Screen, failures: Sequence[Failure]) -> None:
    if not failures:
        return
    screen.say(f"Failures: {pluralise(len(failures), 'time')} a player failed and resigned", style="bold")
    for failure in failures[:_SHOWN_FAILURES]:
        screen.say(without_control_characters(f"  {failure}"))
    if len(failures) > _SHOWN_FAILURES:
        screen.say(f"  and {len(failures) - _SHOWN_FAILURES} more (--json and --results have all of them)")


def _table(*columns: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        table.add_column(column, justify="left" if column == "player" else "right", overflow="fold")
    return table


def _show_balance(found: Balance, failures: Sequence[Failure]) -> None:
    screen, lengths = Screen.to_read(), found.lengths
    screen.say(f"{found.terms.title}: {pluralise(found.games, 'game')}", style="bold")
    if found.terms.clock is not None:
        screen.say(f"  Clock: {found.terms.clock.sentence()}.")
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
    screen.say(f"  processor time: {found.seconds:.2f} s per game")
    _show_failures(screen, failures)


def _share(share: Share) -> str:
    return f"{share.share:6.1%}  (95 %: {share.low:.1%} to {share.high:.1%})"
