"""Texts of the game in the language of the match."""

from fractions import Fraction

from sandtable.core import IllegalAction, InvalidAction, Seat
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.state import State
from sandtable.games.taktik.terms import Translate, Value

KIND_KEYS = ("car", "tank", "field-hq", "fuel", "ammunition")
"""The keys of the kinds of piece in the catalogue."""
UNIT_KEYS = (
    "unit-car-2", "unit-car-4", "unit-tank-2", "unit-tank-4", "unit-tank-8",
    "unit-field-hq", "unit-fuel", "unit-ammunition", "unit-mine",
)  # fmt: skip


def illegal(say: Translate, rule: str | None, key: str, **values: Value) -> IllegalAction:
    """The error for an illegal action, with the reason in the language of the match."""
    return IllegalAction(say(key, **values), rule)


def invalid(say: Translate, key: str, **values: Value) -> InvalidAction:
    """The error for a text that is not an action, with what was expected."""
    return InvalidAction(say(key, **values))


def country_name(country: Country) -> str:
    """The name of a country, the same in every language."""
    return country.slug.capitalize()


def seat_name(seat: Seat) -> str:
    """The name of a seat, which is that of a country."""
    return seat.capitalize()


def kind_name(say: Translate, kind: Kind) -> str:
    """The name of a kind of piece, as in the middle of a sentence."""
    return say(KIND_KEYS[kind])


def piece_id(number: int) -> str:
    """The id of a piece for the whole match; it reveals nothing about firepower (TAK-B4)."""
    return f"p{number + 1}"


def piece_name(state: State, number: int) -> str:
    """A piece in words: "Kazaldis tank p7"."""
    say, pieces = state.terms.say, state.pieces
    kind = kind_name(say, pieces.kinds[number])
    return say("piece", country=country_name(pieces.countries[number]), kind=kind, id=piece_id(number))


def steps_text(halves: int) -> str:
    """A number of half steps as steps: "3½"."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def listed(say: Translate, names: list[str]) -> str:
    """A list in words: "Kazaldis, Sarapan and Armania"."""
    if len(names) < 2:
        return "".join(names)
    return say("list-end", first=", ".join(names[:-1]), last=names[-1])


def percent(say: Translate, chance: Fraction) -> str:
    """A probability in percent, to a tenth: "37.5 %"."""
    whole, tenth = divmod(round(chance * 1000), 10)
    return say("percent", whole=whole, tenth=tenth) if tenth else f"{whole} %"
