"""Unguessable ids of matches and accounts, and the tokens of seats and sessions.

A seat belongs to the holder of its token. Only the token's hash is stored, and seats are looked up by it: a
copy of the database opens no seat, and the duration of a lookup reveals nothing about a token. SHA-256
without salt is enough, because a token is 256 random bits and not a password.
"""

import hashlib
import secrets

_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # no two look alike
_ID_LENGTH = 14  # 69 bits


def new_id() -> str:
    """A short random id that can be read out. A match can be joined by anyone who knows its id."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def new_token() -> str:
    """A random token for a seat or a session, safe in a URL."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """The hash of a token, for the store. Accepts any text."""
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()


def log_id(match_id: str) -> str:
    """A constant name of a match for logs, with which the match cannot be joined."""
    return token_hash(match_id)[:8]
