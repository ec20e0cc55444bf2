"""Claiming seats; names and salts of seats."""

from collections.abc import Iterable

from msgspec.structs import replace
from sqlalchemy import Row

from sandtable.core import Record, Seat, SetupError, game, salt_commitment
from sandtable.matches.errors import NameTaken, SeatTaken
from sandtable.matches.models import NewMatch, NewSeat, SeatKind, StoredSeat
from sandtable.matches.names import skeleton
from sandtable.matches.texts import say
from sandtable.matches.validation import check_salt, check_texts

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


def check_player(rows: Iterable[Row[tuple[object, ...]]], player: str | None) -> None:
    """Raise `NameTaken` if a name only looks like that of another player at the table.

    The same name is allowed: a player may take several seats.
    """
    if player is None:
        return
    others = {row.player for row in rows if row.player and row.kind != "computer"} - {player}
    if skeleton(player) in map(skeleton, others):
        raise NameTaken(player)


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
        check_salt(seat.salt, seat.salt_hash)
        salted = seat.salt_hash is not None or seat.salt not in (None, new.record.salts.get(seat.seat))
        if rolled and salted:
            raise SetupError(TOO_LATE_FOR_SALT)


def check_revealed(rows: Iterable[Row[tuple[object, ...]]], seat: Seat, salt: str | None) -> bool:
    """Whether a salt, or `None` to withhold it, is news; raise `SetupError` if it may not be sent now.

    No salt is accepted before all seats are taken: a player who chose a salt later could know this one.
    """
    rows = tuple(rows)
    row = next(row for row in rows if row.seat == seat)
    if row.salt_hash is None:
        raise SetupError(say("no-salt-promised", seat=seat))
    if salt is not None and salt_commitment(salt) != row.salt_hash:
        raise SetupError(say("salt-does-not-fit", seat=seat))
    if any(row.kind == "open" for row in rows):
        raise SetupError(say("too-early-for-salt"))
    if row.salt is not None:
        if salt is None:
            raise SetupError(say("salt-revealed", seat=seat))
        return False
    return salt is not None or not row.salt_withheld


def with_seats(head: Record, seats: Iterable[NewSeat | StoredSeat]) -> Record:
    """The head of a record with the players and salts of the seats."""
    seats = tuple(seats)
    salted = {seat.seat for seat in seats if seat.salt is not None or seat.salt_hash is not None}
    hashes = {seat: hashed for seat, hashed in head.salt_hashes.items() if seat not in salted}
    salts = {seat: salt for seat, salt in head.salts.items() if seat not in salted}
    return replace(
        head,
        salt_hashes=hashes | {seat.seat: seat.salt_hash for seat in seats if seat.salt_hash is not None},
        salts=salts | {seat.seat: seat.salt for seat in seats if seat.salt is not None},
        players=head.players | {seat.seat: seat.player for seat in seats if seat.player is not None},
    )
