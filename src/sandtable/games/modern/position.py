"""A position as plain data and as one line of JSON, and as a seat knows it (`Facts`)."""

import msgspec
from msgspec import Struct, field

from sandtable.core import IllegalAction, Outcome, Position, SetupError
from sandtable.core.decoding import read_position
from sandtable.core.numbers import NumberError, exact_number
from sandtable.games.modern.ground import BARE, HUNDRED, TERRAINS, Change, number_text, place_text
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
    Work,
    WorkKind,
    exact,
)
from sandtable.games.modern.rules.organisation import STRENGTHS
from sandtable.games.modern.state import Order, Phase, State
from sandtable.games.modern.terms import MOST_FOG, Terms


class UnitData(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A unit as data. What is missing of an enemy is not known."""

    name: str
    seat: str
    type: str
    size: str = "1"
    health: str | None = None
    """Exact, such as "7/2"; by default full health, or none if the unit is gone."""
    at: str | None = None
    heading: str | None = None
    hidden: bool = False
    found: bool = False
    aloft: bool = False
    aboard: int | None = None
    """The index of its ship in this list, from 0."""
    inside: str | None = None
    moved: int = 0
    acted: int = 0
    closed: int = 0
    disabled: int = 0
    """The last turn in which it is disabled, counted through the campaign."""
    fate: Fate = ""
    work: "WorkData | None" = None
    note: str = ""
    heard: str | None = None


class WorkData(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A work that a unit has begun, as data."""

    kind: WorkKind
    at: str
    turn: int


class StructureData(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A structure as data."""

    name: str
    kind: StructureKind
    military: str | None = None
    health: str | None = None
    at: str | None = None
    destroyed: bool = False
    full: str | None = None
    """Its full strength, if that is not what its health and kind suggest."""
    found_by: list[str] = field(default_factory=list)
    false: bool = False


class PhantomData(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A unit that a seat wrongly believes in."""

    believer: str
    name: str
    seat: str
    type: str
    at: str | None = None


class ChangeData(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A change of the terrain since the campaign began."""

    terrain: str
    at: str
    radius: str
    only: list[str] = field(default_factory=list)


class OrderData(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A command that waits for the umpire."""

    seat: str
    text: str
    reason: str = ""
    """Why it could not be carried out."""


class PositionData(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position in the terms of the rule page."""

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
    failed: list[OrderData] = field(default_factory=list)
    using: str | None = None
    resigned: list[str] = field(default_factory=list)
    held: list[int] = field(default_factory=list)
    changes: list[ChangeData] = field(default_factory=list)
    weather: str = ""
    fog: int | None = None
    orders: dict[str, str] = field(default_factory=dict)
    outcome: Outcome | None = None


class Facts(Struct, frozen=True, kw_only=True):
    """The position as a seat knows it, with the terms of the campaign."""

    terms: Terms
    position: PositionData


# Writing


def position_data(state: State) -> PositionData:
    """Return the state as data."""
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
                full=None if one.full is None or one.full == full_strength(one) else str(one.full),
                found_by=[ids[military] for military in one.found_by],
                false=one.false,
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
        failed=[OrderData(seats[order.seat], order.text, order.reason) for order in state.failed],
        using=None if state.using is None else seats[state.using],
        resigned=[seat for seat, done in zip(seats, state.resigned, strict=True) if done],
        held=list(state.held),
        changes=[
            ChangeData(
                terrain=one.terrain,
                at=place_text(one.at),
                radius=number_text(one.radius),
                only=list(one.only),
            )
            for one in (terms.gamespace.changes if terms.gamespace else ())
        ],
        weather=state.weather,
        fog=state.fog,
        orders={seat: text for seat, text in zip(seats, state.orders, strict=False) if text},
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
        work=None
        if unit.work is None
        else WorkData(kind=unit.work.kind, at=place_text(unit.work.at), turn=unit.work.turn),
        note=unit.note,
        heard=unit.heard,
    )


def full_strength(structure: Structure) -> Exact | None:
    """Return the full strength of a structure, as far as its kind and its health tell."""
    if structure.health is None:
        return None
    return max(structure.health, STRENGTHS.get(structure.kind, structure.health))


def _at(at: Point | None) -> str | None:
    return None if at is None else place_text(at)


def to_data(state: State) -> Position:
    """Return the state as plain data."""
    data: Position = msgspec.json.decode(to_line(state))
    return data


def to_line(state: State) -> str:
    """Return the state as one line."""
    return msgspec.json.encode(position_data(state)).decode()


# Reading


def from_data(terms: Terms, given: Position | str) -> State:
    """Return the state of a position given as data or as one line, or raise `SetupError`."""
    return from_position_data(terms, read_position(given, PositionData, "Modern Kriegsspiel"))


def from_position_data(terms: Terms, given: PositionData) -> State:
    """Return the state of a position, or raise `SetupError`."""
    return _Reader(terms).state(given)


def _require(holds: object, otherwise: str) -> None:
    if not holds:
        raise SetupError(f"This position is not valid: {otherwise}.")


class _Reader:
    """Turns position data into a state, and checks it."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.ids = [military.id for military in terms.militaries]

    def state(self, given: PositionData) -> State:
        """Return the state, checked."""
        count, conditions = len(self.terms.commands), len(self.terms.conditions)
        first, turn = self._military(given.first), self._military(given.turn)
        units = self._units(given.units)
        held = given.held or [0] * conditions
        _require(given.round >= 1, "rounds are counted from 1")
        _require(len(held) == conditions, "the number of its conditions is not that of the campaign")
        _require(given.entered >= 0, "the number of commands is negative")
        _require(given.fog is None or 1 <= given.fog <= MOST_FOG, "the fog is not a number from 1 to 1000")
        return State(
            terms=self._terms(given.changes),
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
            failed=tuple(
                Order(self._seat(one.seat), self._line(one.text), one.reason) for one in given.failed
            ),
            using=None if given.using is None else self._seat(given.using),
            resigned=self._seats(given.resigned),
            held=tuple(held),
            weather=given.weather,
            fog=given.fog,
            orders=self._orders(given.orders),
            outcome=self._outcome(given.outcome),
        )

    def _terms(self, data: list[ChangeData]) -> Terms:
        """Return the terms with the terrain as it is in the position."""
        space = self.terms.gamespace
        changes = tuple(map(self._change, data))
        if space is None or space.changes == changes:
            return self.terms
        return msgspec.structs.replace(self.terms, gamespace=msgspec.structs.replace(space, changes=changes))

    def _change(self, data: ChangeData) -> Change:
        known = {*TERRAINS, BARE}
        _require({data.terrain, *data.only} <= known, f"{data.terrain!r} is not a terrain")
        at, radius = self._point(data.at), round(self._number(data.radius) * HUNDRED)
        _require(radius > 0, f"a change of terrain has a radius of {data.radius}")
        return Change(data.terrain, at or (0, 0), radius, tuple(data.only))

    def _orders(self, data: dict[str, str]) -> tuple[str, ...]:
        for seat in data:
            self._seat(seat)
        return tuple(data.get(command.seat, "") for command in self.terms.commands) if data else ()

    def _units(self, data: list[UnitData]) -> list[Unit]:
        units = [self._unit(one) for one in data]
        for number, unit in enumerate(units):
            if unit.aboard is not None:
                _require(0 <= unit.aboard < len(units), f"{unit.name} is not aboard a ship")
                ship = units[unit.aboard]
                carries = self.terms.types[ship.type].arm == "navy" and ship.alive and unit.alive
                _require(carries, f"{unit.name} is not aboard a ship")
                units[unit.aboard] = msgspec.structs.replace(ship, cargo=(*ship.cargo, number))
        names = {(unit.seat, unit.name.casefold()) for unit in units if unit.alive}
        _require(len(names) == sum(unit.alive for unit in units), "two units of a seat have the same name")
        return units

    def _unit(self, data: UnitData) -> Unit:
        _require(data.type in self.terms.types, f"{data.type!r} is not a type of unit")
        _require(is_name(data.name), f"{data.name!r} is not a name")
        size = self._number(data.size)
        most = self.terms.types[data.type].health * size
        health = most if data.health is None else self._number(data.health)
        health = 0 if data.fate else health
        _require(size > 0, f"{data.name} has no size")
        _require(bool(data.fate) or 0 < health <= most, f"{data.name} has a health of {data.health}")
        return Unit(
            name=data.name,
            seat=self._seat(data.seat),
            type=data.type,
            size=size,
            health=health,
            at=self._point(data.at),
            heading=None if data.heading is None else round(self._number(data.heading) * HUNDRED) % 36000,
            hidden=data.hidden,
            found=data.found,
            aloft=data.aloft,
            aboard=data.aboard,
            inside=data.inside,
            moved=data.moved,
            acted=data.acted,
            closed=data.closed,
            disabled=data.disabled,
            fate=data.fate,
            work=None if data.work is None else self._work(data.work),
            note=data.note,
            heard=data.heard,
        )

    def _work(self, data: WorkData) -> Work:
        at = self._point(data.at)
        return Work(data.kind, at or (0, 0), data.turn)

    def _structure(self, data: StructureData) -> Structure:
        _require(data.kind in KINDS and is_name(data.name), f"{data.name!r} is not a structure")
        made = Structure(
            name=data.name,
            kind=data.kind,
            military=None if data.military is None else self._military(data.military),
            health=None if data.health is None else self._number(data.health),
            at=self._point(data.at),
            destroyed=data.destroyed,
            found_by=tuple(self._military(name) for name in data.found_by),
            false=data.false,
        )
        full = full_strength(made) if data.full is None else self._number(data.full)
        return msgspec.structs.replace(made, full=full)

    def _phantom(self, data: PhantomData) -> Phantom:
        _require(data.type in self.terms.types, f"{data.type!r} is not a type of unit")
        return Phantom(
            believer=self._seat(data.believer),
            name=data.name,
            seat=self._seat(data.seat),
            type=data.type,
            at=self._point(data.at),
        )

    def _warheads(self, data: dict[str, int]) -> tuple[int, ...]:
        for name, number in data.items():
            self._military(name)
            _require(number >= 0, f"{name} has a negative number of warheads")
        return tuple(data.get(name, 0) for name in self.ids)

    def _sheets(self, data: dict[str, list[str]]) -> tuple[tuple[str, ...], ...]:
        for seat in data:
            self._seat(seat)
        commands = self.terms.commands
        return tuple(tuple(map(self._line, data.get(command.seat, []))) for command in commands)

    def _line(self, text: str) -> str:
        try:
            unit_command(text)
        except IllegalAction as error:
            raise SetupError(f"This position is not valid: {error}") from None
        return text

    def _seats(self, data: list[str]) -> tuple[bool, ...]:
        numbers = {self._seat(seat) for seat in data}
        return tuple(seat in numbers for seat in range(len(self.terms.commands)))

    def _phase(self, data: str) -> Phase:
        _require(data in ("air", "surface"), f"{data!r} is not a phase")
        _require(data == "surface" or self.terms.air, "there is no air theatre")
        return "air" if data == "air" else "surface"

    def _outcome(self, data: Outcome | None) -> Outcome | None:
        if data is not None:
            _require(set(data.winners) <= set(self.terms.numbers), "a winner is not a seat")
        return data

    def _number(self, text: str) -> Exact:
        try:
            return exact(exact_number(text))
        except NumberError as error:
            raise SetupError(f"This position is not valid: {error}.") from None

    def _point(self, text: str | None) -> Point | None:
        if text is None:
            return None
        at, space = point(text), self.terms.gamespace
        _require(at is not None and space is not None and space.holds(at), f"{text!r} is not a place")
        return at

    def _seat(self, seat: str) -> int:
        _require(seat in self.terms.numbers, f"{seat!r} is not a seat that commands")
        return self.terms.numbers[seat]

    def _military(self, name: str) -> int:
        _require(name in self.ids, f"{name!r} is not a military")
        return self.ids.index(name)
