"""The counters on a commander's own map, and spare ones to place (KV3-P2)."""

from collections.abc import Iterator

from msgspec import Struct

from sandtable.core import Choice, PiecesField, PlaceField, TextField
from sandtable.games.kriegsspiel.dispatches import Counter
from sandtable.games.kriegsspiel.notation import point_text
from sandtable.games.kriegsspiel.rules.command_phase import UNKNOWN_SIDE
from sandtable.games.kriegsspiel.state import CommanderKnowledge
from sandtable.games.kriegsspiel.terms import Terms
from sandtable.games.kriegsspiel.units import Arm
from sandtable.scenes import Piece

MAX_NOTE = 200
GLYPHS: dict[Arm, str] = {
    "infantry": "i",
    "cavalry": "c",
    "artillery": "a",
    "pioneers": "p",
    "officer": "o",
    "man": "m",
    "supply-wagon": "w",
}
_SHORT: dict[Arm, str] = {"infantry": "inf", "cavalry": "cav", "artillery": "art", "supply-wagon": "wagon"}
"""The arms with spare counters, and the part of their names, as in `blue-inf-1`."""


class _Spare(Struct, frozen=True):
    """A spare counter and the name that it gets when placed."""

    id: str
    name: str
    arm: Arm
    side: int | None


def pieces(terms: Terms, command: CommanderKnowledge) -> tuple[Piece, ...]:
    """The counters on the map, and the spare ones."""
    names = {unit.id: unit.name for unit in command.units}
    placed = (_counter_piece(terms, counter, names.get(counter.name)) for counter in command.counters)
    return (*placed, *(_spare_piece(terms, spare) for spare in _spares(terms, command)))


def choices(terms: Terms, command: CommanderKnowledge) -> Iterator[Choice]:
    """Choices to place, move, annotate and remove counters; they do not advance the match."""
    place, note = PlaceField("place", "Where to"), TextField("note", "Note", MAX_NOTE)
    for spare in _spares(terms, command):
        text = f"counter {spare.name} {spare.arm} {_side_word(terms, spare.side)} at {{place}}"
        yield Choice(text, f"Place {spare.name}", "counter", spare.id, fields=(place,), aside=True)
    if command.counters:
        which = PiecesField("counter", "Which", tuple(one.name for one in command.counters), most=1)
        for text, label, *fields in (
            ("to {place}", "Move the counter", place),
            ("note {note}", "Write on the counter", note),
            ("remove", "Remove the counter"),
        ):
            template = f"counter {{counter}} {text}"
            yield Choice(template, label, "counter", fields=(which, *fields), aside=True)


def _spares(terms: Terms, command: CommanderKnowledge) -> Iterator[_Spare]:
    """The commander's own units without a counter, then one counter of each arm for every side."""
    placed = {counter.name for counter in command.counters}
    own = next(one.side for one in terms.commanders if one.officer == command.units[0].id)
    for unit in command.units:
        if unit.id not in placed:
            yield _Spare(f"spare:{unit.id}", unit.id, unit.arm, own)
    for side in (*range(len(terms.sides)), None):
        for arm, short in _SHORT.items():
            kind = f"{_side_word(terms, side)}-{short}"
            number = next(number for number in range(1, len(placed) + 2) if f"{kind}-{number}" not in placed)
            yield _Spare(f"spare:{kind}", f"{kind}-{number}", arm, side)


def _side_word(terms: Terms, side: int | None) -> str:
    return UNKNOWN_SIDE if side is None else terms.sides[side].id


def _counter_piece(terms: Terms, counter: Counter, own: str | None) -> Piece:
    """A counter as a piece; `own` is the name of the own unit that it stands for, or `None`."""
    side = None if counter.side is None else terms.sides[counter.side]
    return Piece(
        id=counter.name,
        symbol=counter.arm,
        glyph=_glyph(counter.arm, counter.side),
        label=own or f"{side.name if side else 'Unknown'} {counter.arm} {counter.name}",
        side=side.id if side else None,
        place=point_text(counter.at),
        note=counter.note or None,
        tag=counter.name[:12],
        heading=counter.facing,
    )


def _spare_piece(terms: Terms, spare: _Spare) -> Piece:
    side = None if spare.side is None else terms.sides[spare.side]
    return Piece(
        id=spare.id,
        symbol=spare.arm,
        glyph=_glyph(spare.arm, spare.side),
        label=f"{side.name if side else 'Unknown'} {spare.arm}, to be placed as {spare.name}",
        side=side.id if side else None,
    )


def _glyph(arm: Arm, side: int | None) -> str:
    return GLYPHS[arm].upper() if side == 0 else GLYPHS[arm]
