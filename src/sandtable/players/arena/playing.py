"""One game of an arena, from its first action to its outcome."""

from time import process_time

from msgspec import Struct

from sandtable.core import IllegalAction, Match, Seat
from sandtable.players.arena.contest import Contest, Fixture
from sandtable.players.player import PlayerFailed
from sandtable.players.seat_players import SeatPlayers


class Played(Struct, frozen=True, omit_defaults=True):
    """A game that was played. All but the time follows from its fixture."""

    fixture: Fixture
    winners: tuple[Seat, ...]
    """None: a draw."""
    reason: str
    actions: int
    length: int
    """In what the game counts: turns, rounds."""
    failures: dict[Seat, str] = {}
    """The seats whose player failed and gave up for it, and how."""
    seconds: float = 0.0
    """Of processor time, that of programs not counted."""


def play(contest: Contest, fixture: Fixture) -> Played:
    """Play one game.

    A player that fails (breaks down, takes too long, acts against the rules) forfeits, and nobody else is
    the worse for it.
    """
    begin = process_time()
    match = Match.begin(contest.head(fixture))
    seated = SeatPlayers(match, fixture.seating, programs=True)
    failures: dict[Seat, str] = {}
    try:
        while match.to_act and len(match) < fixture.terms.longest:
            seat = match.to_act[0]
            try:
                match.apply(seat, seated.choose(seat))
            except Exception as error:  # whatever a player does, the contest goes on
                failures[seat] = _told(error)
                match.apply(seat, match.game.timeout_action)
    finally:
        seated.close()
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


def _told(error: Exception) -> str:
    if isinstance(error, PlayerFailed | IllegalAction):
        return str(error)
    return f"{type(error).__name__}: {error}"
