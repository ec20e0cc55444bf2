"""Types prepared for decoding by one thread at a time, and the decoding of positions.

msgspec analyses a type when it first decodes to it, and the process crashes if two threads do that with the
same struct at the same time. Therefore every call that decodes to a type passes `prepared(Type)`.
"""

from threading import Lock
from typing import TypeVar

import msgspec

from sandtable.core.documents import DocumentError, check_data, read_json
from sandtable.core.errors import SetupError

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


def read_position(given: dict[str, object] | str, kind: type[_Kind], game: str) -> _Kind:
    """Decode a position given as data or as one line of JSON, under limits, or raise `SetupError`."""
    try:
        if isinstance(given, str):
            given = read_json(given)
        else:
            check_data(given)
        return msgspec.convert(given, prepared(kind))
    except (DocumentError, msgspec.ValidationError) as error:
        raise SetupError(f"This is not a position of {game}: {str(error).replace('`', '')}.") from None
