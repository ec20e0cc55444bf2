"""A whole position as plain data, and as one line of JSON."""

from fractions import Fraction

import msgspec
from msgspec import Struct, field

from sandtable.core import IllegalAction, Outcome, Position, SetupError
from sandtable.core.decoding import prepared
from sandtable.games.modern.ground import HUNDRED, number_text, place_text
from sandtable.games.modern.notation import KINDS, is_name, point, unit_command
from sandtable.games.modern.roster import (
    Exact,
    Fate,
    Phantom,
    Point,
    Roster,
    Structure,
    StructureKind,
    Unit,
    exact,
)
from sandtable.games.modern.state import Order, Phase, State
from sandtable.games.modern.terms import Terms


class UnitData(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A unit in words. What is not said of an enemy is not known."""

    name: str
    seat: str
    type: str
    size: str = "1"
    health: str | None = None
    """Exact, such as "7/2"; not said: all that its type has, or none if it is gone."""
    at: str | None = None
    heading: str | None = None
    hidden: bool = False
    found: bool = False
    aloft: bool = False
    aboard: int | None = None
    """Its ship's place in this list, from 0."""
    inside: str | None = None
    moved: int = 0
    acted: int = 0
    closed: int = 0
    disabled: int = 0
    """The last turn in which it is disabled, counted through the campaign."""
    fate: Fate = ""


class StructureData(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A structure in words."""

    name: str
    kind: StructureKind
    military: str | None = None
    health: str | None = None
    at: str | None = None
    destroyed: bool = False


class PhantomData(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A unit that a seat wrongly believes in."""

    believer: str
    name: str
    seat: str
    type: str
    at: str | None = None


class OrderData(Struct, frozen=True, forbid_unknown_fields=True):
    """A command that waits for the umpire."""

    seat: str
    text: str


class PositionData(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position in the words of the rule page."""

    round: int
    turn: str
    """The military whose turn it is."""
    first: str
    phase: str = "surface"
    units: list[UnitData]
    structures: list[StructureData] = field(default_factory=list)
    phantoms: list[PhantomData] = field(default_factory=list)
    warheads: dict[str, int] = field(default_factory=dict)
    entered: int = 0
    sheets: dict[str, list[str]] = field(default_factory=dict)
    submitted: list[str] = field(default_factory=list)
    queue: list[OrderData] = field(default_factory=list)
    using: str | None = None
    resigned: list[str] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    outcome: Outcome | None = None


class Facts(Struct, frozen=True, kw_only=True):
    """The position as far as the seat knows it, with the terms of the campaign."""

    terms: Terms
    position: PositionData


# Writing


def position_data(state: State) -> PositionData:
    """The state in words."""
    terms = state.terms
    seats = [command.seat for command in terms.commands]
    ids = [military.id for military in terms.militaries]
    return PositionData(
        round=state.round,
        turn=ids[state.military],
        first=ids[state.first],
        phase=state.phase,
        units=[_unit(unit, seats) for unit in state.units],
        structures=[
            StructureData(
                name=one.name,
                kind=one.kind,
                military=None if one.military is None else ids[one.military],
                health=None if one.health is None else str(one.health),
                at=_at(one.at),
                destroyed=one.destroyed,
            )
            for one in state.structures
        ],
        phantoms=[
            PhantomData(
                believer=seats[one.believer],
                name=one.name,
                seat=seats[one.seat],
                type=one.type,
                at=_at(one.at),
            )
            for one in state.phantoms
        ],
        warheads={name: number for name, number in zip(ids, state.warheads, strict=True) if number},
        entered=state.entered,
        sheets={seat: list(sheet) for seat, sheet in zip(seats, state.sheets, strict=True) if sheet},
        submitted=[seat for seat, done in zip(seats, state.submitted, strict=True) if done],
        queue=[OrderData(seats[order.seat], order.text) for order in state.queue],
        using=None if state.using is None else seats[state.using],
        resigned=[seat for seat, done in zip(seats, state.resigned, strict=True) if done],
        held=list(state.held),
        outcome=state.outcome,
    )


def facts(seen: State) -> Facts:
    """Return the position as a seat knows it, from the state as that seat sees it."""
    return Facts(terms=seen.terms, position=position_data(seen))


def _unit(unit: Unit, seats: list[str]) -> UnitData:
    return UnitData(
        name=unit.name,
        seat=seats[unit.seat],
        type=unit.type,
        size=str(unit.size),
        health=None if unit.sketch or unit.fate else str(unit.health),
        at=_at(unit.at),
        heading=None if unit.heading is None else number_text(unit.heading),
        hidden=unit.hidden,
        found=unit.found,
        aloft=unit.aloft,
        aboard=unit.aboard,
        inside=unit.inside,
        moved=unit.moved,
        acted=unit.acted,
        closed=unit.closed,
        disabled=unit.disabled,
        fate=unit.fate,
    )


def _at(at: Point | None) -> str | None:
    return None if at is None else place_text(at)


def to_data(state: State) -> Position:
    """The state as plain data."""
    data: Position = msgspec.json.decode(to_line(state))
    return data


def to_line(state: State) -> str:
    """The state as one line."""
    return msgspec.json.encode(position_data(state)).decode()


# Reading


def from_data(terms: Terms, data: Position) -> State:
    """The state that plain data describes, or `SetupError`."""
    try:
        return from_position_data(terms, msgspec.convert(data, prepared(PositionData)))
    except msgspec.ValidationError as error:
        raise _no_position(error) from None


def from_line(terms: Terms, line: str) -> State:
    """The state that one line describes, or `SetupError`."""
    try:
        return from_position_data(terms, msgspec.json.decode(line, type=prepared(PositionData)))
    except msgspec.DecodeError as error:
        raise _no_position(error) from None


def _no_position(error: Exception) -> SetupError:
    return SetupError(f"This is no position of Modern Kriegsspiel: {str(error).replace('`', '')}.")


def from_position_data(terms: Terms, given: PositionData) -> State:
    """The state that a position in words describes, or `SetupError`."""
    return _Reader(terms).state(given)


def _require(holds: object, otherwise: str) -> None:
    if not holds:
        raise SetupError(f"This position cannot be: {otherwise}.")


class _Reader:
    """Turns a position in words into a state, and checks it on the way."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.ids = [military.id for military in terms.militaries]

    def state(self, given: PositionData) -> State:
        """The state, checked."""
        count, conditions = len(self.terms.commands), len(self.terms.conditions)
        first, turn = self._military(given.first), self._military(given.turn)
        units = self._units(given.units)
        held = given.held or [0] * conditions
        _require(given.round >= 1, "rounds are counted from 1")
        _require(len(held) == conditions, "it counts other conditions than the campaign has")
        _require(given.entered >= 0, "less than no command was entered")
        return State(
            terms=self.terms,
            units=Roster.of(units),
            structures=tuple(self._structure(one) for one in given.structures),
            phantoms=tuple(self._phantom(one) for one in given.phantoms),
            warheads=self._warheads(given.warheads),
            living=tuple(sum(unit.alive for unit in units if unit.seat == seat) for seat in range(count)),
            first=first,
            round=given.round,
            slot=(turn - first) % len(self.ids),
            phase=self._phase(given.phase),
            entered=given.entered,
            sheets=self._sheets(given.sheets),
            submitted=self._seats(given.submitted),
            queue=tuple(Order(self._seat(one.seat), self._line(one.text)) for one in given.queue),
            using=None if given.using is None else self._seat(given.using),
            resigned=self._seats(given.resigned),
            held=tuple(held),
            outcome=self._outcome(given.outcome),
        )

    def _units(self, told: list[UnitData]) -> list[Unit]:
        units = [self._unit(one) for one in told]
        for number, unit in enumerate(units):
            if unit.aboard is not None:
                _require(0 <= unit.aboard < len(units), f"{unit.name} is aboard no ship")
                ship = units[unit.aboard]
                carries = self.terms.types[ship.type].arm == "navy" and ship.alive and unit.alive
                _require(carries, f"{unit.name} is aboard no ship")
                units[unit.aboard] = msgspec.structs.replace(ship, cargo=(*ship.cargo, number))
        names = {(unit.seat, unit.name.casefold()) for unit in units if unit.alive}
        _require(len(names) == sum(unit.alive for unit in units), "two units of a seat have one name")
        return units

    def _unit(self, told: UnitData) -> Unit:
        _require(told.type in self.terms.types, f"{told.type!r} is no type of unit")
        _require(is_name(told.name), f"{told.name!r} is no name")
        size = self._number(told.size)
        most = self.terms.types[told.type].health * size
        health = most if told.health is None else self._number(told.health)
        health = 0 if told.fate else health
        _require(size > 0, f"{told.name} has no size")
        _require(bool(told.fate) or 0 < health <= most, f"{told.name} has a health of {told.health}")
        return Unit(
            name=told.name,
            seat=self._seat(told.seat),
            type=told.type,
            size=size,
            health=health,
            at=self._point(told.at),
            heading=None if told.heading is None else round(self._number(told.heading) * HUNDRED) % 36000,
            hidden=told.hidden,
            found=told.found,
            aloft=told.aloft,
            aboard=told.aboard,
            inside=told.inside,
            moved=told.moved,
            acted=told.acted,
            closed=told.closed,
            disabled=told.disabled,
            fate=told.fate,
        )

    def _structure(self, told: StructureData) -> Structure:
        _require(told.kind in KINDS and is_name(told.name), f"{told.name!r} is no structure")
        return Structure(
            name=told.name,
            kind=told.kind,
            military=None if told.military is None else self._military(told.military),
            health=None if told.health is None else self._number(told.health),
            at=self._point(told.at),
            destroyed=told.destroyed,
        )

    def _phantom(self, told: PhantomData) -> Phantom:
        _require(told.type in self.terms.types, f"{told.type!r} is no type of unit")
        return Phantom(
            believer=self._seat(told.believer),
            name=told.name,
            seat=self._seat(told.seat),
            type=told.type,
            at=self._point(told.at),
        )

    def _warheads(self, told: dict[str, int]) -> tuple[int, ...]:
        for name, number in told.items():
            self._military(name)
            _require(number >= 0, f"{name} has less than no warheads")
        return tuple(told.get(name, 0) for name in self.ids)

    def _sheets(self, told: dict[str, list[str]]) -> tuple[tuple[str, ...], ...]:
        for seat in told:
            self._seat(seat)
        commands = self.terms.commands
        return tuple(tuple(map(self._line, told.get(command.seat, []))) for command in commands)

    def _line(self, text: str) -> str:
        try:
            unit_command(text)
        except IllegalAction as error:
            raise SetupError(f"This position cannot be: {error}") from None
        return text

    def _seats(self, told: list[str]) -> tuple[bool, ...]:
        numbers = {self._seat(seat) for seat in told}
        return tuple(seat in numbers for seat in range(len(self.terms.commands)))

    def _phase(self, told: str) -> Phase:
        _require(told in ("air", "surface"), f"{told!r} is no phase")
        _require(told == "surface" or self.terms.air, "there is no air theatre")
        return "air" if told == "air" else "surface"

    def _outcome(self, told: Outcome | None) -> Outcome | None:
        if told is not None:
            _require(set(told.winners) <= set(self.terms.numbers), "its winner has no seat")
        return told

    def _number(self, text: str) -> Exact:
        try:
            return exact(Fraction(text))
        except (ValueError, ZeroDivisionError):
            raise SetupError(f"This position cannot be: {text!r} is no number.") from None

    def _point(self, text: str | None) -> Point | None:
        if text is None:
            return None
        at, space = point(text), self.terms.gamespace
        _require(at is not None and space is not None and space.holds(at), f"{text!r} is no place")
        return at

    def _seat(self, seat: str) -> int:
        _require(seat in self.terms.numbers, f"{seat!r} commands nothing")
        return self.terms.numbers[seat]

    def _military(self, name: str) -> int:
        _require(name in self.ids, f"{name!r} is no military")
        return self.ids.index(name)
