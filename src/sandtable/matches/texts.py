"""Texts of this package, from the catalogues in `locales`; notes by the program."""

import msgspec
from msgspec import Struct

from sandtable.core import Sentence
from sandtable.core.decoding import prepared


def say(key: str, **values: str | int | Sentence) -> Sentence:
    """A sentence of this package's catalogue."""
    return Sentence(__package__, key, values)


class _Note(Struct):
    """A stored note by the program: a key, so that each reader gets it in their own language."""

    key: str
    values: dict[str, str | int]


def encode_note(note: Sentence) -> str:
    """A note as JSON, to be stored."""
    return msgspec.json.encode({"key": note.key, "values": note.values}).decode()


def note_text(text: str, language: str) -> str:
    """A stored note in a language. Notes of earlier versions are plain text and returned unchanged."""
    try:
        note = msgspec.json.decode(text, type=prepared(_Note))
    except msgspec.DecodeError:
        return text
    return Sentence(__package__, note.key, dict(note.values)).text_in(language)
