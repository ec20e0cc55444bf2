"""The counters on a commander's own map, and spare ones to place (KV3-P2)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from sandtable.core import Choice, PiecesField, PlaceField, TextField
from sandtable.games.kriegsspiel.dispatches import Counter, DispatchBookEntry
from sandtable.games.kriegsspiel.notation import point_text
from sandtable.games.kriegsspiel.rules import adjutant
from sandtable.games.kriegsspiel.rules.command_phase import UNKNOWN_SIDE
from sandtable.games.kriegsspiel.state import CommanderKnowledge
from sandtable.games.kriegsspiel.terms import Terms
from sandtable.games.kriegsspiel.units import Arm
from sandtable.scenes import Figure, Piece, name_tag

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
_SPARE_ARMS: tuple[Arm, ...] = ("infantry", "cavalry", "artillery", "supply-wagon")
DOUBTFUL = "doubtful"
"""The state of a counter that rests on an old or vague report."""


class _Spare(Struct, frozen=True):
    """A spare counter and the name that it gets when placed."""

    id: str
    name: str
    arm: Arm
    side: int | None


def pieces(terms: Terms, command: CommanderKnowledge) -> tuple[Piece, ...]:
    """The counters on the map, and the spare ones."""
    names = {unit.id: unit.name for unit in command.units}
    placed = (_counter_piece(terms, command, counter, names) for counter in command.counters)
    return (*placed, *(_spare_piece(terms, spare) for spare in _spares(terms, command)))


def choices(terms: Terms, command: CommanderKnowledge) -> Iterator[Choice]:
    """Choices to place, move, annotate and remove counters; they do not advance the match."""
    yield from _adjutant(terms, command)
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


def _adjutant(terms: Terms, command: CommanderKnowledge) -> Iterator[Choice]:
    """The adjutant's services, where there is something to pin."""
    if adjutant.has_news(terms, command):
        yield Choice("adjutant", "Let your adjutant pin the reports", "adjutant", aside=True, key="P")
    elif adjutant.has_news(terms, command, everything=True):
        yield Choice("adjutant all", "Let your adjutant move your own counters too", "adjutant", aside=True)


def _spares(terms: Terms, command: CommanderKnowledge) -> Iterator[_Spare]:
    """The commander's own units without a counter, then one counter of each arm for every side."""
    placed = {counter.name for counter in command.counters}
    own = next(one.side for one in terms.commanders if one.officer == command.units[0].id)
    for unit in command.units:
        if unit.id not in placed:
            yield _Spare(f"spare:{unit.id}", unit.id, unit.arm, own)
    for side in (*range(len(terms.sides)), None):
        for arm in _SPARE_ARMS:
            kind = f"{_side_word(terms, side)}-{adjutant.SHORT_ARMS[arm]}"
            number = next(number for number in range(1, len(placed) + 2) if f"{kind}-{number}" not in placed)
            yield _Spare(f"spare:{kind}", f"{kind}-{number}", arm, side)


def _side_word(terms: Terms, side: int | None) -> str:
    return UNKNOWN_SIDE if side is None else terms.sides[side].id


_NOT_SENT = frozenset(("returned", "refused"))
"""Orders that have not reached a unit, as far as the commander knows."""
_ANSWERS = {
    "done": "carried out, it reports",
    "not-understood": "not understood, it reports",
    "words": "see its report",
}


def _note(command: CommanderKnowledge, counter: Counter) -> str:
    """The commander's note on a counter and, for an own unit, the orders sent to it (KV3-C7).

    An order stands until another replaces it; what the unit has answered stands beside it.
    """
    sent: list[DispatchBookEntry] = []
    for entry in command.book:
        if entry.to == counter.name and entry.kind != "message" and entry.state not in _NOT_SENT:
            sent = [*sent, entry] if entry.adds else [entry]
    answers = {paper.about: paper for paper in command.papers if paper.kind == "report" and paper.about}
    lines = []
    for entry in sent:
        answer = answers.get(entry.number)
        word = _ANSWERS.get(answer.report or "") if answer else None
        answered = f" ({word})" if word else ""
        lines.append(f"Ordered in round {entry.round}: {entry.text.rstrip('.')}{answered}.")
    return " ".join(filter(None, (counter.note, *lines)))


def _source(command: CommanderKnowledge, counter: Counter) -> str:
    """Where a counter comes from, and so how far it can be trusted."""
    if counter.pin is not None:
        vague = ", a vague report" if counter.pin.vague else ""
        return f"as reported in round {counter.pin.round}{vague}; now it is round {command.outlook.round}"
    return f"as you put it in round {counter.changed}" if counter.changed else "as at the start"


def _figures(command: CommanderKnowledge, counter: Counter) -> tuple[Figure, ...]:
    """What the commander knows of a counter's unit, and how old that is."""
    unit = next((one for one in command.units if one.id == counter.name), None)
    known = () if unit is None else (Figure("Quality", unit.quality), Figure("At first in", unit.formation))
    return (Figure("On your map", _source(command, counter)), *known)


def _counter_piece(
    terms: Terms, command: CommanderKnowledge, counter: Counter, names: Mapping[str, str]
) -> Piece:
    """A counter as a piece; `names` has the names of the own units."""
    own = names.get(counter.name)
    side = None if counter.side is None else terms.sides[counter.side]
    return Piece(
        id=counter.name,
        symbol=counter.arm,
        glyph=_glyph(counter.arm, counter.side),
        label=own or f"{side.name if side else 'Unknown'} {counter.arm} {counter.name}",
        side=side.id if side else None,
        place=point_text(counter.at),
        states=(DOUBTFUL,) if adjutant.doubtful(terms.settings, command, counter) else (),
        note=_note(command, counter) or None,
        tag=name_tag(counter.name),
        heading=counter.facing,
        figures=_figures(command, counter),
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
