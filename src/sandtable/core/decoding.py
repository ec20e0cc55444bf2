"""Types that data is read as, made known to msgspec by one thread at a time.

It learns a type when it first reads something as that type, and two threads that teach it the same struct at
once bring the whole process down. So every call that reads data as a type names it as `known(Type)`.
"""

from threading import Lock
from typing import TypeVar

import msgspec

_Kind = TypeVar("_Kind")

_LEARNING = Lock()
_learnt: set[object] = set()


def prepared(kind: _Kind) -> _Kind:
    """The same type, once msgspec knows it and all that it is made of."""
    if kind not in _learnt:
        with _LEARNING:
            msgspec.json.Decoder(kind)
            _learnt.add(kind)
    return kind
