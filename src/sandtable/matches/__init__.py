"""Live matches. So far their store: every match, its seats and its entries, in SQLite or PostgreSQL."""

from sandtable.matches.errors import Conflict, SeatTaken, StoreError, UnknownMatch, UnknownToken
from sandtable.matches.store import Store
from sandtable.matches.stored import (
    Appended,
    HeldSeat,
    ListedMatch,
    NewMatch,
    NewSeat,
    StoredEntry,
    StoredMatch,
    StoredSeat,
)

__all__ = [
    "Appended",
    "Conflict",
    "HeldSeat",
    "ListedMatch",
    "NewMatch",
    "NewSeat",
    "SeatTaken",
    "Store",
    "StoreError",
    "StoredEntry",
    "StoredMatch",
    "StoredSeat",
    "UnknownMatch",
    "UnknownToken",
]
