"""Taking headquarters, depots, and pieces that cannot fire, by entering their hex (TAK-H2 to H4)."""

from msgspec.structs import replace

from sandtable.boards.hexes import Hex
from sandtable.core import Event
from sandtable.games.taktik.forces import Kind
from sandtable.games.taktik.rules import mines
from sandtable.games.taktik.state import State
from sandtable.games.taktik.texts import country_name, listed, piece_name


def take_place(state: State, number: int, place: Hex) -> tuple[State, list[Event]]:
    """Take an enemy headquarters or depot; the vehicle stays there (TAK-H4)."""
    ground, bit = state.terms.ground, 1 << number
    name = piece_name(state, number)
    state = replace(
        state,
        taken=state.taken | 1 << place,
        staying=state.staying | bit,
        moved=tuple(other for other in state.moved if other != number),
        active=None,
    )
    if place in ground.depot.values():
        return _take_depot(state, name, place)
    say = state.terms.say
    country = ground.country_of[place]
    owner = country_name(country) if country is not None else ""
    text = say("takes-headquarters", piece=name, country=owner, hex=ground.grid.names[place])
    return state, [Event("take", text, path=(ground.grid.names[place],), rule="TAK-H3")]


def _take_depot(state: State, name: str, place: Hex) -> tuple[State, list[Event]]:
    """Remove all vehicles in the repair area of a depot that was taken (TAK-H2)."""
    say, ground = state.terms.say, state.terms.ground
    (alliance,) = (side for side, depot in ground.depot.items() if depot == place)
    names = listed(say, [country_name(country) for country in state.terms.countries_in(alliance)])
    where = ground.grid.names[place]
    events = [
        Event(
            "take", say("takes-depot", piece=name, countries=names, hex=where), path=(where,), rule="TAK-H2"
        )
    ]
    for other in state.pieces.alive:
        if state.mending >> other & 1 and state.alliance_of(other) == alliance:
            path = (state.hex_name(other),)
            text = say("lost-in-repair", piece=piece_name(state, other))
            events.append(Event("lost", text, path=path, rule="TAK-H2"))
            state = mines.without(state, other)
    return state, events


def take_piece(state: State, number: int, taker: int) -> tuple[State, list[Event], bool]:
    """Take a field headquarters or depot piece; also returns whether a secret was revealed."""
    say, pieces = state.terms.say, state.pieces
    kind, country = pieces.kinds[number], pieces.countries[number]
    rule = "TAK-X2" if kind == Kind.FIELD_HQ else "TAK-X3"
    text = say("takes-piece", piece=piece_name(state, taker), other=piece_name(state, number))
    events = [Event("take", text, path=(state.hex_name(taker),), rule=rule)]
    state = mines.without(state, number)
    if kind != Kind.FIELD_HQ:
        return state, events, False
    state, more = mines.disarm(state, country, taker)
    return state, [*events, *more], True
