"""How a match is won, and how far along it is, from the view of a seat (TAK-W1)."""

from typing import NamedTuple

from sandtable.core import Goal, GoalItem, Seat
from sandtable.games.taktik.forces import FIGHTING
from sandtable.games.taktik.state import State
from sandtable.games.taktik.texts import country_name, listed


def goal(seen: State, seat: Seat | None) -> Goal:
    """The goal of a seat, given the state as it may know it; spectators get that of both alliances."""
    terms, say = seen.terms, seen.terms.say
    own = 0 if seat is None else terms.alliance_of[terms.seats.index(seat)]
    enemies = listed(say, [country_name(country) for country in terms.countries_in(1 - own)])
    count = len(terms.countries_in(1 - own))
    text = say("goal-both") if seat is None else say("goal", countries=enemies, count=count)
    last = terms.options.last_turn
    details = [say("goal-vehicles-too")]
    if last is not None:
        details.append(say("goal-last-turn", turn=last))
    sides = (1 - own, own)
    return Goal(
        text,
        (
            *(_headquarters(seen, seat, alliance) for alliance in sides),
            *(_vehicles(seen, seat, alliance) for alliance in sides),
            *((GoalItem(say("goal-turn"), seen.turn, last),) if last is not None else ()),
        ),
        tuple(details),
        ("TAK-W1",),
    )


class _Keys(NamedTuple):
    """The keys of a label: about an alliance by name, about the viewer's own, about the enemy's."""

    named: str
    own: str
    enemy: str


_HEADQUARTERS = _Keys("goal-headquarters", "goal-headquarters-own", "goal-headquarters-enemy")
_VEHICLES = _Keys("goal-vehicles", "goal-vehicles-own", "goal-vehicles-enemy")


def _label(seen: State, seat: Seat | None, alliance: int, keys: _Keys) -> str:
    """The label of an item about the losses of an alliance, as the seat calls it."""
    terms, say = seen.terms, seen.terms.say
    if seat is None:
        names = [country_name(country) for country in terms.countries_in(alliance)]
        return say(keys.named, countries=listed(say, names))
    return say(keys.own if terms.alliance_of[terms.seats.index(seat)] == alliance else keys.enemy)


def _winner(seen: State, seat: Seat | None, alliance: int) -> str:
    """The side that comes nearer to its goal by the losses of an alliance: the viewer's own country first."""
    terms = seen.terms
    countries = terms.countries_in(1 - alliance)
    own = () if seat is None else terms.countries_of[terms.seats.index(seat)]
    return next((country for country in countries if country in own), countries[0]).slug


def _headquarters(seen: State, seat: Seat | None, alliance: int) -> GoalItem:
    countries = seen.terms.countries_in(alliance)
    taken = sum(seen.taken >> seen.terms.ground.hq[country] & 1 for country in countries)
    label = _label(seen, seat, alliance, _HEADQUARTERS)
    return GoalItem(label, taken, len(countries), _winner(seen, seat, alliance))


def _vehicles(seen: State, seat: Seat | None, alliance: int) -> GoalItem:
    """The vehicles out of action: lost, or under repair. None before the pieces are revealed."""
    terms, pieces = seen.terms, seen.pieces
    total = sum(terms.levies[country][unit] for country in terms.countries_in(alliance) for unit in FIGHTING)
    standing = sum(
        seen.alliance_of(number) == alliance and seen.in_action(number) for number in range(len(pieces.at))
    )
    label = _label(seen, seat, alliance, _VEHICLES)
    out = max(0, total - standing) if pieces.at else 0
    return GoalItem(label, out, total, _winner(seen, seat, alliance))
