"""Mines and field headquarters (TAK-X1, TAK-X2)."""

from msgspec.structs import replace

from sandtable.boards.hexes import Hex, HexSet
from sandtable.core import Event
from sandtable.games.taktik.countries import Country
from sandtable.games.taktik.pieces import NOWHERE
from sandtable.games.taktik.state import State
from sandtable.games.taktik.texts import country_name, piece_name


def suspects(state: State, country: Country) -> HexSet:
    """The hexes on which mines of a country may lie, as far as other players know."""
    if not state.mines_left[country]:
        return 0
    return state.terms.mineable[country] & ~state.proved


def risky(state: State, seat: int, place: Hex) -> bool:
    """Whether a piece that enters a hex reveals something about mines there."""
    country = state.terms.ground.country_of[place]
    if country is None or country not in state.terms.seat_of or state.terms.seat_of[country] == seat:
        return False
    return bool(suspects(state, country) >> place & 1)


def enter(state: State, number: int, place: Hex) -> tuple[State, bool, list[Event]]:
    """Let a piece enter a hex; also returns whether it survives a mine there (TAK-X1)."""
    country = state.terms.ground.country_of[place]
    if country is None or state.terms.seat_of.get(country) in (None, state.seat_of(number)):
        return state, True, []
    here = 1 << place
    proved = state.proved | here if state.terms.options.mines else state.proved
    if not state.mines[country] & here:
        return (state if proved == state.proved else replace(state, proved=proved)), True, []
    name = state.terms.ground.grid.names[place]
    text = state.terms.say(
        "mine-explodes", piece=piece_name(state, number), hex=name, country=country_name(country)
    )
    state = replace(
        without(state, number),
        mines=_changed(state.mines, country, state.mines[country] & ~here),
        mines_left=_changed(state.mines_left, country, state.mines_left[country] - 1),
        proved=proved,
    )
    return state, False, [Event("mine", text, path=(name,), rule="TAK-X1")]


def disarm(state: State, country: Country, taker: int) -> tuple[State, list[Event]]:
    """Remove a country's mines and show them to the taker's side (TAK-X2)."""
    terms, say = state.terms, state.terms.say
    laid = state.mines[country]
    names = terms.ground.grid.names_of(laid)
    side = tuple(terms.seats[seat] for seat in terms.seats_of(state.alliance_of(taker)))
    events = [Event("mine", say("mines-disarmed", country=country_name(country)), rule="TAK-X2")]
    if names:
        text = say("mine-map", country=country_name(country), hexes=", ".join(names))
        events.append(Event("mine", text, audience=side, path=names, rule="TAK-X2"))
    return replace(
        state, mines=_changed(state.mines, country, 0), mines_left=_changed(state.mines_left, country, 0)
    ), events


def without(state: State, number: int) -> State:
    """Return the state without a piece."""
    gone = ~(1 << number)
    return replace(
        state,
        pieces=state.pieces.moved(number, NOWHERE),
        mending=state.mending & gone,
        staying=state.staying & gone,
        moved=tuple(other for other in state.moved if other != number),
        done=state.done & gone,
        armed=state.armed & gone,
        active=None if state.active == number else state.active,
    )


def _changed(four: tuple[int, int, int, int], country: Country, value: int) -> tuple[int, int, int, int]:
    changed = [value if number == country else other for number, other in enumerate(four)]
    return changed[0], changed[1], changed[2], changed[3]
