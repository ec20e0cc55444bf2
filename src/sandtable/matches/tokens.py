"""What nobody can guess: the ids of matches and accounts, and the tokens that open seats and sessions.

A seat belongs to whoever holds its token. The store keeps only the token's hash and looks a seat up by it, so
a copy of the database opens no seat, and how long a look-up takes says nothing about any token: nobody can
choose texts whose hashes come ever nearer to another's. A plain hash is enough, because a token is 256 bits
of chance and not a password that somebody thought of.
"""

import hashlib
import secrets

_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # no two that look alike
_ID_LENGTH = 14  # 69 bits


def new_id() -> str:
    """A short id that can be read out. That of a match is an invitation to whoever knows it."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def new_token() -> str:
    """A token for a seat or a session, fit for a link."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """What the store keeps of a token. Any text has a hash, also one that no token could be."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def log_id(match_id: str) -> str:
    """What a log calls a match: always the same, and no invitation to whoever reads it."""
    return token_hash(match_id)[:8]
