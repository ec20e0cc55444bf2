"""Claiming seats; names and salts of seats."""

from collections.abc import Iterable

from msgspec.structs import replace
from sqlalchemy import Row

from sandtable.core import Record, Seat, SetupError, game
from sandtable.matches.errors import SeatTaken
from sandtable.matches.models import NewMatch, NewSeat, SeatKind, StoredSeat
from sandtable.matches.texts import say
from sandtable.matches.validation import check_texts

TOO_LATE_FOR_SALT = say("too-late-for-salt")


def free_seat(rows: Iterable[Row[tuple[object, ...]]], seat: Seat) -> Row[tuple[object, ...]]:
    """The row of a seat, or `SeatTaken` if it cannot be claimed."""
    free = next((row for row in rows if row.seat == seat), None)
    if free is None:
        raise SeatTaken(say("no-such-seat", seat=repr(seat)))
    if free.kind == "computer":
        raise SeatTaken(say("seat-of-computer", seat=seat))
    if free.token_hash is not None:
        raise SeatTaken(say("seat-taken", seat=seat))
    return free


def claimed_kind(game_id: str, seat: Seat) -> SeatKind:
    """The kind of an open seat after it is claimed: a person, or the umpire."""
    try:
        umpire = game(game_id).umpire
    except SetupError:  # the game is no longer installed
        umpire = None
    return "umpire" if seat == umpire else "person"


def check_seats(new: NewMatch) -> None:
    """Raise `SetupError` if the seats of a match cannot be stored."""
    names = [seat.seat for seat in new.seats]
    if len(names) != len(set(names)):
        raise SetupError(say("seat-twice"))
    rolled = bool(new.record.opening or new.record.entries)
    for seat in new.seats:
        check_texts(seat.player, seat.salt)
        if rolled and seat.salt not in (None, new.record.salts.get(seat.seat)):
            raise SetupError(TOO_LATE_FOR_SALT)


def with_seats(head: Record, seats: Iterable[NewSeat | StoredSeat]) -> Record:
    """The head of a record with the players and salts of the seats."""
    seats = tuple(seats)
    return replace(
        head,
        salts=head.salts | {seat.seat: seat.salt for seat in seats if seat.salt is not None},
        players=head.players | {seat.seat: seat.player for seat in seats if seat.player is not None},
    )
