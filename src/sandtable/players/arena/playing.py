"""Plays one game of a contest."""

from time import process_time

from msgspec import Struct

from sandtable.core import IllegalAction, Match, Seat
from sandtable.players.arena.contest import Contest, Fixture
from sandtable.players.player import PlayerFailed
from sandtable.players.seat_players import SeatPlayers


class Played(Struct, frozen=True, omit_defaults=True):
    """The result of a game. Everything except the time follows from its fixture."""

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


def play(contest: Contest, fixture: Fixture) -> Played:
    """Play one game.

    A player that raises an exception, takes too long or plays an illegal action forfeits; the contest goes
    on.
    """
    begin = process_time()
    match = Match.begin(contest.head(fixture))
    players = SeatPlayers(match, fixture.seating, programs=True)
    failures: dict[Seat, str] = {}
    try:
        while match.to_act and len(match) < fixture.terms.longest:
            seat = match.to_act[0]
            try:
                match.apply(seat, players.choose(seat))
            except Exception as error:  # whatever a player does, the contest goes on
                failures[seat] = _description(error)
                match.apply(seat, match.game.timeout_action)
    finally:
        players.close()
    outcome = match.outcome
    return Played(
        fixture=fixture,
        winners=outcome.winners if outcome else (),
        reason=outcome.reason if outcome else f"Not decided after {len(match)} actions.",
        actions=len(match),
        length=match.game.length(match),
        failures=failures,
        seconds=round(process_time() - begin, 4),
    )


def _description(error: Exception) -> str:
    if isinstance(error, PlayerFailed | IllegalAction):
        return str(error)
    return f"{type(error).__name__}: {error}"
