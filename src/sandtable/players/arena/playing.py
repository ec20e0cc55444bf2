"""Plays one game of a contest."""

from collections.abc import Callable
from time import perf_counter, process_time

from msgspec import Struct
from msgspec.structs import replace

from sandtable.core import IllegalAction, Match, SandtableError, Seat
from sandtable.players.arena.contest import Contest, Contests, Fixture
from sandtable.players.arena.openings import play_opening
from sandtable.players.arena.time_control import SeatClocks, TimeControl, TimeUsed
from sandtable.players.player import PlayerFailed
from sandtable.players.registry import is_program
from sandtable.players.seat_players import SeatPlayers


class Played(Struct, frozen=True, omit_defaults=True):
    """The result of a game. Without a clock, everything except the time follows from its fixture."""

    fixture: Fixture
    winners: tuple[Seat, ...]
    """Empty for a draw."""
    reason: str
    actions: int
    length: int
    """In the game's own unit, such as turns or rounds."""
    failures: dict[Seat, str] = {}
    """For each seat whose player failed and so resigned, what happened."""
    seconds: float = 0.0
    """Processor time, without that of engines."""
    failed_at: dict[Seat, int] = {}
    """For each of the failures, the number of the action that the player did not find."""
    times: dict[Seat, TimeUsed] = {}
    """The time that each seat used, with a clock."""
    names: dict[Seat, str] = {}
    """The names that engines gave themselves."""
    record: str | None = None
    """The record of the game, until it is saved."""


def play(contest: Contests, fixture: Fixture) -> Played:
    """Play one game.

    A player that raises an exception, takes too long or plays an illegal action forfeits; the contest goes
    on.
    """
    return _play(contest.of(fixture), fixture)[0]


def play_recorded(contest: Contests, fixture: Fixture) -> Played:
    """Play one game, and return the result with the record."""
    played, match = _play(contest.of(fixture), fixture)
    return replace(played, record=str(match.record))


def _play(contest: Contest, fixture: Fixture) -> tuple[Played, Match]:
    begin, terms = process_time(), fixture.terms
    match = Match.begin(contest.head(fixture))
    try:
        play_opening(match, terms.opening)
    except SandtableError as error:
        raise SandtableError(f"The opening {terms.title} with the seed {fixture.seed}: {error}") from None
    players = SeatPlayers(match, fixture.seating, programs=True)
    clocks = None if terms.clock is None else SeatClocks(terms.clock, match)
    failures: dict[Seat, str] = {}
    failed_at: dict[Seat, int] = {}
    try:
        while match.to_act and len(match) < terms.longest:
            seat = match.to_act[0]
            try:
                match.apply(seat, _choose(players, seat, clocks, terms.clock, fixture.seating[seat]))
            except Exception as error:  # whatever a player does, the contest goes on
                failures[seat], failed_at[seat] = _description(error), len(match) + 1
                match.apply(seat, match.game.timeout_action)
            if clocks is not None:
                clocks.acted(seat)
        names = players.names()
    finally:
        players.close()
    outcome = match.outcome
    played = Played(
        fixture=fixture,
        winners=outcome.winners if outcome else (),
        reason=outcome.reason if outcome else f"Not decided after {len(match)} actions.",
        actions=len(match),
        length=match.game.length(match),
        failures=failures,
        seconds=round(process_time() - begin, 4),
        failed_at=failed_at,
        times={} if clocks is None else clocks.used(),
        names=names,
    )
    return played, match


def _choose(
    players: SeatPlayers, seat: Seat, clocks: SeatClocks | None, control: TimeControl | None, player: str
) -> str:
    """Return the next action of a seat, or raise `PlayerFailed` if it took too long."""
    if clocks is None or control is None:
        players.prepare(seat)
        return players.choose(seat)
    players.prepare(seat, clocks.left(seat))
    by_processor = control.measured == "processor" and not is_program(player)
    clock: Callable[[], float] = process_time if by_processor else perf_counter
    began = clock()
    try:
        action = players.choose(seat)
    finally:
        late = clocks.spend(seat, clock() - began)
    if late is not None:
        raise PlayerFailed(late)
    return action


def _description(error: Exception) -> str:
    if isinstance(error, PlayerFailed | IllegalAction):
        return str(error)
    return f"{type(error).__name__}: {error}"
