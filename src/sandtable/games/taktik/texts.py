"""What the game says, in the language of the match."""

from functools import cache, lru_cache
from typing import Protocol

from sandtable.core import IllegalAction, InvalidAction, Seat, catalogue
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.forces import Kind

Value = str | int

KIND_KEYS = ("car", "tank", "field-hq", "fuel", "ammunition")
"""The names of the kinds of piece in the catalogue."""
UNIT_KEYS = (
    "unit-car-2", "unit-car-4", "unit-tank-2", "unit-tank-4", "unit-tank-8",
    "unit-field-hq", "unit-fuel", "unit-ammunition", "unit-mine",
)  # fmt: skip


class Translate(Protocol):
    """Gives the text of a key of the catalogue, its blanks filled."""

    def __call__(self, key: str, **values: Value) -> str:
        """The text of a key (`message` or `message.attribute`)."""


class CachedCatalogue:
    """The catalogue in one language. Texts are kept: labels of choices are asked for again and again."""

    __slots__ = ("language",)

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **values: Value) -> str:
        """The text of a key (`message` or `message.attribute`), its blanks filled."""
        return _text(self.language, key, tuple(values.items()))


@cache
def cached_catalogue(language: str) -> CachedCatalogue:
    """The catalogue in a language, made once."""
    return CachedCatalogue(language)


@lru_cache(maxsize=1 << 15)
def _text(language: str, key: str, values: tuple[tuple[str, Value], ...]) -> str:
    return catalogue(__package__, language)(key, **dict(values))


def refusal(say: Translate, rule: str | None, key: str, **values: Value) -> IllegalAction:
    """An action that a rule forbids, with the reason in the language of the match."""
    return IllegalAction(say(key, **values), rule)


def unreadable(say: Translate, key: str, **values: Value) -> InvalidAction:
    """A text that is no action, with what was expected."""
    return InvalidAction(say(key, **values))


def country_name(country: Country) -> str:
    """A country's name, the same in every language."""
    return country.slug.capitalize()


def seat_name(seat: Seat) -> str:
    """A player, called by the country that his seat is named after."""
    return seat.capitalize()


def kind_name(say: Translate, kind: Kind) -> str:
    """A kind of piece in the middle of a sentence."""
    return say(KIND_KEYS[kind])


def piece_id(number: int) -> str:
    """A piece's lasting id, which says nothing: pieces are numbered by where they stood at the start."""
    return f"p{number + 1}"


def steps_text(halves: int) -> str:
    """A number of steps, given in halves: "3½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def listed(say: Translate, names: list[str]) -> str:
    """Names one after the other: "Kazaldis, Sarapan and Armania"."""
    if len(names) < 2:
        return "".join(names)
    return say("list-end", first=", ".join(names[:-1]), last=names[-1])
