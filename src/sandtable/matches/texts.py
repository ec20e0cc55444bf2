"""What the matches and their store say, in the catalogue beside this module."""

import msgspec
from msgspec import Struct

from sandtable.core import Sentence
from sandtable.core.decoding import prepared


def say(key: str, **values: str | int | Sentence) -> Sentence:
    """A sentence of this package's catalogue."""
    return Sentence(__package__, key, values)


class _Note(Struct):
    """A note of the program as it is kept: each reader is told it in his own language."""

    key: str
    values: dict[str, str | int]


def encode_note(note: Sentence) -> str:
    """A note as the store keeps it."""
    return msgspec.json.encode({"key": note.key, "values": note.values}).decode()


def note_text(text: str, language: str) -> str:
    """A kept note in a language. Notes of earlier versions are kept in their own words."""
    try:
        note = msgspec.json.decode(text, type=prepared(_Note))
    except msgspec.DecodeError:
        return text
    return Sentence(__package__, note.key, dict(note.values)).text_in(language)
