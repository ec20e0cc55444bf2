"""Checks of texts, ids and times before they are stored."""

import re

from sandtable.core import SetupError
from sandtable.matches.texts import say

LONGEST_NAME = 100
LONGEST_PLAYER = 100
LONGEST_SALT = 100
MOST_LISTED = 200
LARGEST_NUMBER = 2**31 - 1
_HASH = re.compile(r"[0-9a-f]{64}")
_LATEST_TIME = 2**53
"""Milliseconds since 1970: far in the future, and exact in every JSON reader."""


def is_line(text: str, longest: int = LONGEST_NAME) -> bool:
    """Whether a text is one printable line, which every database can store."""
    return 0 < len(text) <= longest and text.isprintable()


def check_client_id(client_id: str | None) -> None:
    """Raise `SetupError` if a client id cannot be stored."""
    if client_id is not None and not is_line(client_id):
        raise SetupError(say("client-id-unreadable", most=LONGEST_NAME))


def check_time(time: int | None) -> None:
    """Raise `SetupError` if a time is negative or too large to store."""
    if time is not None and not 0 <= time <= _LATEST_TIME:
        raise SetupError(say("no-such-time"))


def check_texts(player: str | None, salt: str | None) -> None:
    """Raise `SetupError` if a player's name or a salt cannot become a line of the record."""
    for text, longest, error in (
        (player, LONGEST_PLAYER, say("player-unreadable", most=LONGEST_PLAYER)),
        (salt, LONGEST_SALT, say("salt-unreadable", most=LONGEST_SALT)),
    ):
        if text is not None and not (is_line(text, longest) and text == text.strip()):
            raise SetupError(error)


def check_salt(salt: str | None, salt_hash: str | None) -> None:
    """Raise `SetupError` unless a seat sends at most one of a salt and the hash of one."""
    if salt_hash is not None and (salt is not None or not _HASH.fullmatch(salt_hash)):
        raise SetupError(say("salt-hash-unreadable"))


def page(limit: int) -> int:
    """The number of rows to list if a caller asks for `limit`."""
    return max(0, min(limit, MOST_LISTED))
