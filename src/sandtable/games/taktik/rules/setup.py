"""Setting up: players place their pieces in their own countries, unseen by the others (TAK-S1)."""

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexSet, hexes_in
from sandtable.core import Choice, Dice, Event, NumberField, PlaceField
from sandtable.games.taktik import keys
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.forces import MINE, UNITS
from sandtable.games.taktik.notation import (
    AUTO,
    CLEAR,
    LARGEST_PLAN,
    READY,
    Action,
    Deploy,
    DeployAuto,
    Move,
    Place,
    Remove,
    Swap,
    Word,
)
from sandtable.games.taktik.rules import automatic_setup, turns
from sandtable.games.taktik.state import EMPTY_PLACEMENT, CountryPlacement, State
from sandtable.games.taktik.terms import Terms
from sandtable.games.taktik.texts import UNIT_KEYS, country_name, illegal, seat_name

RULE = "TAK-S1"
MINE_RULE = "TAK-X1"
_Result = tuple[State, list[Event], Action]


def act(state: State, seat: int, action: Action, dice: Dice) -> _Result:
    """Place, swap, move or take back pieces, or confirm the placement."""
    if state.ready >> seat & 1:
        raise illegal(state.terms.say, RULE, "already-ready")
    match action:
        case Place(unit, place):
            state = place_one(state, seat, unit, place)
            return state, _unit_events(state, seat, "placed", unit, place), action
        case Remove(place, mine):
            unit = MINE if mine else _unit_at(state, seat, place)
            country = _own_country(state, seat, place)
            if not state.camps[country][unit] >> place & 1:
                raise illegal(state.terms.say, MINE_RULE, "no-mine-there", hex=_name(state, place))
            state = _toggled(state, country, unit, 1 << place)
            return state, _unit_events(state, seat, "removed", unit, place), Remove(place, unit == MINE)
        case Swap(one, other):
            return _swap(state, seat, one, other)
        case Move(start, (end,)):
            return _shift(state, seat, start, end)
        case Deploy(units):
            return _deploy(state, seat, units)
        case DeployAuto(number):
            return _deploy(state, seat, automatic_setup.placement(state.terms, seat, number))
        case Word(word) if word == CLEAR:
            state = emptied(state, seat)
            return state, [_private_event(state, seat, state.terms.say("all-removed"))], action
        case Word(word) if word == READY:
            return _confirm(state, seat, dice, action)
    raise illegal(state.terms.say, RULE, "still-placing")


# Room and reserves


def reserve(state: State, country: Country) -> tuple[int, ...]:
    """The number of each unit that a country still has to place."""
    placement = state.camps[country]
    return tuple(
        due - put.bit_count() for due, put in zip(state.terms.levies[country], placement, strict=True)
    )


def occupied_hexes(placement: CountryPlacement) -> HexSet:
    """The hexes occupied by pieces; mines do not count."""
    found = 0
    for hexes in placement[:MINE]:
        found |= hexes
    return found


def free_hexes(state: State, country: Country, unit: int) -> HexSet:
    """The hexes on which a country can place a unit now."""
    placement = state.camps[country]
    if unit == MINE:
        return state.terms.mineable[country] & ~placement[MINE]
    return allowed(state.terms, country) & ~occupied_hexes(placement)


def allowed(terms: Terms, country: Country) -> HexSet:
    """The hexes on which a country's pieces may be placed (TAK-S1)."""
    return terms.ground.placeable[country] & ~terms.closed[country.alliance]


def place_one(state: State, seat: int, unit: int, place: Hex) -> State:
    """Place one unit, or raise `IllegalAction`."""
    say, country = state.terms.say, _own_country(state, seat, place)
    if not state.terms.levies[country][unit]:
        raise illegal(say, RULE, "unit-not-used", unit=say(UNIT_KEYS[unit]))
    if not reserve(state, country)[unit]:
        raise illegal(say, RULE, "unit-used-up", unit=say(UNIT_KEYS[unit]), country=country_name(country))
    _check_room(state, country, unit, place)
    return _toggled(state, country, unit, 1 << place)


def _check_room(state: State, country: Country, unit: int, place: Hex) -> None:
    say, name = state.terms.say, _name(state, place)
    if unit == MINE:
        if state.camps[country][MINE] >> place & 1:
            raise illegal(say, MINE_RULE, "mined-already", hex=name)
        if not state.terms.mineable[country] >> place & 1:
            raise illegal(say, MINE_RULE, "no-place-for-mine", hex=name)
        return
    if occupied_hexes(state.camps[country]) >> place & 1:
        raise illegal(say, "TAK-M3", "occupied", hex=name)
    if not allowed(state.terms, country) >> place & 1:
        raise illegal(say, RULE, "no-place-for-piece", hex=name)


# Applying actions


def _deploy(state: State, seat: int, units: tuple[tuple[int, Hex], ...]) -> _Result:
    state = emptied(state, seat)
    for unit, place in units:
        state = place_one(state, seat, unit, place)
    event = _private_event(state, seat, state.terms.say("all-placed", count=len(units)))
    return state, [event], Deploy(tuple(sorted(units)))


def _shift(state: State, seat: int, start: Hex, end: Hex) -> _Result:
    """Move a piece to another hex, or a mine if there is no piece on its hex."""
    unit = _unit_at(state, seat, start)
    from_country = _own_country(state, seat, start)
    state = place_one(_toggled(state, from_country, unit, 1 << start), seat, unit, end)
    return state, _unit_events(state, seat, "put-elsewhere", unit, end), Move(start, (end,))


def _swap(state: State, seat: int, one: Hex, other: Hex) -> _Result:
    say = state.terms.say
    first, second = _unit_at(state, seat, one), _unit_at(state, seat, other)
    if MINE in (first, second) or one == other:
        raise illegal(say, RULE, "swap-two-pieces")
    country, other_country = _own_country(state, seat, one), _own_country(state, seat, other)
    if country != other_country and first != second:
        raise illegal(say, RULE, "swap-in-one-country")
    if first != second:
        both = 1 << one | 1 << other
        state = _toggled(_toggled(state, country, first, both), country, second, both)
    text = say("swapped", one=_name(state, one), other=_name(state, other))
    return state, [_private_event(state, seat, text)], Swap(one, other)


def emptied(state: State, seat: int) -> State:
    """Return the state without the placement of a seat."""
    own = state.terms.countries_of[seat]
    camps = [EMPTY_PLACEMENT if number in own else placement for number, placement in enumerate(state.camps)]
    return replace(state, camps=(camps[0], camps[1], camps[2], camps[3]))


def _confirm(state: State, seat: int, dice: Dice, action: Action) -> _Result:
    say = state.terms.say
    for country in state.terms.countries_of[seat]:
        for unit, left in enumerate(reserve(state, country)):
            if left:
                what = say(UNIT_KEYS[unit])
                raise illegal(
                    say, RULE, "not-all-placed", country=country_name(country), count=left, unit=what
                )
    state = replace(state, ready=state.ready | 1 << seat)
    ready = Event("ready", say("is-ready", seat=seat_name(state.terms.seats[seat])), rule=RULE)
    state, events = begin_if_ready(state, dice)
    return state, [ready, *events], action


def begin_if_ready(state: State, dice: Dice) -> tuple[State, list[Event]]:
    """Begin the war if all players are ready."""
    return (state, []) if state.waiting else turns.begin(state, dice)


def _toggled(state: State, country: Country, unit: int, hexes: HexSet) -> State:
    placement = state.camps[country]
    placement = (*placement[:unit], placement[unit] ^ hexes, *placement[unit + 1 :])
    camps = [placement if number == country else other for number, other in enumerate(state.camps)]
    return replace(state, camps=(camps[0], camps[1], camps[2], camps[3]))


def _unit_events(state: State, seat: int, key: str, unit: int, place: Hex) -> list[Event]:
    say, name = state.terms.say, _name(state, place)
    return [_private_event(state, seat, say(key, unit=say(UNIT_KEYS[unit]), hex=name), name)]


def _private_event(state: State, seat: int, text: str, *path: str) -> Event:
    return Event("place", text, audience=(state.terms.seats[seat],), path=path, rule=RULE)


def _own_country(state: State, seat: int, place: Hex) -> Country:
    country = state.terms.ground.country_of[place]
    if country is None or country not in state.terms.countries_of[seat]:
        own = state.terms.countries_of[seat]
        raise illegal(
            state.terms.say,
            RULE,
            "not-your-country",
            hex=_name(state, place),
            countries=" + ".join(country_name(one) for one in own),
        )
    return country


def _unit_at(state: State, seat: int, place: Hex) -> int:
    """The unit on a hex: the piece, or the mine if there is no piece."""
    country = _own_country(state, seat, place)
    for unit, hexes in enumerate(state.camps[country]):
        if hexes >> place & 1:
            return unit
    raise illegal(state.terms.say, RULE, "none-of-yours-there", hex=_name(state, place))


def _name(state: State, place: Hex) -> str:
    return state.terms.ground.grid.names[place]


# Choices


def choices(state: State, seat: int) -> list[Choice]:
    """The choices of a seat: placing units, automatic placement, changes, and confirming."""
    if state.ready >> seat & 1:
        return []
    say, grid = state.terms.say, state.terms.ground.grid
    own = state.terms.countries_of[seat]
    found, missing = [], False
    for unit, row in enumerate(UNITS):
        lacking = [country for country in own if reserve(state, country)[unit] > 0]
        free = 0
        for country in lacking:
            free |= free_hexes(state, country, unit)
        if free:
            missing = True
            field = PlaceField("hex", say("field-hex"), grid.names_of(free))
            label = say("choice-place", unit=say(UNIT_KEYS[unit]))
            piece = reserve_piece_id(unit, lacking[0])
            found.append(Choice(f"place {row.slug} {{hex}}", label, "place", piece, fields=(field,)))
    plan = NumberField("plan", say("field-plan"), 1, LARGEST_PLAN, drawn=True)
    found.append(
        Choice(
            f"deploy {AUTO} {{plan}}",
            say("choice-auto"),
            "deploy",
            fields=(plan,),
            aside=not missing,
            key=keys.AUTO,
        )
    )
    for country in own:
        found += _changes(state, country)
    if any(any(state.camps[country]) for country in own):
        found.append(Choice(CLEAR, say("choice-clear"), "clear", aside=True))
    if not missing:
        found.append(Choice(READY, say("choice-ready"), "ready", grave=True, key=keys.READY))
    return found


def _changes(state: State, country: Country) -> list[Choice]:
    """The changes to the units that a country has placed."""
    say, grid, placement = state.terms.say, state.terms.ground.grid, state.camps[country]
    occupied = occupied_hexes(placement)
    found = []
    for unit, hexes in enumerate(placement):
        free = PlaceField("hex", say("field-hex"), grid.names_of(free_hexes(state, country, unit)))
        others = PlaceField("hex", say("field-hex"), grid.names_of(occupied & ~hexes))
        unit_name = say(UNIT_KEYS[unit])
        for place in hexes_in(hexes):
            name = grid.names[place]
            piece = placed_piece_id(unit, name)
            if unit == MINE:
                label = say("choice-remove", unit=unit_name, hex=name)
                found.append(Choice(f"remove mine {name}", label, "remove", piece, name, aside=True))
                continue
            label = say("choice-elsewhere", unit=unit_name, hex=name)
            found.append(Choice(f"{name}-{{hex}}", label, "place", piece, fields=(free,), aside=True))
            if others.places:
                label = say("choice-swap", unit=unit_name, hex=name)
                found.append(
                    Choice(f"swap {name} {{hex}}", label, "place", piece, fields=(others,), aside=True)
                )
            label = say("choice-remove", unit=unit_name, hex=name)
            found.append(Choice(f"remove {name}", label, "remove", piece, name, aside=True))
    return found


def reserve_piece_id(unit: int, country: Country) -> str:
    """The id of a unit in a country's reserve, beside the board."""
    return f"{country.slug}-{UNITS[unit].slug}"


def placed_piece_id(unit: int, name: str) -> str:
    """The id of a placed piece that is not revealed yet; only its own player sees it."""
    return f"{UNITS[unit].slug}-{name}"
