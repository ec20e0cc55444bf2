"""A position as data, and the facts that a seat knows."""

from typing import Literal

import msgspec
from msgspec import Struct, field

from sandtable.boards.hexes import Hex, HexSet, set_of
from sandtable.core import Outcome, Position, Seat, SetupError
from sandtable.core.decoding import prepared
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.device import Lamp, Press, Settings, Stance, Task
from sandtable.games.taktik.forces import BY_SLUG as UNIT_BY_SLUG
from sandtable.games.taktik.forces import POWERS, UNITS, Kind
from sandtable.games.taktik.pieces import NOWHERE, Pieces
from sandtable.games.taktik.state import CountryPlacement, Phase, State
from sandtable.games.taktik.terms import BY_SLUG, RULES_VERSION, Form, Options, Terms
from sandtable.games.taktik.texts import KIND_KEYS, piece_id

KINDS = dict(zip(KIND_KEYS, Kind, strict=True))
SPECTATORS = "spectators"
PHASES: tuple[Phase, ...] = ("placing", "start", "press", "moving", "firing")


class PlacedPiece(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A piece; pieces are listed in the order of their ids."""

    country: str
    kind: str
    power: int = 0
    """0 if it has none or, in a view, if it is unknown."""
    hex: str | None = None
    """`None` if it is lost."""
    known: list[str] = field(default_factory=list)
    """The seats that have seen its firepower."""
    doing: Literal["", "repair", "stays"] = ""


class PositionData(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position with the names of the rule page: pieces by id, hexes by name."""

    phase: Phase
    turn: int = 0
    """The number of the current turn; 0 before the first."""
    place: int = 0
    """The current place in the order of turns, from 0."""
    camps: dict[str, dict[str, list[str]]] = field(default_factory=dict)
    """While placing, the hexes of the units of each country."""
    ready: list[Seat] = field(default_factory=list)
    pressed: dict[Seat, int] = field(default_factory=dict)
    """While pressing for the start, the sum of each seat; -1 if it has not pressed, -2 if it is out."""
    pieces: list[PlacedPiece] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    mines: dict[str, list[str]] = field(default_factory=dict)
    mines_left: dict[str, int] = field(default_factory=dict)
    proved: list[str] = field(default_factory=list)
    stance: Stance = "attack"
    task: Task = "extra"
    lamps: list[str] = field(default_factory=list)
    switches: dict[Seat, tuple[Stance, Task]] = field(default_factory=dict)
    """The settings in which a seat left the switches, if they are not attack and extra."""
    budget: int = 0
    """In half steps."""
    exit_due: bool = False
    moved: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    armed: list[str] = field(default_factory=list)
    active: str | None = None
    notes: dict[Seat, dict[str, int]] = field(default_factory=dict)
    resigned: list[Seat] = field(default_factory=list)
    agreed: list[Seat] = field(default_factory=list)
    outcome: Outcome | None = None


class Facts(Struct, frozen=True, kw_only=True):
    """The position as far as a seat knows it, with the terms of the match."""

    position: PositionData
    mover: Seat | None
    """The seat whose turn it is; `None` before the first turn."""
    form: Form
    options: Options
    map: str
    language: str
    rules: int = RULES_VERSION
    """The version of the rules that the match is played by."""


# Writing


def position_data(state: State) -> PositionData:
    """The position of a state."""
    terms, names = state.terms, state.terms.ground.grid.names_of
    return PositionData(
        phase=state.phase,
        turn=state.turn,
        place=state.place,
        camps={
            country.slug: placement
            for country in Country
            if (placement := _country_placement(state, country))
        },
        ready=_seats(terms, state.ready),
        pressed=dict(zip(terms.seats, state.pressed, strict=True)) if state.pressed else {},
        pieces=[_placed_piece(state, number) for number in range(len(state.pieces.at))],
        taken=list(names(state.taken)),
        mines={
            country.slug: list(names(state.mines[country])) for country in Country if state.mines[country]
        },
        mines_left={country.slug: left for country in Country if (left := state.mines_left[country])},
        proved=list(names(state.proved)),
        stance=state.device.stance,
        task=state.device.task,
        lamps=[lamp_name(lamp) for lamp in Lamp if lamp in state.device.lamps],
        switches={
            seat: (settings.stance, settings.task)
            for seat, settings in zip(terms.seats, state.switches, strict=True)
            if settings != Settings() and terms.rules > 1  # positions of version 1 have no switches
        },
        budget=state.budget,
        exit_due=state.exit_due,
        moved=[piece_id(number) for number in state.moved],
        done=_ids(state.done),
        armed=_ids(state.armed),
        active=None if state.active is None else piece_id(state.active),
        notes={
            seat: {piece_id(number): guess for number, guess in noted}
            for seat, noted in zip(terms.seats, state.notes, strict=False)
            if noted
        },
        resigned=_seats(terms, state.resigned),
        agreed=_seats(terms, state.agreed),
        outcome=state.outcome,
    )


def lamp_name(lamp: Lamp) -> str:
    """The name of a lamp in positions and panels."""
    return (lamp.name or "").lower()


def _seats(terms: Terms, seats: int) -> list[Seat]:
    return [seat for number, seat in enumerate((*terms.seats, SPECTATORS)) if seats >> number & 1]


def _ids(numbers: int) -> list[str]:
    return [piece_id(number) for number in range(numbers.bit_length()) if numbers >> number & 1]


def _country_placement(state: State, country: Country) -> dict[str, list[str]]:
    names = state.terms.ground.grid.names_of
    return {
        unit.slug: list(names(hexes))
        for unit, hexes in zip(UNITS, state.camps[country], strict=True)
        if hexes
    }


def _placed_piece(state: State, number: int) -> PlacedPiece:
    pieces = state.pieces
    bit = 1 << number
    return PlacedPiece(
        pieces.countries[number].slug,
        KIND_KEYS[pieces.kinds[number]],
        pieces.powers[number],
        None if pieces.at[number] == NOWHERE else state.hex_name(number),
        _seats(state.terms, pieces.known[number]),
        "repair" if state.mending & bit else "stays" if state.staying & bit else "",
    )


def to_data(state: State) -> Position:
    """The position of a state, as JSON-like data."""
    data: Position = msgspec.json.decode(msgspec.json.encode(position_data(state)))
    return data


def facts(seen: State) -> Facts:
    """The facts of a seat, given the state as that seat may know it."""
    terms = seen.terms
    return Facts(
        position=position_data(seen),
        mover=terms.seats[seen.mover] if seen.turn else None,
        form=terms.form,
        options=terms.options,
        map=terms.drawing,
        language=terms.language,
        rules=terms.rules,
    )


# Reading


def from_data(terms: Terms, data: Position) -> State:
    """Restore a state from JSON-like data, or raise `SetupError`."""
    try:
        return from_position_data(terms, msgspec.convert(data, prepared(PositionData)))
    except msgspec.ValidationError as error:
        raise SetupError(f"This is not a position of Taktik: {str(error).replace('`', '')}.") from None


def from_position_data(terms: Terms, given: PositionData) -> State:
    """Restore a state from a position, or raise `SetupError`."""
    return _Reader(terms, given).state()


def _require(holds: object, otherwise: str) -> None:
    if not holds:
        raise SetupError(f"This position is impossible: {otherwise}.")


class _Reader:
    """Converts a position into a state and validates it."""

    def __init__(self, terms: Terms, given: PositionData) -> None:
        self.terms = terms
        self.given = given

    def state(self) -> State:
        """The validated state."""
        given, terms = self.given, self.terms
        mines = tuple(self._hexes(given.mines.get(country.slug, [])) for country in Country)
        left = tuple(given.mines_left.get(country.slug, 0) for country in Country)
        for slug in (*given.mines, *given.mines_left, *given.camps):
            _require(
                slug in BY_SLUG and BY_SLUG[slug] in terms.countries, f"{slug!r} is not a country in play"
            )
        _require(0 <= given.place < len(terms.order), "the place is not in the order of turns")
        camps = tuple(self._country_placement(country) for country in Country)
        state = State(
            terms=terms,
            phase=given.phase,
            camps=(camps[0], camps[1], camps[2], camps[3]),
            ready=self._seats(given.ready),
            pressed=tuple(given.pressed.get(seat, -2) for seat in terms.seats) if given.pressed else (),
            pieces=self._pieces(),
            mending=self._doing("repair"),
            staying=self._doing("stays"),
            taken=self._hexes(given.taken),
            mines=(mines[0], mines[1], mines[2], mines[3]),
            mines_left=(left[0], left[1], left[2], left[3]),
            proved=self._hexes(given.proved),
            turn=given.turn,
            place=given.place,
            device=Press(given.stance, given.task, self._lamps()),
            switches=self._switches(),
            budget=given.budget,
            exit_due=given.exit_due,
            moved=tuple(self._number(one) for one in given.moved),
            done=self._numbers(given.done),
            armed=self._numbers(given.armed),
            active=None if given.active is None else self._number(given.active),
            notes=self._notes(),
            resigned=self._seats(given.resigned),
            agreed=self._seats(given.agreed),
            outcome=given.outcome,
        )
        self._check(state)
        return state

    def _country_placement(self, country: Country) -> CountryPlacement:
        given = self.given.camps.get(country.slug, {})
        for slug in given:
            _require(slug in UNIT_BY_SLUG, f"{slug!r} is not a unit")
        placement = tuple(self._hexes(given.get(unit.slug, [])) for unit in UNITS)
        if given:
            levy = self.terms.levies[country]
            _require(
                all(put.bit_count() <= due for put, due in zip(placement, levy, strict=True)),
                f"{country.slug} has placed more than it has",
            )
            total = sum(hexes.bit_count() for hexes in placement[:-1])
            together = 0
            for hexes in placement[:-1]:
                together |= hexes
            _require(together.bit_count() == total, "two pieces share a hex")
            _require(
                not together & ~self.terms.ground.placeable[country],
                "a piece is placed on a hex where it is not allowed",
            )
            _require(
                not placement[-1] & ~self.terms.mineable[country],
                "a mine is laid on a hex where it is not allowed",
            )
        return placement

    def _pieces(self) -> Pieces:
        found = []
        for piece in self.given.pieces:
            _require(
                piece.country in BY_SLUG and BY_SLUG[piece.country] in self.terms.countries,
                f"{piece.country!r} is not a country in play",
            )
            _require(piece.kind in KINDS, f"{piece.kind!r} is not a kind of piece")
            kind = KINDS[piece.kind]
            _require(
                piece.power in POWERS if kind.fights else piece.power == 0,
                f"{piece.power} is not a firepower of a {piece.kind}",
            )
            place = NOWHERE if piece.hex is None else self._hex(piece.hex)
            found.append((kind, BY_SLUG[piece.country], piece.power, place, self._seats(piece.known)))
        places = [place for _, _, _, place, _ in found if place != NOWHERE]
        _require(len(set(places)) == len(places), "two pieces share a hex")
        return Pieces(*(tuple(column) for column in zip(*found, strict=True))) if found else Pieces()

    def _doing(self, what: str) -> int:
        return sum(1 << number for number, piece in enumerate(self.given.pieces) if piece.doing == what)

    def _lamps(self) -> Lamp:
        lamps = Lamp(0)
        known = {lamp_name(lamp): lamp for lamp in Lamp}
        for name in self.given.lamps:
            _require(name in known, f"{name!r} is not a lamp")
            lamps |= known[name]
        return lamps

    def _switches(self) -> tuple[Settings, ...]:
        """The switches of each seat; without its own, a player in the middle of a turn has the device's."""
        given, terms = self.given, self.terms
        for seat in given.switches:
            _require(seat in terms.seats, f"{seat!r} is not a seat")
        found = [Settings(*given.switches.get(seat, Settings())) for seat in terms.seats]
        mover = terms.order[given.place]
        if given.phase in ("moving", "firing") and terms.seats[mover] not in given.switches:
            found[mover] = Settings(given.stance, given.task)
        return tuple(found)

    def _notes(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        if self.given.phase == "placing":
            return ()
        for seat in self.given.notes:
            _require(seat in self.terms.seats, f"{seat!r} is not a seat")
        notes = []
        for seat in self.terms.seats:
            noted = {self._number(one): guess for one, guess in self.given.notes.get(seat, {}).items()}
            _require(set(noted.values()) <= set(POWERS), "a note is not a firepower")
            notes.append(tuple(sorted(noted.items())))
        return tuple(notes)

    def _numbers(self, ids: list[str]) -> int:
        return sum({1 << self._number(one) for one in ids})

    def _number(self, one: str) -> int:
        digits = one.removeprefix("p")
        known = one.startswith("p") and digits.isascii() and digits.isdigit() and len(digits) <= 3
        _require(known and 1 <= int(digits) <= len(self.given.pieces), f"there is no piece {one!r}")
        return int(digits) - 1

    def _seats(self, names: list[Seat]) -> int:
        known = (*self.terms.seats, SPECTATORS)
        for name in names:
            _require(name in known, f"{name!r} is not a seat")
        return sum({1 << known.index(name) for name in names})

    def _hexes(self, names: list[str]) -> HexSet:
        return set_of(self._hex(name) for name in names)

    def _hex(self, name: str) -> Hex:
        place = self.terms.ground.grid.hex(name)
        if place is None:
            raise SetupError(f"This position is impossible: {name!r} is not a hex of the map.")
        return place

    def _check(self, state: State) -> None:
        """Check what every position must satisfy."""
        ground = self.terms.ground
        _require(state.turn >= 0 and state.budget >= 0, "turns and steps cannot be negative")
        _require(
            (state.phase == "start") == bool(state.pressed), "presses for the start belong to the phase start"
        )
        _require(state.phase == "placing" or not any(map(any, state.camps)), "the placement is over")
        _require(
            state.phase != "placing" or not state.pieces.at, "pieces have no numbers while they are placed"
        )
        for number in state.pieces.alive:
            place, alliance = state.pieces.at[number], state.alliance_of(number)
            fields = ground.repair[alliance] if state.mending >> number & 1 else ground.open
            _require(fields >> place & 1, f"{piece_id(number)} cannot stand on {state.hex_name(number)}")
        for country in Country:
            laid, left = state.mines[country], state.mines_left[country]
            _require(laid.bit_count() == left, "the number of mines left does not match the mines laid")
        _require(state.active is None or state.done >> state.active & 1, "the active piece has not moved")
        if state.outcome:
            _require(set(state.outcome.winners) <= set(self.terms.seats), "the winner is not a seat")
        else:
            _require(state.waiting, "no seat is to act, and there is no outcome")
