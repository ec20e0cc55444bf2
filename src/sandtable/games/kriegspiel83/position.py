"""A position as data, and as a seat knows it (`Facts`)."""

from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct, field

from sandtable.boards.hexes import Hex, HexGrid, HexSet, set_of
from sandtable.core import Outcome, Position, Seat, SetupError
from sandtable.core.decoding import prepared
from sandtable.games.kriegspiel83 import ground, visibility
from sandtable.games.kriegspiel83.army import NOWHERE, SEATS, Army
from sandtable.games.kriegspiel83.rules import movement, towns
from sandtable.games.kriegspiel83.state import CombatProgress, Engagement, Phase, State, numbers_of
from sandtable.games.kriegspiel83.terms import Options, Terms
from sandtable.games.kriegspiel83.units import BY_SLUG, MOST_PIECES, UNITS
from sandtable.games.kriegspiel83.weather import BY_LABEL, MONTHS, Weather


class PlacedPiece(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece and its hex."""

    kind: str
    hex: str


class EngagementData(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A fight, by the hexes of its pieces."""

    defender: str
    attackers: list[str]
    aid: list[str] = field(default_factory=list)


class PositionData(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position in the terms of the rule page; hexes and pieces by the names of hexes.

    Dictionaries have the sides as keys; a side that is missing has none.
    """

    round: int
    turn: str
    """The side to move."""
    weather: str
    red: list[PlacedPiece | None]
    """Red's pieces in the order of their numbers; `None` for a free number."""
    blue: list[PlacedPiece | None]
    minefields: dict[str, int]
    """Number of minefields that each side has left to lay."""
    mines: dict[str, list[str]] = field(default_factory=dict)
    known_mines: dict[str, list[str]] = field(default_factory=dict)
    """Those minefields that the other side knows."""
    maybe_mined: dict[str, list[str]] = field(default_factory=dict)
    """Hexes where a side may have laid minefields, as far as the other has seen."""
    coast: dict[str, list[str]] = field(default_factory=dict)
    """The water that each side can tell to be river or sea."""
    done: list[str] = field(default_factory=list)
    """The pieces that have finished this turn."""
    active: str | None = None
    spent: int = 0
    stopped: bool = False
    phase: Phase = "moving"
    wave: int = 1
    targets: dict[str, str | None] = field(default_factory=dict)
    """While choosing: the target of each attacker."""
    conflicts: list[EngagementData] = field(default_factory=list)
    todo: list[str] = field(default_factory=list)
    retreats: str | None = None
    half_way: str | None = None
    owed: int = 0
    advanced: list[str] = field(default_factory=list)
    draw_offer: str | None = None
    outcome: Outcome | None = None


class Facts(Struct, frozen=True, kw_only=True):
    """The position as a seat knows it, with the terms of the match."""

    phase: Literal["moving", "choosing", "exchange", "retreat", "advance", "over"]
    month: str
    position: PositionData
    towns: dict[str, str]
    """State of each town: neutral, occupied, or the side that it is friendly to."""
    waiting: tuple[str, ...]
    """The hexes of the pieces that have not finished this turn, in their fixed order (K83-M5)."""
    map: str
    """The map; `?` is water that the seat cannot tell to be river or sea."""
    options: Options
    first_month: str
    minefields: int
    last_round: int | None


# Writing


def position_data(state: State) -> PositionData:
    """Return the state as `PositionData`."""
    grid, side = state.terms.ground.grid, state.side
    ours = state.armies[side]

    def sides(pair: tuple[HexSet, HexSet]) -> dict[str, list[str]]:
        return {seat: list(grid.names_of(hexes)) for seat, hexes in zip(SEATS, pair, strict=True) if hexes}

    def army(of: Army) -> list[PlacedPiece | None]:
        pieces: list[PlacedPiece | None] = [
            None if place == NOWHERE else PlacedPiece(UNITS[kind].slug, grid.names[place])
            for kind, place in zip(of.kinds, of.at, strict=True)
        ]
        while pieces and pieces[-1] is None:
            pieces.pop()
        return pieces

    def name(number: int | None) -> str | None:
        return None if number is None else grid.names[ours.at[number]]

    data = PositionData(
        round=state.round,
        turn=SEATS[side],
        weather=state.weather.label,
        red=army(state.armies[0]),
        blue=army(state.armies[1]),
        minefields=dict(zip(SEATS, state.left, strict=True)),
        mines=sides(state.mines),
        known_mines=sides(state.known),
        maybe_mined=sides(state.suspects),
        coast=sides(state.coast),
        done=[grid.names[ours.at[number]] for number in numbers_of(state.done) if ours.at[number] != NOWHERE],
        active=name(state.active),
        spent=state.spent,
        stopped=state.stopped,
        draw_offer=None if state.draw_offer is None else SEATS[state.draw_offer],
        outcome=state.outcome,
    )
    return data if state.fight is None else _with_fight(data, state, state.fight)


def _with_fight(data: PositionData, state: State, fight: CombatProgress) -> PositionData:
    names, side = state.terms.ground.grid.names, state.side
    ours, theirs = ([names[place] for place in state.armies[one].at] for one in (side, 1 - side))
    alive = [place != NOWHERE for place in state.armies[side].at]
    deciding = [names[place] for place in state.armies[state.actor].at]
    return msgspec.structs.replace(
        data,
        phase=fight.phase,
        wave=fight.wave,
        targets={ours[one]: None if other is None else theirs[other] for one, other in fight.targets},
        conflicts=[_clash(state, conflict) for conflict in fight.conflicts],
        todo=[deciding[number] for number in fight.todo],
        retreats=None if fight.retreats is None else SEATS[fight.retreats],
        half_way=None if fight.half_way is None else deciding[fight.half_way],
        owed=fight.owed,
        advanced=[ours[number] for number in numbers_of(fight.advanced) if alive[number]],
    )


def _clash(state: State, conflict: Engagement) -> EngagementData:
    """Return a fight as data, without pieces that are gone."""
    names = state.terms.ground.grid.names
    ours, theirs = state.armies[state.side].at, state.armies[1 - state.side].at
    return EngagementData(
        "-" if theirs[conflict.defender] == NOWHERE else names[theirs[conflict.defender]],
        [names[ours[number]] for number in conflict.attackers if ours[number] != NOWHERE],
        [names[theirs[number]] for number in conflict.aid if theirs[number] != NOWHERE],
    )


def to_data(state: State) -> Position:
    """Return the state as JSON-like data."""
    data: Position = msgspec.json.decode(msgspec.json.encode(position_data(state)))
    return data


def facts(seen: State, seat: Seat | None) -> Facts:
    """Return the facts for computer players and panels, from the state as a seat may know it."""
    terms, own = seen.terms, seat == SEATS[seen.side]
    names = terms.ground.grid.names
    waiting = movement.waiting(seen) if own and seen.phase == "moving" and not seen.outcome else []
    return Facts(
        phase="over" if seen.outcome else seen.phase,
        month=MONTHS[seen.month],
        position=position_data(seen),
        towns=dict(towns.town_states(seen)),
        waiting=tuple(names[seen.armies[seen.side].at[number]] for number in waiting),
        map=_drawing(terms.ground, visibility.unknown_to(seen, seat)),
        options=terms.options,
        first_month=MONTHS[terms.first_month],
        minefields=terms.minefields,
        last_round=terms.last_round,
    )


@lru_cache(maxsize=64)
def _drawing(known: ground.Ground, hidden: HexSet) -> str:
    """The map as text, with unknown water marked."""
    marks = (ground.UNKNOWN_WATER if hidden >> place & 1 else mark for place, mark in enumerate(known.marks))
    return ground.draw("".join(marks), known.grid)


# Reading


def from_data(terms: Terms, data: Position) -> State:
    """Restore a state from JSON-like data, or raise `SetupError`."""
    try:
        return from_position_data(terms, msgspec.convert(data, prepared(PositionData)))
    except msgspec.ValidationError as error:
        raise SetupError(f"This is no position of Kriegspiel: {str(error).replace('`', '')}.") from None


def from_position_data(terms: Terms, given: PositionData) -> State:
    """Restore a state, or raise `SetupError` if the position is not possible."""
    return _Reader(terms, given).state()


def _require(holds: object, otherwise: str) -> None:
    if not holds:
        raise SetupError(f"This position cannot be: {otherwise}.")


class _Reader:
    """Converts `PositionData` into a state and validates it."""

    def __init__(self, terms: Terms, given: PositionData) -> None:
        self.terms = terms
        self.given = given
        self.grid: HexGrid = terms.ground.grid
        self.side = self._side(given.turn)
        self.armies = (self._army(given.red), self._army(given.blue))

    def state(self) -> State:
        """The state, checked."""
        given = self.given
        _require(given.weather in BY_LABEL, f"{given.weather!r} is no weather")
        fight = self._fight()
        state = State(
            terms=self.terms,
            armies=self.armies,
            left=self._left(),
            round=given.round,
            side=self.side,
            weather=BY_LABEL[given.weather],
            mines=self._pair(given.mines),
            known=self._pair(given.known_mines),
            suspects=self._pair(given.maybe_mined),
            coast=self._pair(given.coast),
            done=self._numbers(given.done, self.side),
            active=None if given.active is None else self._number(given.active, self.side),
            spent=given.spent,
            stopped=given.stopped,
            fight=fight,
            draw_offer=None if given.draw_offer is None else self._side(given.draw_offer),
            outcome=given.outcome,
        )
        _check(state)
        return movement.with_coast(state)

    def _fight(self) -> CombatProgress | None:
        given, side = self.given, self.side
        if given.phase == "moving":
            extra = given.targets or given.conflicts or given.todo or given.half_way or given.owed
            _require(not extra and not given.advanced, "pieces are moving, and nobody fights yet")
            return None
        retreats = None if given.retreats is None else self._side(given.retreats)
        _require(
            (retreats is None) == (given.phase != "retreat"),
            "the retreating side is missing or too early",
        )
        actor = side if retreats is None else retreats
        gone = given.phase in ("exchange", "advance")
        fight = CombatProgress(
            given.phase,
            given.wave,
            tuple(
                (self._number(one, side), None if other is None else self._number(other, 1 - side))
                for one, other in given.targets.items()
            ),
            tuple(
                self._conflict(clash, current=gone and index == 0)
                for index, clash in enumerate(given.conflicts)
            ),
            tuple(self._number(name, actor) for name in given.todo),
            retreats,
            None if given.half_way is None else self._number(given.half_way, actor),
            given.owed,
            self._numbers(given.advanced, side),
        )
        self._check_fight(fight)
        return fight

    def _check_fight(self, fight: CombatProgress) -> None:
        choosing = fight.phase == "choosing"
        _require(fight.wave >= 1, "the first wave of attacks is number 1")
        _require(bool(fight.targets) == choosing, "attackers are chosen for before the fight, and only then")
        _require(bool(fight.conflicts) != choosing, "fights are resolved after the choosing, and only then")
        _require(bool(fight.todo) != choosing, "the deciding pieces are missing, or given too early")
        _require((fight.owed > 0) == (fight.phase == "exchange"), "factors are owed in an exchange only")
        _require(
            fight.half_way is None or fight.half_way in fight.todo,
            "a piece is half-way that does not retreat",
        )
        ours, theirs = self.armies[self.side], self.armies[1 - self.side]
        for number, target in fight.targets:
            near = self.grid.around[ours.at[number]] & theirs.hexes
            _require(near, "an attacker is next to no enemy")
            _require(target is None or near >> theirs.at[target] & 1, "an attacker is not next to its target")

    def _conflict(self, clash: EngagementData, *, current: bool) -> Engagement:
        """Read a fight; in the current one the defender may be gone."""
        side = self.side
        if clash.defender == "-":
            _require(current, "a fight has no defender")
            defender = self._a_free_number(1 - side)
        else:
            defender = self._number(clash.defender, 1 - side)
        attackers = tuple(self._number(name, side) for name in clash.attackers)
        return Engagement(defender, attackers, tuple(self._number(name, 1 - side) for name in clash.aid))

    def _a_free_number(self, side: int) -> int:
        """Return a number that no living piece has, for a piece that is gone."""
        at = self.armies[side].at
        if NOWHERE in at:
            return at.index(NOWHERE)
        army = self.armies[side]
        grown = Army((*army.kinds, BY_SLUG["infantry"]), (*army.at, NOWHERE), army.hexes, army.infantry)
        self.armies = (grown, self.armies[1]) if side == 0 else (self.armies[0], grown)
        return len(at)

    def _army(self, pieces: list[PlacedPiece | None]) -> Army:
        _require(len(pieces) <= MOST_PIECES, f"a side has more than {MOST_PIECES} pieces")
        found = []
        for stand in pieces:
            if stand is None:
                found.append((BY_SLUG["infantry"], NOWHERE))
                continue
            _require(stand.kind in BY_SLUG, f"{stand.kind!r} is no kind of piece")
            found.append((BY_SLUG[stand.kind], self._hex(stand.hex)))
        places = [place for _, place in found if place != NOWHERE]
        _require(len(set(places)) == len(places), "two pieces share a hex")
        return Army.of(found)

    def _left(self) -> tuple[int, int]:
        for seat in self.given.minefields:
            self._side(seat)
        red, blue = (self.given.minefields.get(seat, 0) for seat in SEATS)
        _require(red >= 0 and blue >= 0, "a side has less than no minefields")
        return red, blue

    def _pair(self, given: dict[str, list[str]]) -> tuple[HexSet, HexSet]:
        for seat in given:
            self._side(seat)
        red, blue = (set_of(self._hex(name) for name in given.get(seat, [])) for seat in SEATS)
        return red, blue

    def _numbers(self, names: list[str], side: int) -> int:
        return sum({1 << self._number(name, side) for name in names})

    def _number(self, name: str, side: int) -> int:
        number = self.armies[side].number_at(self._hex(name))
        if number is None:
            raise SetupError(f"This position cannot be: {SEATS[side]} has no piece on {name}.")
        return number

    def _hex(self, name: str) -> Hex:
        place = self.grid.hex(name)
        if place is None:
            raise SetupError(f"This position cannot be: {name!r} is no hex of the map.")
        return place

    def _side(self, seat: str) -> int:
        _require(seat in SEATS, f"{seat!r} is no side")
        return SEATS.index(seat)


def _check(state: State) -> None:
    """Check what holds in every position."""
    ground, (red, blue) = state.terms.ground, state.armies
    _require(state.round >= 1, "rounds are counted from 1")
    _require(not red.hexes & blue.hexes, "two pieces share a hex")
    for side, army in enumerate(state.armies):
        for number in army.numbers:
            _check_place(state, side, number)
        laid = state.left[side] + state.mines[side].bit_count()
        _require(laid <= state.terms.minefields, "a side has more minefields than it had at the start")
        _require(not state.known[side] & ~state.mines[side], "a minefield is known that is not there")
        _require(not state.mines[side] & state.occupied, "a minefield lies under a piece")
        _require(not state.coast[side] & ~ground.waters, "a hex of the coast is neither river nor sea")
    _require(state.spent >= 0 and (state.active is not None or not state.spent), "nobody has spent factors")
    if state.outcome:
        winners = state.outcome.winners
        _require(len(winners) <= 1 and set(winners) <= set(SEATS), "its winner is not one of the two sides")


def _check_place(state: State, side: int, number: int) -> None:
    ground, army = state.terms.ground, state.armies[side]
    place, kind = army.at[number], army.kinds[number]
    # On ice infantry may enter rivers, and may still be there after the ice has melted.
    open_ground = ground.open_to(side, kind, Weather.FINE) | ground.open_to(side, kind, Weather.ICE)
    if state.outcome:
        open_ground |= 1 << ground.cities[1 - side]
    name = ground.grid.names[place]
    _require(open_ground >> place & 1, f"no {kind.label} can stand on {name}, {ground.name_of(place)}")
