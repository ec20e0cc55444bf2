"""Types prepared for decoding by one thread at a time.

msgspec analyses a type when it first decodes to it, and the process crashes if two threads do that with the
same struct at the same time. Therefore every call that decodes to a type passes `prepared(Type)`.
"""

from threading import Lock
from typing import TypeVar

import msgspec

_Kind = TypeVar("_Kind")

_LOCK = Lock()
_prepared: set[object] = set()


def prepared(kind: _Kind) -> _Kind:
    """Return the type, after msgspec has analysed it and all its parts."""
    if kind not in _prepared:
        with _LOCK:
            msgspec.json.Decoder(kind)
            _prepared.add(kind)
    return kind
