"""Live matches (`hall`, `live_match`, `clocks`, `opponents`) and their store, in SQLite or PostgreSQL.

`Store` holds matches, clocks, entries and seats, `Store.talk` the talk at the table, and `Store.accounts` the
accounts.
"""

from sandtable.matches.accounts import AccountRepository
from sandtable.matches.errors import (
    Conflict,
    NameTaken,
    NotStarted,
    SeatTaken,
    StoreError,
    TooMuchTalk,
    UnknownAccount,
    UnknownMatch,
    UnknownToken,
)
from sandtable.matches.models import (
    SPECTATORS,
    Account,
    AccountId,
    Appended,
    Created,
    HeldSeat,
    ListedMatch,
    MatchId,
    NewMatch,
    NewSeat,
    NewTalk,
    StoredEntry,
    StoredMatch,
    StoredSeat,
    Talk,
)
from sandtable.matches.store import Store
from sandtable.matches.talk import TalkRepository

__all__ = [
    "SPECTATORS",
    "Account",
    "AccountId",
    "AccountRepository",
    "Appended",
    "Conflict",
    "Created",
    "HeldSeat",
    "ListedMatch",
    "MatchId",
    "NameTaken",
    "NewMatch",
    "NewSeat",
    "NewTalk",
    "NotStarted",
    "SeatTaken",
    "Store",
    "StoreError",
    "StoredEntry",
    "StoredMatch",
    "StoredSeat",
    "Talk",
    "TalkRepository",
    "TooMuchTalk",
    "UnknownAccount",
    "UnknownMatch",
    "UnknownToken",
]
